import type {PhrasingContent, RootContent} from 'mdast';
import {componentMarkdown, exampleMarkdown, propsOf} from '../../../reference/build/components.ts';
import {codeLink, heading, list, listItem, paragraph, text, textLink} from '../../../reference/build/markdown.ts';
import type {ExampleData} from '../../../reference/model/scenario.ts';
import {buildSchemaMap} from '../../../reference/model/schema-map.ts';
import type {SchemaModel} from '../../../reference/model/model.ts';
import {termId} from '../../ui/Glossary/groups.ts';
import type {GlossaryEntry} from '../../../site/model/glossary.ts';
import type {JsxElement} from '../../../site/model/markdown.ts';

export interface SharedData {
  model: SchemaModel;
  glossary: readonly GlossaryEntry[];
}

export const pictureLine = (title: string, description: string): RootContent =>
  paragraph({type: 'emphasis', children: [text(`Picture: ${title}: ${description}`)]});

function schemaMap({model}: SharedData): RootContent[] {
  const {bands} = buildSchemaMap(model);
  return bands.flatMap(({domains}) =>
    domains.flatMap(({label, objects, operations}): RootContent[] => [
      heading(label, 3),
      list([...objects, ...operations].map(({name, route}) => listItem(paragraph(codeLink(name, route))))),
    ]),
  );
}

function glossaryList({glossary}: SharedData): RootContent[] {
  const entries = [...glossary].sort((a, b) => a.term.localeCompare(b.term, 'en'));
  return entries.flatMap(({term, also, definition, page}): RootContent[] => [
    {type: 'heading', depth: 2, children: [textLink(term, page)], data: {hProperties: {id: termId(term)}}},
    paragraph(also.length > 0 ? `${definition} Also: ${also.join(', ')}.` : definition),
  ]);
}

type Resolve = (props: never, children: RootContent[], data: SharedData) => RootContent[];

const components: Readonly<Record<string, Resolve>> = {
  ...componentMarkdown,
  StoryStep: ({data}: {data: string}) => exampleMarkdown(JSON.parse(data) as ExampleData),
  Calculator: (_, children) => children,
  Picture: ({title, description}: {title: string; description: string}) => [pictureLine(title, description)],
  SchemaMap: (_, _children, data) => schemaMap(data),
  Glossary: (_, _children, data) => glossaryList(data),
  a: ({href}: {href: string}, children) => [{type: 'link', url: href, children: children as PhrasingContent[]}],
};

/**
 * The Markdown of a component.
 *
 * @throws Error for an unknown component.
 */
export function resolveComponent(element: JsxElement, children: RootContent[], data: SharedData): RootContent[] {
  const {name} = element;
  if (name === null || (!(name in components) && /^[a-z]/.test(name))) return children;
  const resolve = components[name];
  if (!resolve)
    throw new Error(`<${name}> has no Markdown. Define it in src/content/plugin/markdown-export/components.ts.`);
  return resolve(propsOf(element) as never, children, data);
}
