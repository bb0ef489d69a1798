import type {Nodes, Root, RootContent} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';
import {linkTransforms} from '../prose.ts';
import {readAttributes} from '../remark-mermaid.ts';
import {pictureLine, resolveComponent, type SharedData} from './components.ts';
import {paragraph, strong, text} from '../../../reference/build/markdown.ts';
import {textOf} from '../../../site/model/markdown.ts';
import {blankFrontMatter} from '../../../site/build/front-matter.ts';

export interface PageSource {
  title: string;
  description: string;
  url: string;
  file: string;
  source: string;
  frontMatter: Record<string, unknown>;
  /** Whether schema names in its text become links. */
  isProse: boolean;
  /** Lines below the title: date and teams of a release note. */
  lead?: string[];
}

const parser = remark().use(remarkGfm).use(remarkMdx).freeze();
const proseParser = parser().use(remarkDirective).freeze();
const writer = remark()
  .use(remarkGfm, {tablePipeAlign: false})
  .use({settings: {bullet: '-', emphasis: '_', rule: '-', incrementListMarker: true}})
  .freeze();

function codeBlock(node: RootContent & {type: 'code'}): RootContent[] {
  const {title = '', description = ''} = readAttributes(node.meta ?? '');
  const plain: RootContent = {type: 'code', lang: node.lang, value: node.value};
  if (node.lang === 'mermaid') return [pictureLine(title, description), plain];
  return title ? [paragraph(strong(title)), plain] : [plain];
}

function callout(name: string, children: RootContent[]): RootContent[] {
  const [first, ...others] = children;
  const hasLabel = first?.type === 'paragraph' && first.data && 'directiveLabel' in first.data;
  const title = hasLabel ? textOf(first) : name;
  const content = hasLabel ? others : children;
  return [{type: 'blockquote', children: [paragraph(strong(title)), ...content]} as RootContent];
}

/** Text without the space before a comment that was taken out, which would be written as an entity. */
function trimEnd(nodes: RootContent[]): RootContent[] {
  const last = nodes.at(-1);
  return last?.type === 'text' ? [...nodes.slice(0, -1), text(last.value.trimEnd())] : nodes;
}

function simplify(node: RootContent, data: SharedData): RootContent[] {
  const children = 'children' in node ? simplifyAll(node.children, data) : [];
  switch (node.type) {
    case 'yaml':
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return [];
    case 'code':
      return codeBlock(node);
    case 'heading':
    case 'paragraph':
      return [{...node, children: trimEnd(children)} as RootContent];
    case 'containerDirective':
      return callout(node.name, children);
    // A colon before a word isn't a directive on this site.
    case 'leafDirective':
    case 'textDirective':
      return [text(`:${node.name}`), ...children] as RootContent[];
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return resolveComponent(node, children, data);
    default:
      return ['children' in node ? ({...node, children} as RootContent) : node];
  }
}

const simplifyAll = (nodes: RootContent[], data: SharedData): RootContent[] =>
  nodes.flatMap((node) => simplify(node, data));

/** Front matter; JSON strings are valid YAML. */
export function frontMatterOf(facts: Record<string, string>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) => (value ? [`${name}: ${JSON.stringify(value)}`] : []));
  return `---\n${lines.join('\n')}\n---\n`;
}

/**
 * Writes a page as Markdown: its source with components resolved and absolute addresses, below a front matter with
 * title, description and address.
 */
export function pageMarkdown(page: PageSource, data: SharedData): string {
  const {title, description, url, file, source, frontMatter, isProse, lead = []} = page;
  const tree: Root = (isProse ? proseParser : parser).parse(blankFrontMatter(source));
  if (isProse) {
    for (const transform of linkTransforms) transform(tree, {path: file, data: {frontMatter}});
  }
  const body = simplifyAll(tree.children, data);
  const hasHeading = body.some((node: Nodes) => node.type === 'heading' && node.depth === 1);
  const heading: RootContent = {type: 'heading', depth: 1, children: [text(title)]};
  const head = [...(hasHeading ? [] : [heading]), ...lead.map((value) => paragraph(value))];
  const written: Root = {type: 'root', children: [...head, ...body]};
  visit(written, ['link', 'image'], (node) => {
    if (node.type === 'link' || node.type === 'image') node.url = new URL(node.url, url).href;
  });
  const markdown = writer.stringify(written);
  return `${frontMatterOf({title, description, url})}\n${markdown.trim()}\n`;
}
