import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createSlugger, parseMarkdownHeadingId} from '@docusaurus/utils';
import fastGlob from 'fast-glob';
import matter from 'gray-matter';
import type {Nodes, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import {noteRoute} from '../../src/changelog/build/notes.ts';
import {termId} from '../../src/content/ui/Glossary/groups.ts';
import {prosePlugins} from '../../src/content/plugin/prose.ts';
import {checkAsked, readAsked} from '../../src/search/build/asked.ts';
import {readAskedFiles} from '../../src/search/build/build-index.ts';

/** A page that people write, parsed. */
export interface ProsePage {
  /** Path relative to the site's folder. */
  file: string;
  /** Its address; absent for a release note, whose address the blog decides. */
  route?: string;
  frontMatter: Record<string, unknown>;
  tree: Root;
  anchors: Set<string>;
  sentences: string[];
}

/** One entry of the glossary. */
export interface GlossaryEntry {
  term: string;
  also: string[];
  definition: string;
  page: string;
}

/** What was counted on the way. */
export interface ProseFigures {
  pages: number;
  sentences: number;
  averageWords: number;
}

/** Longest average sentence of a page, in words. */
export const averageLimit = 20;
/** Sentences of at least this many words must not stand on two pages. */
const repeatedFrom = 10;

const sentenceSegmenter = new Intl.Segmenter('en', {granularity: 'sentence'});
const wordSegmenter = new Intl.Segmenter('en', {granularity: 'word'});
const parser = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx);
const builder = unified().use(remarkParse).use(remarkFrontmatter).use(remarkGfm).use(remarkMdx).use(prosePlugins);

/** How many words a sentence has. */
export function countWords(sentence: string): number {
  return [...wordSegmenter.segment(sentence)].filter(({isWordLike}) => isWordLike).length;
}

/** The sentences of a page's running text: no headings, tables, code or captions. */
export function sentencesOf(tree: Root): string[] {
  const blocks: string[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type === 'table' || node.type === 'code' || node.type === 'heading' || node.type === 'yaml') return SKIP;
    if (node.type !== 'paragraph') return undefined;
    blocks.push(toString(node, {includeImageAlt: false}).replace(/\s+/g, ' '));
    return SKIP;
  });
  return blocks
    .flatMap((block) => [...sentenceSegmenter.segment(block)].map(({segment}) => segment.trim()))
    .filter((sentence) => countWords(sentence) > 1);
}

function anchorsOf(tree: Root): Set<string> {
  const slugger = createSlugger();
  const anchors = new Set<string>();
  visit(tree, 'heading', (node) => {
    const {text, id} = parseMarkdownHeadingId(toString(node));
    anchors.add(id ?? slugger.slug(text));
  });
  return anchors;
}

function routeOf(file: string): string | undefined {
  if (file.startsWith('changelog/')) return undefined;
  const route = `/${file.replace(/\.mdx$/, '')}`;
  return route.replace(/\/index$/, '');
}

/** Reads one page. */
export function readPage(root: string, file: string): ProsePage {
  const source = readFileSync(path.join(root, file), 'utf8');
  const tree = parser.parse(source);
  const route = routeOf(file);
  return {
    file,
    ...(route ? {route} : {}),
    frontMatter: matter(source).data,
    tree,
    anchors: anchorsOf(tree),
    sentences: sentencesOf(tree),
  };
}

/** Every page that people write, in the order of their paths. */
export function readPages(root: string): ProsePage[] {
  return fastGlob
    .sync(['help/**/*.mdx', 'changelog/**/*.mdx', 'api/index.mdx'], {cwd: root})
    .sort()
    .map((file) => readPage(root, file));
}

/** The glossary as it stands in `help/glossary.json`. */
export function readGlossary(root: string): GlossaryEntry[] {
  return JSON.parse(readFileSync(path.join(root, 'help/glossary.json'), 'utf8')) as GlossaryEntry[];
}

/** What is wrong with an address of this site, or undefined: the page or its heading may be missing. */
export function checkAddress(address: string, pages: ProsePage[]): string | undefined {
  const [route, anchor] = address.split('#');
  const page = pages.find((candidate) => candidate.route === route);
  if (!page) return `no page has the address ${route ?? ''}`;
  if (anchor && !page.anchors.has(anchor))
    return `${page.file} has no heading with the anchor "${anchor}"; it has ${[...page.anchors].join(', ')}`;
  return undefined;
}

function average(sentences: string[]): number {
  const words = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  return sentences.length === 0 ? 0 : words / sentences.length;
}

function checkFrontMatter({file, frontMatter}: ProsePage): string[] {
  const {title, description, keywords} = frontMatter;
  const problems: string[] = [];
  if (typeof title !== 'string' || title === '') problems.push(`${file}: front matter has no title.`);
  if (typeof description !== 'string' || description.length < 50 || description.length > 160) {
    const length = typeof description === 'string' ? description.length : 0;
    problems.push(
      `${file}: description has ${length} characters. Write 50 to 160, so that search engines show all of it.`,
    );
  }
  if (!file.startsWith('api/') && (!Array.isArray(keywords) || keywords.length < 3 || keywords.length > 8)) {
    const count = Array.isArray(keywords) ? keywords.length : 0;
    problems.push(
      `${file}: there are ${count} keywords. List 3 to 8 subjects of the page; what readers type belongs into ${file.startsWith('help/') ? 'help/asked/' : 'changelog/asked.json'}.`,
    );
  }
  return problems;
}

function checkSentences({file, sentences}: ProsePage): string[] {
  const words = average(sentences);
  if (words < averageLimit) return [];
  const [longest = ''] = [...sentences].sort((a, b) => countWords(b) - countWords(a));
  return [
    `${file}: sentences have ${words.toFixed(1)} words on average; keep them under ${averageLimit}. The longest begins "${longest.slice(0, 60)}".`,
  ];
}

function checkPicture({file, tree}: ProsePage): string[] {
  let found = false;
  visit(tree, ['table', 'code', 'mdxJsxFlowElement'], () => {
    found = true;
  });
  return found ? [] : [`${file}: the page has no diagram, table or worked example.`];
}

function checkRepetition(pages: ProsePage[]): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const {file, sentences} of pages) {
    for (const sentence of new Set(sentences)) {
      if (countWords(sentence) < repeatedFrom) continue;
      const other = seen.get(sentence);
      if (other) problems.push(`${file}: repeats ${other}: "${sentence}" Say it once and link to it.`);
      else seen.set(sentence, file);
    }
  }
  return problems;
}

/** What is wrong with the glossary: unknown pages and anchors, terms or synonyms that stand twice, wrong order. */
export function checkGlossary(entries: GlossaryEntry[], pages: ProsePage[]): string[] {
  const problems: string[] = [];
  const owner = new Map<string, string>();
  entries.forEach(({term, also, page}, index) => {
    const fault = checkAddress(page, pages);
    if (fault) problems.push(`help/glossary.json: "${term}" leads to ${page}, but ${fault}.`);
    for (const word of [term, ...also].map((text) => text.toLowerCase())) {
      const other = owner.get(word);
      if (other)
        problems.push(`help/glossary.json: "${word}" belongs to both "${other}" and "${term}". Keep it with one.`);
      owner.set(word, term);
    }
    const before = entries[index - 1]?.term;
    if (before && before.localeCompare(term, 'en') > 0)
      problems.push(`help/glossary.json: "${term}" stands behind "${before}". Sort the terms.`);
  });
  return problems;
}

/** What is wrong with the queries that writers list: malformed files, queries that stand twice, addresses that lead nowhere. */
export async function checkQueries(
  root: string,
  pages: readonly ProsePage[],
  glossary: readonly GlossaryEntry[],
): Promise<string[]> {
  const {asked, problems} = readAsked(await readAskedFiles(root));
  const anchors = new Map(
    pages.map(({file, route, frontMatter, anchors: own}) => {
      const note = file.replace(/^changelog\//, '');
      return [route ?? `/changelog/${noteRoute({file: note, data: frontMatter})}`, own];
    }),
  );
  const terms = new Set(glossary.map(({term}) => termId(term)));
  return [
    ...problems,
    ...checkAsked(asked, (route) =>
      route === '/help/glossary' ? new Set([...terms, ...(anchors.get(route) ?? [])]) : anchors.get(route),
    ),
  ];
}

async function checkPlugins(root: string, {file, frontMatter}: ProsePage): Promise<string[]> {
  const vfile = new VFile({
    path: path.join(root, file),
    value: readFileSync(path.join(root, file), 'utf8'),
    data: {frontMatter},
  });
  try {
    await builder.run(builder.parse(vfile), vfile);
    return [];
  } catch (error) {
    return [error instanceof Error && 'reason' in error ? String(error.reason) : String(error)];
  }
}

/** Checks every page that people write and says what to mend, one line a problem. */
export async function checkProse(root: string): Promise<{problems: string[]; figures: ProseFigures}> {
  const pages = readPages(root);
  const glossary = readGlossary(root);
  const problems = [
    ...(await Promise.all(pages.map((page) => checkPlugins(root, page)))).flat(),
    ...pages.flatMap(checkFrontMatter),
    ...pages.flatMap(checkSentences),
    ...pages.filter(({file}) => file.startsWith('help/')).flatMap(checkPicture),
    ...checkRepetition(pages),
    ...checkGlossary(glossary, pages),
    ...(await checkQueries(root, pages, glossary)),
  ];
  const sentences = pages.flatMap((page) => page.sentences);
  return {problems, figures: {pages: pages.length, sentences: sentences.length, averageWords: average(sentences)}};
}
