/** Judged queries, what the modal shows for them on the built site, and the measures of how well that answers them. */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import {Globby} from '@docusaurus/utils';
import {parse} from 'yaml';
import {createModalSearch} from '../../src/search/client/modal-client.ts';
import {answer} from '../../src/search/engine/answer.ts';
import {createIndex, type SearchIndex} from '../../src/search/engine/rank.ts';
import type {IndexNames} from '../../src/search/model/environment.ts';
import type {SearchPage} from '../../src/search/model/pages.ts';
import {pageRequest} from '../../src/search/model/request.ts';
import {shardsOf} from '../../src/search/model/sections.ts';
import {readShard, type Manifest} from '../../src/search/model/shard.ts';
import {
  shardIds,
  type SearchEngine,
  type SearchHit,
  type SearchResponse,
  type SectionId,
  type ShardId,
} from '../../src/search/model/types.ts';

/** One half is for tuning, the other tells whether the tuning holds. Blind queries have never been looked at. */
export const halves = ['tune', 'hold-out'] as const;
export const querySets = [...halves, 'blind'] as const;
export type Half = (typeof halves)[number];
export type QuerySet = (typeof querySets)[number];

export interface JudgedQuery {
  kind: string;
  section: SectionId;
  query: string;
  /** Addresses that answer it, any of them; one without an anchor stands for every place of its page. */
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
  /** Further pages that answer its other words. */
  further?: string[] | undefined;
}

export interface Score {
  count: number;
  /** Share of queries that the first hit answers. */
  first: number;
  /** Share of queries that one of the first three hits answers. */
  three: number;
}

const pageOf = (address: string): string => address.replace(/#.*$/, '');

/** Rank of the first hit that answers, from 1; 0 when none does. */
export function rankOf(urls: readonly string[], expect: readonly string[]): number {
  return urls.findIndex((url) => expect.includes(url) || expect.includes(pageOf(url))) + 1;
}

export function score(ranks: readonly number[]): Score {
  const share = (limit: number): number =>
    ranks.filter((rank) => rank > 0 && rank <= limit).length / Math.max(1, ranks.length);
  return {count: ranks.length, first: share(1), three: share(3)};
}

/** The half of a judged query, by its hash, so that nobody chooses it. */
export function halfOf(section: SectionId, query: string): Half {
  const [digit = '0'] = createHash('sha256').update(`${section} ${query}`).digest('hex');
  return Number.parseInt(digit, 16) % 2 === 0 ? 'tune' : 'hold-out';
}

/**
 * Readers' questions and the glossary's other words as judged queries, split in turn; further questions all belong to
 * the half that tuning must not see.
 */
export function judgedHelp(
  questions: readonly HelpQuestion[],
  heldOut: readonly HelpQuestion[],
  glossary: readonly GlossaryTerm[],
  half: Half,
): JudgedQuery[] {
  const isMine = (_: unknown, index: number): boolean => index % 2 === halves.indexOf(half);
  const judge = (kind: string, asked: readonly HelpQuestion[]): JudgedQuery[] =>
    asked.map(({question, page, also = []}) => ({
      kind,
      section: 'help',
      query: question,
      expect: [page, ...also.map(pageOf)],
    }));
  const synonyms = glossary.flatMap(({also: [query], page, further = []}): JudgedQuery[] =>
    query === undefined
      ? []
      : [{kind: 'synonym', section: 'help', query, expect: [pageOf(page), '/help/glossary', ...further]}],
  );
  return [
    ...judge('question', questions).filter(isMine),
    ...(half === 'hold-out' ? judge('held-out question', heldOut) : []),
    ...synonyms.filter(isMine),
  ];
}

/** Queries of each section, with the address or addresses that answer them. */
type JudgedSections = Partial<Record<SectionId, Record<string, string | string[]>>>;

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;
const readYaml = <Value>(file: string): Value => parse(readFileSync(file, 'utf8')) as Value;

const listed = (kind: string, sections: JudgedSections): JudgedQuery[] =>
  (Object.keys(sections) as SectionId[]).flatMap((section) =>
    Object.entries(sections[section] ?? {}).map(([query, expect]) => ({kind, section, query, expect: [expect].flat()})),
  );

function readJudged(half: Half): JudgedQuery[] {
  const kinds = readYaml<Record<string, JudgedSections>>('tests/fixtures/search/judged.yaml');
  const queries = Object.entries(kinds).flatMap(([kind, sections]) => listed(kind, sections));
  return queries.filter(
    ({kind, section, query}) => (kind === 'held out' ? 'hold-out' : halfOf(section, query)) === half,
  );
}

/** All judged queries of a set. A query whose pages are all gone counts as missed. */
export function judgedQueries(set: QuerySet): JudgedQuery[] {
  if (set === 'blind') return listed('blind', readYaml('tests/fixtures/search/blind.yaml'));
  const heldOut = 'tests/fixtures/help-questions/held-out.json';
  const questions = Globby.sync('tests/fixtures/help-questions/*.json', {ignore: [heldOut]})
    .sort()
    .flatMap((file) => readJson<HelpQuestion[]>(file));
  const synonyms = readYaml<Record<string, string[]>>('tests/fixtures/search/synonyms.yaml');
  const glossary = readJson<GlossaryTerm[]>('help/glossary.json').map(
    (term): GlossaryTerm => ({...term, further: synonyms[term.also[0] ?? '']}),
  );
  return [
    ...readJudged(set),
    ...readJson<JudgedQuery[]>(`tests/fixtures/search/${set}.json`),
    ...judgedHelp(questions, readJson(heldOut), glossary, set),
  ];
}

/** The pages of each shard of the built site. */
export function builtPages(): Map<ShardId, SearchPage[]> {
  const manifest = 'build/search/manifest.json';
  if (!existsSync(manifest)) throw new Error(`${manifest} is missing. Run \`npm run build\` first.`);
  const {shards} = readJson<Manifest>(manifest);
  return new Map(
    shardIds.map((id) => [id, readShard(readFileSync(`build/assets/search/${shards[id]}`, 'utf8'), shards[id])]),
  );
}

const indexNames = Object.fromEntries([...shardIds, 'global'].map((id) => [id, id])) as IndexNames;

/** The embedded engine over pages, in this process. */
export function engineOf(pages: ReadonlyMap<ShardId, SearchPage[]>): SearchEngine {
  const indexes = new Map<string, SearchIndex>();
  const indexOf = (section: SectionId): SearchIndex => {
    const index = indexes.get(section) ?? createIndex(shardsOf(section).flatMap((id) => pages.get(id) ?? []));
    indexes.set(section, index);
    return index;
  };
  return {
    search: async ({requests}): Promise<SearchResponse> => ({
      results: requests.map((request) => answer(indexOf(request.indexName as SectionId), request)),
    }),
  };
}

/** The hits in the order in which the modal draws them: by the title of their group, then by their page. */
function drawn(hits: readonly SearchHit[]): SearchHit[] {
  const grouped = (list: readonly SearchHit[], keyOf: (hit: SearchHit) => string): SearchHit[][] => {
    const groups = new Map<string, SearchHit[]>();
    for (const hit of list) groups.set(keyOf(hit), [...(groups.get(keyOf(hit)) ?? []), hit]);
    return [...groups.values()];
  };
  const group = ({_highlightResult, hierarchy}: SearchHit): string =>
    _highlightResult.hierarchy.lvl0?.value.replaceAll(/<\/?mark>/g, '') ?? String(hierarchy.lvl0);
  return grouped(hits, group).flatMap((list) => grouped(list, ({hierarchy}) => String(hierarchy.lvl1)).flat());
}

/** What the modal shows to a reader of a section, from the top. */
export async function shownHits(engine: SearchEngine, section: SectionId, query: string): Promise<SearchHit[]> {
  const search = createModalSearch({
    engine: () => Promise.resolve(engine),
    section,
    indexNames,
    currentQuery: () => query,
    onAnswer: () => undefined,
    onFailure: ({title}) => {
      throw new Error(title);
    },
  });
  const {results} = await search({requests: [pageRequest(query, indexNames[section], 1, 1440)]});
  return drawn(results[0]?.hits ?? []);
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
  const pages = readYaml<Record<string, [anchor: string, question: string, words: string][]>>(
    'tests/fixtures/operations-questions.yaml',
  );
  return Object.entries(pages).flatMap(([page, asked]) =>
    asked.map(([anchor, question, words]) => ({question, words, page, anchor})),
  );
}

/** What an operations manager asks in a year: three wordings, and the pages that answer it. */
export function everydayQuestions(): {pages: string[]; words: string[]}[] {
  return readYaml('tests/fixtures/search/everyday.yaml');
}
