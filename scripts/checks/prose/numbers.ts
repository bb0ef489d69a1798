/** Numbers in prose: results that are wrong, limits that the schema doesn't have, and examples that nothing backs. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, RootContent} from 'mdast';
import type {StoryRun} from 'endless-simulator';
import {nodesOf, problemAt, type Problem, type ProsePage} from './page.ts';
import {readYaml} from '../../../src/site/build/yaml.ts';
import {textOf} from '../../../src/site/model/markdown.ts';

export interface NumberSources {
  /** Limits that the schema declares, with the words that prose uses for each. */
  limits: readonly {words: RegExp; declared: ReadonlySet<string>}[];
  /** Records of the data set, with the text in which SKUs and order numbers are looked up. */
  records: readonly {text: string; numbers: readonly number[]}[];
  stories: () => ReadonlyMap<string, StoryRun>;
}

const figure = /(?<![\w.,:+-])[−-]?\d[\d,]*(?:\.\d+)?(?![\w:-]|\.\d)/g;
const valueOf = (text: string): number => Number(text.replace(/,/g, '').replace('−', '-'));
const numbersIn = (text: string): number[] => (text.match(figure) ?? []).map((match) => Math.abs(valueOf(match)));
const isEqual = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** Numbers that are no figures of an example: days, months, positions in a list, names in quotation marks. */
const notFigures = [
  new RegExp(`\\b\\d{1,2} (?:${months})(?: \\d{4})?\\b`, 'g'),
  new RegExp(`\\b(?:${months}) \\d{4}\\b`, 'g'),
  /\b(?:[Ss]teps?|[Pp]riority|[Ss]everity|[Cc]hapter) \d+(?:(?:,| and| to) \d+)*/g,
  /["“][^"”]*["”]/g,
];

/** Limits, as the schema declares each and as prose words it. */
const limitPatterns: [declaration: RegExp, words: RegExp][] = [
  [/\n {2}ids: \[EndlessID!\]! @maxItems\(count: (\d+)/g, /\b(?:up to|at most) (\d+) (?:orders|ids)\b/g],
  [
    /\n\s+first: Int @constraint\(max: (\d+), min: 1\)/g,
    /\bat most (\d+) (?:items|products|channels)(?: per| a)? page/g,
  ],
  [/\. (\d+) when neither `first` nor `last` is given/g, /(\d+) if you don't ask for more/g],
  [/ends after (\d+) minutes without a request/gi, /ends after (\d+) minutes/gi],
];

/** Collects every number of a JSON value, including texts that are nothing but a number. */
function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [Math.abs(value)];
  if (typeof value === 'string') return /^-?\d+(?:\.\d+)?$/.test(value) ? [Math.abs(Number(value))] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : [];
}

/** Reads the schema and the data set of a folder. */
export function readNumberSources(folder: string, stories: NumberSources['stories']): NumberSources {
  const filesOf = (directory: string, extension: string): string[] =>
    readdirSync(directory).flatMap((name) => (name.endsWith(extension) ? [path.join(directory, name)] : []));
  const records = filesOf(path.join(folder, 'world'), '.yaml')
    .flatMap((file) => Object.entries(readYaml(file) as Record<string, Record<string, unknown>>))
    .flatMap(([type, ofType]) => (type === 'defaults' ? [] : Object.entries(ofType)))
    .map(([key, record]) => ({text: `${key} ${JSON.stringify(record)}`, numbers: numbersOf(record)}));
  const sdl = filesOf(folder, '.graphql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const limits = limitPatterns.map(([declaration, words]) => ({
    words,
    declared: new Set(Array.from(sdl.matchAll(declaration), ([, limit = '']) => limit)),
  }));
  return {limits, records, stories};
}

function resultOf(parts: readonly string[]): number {
  const terms: number[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const operator = parts[index - 1] ?? '+';
    const value = valueOf(parts[index] ?? '');
    if (operator === '×') terms.push((terms.pop() ?? 0) * value);
    else if (operator === '÷') terms.push((terms.pop() ?? 0) / value);
    else terms.push(operator === '+' ? value : -value);
  }
  return terms.reduce((sum, value) => sum + value, 0);
}

/** Equations of a text, such as `960 + 40 = 1,000`, with the result that arithmetic gives. */
function equationsIn(text: string): {text: string; printed: number; result: number}[] {
  const unit = ' ?(?:EUR|GBP|USD|kg|%)';
  const term = `[−-]?\\d[\\d,]*(?:\\.\\d+)?(?:${unit})?`;
  const pattern = new RegExp(
    `(?<![\\d+×÷−-] ?)(${term}(?: [+−×÷-] ${term})+) = ([−-]?\\d[\\d,]*(?:\\.\\d+)?)( ?%)?`,
    'g',
  );
  return Array.from(text.matchAll(pattern), ([equation, left = '', printed = '', percent]) => {
    const result = resultOf(left.replace(new RegExp(unit, 'g'), '').split(' '));
    return {text: equation, printed: valueOf(printed), result: percent ? Math.round(result * 1000) / 10 : result};
  });
}

const skusIn = (node: Nodes): string[] =>
  nodesOf(node).flatMap((part) =>
    part.type === 'text' || part.type === 'inlineCode' ? (part.value.match(/\bAP-[A-Z0-9][A-Z0-9-]+/g) ?? []) : [],
  );

/** Finds the blocks of worked examples: below a heading that says "example", or with a SKU or an order number. */
function exampleBlocks({tree}: ProsePage): RootContent[] {
  let depth = Number.POSITIVE_INFINITY;
  return tree.children.filter((node) => {
    if (node.type !== 'heading')
      return depth < Infinity || (['paragraph', 'list', 'table'].includes(node.type) && skusIn(node).length > 0);
    if (node.depth <= depth) depth = /\bexample\b/i.test(textOf(node)) ? node.depth : Number.POSITIVE_INFINITY;
    return false;
  });
}

function numbersOfStories(source: string, stories: NumberSources['stories']): number[] {
  const slugs = Array.from(source.matchAll(/\bstory(?:="|: )([a-z0-9-]+)/g), ([, slug = '']) => slug);
  return [...new Set(slugs)].flatMap((slug) =>
    (stories().get(slug)?.steps ?? []).flatMap(({answer, variables, watched, title = '', text = ''}) => [
      ...numbersOf([answer.data, variables, watched]),
      ...numbersIn(`${title}. ${text}`),
    ]),
  );
}

/** Returns the running text of a paragraph or cell, without code and components. */
function plainText(node: Nodes): string {
  const words = nodesOf(node).flatMap((part) => (part.type === 'text' ? part.value : []));
  return notFigures.reduce((text, pattern) => text.replace(pattern, ' '), words.join(' '));
}

const textBlocks = (node: Nodes): Nodes[] =>
  nodesOf(node).filter(({type}) => type === 'paragraph' || type === 'tableCell');

function* checkExamples(page: ProsePage, results: readonly number[], sources: NumberSources): Generator<Problem> {
  const blocks = exampleBlocks(page);
  const skus = blocks.flatMap(skusIn);
  const numbers = blocks
    .flatMap(textBlocks)
    .flatMap((node) => numbersIn(plainText(node)).flatMap((value) => (value > 1 ? {node, value} : [])));
  if (numbers.length === 0) return;
  const backed = new Set([
    ...results,
    ...numbersOfStories(page.source, sources.stories),
    ...sources.records.flatMap((record) => (skus.some((sku) => record.text.includes(sku)) ? record.numbers : [])),
  ]);
  for (const {node, value} of numbers) {
    if (backed.has(value)) continue;
    const message = `The example says ${value.toLocaleString('en-GB')}, which is in no story of the page and no record that it names. Take it from a story with <StoryValue story="…" step="…" path="…" />, or correct it.`;
    yield problemAt(page, node, message);
  }
}

/** Finds numbers that are wrong, or that nothing backs, each with its fix. */
export function* checkNumbers(page: ProsePage, sources: NumberSources): Generator<Problem> {
  const results: number[] = [];
  for (const node of textBlocks(page.tree)) {
    const text = textOf(node);
    for (const {text: equation, printed, result} of equationsIn(text)) {
      results.push(Math.abs(printed));
      if (!isEqual(printed, result)) yield problemAt(page, node, `"${equation}" is wrong: the result is ${result}.`);
    }
    for (const {words, declared} of sources.limits)
      for (const [limit, value = ''] of text.matchAll(words))
        if (!declared.has(value))
          yield problemAt(page, node, `"${limit}" is no limit of the schema. It declares ${[...declared].join(', ')}.`);
  }
  yield* checkExamples(page, results, sources);
}
