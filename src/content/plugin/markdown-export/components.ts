/** How the components of pages read in plain Markdown. */
import type {BlockContent, DefinitionContent, List, ListItem, PhrasingContent, RootContent, TableRow} from 'mdast';
import {partLabels, samplesOf} from '../../../reference/model/notations.ts';
import type {ShownRequest} from 'endless-simulator';
import {hasVariables, printJson, printOutcome, type ExampleData} from '../../../reference/model/scenario.ts';
import {buildSchemaMap} from '../../../reference/model/schema-map.ts';
import type {SchemaModel} from '../../../reference/model/model.ts';
import {readPermissions} from 'endless-simulator/schema';
import {termId} from '../../ui/Glossary/groups.ts';
import type {GlossaryEntry} from '../../../site/model/glossary.ts';
import type {JsxElement} from '../../../site/model/markdown.ts';

/** What components draw that pages don't hold. */
export interface SharedData {
  model: SchemaModel;
  glossary: readonly GlossaryEntry[];
}

type Block = BlockContent | DefinitionContent;
type Props = Record<string, unknown>;

const text = (value: string): PhrasingContent => ({type: 'text', value});
const code = (value: string): PhrasingContent => ({type: 'inlineCode', value});
const strong = (value: string): PhrasingContent => ({type: 'strong', children: [text(value)]});
const paragraph = (...children: PhrasingContent[]): Block => ({type: 'paragraph', children});
const codeBlock = (lang: string, value: string): Block => ({type: 'code', lang, value});
const linked = (node: PhrasingContent, url: unknown): PhrasingContent =>
  typeof url === 'string' ? {type: 'link', url, children: [node]} : node;
const list = (items: RootContent[]): List => ({type: 'list', spread: true, children: items as ListItem[]});

/** Phrases of a line with spaces between them. */
const line = (phrases: PhrasingContent[]): Block =>
  paragraph(...phrases.flatMap((phrase, index) => (index > 0 ? [text(' '), phrase] : [phrase])));

function item(first: Block, children: RootContent[]): ListItem {
  return {type: 'listItem', spread: children.length > 0, children: [first, ...(children as Block[])]};
}

/** Limits of a value; a pattern is code, so that nothing in it is escaped. */
function notePhrases(notes: string): PhrasingContent[] {
  const [, before = notes, pattern] = /^(.*\bmatches) (\S+)$/.exec(notes) ?? [];
  return pattern ? [text(before), code(pattern)] : [text(notes)];
}

/** Properties of a component: text, or what is written as JSON. */
function propsOf({attributes}: JsxElement): Props {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') return [];
      const {name, value} = attribute;
      if (typeof value === 'object' && value !== null) return [[name, JSON.parse(value.value) as unknown]];
      return [[name, value ?? true]];
    }),
  );
}

const string = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''));

function row(
  {name, type, href, required, deprecated, default: initial, notes}: Props,
  children: RootContent[],
): ListItem {
  const label = type === undefined ? linked(code(string(name)), href) : code(string(name));
  const facts = [
    ...(type === undefined ? [] : [linked(code(string(type)), href)]),
    ...(required ? [text('required')] : []),
    ...(deprecated ? [text('deprecated')] : []),
    ...(initial === undefined ? [] : [text('default'), code(string(initial))]),
    ...(notes ? notePhrases(string(notes)) : []),
  ];
  return item(line([label, ...facts]), children);
}

function expand({of, count, unit, plain}: Props, children: RootContent[]): RootContent[] {
  const counted =
    plain && !unit ? string(count) : `${string(count)} ${string(unit ?? (count === 1 ? 'field' : 'fields'))}`;
  const name = plain ? text(string(of)) : code(string(of));
  return [line([name, text(`(${counted})`)]), ...children];
}

function fact({label}: Props, children: RootContent[]): ListItem {
  const [first, ...others] = children;
  const isBlock = first?.type === 'paragraph';
  const phrases = isBlock ? first.children : (children as PhrasingContent[]);
  return item(paragraph(strong(`${string(label)}:`), text(' '), ...phrases), isBlock ? others : []);
}

function schemaMap({model}: SharedData): RootContent[] {
  const {bands} = buildSchemaMap(model);
  return bands.flatMap(({domains}) =>
    domains.flatMap(({label, objects, operations}): RootContent[] => [
      {type: 'heading', depth: 3, children: [text(label)]},
      list([...objects, ...operations].map(({name, route}) => item(paragraph(linked(code(name), route)), []))),
    ]),
  );
}

function glossaryList({glossary}: SharedData): RootContent[] {
  const entries = [...glossary].sort((a, b) => a.term.localeCompare(b.term, 'en'));
  return entries.flatMap(({term, also, definition, page}): RootContent[] => [
    {type: 'heading', depth: 2, children: [linked(text(term), page)], data: {hProperties: {id: termId(term)}}},
    paragraph(text(also.length > 0 ? `${definition} Also: ${also.join(', ')}.` : definition)),
  ]);
}

/** Who holds which permission, as a table. */
function permissionTable({model}: SharedData): RootContent[] {
  const permissions = readPermissions(model.types.get('Permission')?.description ?? '');
  const roles = Object.keys(permissions[0]?.heldBy ?? {});
  const cells = (contents: PhrasingContent[][]): TableRow => ({
    type: 'tableRow',
    children: contents.map((children) => ({type: 'tableCell', children})),
  });
  const plain = (value: string): PhrasingContent[] => [text(value)];
  // Every other part of a description stands between backticks.
  const withCode = (value: string): PhrasingContent[] =>
    value.split('`').map((part, index) => (index % 2 === 0 ? text(part) : code(part)));
  const head = cells(['Permission', 'What it allows', ...roles].map(plain));
  const rows = permissions.map(({name, text: allows, heldBy}) =>
    cells([[code(name)], withCode(allows), ...roles.map((role) => plain(heldBy[role] ? 'Yes' : 'No'))]),
  );
  return [{type: 'table', children: [head, ...rows]}];
}

/** Every scenario with its request and outcome; the first one in all languages. */
function example({kind, scenarios}: ExampleData): RootContent[] {
  const labels = partLabels(kind);
  const part = (label: string, language: string, value: string): RootContent[] => [
    paragraph(strong(label)),
    codeBlock(language, value),
  ];
  const request = (shown: ShownRequest): RootContent[] => [
    ...part(labels.document, 'graphql', shown.document),
    ...(hasVariables(shown) ? part(labels.variables, 'json', printJson(shown.variables)) : []),
  ];
  return scenarios.flatMap(({title, text: told, refused, before, shown}, index) => [
    ...(title ? [{type: 'heading' as const, depth: 3 as const, children: [text(title)]}] : []),
    ...(told ? [paragraph(text(told))] : []),
    ...(refused ? [paragraph(text('Refused with '), code(refused), text('.'))] : []),
    ...before.flatMap((earlier) => [paragraph(text('Sent before:')), ...request(earlier)]),
    ...request(shown),
    ...part(labels.outcome, 'json', printOutcome(shown)),
    ...(index === 0
      ? samplesOf(kind, shown).flatMap(({notation, language, code: sample}) => part(notation, language, sample))
      : []),
  ]);
}

const components: Record<string, (props: Props, children: RootContent[], data: SharedData) => RootContent[]> = {
  PageHead: ({kind, name, domain, deprecated, plain}) => [
    {type: 'heading', depth: 1, children: [plain ? text(string(name)) : code(string(name))]},
    paragraph(text([kind, domain, deprecated && 'deprecated'].filter(Boolean).map(string).join(' · '))),
  ],
  Signature: ({code: sdl}) => [codeBlock('graphql', string(sdl))],
  Example: (props, children) => [...children, ...example(props as unknown as ExampleData)],
  StoryStep: ({data}) => example(JSON.parse(string(data)) as ExampleData),
  Rows: (_, children) => [list(children)],
  Row: (props, children) => [row(props, children)],
  Changes: ({feed}, children) => [
    paragraph(text('Follow it with the '), linked(text('Atom feed'), feed), text('.')),
    ...children,
  ],
  Change: ({what, kind, name, href, notes}, children) => [
    item(
      line([
        text(`${what === 'new' ? 'New' : 'Deprecated'} ${string(kind)}`),
        linked(code(string(name)), href),
        ...(notes ? [text(string(notes))] : []),
      ]),
      children,
    ),
  ],
  ErrorRow: ({name, href, code: beside, codeHref}, children) => [
    item(
      line([linked(code(string(name)), href), ...(beside ? [linked(code(string(beside)), codeHref)] : [])]),
      children,
    ),
  ],
  Expand: expand,
  Calculator: (_, children) => children,
  Returned: ({type, href}, children) => [paragraph(linked(code(string(type)), href)), ...children],
  Deprecated: (_, children) => [{type: 'blockquote', children: children as Block[]}],
  Facts: (_, children) => [list(children)],
  Fact: (props, children) => [fact(props, children)],
  SchemaMap: (_, _children, data) => schemaMap(data),
  Glossary: (_, _children, data) => glossaryList(data),
  PermissionTable: (_, _children, data) => permissionTable(data),
  a: ({href}, children) => [{type: 'link', url: string(href), children: children as PhrasingContent[]}],
};

/**
 * The Markdown of a component.
 *
 * @throws Error for a component that this module doesn't know.
 */
export function resolveComponent(element: JsxElement, children: RootContent[], data: SharedData): RootContent[] {
  const {name} = element;
  if (name === null || (!(name in components) && /^[a-z]/.test(name))) return children;
  const resolve = components[name];
  if (!resolve)
    throw new Error(`<${name}> has no Markdown. Say how it reads in src/content/plugin/markdown-export/components.ts.`);
  return resolve(propsOf(element), children, data);
}
