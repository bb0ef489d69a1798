/**
 * The components of generated pages. One table defines the properties of each component and its form in plain Markdown;
 * pages and their Markdown are both written with it.
 */
import {formatMDXFrontmatter} from '@graphql-markdown/docusaurus/mdx';
import type {BlockContent, PhrasingContent} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {stringify} from 'yaml';
import {partLabels, samplesOf} from '../model/notations.ts';
import {countOf, type ComponentProps} from '../model/page-data.ts';
import type {ShownRequest} from 'endless-simulator';
import {hasVariables, printJson, printOutcome, type ExampleData} from '../model/scenario.ts';
import {
  codeBlock,
  codeLink,
  commaSeparated,
  heading,
  list,
  listItem,
  paragraph,
  strong,
  text,
  type PageNode,
} from './markdown.ts';
import type {FlowElement, JsxElement} from '../../site/model/markdown.ts';

const line = (phrases: PhrasingContent[]) => paragraph(...commaSeparated(phrases, ' '));

/** Limits of a value; patterns are code, so that they aren't escaped. */
function notePhrases(notes: string): PhrasingContent[] {
  const [, before = notes, pattern] = /^(.*\bmatches) (\S+)$/.exec(notes) ?? [];
  return pattern ? [text(before), codeLink(pattern)] : [text(notes)];
}

function rowLine({
  name,
  type,
  href,
  required,
  deprecated,
  default: initial,
  notes,
}: ComponentProps['Row']): PhrasingContent[] {
  return [
    ...(type === undefined ? [codeLink(name, href)] : [codeLink(name), codeLink(type, href)]),
    ...(required ? [text('required')] : []),
    ...(deprecated ? [text('deprecated')] : []),
    ...(initial === undefined ? [] : [text('default'), codeLink(initial)]),
    ...(notes ? notePhrases(notes) : []),
  ];
}

/** All scenarios with their requests and outcomes; the first one in every language. */
export function exampleMarkdown({kind, scenarios}: ExampleData): PageNode[] {
  const labels = partLabels(kind);
  const part = (label: string, lang: string, value: string) => [paragraph(strong(label)), codeBlock(lang, value)];
  const request = (shown: ShownRequest): PageNode[] => [
    ...part(labels.document, 'graphql', shown.document),
    ...(hasVariables(shown) ? part(labels.variables, 'json', printJson(shown.variables)) : []),
  ];
  return scenarios.flatMap(({title, text: introduction, refused, before, shown}, index) => [
    ...(title ? [heading(title, 3)] : []),
    ...(introduction ? [paragraph(introduction)] : []),
    ...(refused ? [paragraph('Refused with ', codeLink(refused), '.')] : []),
    ...before.flatMap((earlier) => [paragraph('Sent before:'), ...request(earlier)]),
    ...request(shown),
    ...part(labels.outcome, 'json', printOutcome(shown)),
    ...(index > 0 ? [] : samplesOf(kind, shown)).flatMap(({notation, language, code}) =>
      part(notation, language, code),
    ),
  ]);
}

/** The Markdown of each component, by its name in `src/theme/MDXComponents`. */
export const componentMarkdown: {
  [Name in keyof ComponentProps]: (props: ComponentProps[Name], children: PageNode[]) => PageNode[];
} = {
  PageHead: ({kind, name, domain, deprecated, plain}) => [
    {type: 'heading', depth: 1, children: [plain ? text(name) : codeLink(name)]},
    paragraph([kind, domain, deprecated && 'deprecated'].filter(Boolean).join(' · ')),
  ],
  Signature: ({code}) => [codeBlock('graphql', code)],
  Example: (example, children) => [...children, ...exampleMarkdown(example)],
  Rows: (_, children) => [list(children)],
  Row: (row, children) => [listItem(line(rowLine(row)), children)],
  ErrorRow: ({name, href, code, codeHref}, children) => [
    listItem(line([codeLink(name, href), ...(code ? [codeLink(code, codeHref)] : [])]), children),
  ],
  Expand: (unfolded, children) => {
    const {of, plain} = unfolded;
    return [line([plain ? text(of) : codeLink(of), text(`(${countOf(unfolded)})`)]), ...children];
  },
  FieldNames: (_, children) => children,
  Returned: ({type, href}, children) => [paragraph(codeLink(type, href)), ...children],
  Deprecated: (_, children) => [{type: 'blockquote', children: children as BlockContent[]}],
  Facts: (_, children) => [list(children)],
  Fact: ({label}, children) => {
    const [first, ...others] = children;
    const isBlock = first?.type === 'paragraph';
    const phrases = isBlock ? first.children : (children as PhrasingContent[]);
    return [listItem(paragraph(strong(`${label}:`), ' ', ...phrases), isBlock ? others : [])];
  },
  div: (_, children) => children,
};

function attributes(props: object): FlowElement['attributes'] {
  return Object.entries(props).flatMap(([name, value]: [string, unknown]): FlowElement['attributes'] => {
    if (value === undefined || value === false) return [];
    const type = 'mdxJsxAttribute';
    if (value === true) return [{type, name, value: null}];
    if (typeof value === 'string' && !/[\n"&{<\\]/.test(value)) return [{type, name, value}];
    return [{type, name, value: {type: 'mdxJsxAttributeValueExpression', value: JSON.stringify(value)}}];
  });
}

/** Reads the properties of a component, without those that the page imports, such as a drawing. */
export function propsOf({attributes: written}: JsxElement): Record<string, unknown> {
  return Object.fromEntries(
    written.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute') return [];
      const {name, value} = attribute;
      if (typeof value !== 'object' || value === null) return [[name, value ?? true]];
      if (/^[A-Z]\w*$/.test(value.value)) return [];
      try {
        return [[name, JSON.parse(value.value) as unknown]];
      } catch {
        throw new Error(`{${value.value}} is no value of ${name}. Write a text in quotation marks: ${name}="…".`);
      }
    }),
  );
}

export const component = <Name extends keyof ComponentProps>(
  name: Name,
  props: ComponentProps[Name],
  children: PageNode[] = [],
): FlowElement => ({
  type: 'mdxJsxFlowElement',
  name,
  attributes: attributes(props),
  children: children as FlowElement['children'],
});

const writer = remark()
  .use({
    settings: {
      bullet: '-',
      // MDX treats a paragraph that begins with these words as code, and Docusaurus a colon before a letter as a directive.
      unsafe: [
        {atBreak: true, character: 'i', after: 'mport', inConstruct: 'phrasing'},
        {atBreak: true, character: 'e', after: 'xport', inConstruct: 'phrasing'},
        {character: ':', after: '[A-Za-z:]', inConstruct: 'phrasing'},
      ],
    },
  })
  .use(remarkGfm)
  .use(remarkMdx)
  .freeze();

export const toMdx = (children: PageNode[]): string => writer.stringify({type: 'root', children});

/** The text of an MDX file. */
export function mdxFile(frontMatter: Readonly<Record<string, unknown>>, ...body: string[]): string {
  const lines = stringify(frontMatter, {lineWidth: 0, singleQuote: true, version: '1.1'}).trimEnd().split('\n');
  return [`${formatMDXFrontmatter({}, lines)}\n`, ...body].join('\n');
}
