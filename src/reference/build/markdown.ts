/** Makes nodes of Markdown's syntax trees, and parses descriptions of the schema into such nodes. */
import type {
  BlockContent,
  Code,
  Definition,
  DefinitionContent,
  Heading,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  RootContent,
  Table,
} from 'mdast';
import remarkGfm from 'remark-gfm';
import {remark} from 'remark';
import {isOwnSchema} from './schema-source.ts';
import {textOf} from '../../site/model/markdown.ts';

export type PageNode = RootContent;

export const text = (value: string): PhrasingContent => ({type: 'text', value});

export const strong = (value: string): PhrasingContent => ({type: 'strong', children: [text(value)]});

export const heading = (value: string, depth: 2 | 3 = 2): Heading => ({
  type: 'heading',
  depth,
  children: [text(value)],
});

export const paragraph = (...parts: (string | PhrasingContent)[]): Paragraph => ({
  type: 'paragraph',
  children: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
});

export const codeBlock = (lang: string, value: string): Code => ({type: 'code', lang, value});

export const textLink = (value: string, url: string): PhrasingContent => ({type: 'link', url, children: [text(value)]});

/** Inline code, linked if there is a page for it. */
export function codeLink(name: string, route?: string): PhrasingContent {
  const code: PhrasingContent = {type: 'inlineCode', value: name};
  return route === undefined ? code : {type: 'link', url: route, children: [code]};
}

export const list = (items: RootContent[]): List => ({type: 'list', spread: true, children: items as ListItem[]});

export const listItem = (first: Paragraph, children: RootContent[] = []): ListItem => ({
  type: 'listItem',
  spread: children.length > 0,
  children: [first, ...(children as (BlockContent | DefinitionContent)[])],
});

/** Text whose parts in backticks are code. */
export const withCode = (value: string): PhrasingContent[] =>
  value.split('`').flatMap((part, index) => (part === '' ? [] : [index % 2 === 1 ? codeLink(part) : text(part)]));

/** A table; its first row is the head. */
export const table = (rows: readonly PhrasingContent[][][], align: Table['align'] = []): Table => ({
  type: 'table',
  align,
  children: rows.map((cells) => ({
    type: 'tableRow',
    children: cells.map((children) => ({type: 'tableCell', children})),
  })),
});

/** Joins parts of a sentence with commas or another separator. */
export const commaSeparated = (parts: readonly PhrasingContent[], between = ', '): PhrasingContent[] =>
  parts.flatMap((part, index) => (index > 0 ? [text(between), part] : [part]));

/** Finds the address of a name in inline code. */
export type CodeLinker = (name: string) => string | undefined;

const parser = remark().use(remarkGfm).freeze();

/** Addresses of this site, which only descriptions of our own schema can refer to. */
const sections = /^\/(?:api|changelog|help)(?:[/#?]|$)/;

/** Whether a link works on any page: to another site, by email, or into a section. */
function isSafeUrl(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(url) ? URL.canParse(url) : isOwnSchema && sections.test(url);
}

const parsed = new Map<string, RootContent[]>();

/** Parses a description, once for all pages that show it. */
function readMarkdown(description: string): RootContent[] {
  const nodes = parsed.get(description) ?? parser.parse(description).children;
  parsed.set(description, nodes);
  return nodes;
}

interface Context {
  definitions: Map<string, Definition>;
  codeRoute: CodeLinker;
}

function link(url: string, title: string | null | undefined, children: PhrasingContent[]): PhrasingContent[] {
  if (!isSafeUrl(url)) return children;
  return [{type: 'link', url, title, children: children.length > 0 ? children : [text(url)]}];
}

/** Converts a node of a description to nodes that are safe on any page. */
function clean(node: Nodes, context: Context, insideLink: boolean): Nodes[] {
  const phrasing = (parent: Parents, linked = insideLink): PhrasingContent[] =>
    parent.children.flatMap((child) => clean(child, context, linked)) as PhrasingContent[];
  switch (node.type) {
    case 'html':
      return [text(node.value)];
    case 'heading':
      return [{type: 'paragraph', children: [{type: 'strong', children: phrasing(node)}]}];
    case 'link':
      return link(node.url, node.title, phrasing(node, true));
    case 'linkReference': {
      const definition = context.definitions.get(node.identifier);
      return definition ? link(definition.url, definition.title, phrasing(node, true)) : phrasing(node);
    }
    case 'image':
    case 'imageReference':
      return [text(node.alt ?? '')];
    case 'footnoteReference':
      return [text(`[${node.label ?? node.identifier}]`)];
    case 'footnoteDefinition':
      return phrasing(node);
    case 'definition':
    case 'yaml':
      return [];
    case 'inlineCode': {
      const route = insideLink ? undefined : context.codeRoute(node.value);
      return route ? [{type: 'link', url: route, children: [node]}] : [node];
    }
    case 'code':
      // Diagrams need a title and a description, which those of descriptions don't have.
      return [{type: 'code', value: node.value, lang: node.lang && node.lang !== 'mermaid' ? node.lang : 'text'}];
    default:
      if (!('children' in node)) return [node];
      return [{...node, children: phrasing(node)} as Nodes];
  }
}

/**
 * Parses a description as Markdown and makes it safe for a page: raw HTML becomes text, links that would not work are
 * replaced by their text, and headings become bold lines so that they don't disturb the page's outline.
 *
 * @param description - Markdown from the schema.
 * @param codeRoute - Finds the address for a name in inline code, which becomes a link.
 */
export function parseDescription(description: string, codeRoute: CodeLinker = () => undefined): BlockContent[] {
  const children = readMarkdown(description);
  const definitions = new Map(
    children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node] as const] : [])),
  );
  return (
    children
      .flatMap((node) => clean(node, {definitions, codeRoute}, false))
      // Text between blocks comes from raw HTML.
      .map((node) => (node.type === 'text' ? paragraph(node) : (node as BlockContent)))
  );
}

export const firstSentenceNodes = (description: string): PhrasingContent[] =>
  firstSentenceOf(parseDescription(description));

const sentence = /^.*?[.!?](?=\s|$)/s;

/** The first sentence of a parsed description. */
export function firstSentenceOf([first]: readonly BlockContent[]): PhrasingContent[] {
  if (first?.type !== 'paragraph') return [];
  for (const [index, node] of first.children.entries()) {
    const [taken] = node.type === 'text' ? (sentence.exec(node.value) ?? []) : [];
    if (taken !== undefined) return [...first.children.slice(0, index), text(taken)];
  }
  return first.children;
}

export function firstSentence(description: string): string {
  return textOf({type: 'paragraph', children: firstSentenceNodes(description)})
    .replace(/\s+/g, ' ')
    .trim();
}

/** Cuts text after a whole word and adds an ellipsis. */
export function truncate(value: string, length: number): string {
  if (value.length <= length) return value;
  const cut = value.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.]+$/, '')}…`;
}
