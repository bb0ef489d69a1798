/** Numbers of worked examples that no story, record or description knows. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, RootContent, Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import type {StoryRun} from 'endless-simulator';
import {problemAt, type Problem, type ProsePage} from './page.ts';
import {textOf} from '../../../src/site/model/markdown.ts';

/** Where the numbers of an example may come from. */
export interface NumberSources {
  /** What the schema counts, such as `90 days`: a number is known only together with what it counts. */
  limits: ReadonlySet<string>;
  /** Names of companies, brands, buildings and people of the data set, which make a paragraph an example. */
  names: readonly string[];
  /** Records of the data set, by the text in which their codes are looked for. */
  records: readonly {text: string; numbers: readonly number[]}[];
  stories: () => ReadonlyMap<string, StoryRun>;
}

const figure = /(?<![\w.,:+-])[−-]?\d[\d,]*(?:\.\d+)?(?![\w:-]|\.\d)/g;
const valueOf = (text: string): number => Math.abs(Number(text.replace(/[,−-]/g, '')));
const numbersIn = (text: string): number[] => (text.match(figure) ?? []).map(valueOf);

/** Each number of a text with the word after it, such as `90 days`. */
const countsIn = (text: string): string[] =>
  Array.from(
    text.matchAll(new RegExp(`(${figure.source})[ -]([a-z]+)`, 'g')),
    ([, number = '', what = '']) => `${valueOf(number)} ${what}`,
  );

/** What looks like a number of the example and isn't: days, years, places in a list. */
const notFigures = [
  /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?\b/g,
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g,
  /\b(?:[Ss]teps?|[Pp]riority|[Ss]everity|[Cc]hapter) \d+(?:(?:,| and| to) \d+)*/g,
  /["“][^"”]*["”]/g,
];

/** Every number in a value as JSON has it, in texts too that are nothing but a number. */
export function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [Math.abs(value)];
  if (typeof value === 'string') return /^-?\d+(?:\.\d+)?$/.test(value) ? [Math.abs(Number(value))] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/** Types of the data set whose names stand for the example in prose. */
const named = new Set(['Company', 'Brand', 'Warehouse', 'Person']);

function nameOf(record: unknown): string[] {
  const {name, firstName, lastName} = record as Record<string, unknown>;
  const own = name ?? [firstName, lastName].filter(Boolean).join(' ');
  return typeof own === 'string' && own.includes(' ') ? [own] : [];
}

let read: {folder: string; sources: NumberSources} | undefined;

/** Schema and data set in a folder, read once. */
export function readNumberSources(folder: string, stories: NumberSources['stories']): NumberSources {
  if (read?.folder === folder) return read.sources;
  const filesOf = (where: string, end: string): string[] =>
    readdirSync(where)
      .filter((name) => name.endsWith(end))
      .map((name) => readFileSync(path.join(where, name), 'utf8'));
  const types = filesOf(path.join(folder, 'world'), '.yaml')
    .flatMap((text) => Object.entries(parse(text) as Record<string, Record<string, unknown>>))
    .filter(([type]) => type !== 'defaults');
  const records = types
    .flatMap(([, ofType]) => Object.entries(ofType))
    .map(([key, record]) => ({text: `${key} ${JSON.stringify(record)}`, numbers: numbersOf(record)}));
  const names = types.flatMap(([type, ofType]) => (named.has(type) ? Object.values(ofType).flatMap(nameOf) : []));
  const limits = new Set(countsIn(filesOf(folder, '.graphql').join('\n')));
  read = {folder, sources: {limits, names, records, stories}};
  return read.sources;
}

/**
 * Blocks of the page's worked examples: what stands below a heading that says so, and paragraphs, lists and tables that
 * name a SKU, an order or somebody of the data set.
 */
function exampleBlocks({tree}: ProsePage, names: readonly string[]): RootContent[] {
  let depth = Number.POSITIVE_INFINITY;
  return tree.children.filter((node) => {
    if (node.type === 'heading') {
      if (node.depth <= depth) depth = Number.POSITIVE_INFINITY;
      if (/\bexample\b/i.test(textOf(node)) && node.depth < depth) depth = node.depth;
      return false;
    }
    if (depth < Number.POSITIVE_INFINITY) return true;
    if (!['paragraph', 'list', 'table'].includes(node.type)) return false;
    const text = textOf(node);
    return codesIn(node).length > 0 || names.some((name) => text.includes(name));
  });
}

/** SKUs and numbers of orders that a block names. */
function codesIn(node: Nodes): string[] {
  const codes: string[] = [];
  visit(node, ['text', 'inlineCode'], (own: Nodes) => {
    if ('value' in own) codes.push(...(own.value.match(/\bAP-[A-Z0-9][A-Z0-9-]+/g) ?? []));
  });
  return codes;
}

/** Running text of a paragraph or cell, without code and components. */
function plainText(node: Nodes): string {
  const words: string[] = [];
  visit(node, 'text', ({value}) => void words.push(value));
  return notFigures.reduce((text, pattern) => text.replace(pattern, ' '), words.join(' '));
}

/** Results of sums in a text: the tests of facts work each of them out. */
const resultsIn = (text: string): number[] =>
  Array.from(text.matchAll(/[\d.)A-Z%] = ([−\d][\d,.]*\d|\d)/g), ([, result = '']) => valueOf(result));

/** Last row of a table as far as it adds up the rows above it. */
function sumsOf(table: Table): number[] {
  const rows = table.children.slice(1).map(({children}) => children.map((cell) => numbersIn(plainText(cell))[0]));
  return (rows.at(-1) ?? []).flatMap((last, column) => {
    const sum = rows.slice(0, -1).reduce((total, row) => total + (row[column] ?? 0), 0);
    return last !== undefined && Math.abs(sum - last) < 0.005 ? [last] : [];
  });
}

/** All numbers that a page's stories ask for and answer. */
function toldBy(source: string, stories: NumberSources['stories']): number[] {
  const slugs = Array.from(source.matchAll(/\bstory(?:="|: )([a-z0-9-]+)/g), ([, slug = '']) => slug);
  return [...new Set(slugs)].flatMap((slug) =>
    (stories().get(slug)?.steps ?? []).flatMap(({answer, variables, watched, title = '', text = ''}) => [
      ...numbersOf([answer.data, variables, watched]),
      ...numbersIn(`${title}. ${text}`),
    ]),
  );
}

/** Numbers of examples that nothing knows, each with what mends it. */
export function* checkNumbers(page: ProsePage, sources: NumberSources): Generator<Problem> {
  const blocks = exampleBlocks(page, sources.names);
  const parts = blocks.flatMap((block) => {
    const found: Nodes[] = [];
    visit(block, ['paragraph', 'tableCell'], (node: Nodes) => void found.push(node));
    return found;
  });
  const texts = parts.map((node) => {
    const text = plainText(node);
    const limits = countsIn(text).filter((count) => sources.limits.has(count));
    const known = new Set(limits.map((count) => Number.parseFloat(count)));
    return {node, numbers: numbersIn(text).filter((number) => !known.has(number))};
  });
  if (texts.every(({numbers}) => numbers.every((number) => number <= 1))) return;
  const codes = blocks.flatMap(codesIn);
  const known = new Set([
    ...toldBy(page.source, sources.stories),
    ...sources.records.flatMap(({text, numbers}) => (codes.some((code) => text.includes(code)) ? numbers : [])),
    ...parts.flatMap((node) => resultsIn(plainText(node))),
    ...blocks.flatMap((block) => (block.type === 'table' ? sumsOf(block) : [])),
  ]);
  for (const {node, numbers} of texts) {
    for (const number of numbers) {
      if (number <= 1 || known.has(number)) continue;
      const message = `The example says ${number.toLocaleString('en-GB')}, which is in no story of the page, no record that it names and no limit of the schema. Take it from a story with <StoryValue story="…" step="…" path="…" />, or correct it.`;
      yield problemAt(page, node, message);
    }
  }
}
