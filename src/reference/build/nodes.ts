/** Makers of nodes in Markdown's syntax trees. */
import type {
  BlockContent,
  Code,
  DefinitionContent,
  Heading,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';

/** A part of a page's body. */
export type PageNode = RootContent;

export const text = (value: string): PhrasingContent => ({type: 'text', value});

export const strong = (value: string): PhrasingContent => ({type: 'strong', children: [text(value)]});

/** A heading of a section; the table of contents lists it. */
export const heading = (value: string, depth: 2 | 3 = 2): Heading => ({
  type: 'heading',
  depth,
  children: [text(value)],
});

/** A paragraph of given parts: strings are text. */
export const paragraph = (...parts: (string | PhrasingContent)[]): Paragraph => ({
  type: 'paragraph',
  children: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
});

export const codeBlock = (lang: string, value: string): Code => ({type: 'code', lang, value});

export const textLink = (value: string, url: string): PhrasingContent => ({type: 'link', url, children: [text(value)]});

/** Inline code, linked where there is a page for it. */
export function codeLink(name: string, route?: string): PhrasingContent {
  const code: PhrasingContent = {type: 'inlineCode', value: name};
  return route === undefined ? code : {type: 'link', url: route, children: [code]};
}

export const list = (items: RootContent[]): List => ({type: 'list', spread: true, children: items as ListItem[]});

/** An item of a list: its first paragraph, then what belongs to it. */
export const listItem = (first: Paragraph, children: RootContent[] = []): ListItem => ({
  type: 'listItem',
  spread: children.length > 0,
  children: [first, ...(children as (BlockContent | DefinitionContent)[])],
});

/** Parts of a sentence with commas, or other words, between them. */
export const commaSeparated = (parts: readonly PhrasingContent[], between = ', '): PhrasingContent[] =>
  parts.flatMap((part, index) => (index > 0 ? [text(between), part] : [part]));
