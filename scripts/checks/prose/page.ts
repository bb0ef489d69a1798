import {readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import type {Nodes, Root} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {SKIP, visit} from 'unist-util-visit';
import {lineOfKey, parseNote} from '../../../src/changelog/build/notes.ts';
import {routeOfFile, sectionOf} from '../../../src/site/model/address.ts';
import type {Section} from '../../../src/site/model/sections.ts';
import {isElement, textOf} from '../../../src/site/model/markdown.ts';
import {checkSource, unreadable} from './source.ts';
import {blankFrontMatter} from '../../../src/site/build/front-matter.ts';
import {writtenPages} from '../../../src/site/build/written-pages.ts';

/** Something to fix in what people write. */
export interface Problem {
  /** Path relative to the site's folder. */
  file: string;
  line: number;
  message: string;
  /** A warning is printed and fails nothing. */
  level?: 'warning';
}

/** A page that people write, parsed. */
export interface ProsePage {
  /** Path relative to the site's folder. */
  file: string;
  /** Its address, with raw spaces. */
  route: string;
  source: string;
  frontMatter: Record<string, unknown>;
  tree: Root;
  /** Why the page can't be read; its tree is empty then. */
  fault?: Problem;
  anchors: Set<string>;
  sentences: string[];
}

const sentenceSegmenter = new Intl.Segmenter('en', {granularity: 'sentence'});
const wordSegmenter = new Intl.Segmenter('en', {granularity: 'word'});
const parser = remark().use(remarkGfm).use(remarkMdx).freeze();

/** A file of a page, or one that lies beside it, by the page's name: `help/x.phrases.json` is `help/x`. */
export const pageName = (file: string): string => file.replace(/\.(?:mdx?|phrases\.json|runs\.yaml)$/, '');

export const contentOf = ({file}: {file: string}): Section['content'] | undefined => sectionOf(`/${file}`)?.content;

const wordCounts = new Map<string, number>();

export function countWords(sentence: string): number {
  const count =
    wordCounts.get(sentence) ?? [...wordSegmenter.segment(sentence)].filter(({isWordLike}) => isWordLike).length;
  wordCounts.set(sentence, count);
  return count;
}

export function nodesOf(tree: Nodes): Nodes[] {
  const nodes: Nodes[] = [];
  visit(tree, (node: Nodes) => void nodes.push(node));
  return nodes;
}

/** The sentences of a page's running text: no headings, tables, code or captions. */
export function sentencesOf(tree: Root): string[] {
  const blocks: string[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'table' || node.type === 'code' || node.type === 'heading' || node.type === 'yaml') return SKIP;
    if (node.type !== 'paragraph') return undefined;
    // Entries of a checklist and of a list of links aren't written as sentences.
    if (node.children[0]?.type === 'link' || textOf(node).startsWith('☐')) return SKIP;
    blocks.push(textOf(node).replace(/\s+/g, ' '));
    return SKIP;
  });
  return blocks
    .flatMap((block) => [...sentenceSegmenter.segment(block)].map(({segment}) => segment.trim()))
    .filter((sentence) => countWords(sentence) > 1 && !sentence.startsWith(':::'));
}

/** Addresses within the page: of its headings, and of elements with an id. */
function anchorsOf(tree: Root): Set<string> {
  const slugger = createSlugger();
  const anchors = new Set<string>();
  visit(tree, (node: Nodes) => {
    if (node.type === 'heading') {
      const {text, id} = parseMarkdownHeadingId(textOf(node));
      anchors.add(/\/\* *#([\w-]+) *\*\/$/.exec(text)?.[1] ?? id ?? slugger.slug(text));
    } else if (isElement(node)) {
      for (const each of node.attributes) if ('name' in each && each.name === 'id') anchors.add(String(each.value));
    }
  });
  return anchors;
}

function syntaxFault(file: string, source: string, error: unknown): Problem {
  const comment = source.split('\n').findIndex((line) => line.includes('<!--'));
  if (comment >= 0)
    return {file, line: comment + 1, message: 'MDX has no HTML comments. Write {/* … */}, as in {/* truncate */}.'};
  const [first] = [...checkSource(file, source)];
  if (first) return first;
  const {message: reason, line} = error as Error & {line?: number};
  return {
    file,
    line: line ?? Number(/\((\d+):\d+/.exec(reason)?.[1] ?? 1),
    message: `${reason.replace(/\s+/g, ' ')}. Close every tag and brace; write "<" and "{" in running text as code or as \\< and \\{.`,
  };
}

export function parsePage(file: string, source: string): ProsePage {
  const {data, error} = parseNote(file, source);
  let tree: Root = {type: 'root', children: []};
  let fault = unreadable(file, source);
  try {
    tree = parser.parse(blankFrontMatter(source));
  } catch (thrown) {
    fault ??= syntaxFault(file, source, thrown);
  }
  if (error !== undefined) fault = unreadable(file, source) ?? {file, ...error};
  return {
    file,
    route: routeOfFile(file, data['slug']),
    source,
    frontMatter: data,
    tree,
    ...(fault && {fault}),
    anchors: anchorsOf(tree),
    sentences: sentencesOf(tree),
  };
}

const cache = new Map<string, {changed: number; page: ProsePage}>();

/** Reads one page; one that didn't change since is not parsed again. */
export function readPage(root: string, file: string): ProsePage {
  const whole = path.join(root, file);
  const changed = statSync(whole).mtimeMs;
  const cached = cache.get(whole);
  if (cached?.changed === changed) return cached.page;
  const page = parsePage(file, readFileSync(whole, 'utf8'));
  cache.set(whole, {changed, page});
  return page;
}

export function readPages(root: string): ProsePage[] {
  return writtenPages(root).map((file) => readPage(root, file));
}

/** Line of some words in a text; the first line where they are missing. */
export const lineWith = (text: string, words: string): number =>
  Math.max(1, text.split('\n').findIndex((line) => line.includes(words)) + 1);

/** What is wrong with YAML, in a line, and where, if the error says so. */
export function yamlFault(error: unknown): {message: string; line: number | undefined} {
  const [message = ''] = (error as Error).message.split('\n');
  const line = /line (\d+)/.exec(message)?.[1];
  return {message, line: line === undefined ? undefined : Number(line)};
}

/** A problem at a node, or at a key of the front matter. */
export function problemAt({file, source}: ProsePage, target: Nodes | string | undefined, message: string): Problem {
  const line = typeof target === 'string' ? lineOfKey(source, target) : (target?.position?.start.line ?? 1);
  return {file, line, message};
}
