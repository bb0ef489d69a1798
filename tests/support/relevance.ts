/** Judged queries and the measures of how well an engine answers them. */
import {existsSync, readFileSync} from 'node:fs';
import {Globby} from '@docusaurus/utils';
import {parse} from 'yaml';
import {readShard, unpackShard, type Manifest} from '../../src/search/model/shard.ts';
import type {SearchPage} from '../../src/search/model/pages.ts';
import {shardIds, type ShardId} from '../../src/search/model/types.ts';

/** One half is for tuning, the other tells whether the tuning holds. */
export const halves = ['tune', 'hold-out'] as const;
export type Half = (typeof halves)[number];

export interface JudgedQuery {
  kind: string;
  section: ShardId;
  query: string;
  /** Routes of pages that answer it, any of them. */
  expect: string[];
}

export interface HelpQuestion {
  question: string;
  page: string;
  /** Addresses of further sections that answer it as well. */
  also?: string[];
}

interface GlossaryTerm {
  also: string[];
  page: string;
}

export interface Score {
  count: number;
  /** Mean reciprocal rank within the first ten pages. */
  mrr: number;
  /** Share of queries whose first page is an expected one. */
  first: number;
}

/** Rank of the first expected page among the pages of a list of hits, from 1; 0 when it isn't among the first ten. */
export function rankOf(urls: readonly string[], expect: readonly string[]): number {
  const pages = [...new Set(urls.map((url) => url.replace(/#.*$/, '')))];
  return pages.slice(0, 10).findIndex((url) => expect.includes(url)) + 1;
}

export function score(ranks: readonly number[]): Score {
  const mean = (value: (rank: number) => number): number =>
    ranks.reduce((sum, rank) => sum + value(rank), 0) / Math.max(1, ranks.length);
  return {
    count: ranks.length,
    mrr: mean((rank) => (rank === 0 ? 0 : 1 / rank)),
    first: mean((rank) => (rank === 1 ? 1 : 0)),
  };
}

/**
 * Readers' questions and the glossary's other words as judged queries, split in turn. Blind questions all belong to
 * the half that tuning must not see.
 */
export function judgedHelp(
  questions: readonly HelpQuestion[],
  blind: readonly HelpQuestion[],
  glossary: readonly GlossaryTerm[],
  half: Half,
): JudgedQuery[] {
  const isMine = (_: unknown, index: number): boolean => index % 2 === halves.indexOf(half);
  const pageOf = (address: string): string => address.replace(/#.*$/, '');
  const judge = (kind: string, asked: readonly HelpQuestion[]): JudgedQuery[] =>
    asked.map(({question, page, also = []}) => ({
      kind,
      section: 'help',
      query: question,
      expect: [page, ...also.map(pageOf)],
    }));
  const synonyms = glossary.flatMap(({also: [first], page}) =>
    first === undefined ? [] : [{kind: 'synonym', section: 'help' as const, query: first, expect: [pageOf(page)]}],
  );
  return [
    ...judge('question', questions).filter(isMine),
    ...(half === 'hold-out' ? judge('blind question', blind) : []),
    ...synonyms.filter(isMine),
  ];
}

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;

/** All judged queries of a half. A query whose pages are all gone counts as missed. */
export function judgedQueries(half: Half): JudgedQuery[] {
  const blindFile = 'tests/fixtures/help-questions/blind.json';
  const questions = Globby.sync('tests/fixtures/help-questions/*.json', {ignore: [blindFile]})
    .sort()
    .flatMap((file) => readJson<HelpQuestion[]>(file));
  return [
    ...readJson<JudgedQuery[]>(`tests/fixtures/search/${half}.json`),
    ...judgedHelp(questions, readJson(blindFile), readJson('help/glossary.json'), half),
  ];
}

/** The pages of each shard of the built site. */
export function builtPages(): Map<ShardId, SearchPage[]> {
  const manifest = 'build/search/manifest.json';
  if (!existsSync(manifest)) throw new Error(`${manifest} is missing. Run \`npm run build\` first.`);
  const {shards} = readJson<Manifest>(manifest);
  return new Map(
    shardIds.map((id) => [
      id,
      unpackShard(readShard(readFileSync(`build/assets/search/${shards[id]}`, 'utf8'), shards[id])),
    ]),
  );
}

/** What people who run a shift ask: the section that answers, and the words they search for. */
export interface OperationsQuestion {
  question: string;
  words: string;
  page: string;
  anchor: string;
}

/** Every question of the fixture, in which a page maps to its questions. */
export function operationsQuestions(): OperationsQuestion[] {
  const file = readFileSync('tests/fixtures/operations-questions.yaml', 'utf8');
  const pages = parse(file) as Record<string, [anchor: string, question: string, words: string][]>;
  return Object.entries(pages).flatMap(([page, asked]) =>
    asked.map(([anchor, question, words]) => ({question, words, page, anchor})),
  );
}
