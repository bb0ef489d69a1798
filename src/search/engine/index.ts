/** Matching and ranking in one shard. MiniSearch finds candidates; a second pass orders them. */
import MiniSearch, {type Query, type SearchResult as Match} from 'minisearch';
import {entriesOf, nameOf, textOf, type Entry, type SearchPage} from '../pages.ts';
import type {ShardId} from '../types.ts';
import {unpackShard, type PackedShard} from './pack.ts';
import {createProseScorer, type ProseTuning} from './prose.ts';
import {allowedTypos, editDistance, indexTerms, isStopWord, joinText, splitWords, stem} from './text.ts';

/** A term of the index that stands for a word of the query, and how well. */
interface Expansion {
  term: string;
  weight: number;
}

/** A word of the query with all terms that may answer it. */
export interface QueryWord {
  value: string;
  expansions: Map<string, number>;
  /** How much the word tells: rare words count for more. */
  idf: number;
}

export interface ParsedQuery {
  text: string;
  joined: string;
  words: QueryWord[];
}

export interface RankedEntry {
  entry: Entry;
  shard: ShardId;
  score: number;
  /** Whether the title and the titles above it hold every word, so that the title alone explains the hit. */
  inTitles: boolean;
}

export interface Ranking {
  query: ParsedQuery;
  hits: RankedEntry[];
}

/** Weights of the ranking, in one place so that the benchmark can compare. */
export const referenceTuning = {
  boost: {name: 8, joined: 8, parent: 3, keywords: 5, text: 1, body: 0.5},
  stem: 0.8,
  prefix: 0.7,
  typo: 0.5,
  synonym: 0.4,
  /** Below this many hits with all words, hits with any word join. */
  enough: 8,
  /** Queries of more words than this are questions: hits with any word always join. */
  allWords: Number.POSITIVE_INFINITY,
  /** How many candidates the second pass orders. */
  depth: 200,
  /** Score of the first pass, of the record and of the best record of its page. */
  textScore: 1,
  pageScore: 0.8,
  /** Squared shares of the words that the record, its fields by their weight, and its titles cover. */
  pageCoverage: 1.5,
  coverage: 1.2,
  titleCoverage: 1,
  exact: 6,
  typeAndField: 5,
  prefixName: 5.5,
  fuzzyName: 3.5,
  /** Several words that stand in a name just as in the query. */
  withinName: 0,
  /** How much of the reward for a whole name goes to a name below a page. */
  sectionShare: 0.5,
  prose: {title: 3, keyword: 3, heading: 3, saturation: 1.2, length: 0.5, passage: 0.3, phrase: 0.3, breadth: 0, brevity: 0.5, byPage: 0.5} as ProseTuning,
  /** A synonym or keyword that is the whole query. */
  keyword: 2.5,
  page: 0.4,
  heading: 0.15,
  /** Brings the scores of different shards to one scale, for answers from all of them. */
  scale: 1,
  /** Whether candidates are ordered again at all. */
  secondPass: true,
};

export type Tuning = typeof referenceTuning;

/** In prose, words are spread over pages, and keywords say what a page is about. */
export const proseTuning: Tuning = {
  ...referenceTuning,
  allWords: 2,
  depth: 1000,
  boost: {name: 3, joined: 8, parent: 5, keywords: 15, text: 0.4, body: 1.2},
  stem: 0.9,
  prefix: 0.2,
  typo: 0.2,
  synonym: 0.6,
  textScore: 5,
  pageScore: 1.7,
  pageCoverage: 1.5,
  coverage: 0.6,
  titleCoverage: 1.3,
  exact: 15,
  prefixName: 8,
  withinName: 5,
  sectionShare: 0.6,
  prose: {title: 6, keyword: 2, heading: 1.5, saturation: 20, length: 0.95, passage: 0.15, phrase: 1, breadth: 0.1, brevity: 0.3, byPage: 0.45},
  keyword: 18,
  page: 5,
  heading: 0.1,
  scale: 0.35,
};

/** The weights that a shard is searched with. */
export function tuningOf(shard: ShardId): Tuning {
  return shard === 'api' ? referenceTuning : proseTuning;
}

interface IndexedDocument {
  id: number;
  name: string[];
  joined: string[];
  parent: string[];
  keywords: string[];
  text: string[];
  body: string[];
}

/** What the second pass needs of an entry, made when the entry is first a candidate. */
interface Features {
  name: Set<string>;
  joined: string;
  withParent: string[];
  parents: Set<string>;
  text: Set<string>;
  keywords: string[];
  keywordTerms: Set<string>;
}

const fields = ['name', 'joined', 'parent', 'keywords', 'text', 'body'] as const;
const maxExpansions = 60;
const bestOfPage = 4;

export interface SearchIndex {
  shard: ShardId;
  size: number;
  rank: (query: string) => Ranking;
}

const termsOf = (texts: readonly string[]): string[] => texts.flatMap(indexTerms);

/** Builds the postings of a shard. */
export function createIndex(packed: PackedShard, tuning: Tuning = tuningOf(packed.shard)): SearchIndex {
  const pages = unpackShard(packed);
  const entries: Entry[] = [];
  const pageEntry: number[] = [];
  const documentCount = new Map<string, number>();
  const prose = packed.shard !== 'api';

  const index = new MiniSearch<IndexedDocument>({
    fields: [...fields],
    stringifyField: (terms) => (Array.isArray(terms) ? terms.join(' ') : String(terms)),
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term,
    searchOptions: {tokenize: (text) => [text], processTerm: (term) => term, boost: tuning.boost},
  });

  for (const page of pages) {
    const own = entriesOf(page);
    const first = entries.length;
    for (const entry of own) {
      const id = entries.length;
      entries.push(entry);
      pageEntry.push(first);
      const name = nameOf(entry);
      const document: IndexedDocument = {
        id,
        name: indexTerms(name),
        joined: [joinText(name)],
        parent: entry.section ? [...termsOf([page.title, ...entry.parents]), joinText(page.title)] : [],
        keywords: [...termsOf(entry.section?.keywords ?? page.keywords), ...(entry.section ? [] : indexTerms(page.lvl0))],
        text: indexTerms(textOf(entry)),
        body: prose && !entry.section ? page.sections.flatMap(({title, text, keywords}) => termsOf([title, text, ...keywords])) : [],
      };
      index.add(document);
      const seen = new Set<string>();
      for (const field of fields) for (const term of document[field]) seen.add(term);
      for (const term of seen) documentCount.set(term, (documentCount.get(term) ?? 0) + 1);
    }
  }

  const idsByName = new Map<string, number[]>();
  entries.forEach((entry, id) => {
    const name = joinText(nameOf(entry));
    idsByName.set(name, [...(idsByName.get(name) ?? []), id]);
  });
  const names = [...idsByName.keys()].sort();
  const vocabulary = [...documentCount.keys()].filter((term) => !term.endsWith('~')).sort();
  const featuresOf = featureCache(entries);
  const scoreProse = prose ? createProseScorer(entries, tuning.prose) : undefined;
  const synonyms = synonymMap(packed.synonyms);
  const idf = (count: number): number => Math.log(1 + entries.length / (count + 1));

  const known = (term: string): boolean => documentCount.has(term);

  function expand(value: string, isLast: boolean): QueryWord {
    const expansions = new Map<string, number>();
    const add = ({term, weight}: Expansion): void => {
      if (weight > (expansions.get(term) ?? 0)) expansions.set(term, weight);
    };
    const base = stem(value);
    if (known(value)) add({term: value, weight: 1});
    for (const term of [`${base}~`, base]) if (known(term)) add({term, weight: term === value ? 1 : tuning.stem});
    const prefixes = isLast || (prose ? !known(value) : value.length >= 3) ? startingWith(vocabulary, value) : [];
    prefixes
      .filter((term) => term !== value)
      .sort((a, b) => a.length - b.length)
      .slice(0, maxExpansions)
      .forEach((term) => add({term, weight: tuning.prefix * (0.4 + (0.6 * value.length) / term.length) * (isLast ? 1 : 0.6)}));
    for (const other of synonyms.get(base) ?? []) {
      for (const term of [other, `${stem(other)}~`]) if (known(term)) add({term, weight: tuning.synonym});
    }
    if (!known(value) && prefixes.length === 0 && expansions.size === 0) {
      const max = allowedTypos(value);
      if (max > 0) {
        const near: {term: string; distance: number}[] = [];
        for (const term of vocabulary) {
          const whole = Math.abs(term.length - value.length) <= max ? editDistance(value, term, max) : max + 1;
          const begun = whole > max && isLast && term.length > value.length ? editDistance(value, term, max, true) + 0.5 : whole;
          if (begun > max + 0.5) continue;
          // Few people miss the first letter, so a slip there counts for less.
          near.push({term, distance: term.charAt(0) === value.charAt(0) ? begun : begun + 1});
        }
        near
          .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length)
          .slice(0, maxExpansions)
          .forEach(({term, distance}) => {
            const weight = tuning.typo / Math.max(distance, 1);
            add({term, weight});
            const stemmed = `${stem(term)}~`;
            if (known(stemmed)) add({term: stemmed, weight: weight * tuning.stem});
          });
      }
    }
    let count = 0;
    for (const term of expansions.keys()) count = Math.max(count, documentCount.get(term) ?? 0);
    return {value, expansions, idf: idf(count)};
  }

  function parse(text: string): ParsedQuery {
    const split = splitWords(text);
    const values = split.flatMap(({parts}) => parts.map(({value}) => value));
    const unfinished = (split.at(-1)?.parts.length ?? 0) > 1;
    const meaningful = values.filter((value, at) => !isStopWord(value) || (at === values.length - 1 && unfinished));
    const kept = [...new Set(meaningful.length > 0 ? meaningful : values)].filter((value, at, all) => !prose || all.findIndex((other) => stem(other) === stem(value)) === at);
    const last = values.at(-1);
    const phrases = synonymPhrases(values, synonyms);
    const words = kept.map((value) => expand(value, value === last && (prose ? /[\p{L}\p{N}]$/u : /\S$/).test(text)));
    for (const {members, others} of phrases) {
      for (const word of words) {
        if (!members.includes(word.value)) continue;
        for (const other of others) {
          for (const term of [other, `${stem(other)}~`]) {
            if (known(term) && !word.expansions.has(term)) word.expansions.set(term, tuning.synonym);
          }
        }
      }
    }
    return {text, joined: values.join(''), words};
  }

  function candidates({joined, words}: ParsedQuery, combineWith: 'AND' | 'OR'): Match[] {
    const weights = new Map<string, number>();
    const node = (word: QueryWord): Query => {
      for (const [term, weight] of word.expansions) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
      return {combineWith: 'OR', queries: [...word.expansions.keys()]};
    };
    const all: Query = {combineWith, queries: words.map(node)};
    const whole = words.length > 1 ? [joined, ...startingWith(vocabulary, joined).slice(0, 20)].filter(known) : [];
    for (const term of whole) if (!weights.has(term)) weights.set(term, 1);
    const query: Query = whole.length > 0 ? {combineWith: 'OR', queries: [all, ...new Set(whole)]} : all;
    const first = words.length === 1 && joined.length < 3;
    return index.search(query, {boostTerm: (term) => weights.get(term) ?? 1, combineWith: 'OR', ...(first && {fields: ['name', 'joined', 'keywords']})});
  }

  function rank(text: string): Ranking {
    const query = parse(text);
    if (query.words.length === 0) return {query, hits: []};
    let found = candidates(query, 'AND');
    if ((found.length < tuning.enough || query.words.length > tuning.allWords) && query.words.length > 1) found = candidates(query, 'OR');
    if (!tuning.secondPass) {
      const hits = found.flatMap(({id, score}) => {
        const entry = entries[id as number];
        return entry ? [{entry, shard: packed.shard, score, inTitles: false}] : [];
      });
      return {query, hits};
    }
    const best = found[0]?.score ?? 1;
    const pageScores = new Map<number, number>();
    for (const {id, score} of found) {
      const page = pageEntry[id as number];
      if (page !== undefined && !pageScores.has(page)) pageScores.set(page, score / best);
    }
    const asProse = scoreProse?.(query.words);
    asProse?.rarities.forEach((rarity, at) => {
      const word = query.words[at];
      if (word) word.idf = rarity;
    });
    const total = query.words.reduce((sum, word) => sum + word.idf, 0) || 1;
    const completions = startingWith(names, query.joined).sort((a, b) => a.length - b.length);
    const named = new Set(completions.flatMap((name) => idsByName.get(name) ?? []).slice(0, tuning.depth));
    const ofPages = completions.filter((name) => idsByName.get(name)?.some((id) => pageEntry[id] === id));
    const placeOf = new Map(ofPages.map((name, place) => [name, place]));
    const head: RankedEntry[] = [];
    const tail: RankedEntry[] = [];
    found.forEach(({id, score, terms}, at) => {
      const number = id as number;
      const entry = entries[number];
      if (!entry) return;
      if (at >= tuning.depth && !named.has(number)) {
        tail.push({entry, shard: packed.shard, score: 0, inTitles: false});
        return;
      }
      const features = featuresOf(number);
      const matched = new Set(terms);
      const {points, inTitles} = secondPass(entry, features, {query, matched, total, placeOf, isPrefix: completions.length > 0, tuning});
      const base = asProse
        ? tuning.textScore * (asProse.entries.get(number) ?? 0) + tuning.pageScore * (asProse.pages.get(entry.page) ?? 0)
        : tuning.textScore * (score / best) + tuning.pageScore * (pageScores.get(pageEntry[number] ?? -1) ?? 0);
      head.push({entry, shard: packed.shard, score: tuning.scale * (base + points) * (0.85 + 0.015 * entry.page.rank), inTitles});
    });
    head.sort((a, b) => b.score - a.score || a.entry.page.path.length - b.entry.page.path.length || a.entry.position - b.entry.position);
    return {query, hits: prose ? spread([...head, ...tail]) : [...head, ...tail]};
  }

  return {shard: packed.shard, size: entries.length, rank};
}

/** Moves what a page has beyond its best hits behind the other pages, so that one long page doesn't fill the list. */
function spread(hits: readonly RankedEntry[]): RankedEntry[] {
  const counts = new Map<SearchPage, number>();
  const first: RankedEntry[] = [];
  const rest: RankedEntry[] = [];
  for (const hit of hits) {
    const count = (counts.get(hit.entry.page) ?? 0) + 1;
    counts.set(hit.entry.page, count);
    (count <= bestOfPage ? first : rest).push(hit);
  }
  return [...first, ...rest];
}

/** All words of a sorted list that begin with a prefix. */
function startingWith(sorted: readonly string[], prefix: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; at < sorted.length; at++) {
    const word = sorted[at] ?? '';
    if (!word.startsWith(prefix)) break;
    found.push(word);
  }
  return found;
}

function featureCache(entries: readonly Entry[]): (id: number) => Features {
  const cache = new Map<number, Features>();
  return (id) => {
    const cached = cache.get(id);
    if (cached) return cached;
    const entry = entries[id];
    if (!entry) throw new RangeError(`No entry ${id}`);
    const name = nameOf(entry);
    const above = entry.section ? [entry.page.title, ...entry.parents] : [];
    const keywords = entry.section?.keywords ?? entry.page.keywords;
    const joined = joinText(name);
    const features: Features = {
      name: new Set([...indexTerms(name), joined]),
      joined,
      withParent: above.map((title) => joinText(title) + joined),
      parents: new Set([...termsOf(above), ...above.map(joinText)]),
      text: new Set(indexTerms(textOf(entry))),
      keywords: keywords.map(joinText),
      keywordTerms: new Set(termsOf(keywords)),
    };
    cache.set(id, features);
    return features;
  };
}

/** Best weight with which any of the terms answers the word. */
function answered({expansions}: QueryWord, terms: ReadonlySet<string>): number {
  let best = 0;
  for (const [term, weight] of expansions) if (weight > best && terms.has(term)) best = weight;
  return best;
}

interface Evidence {
  query: ParsedQuery;
  /** Terms by which the first pass found the entry. */
  matched: ReadonlySet<string>;
  /** Sum of the words' weights. */
  total: number;
  /** Names of pages that begin with the query, from the shortest. */
  placeOf: ReadonlyMap<string, number>;
  /** Whether any name begins with the query; if so, nothing is taken for a misspelt name. */
  isPrefix: boolean;
  tuning: Tuning;
}

function secondPass(
  entry: Entry,
  features: Features,
  {query, matched, total, placeOf, isPrefix, tuning}: Evidence,
): {points: number; inTitles: boolean} {
  let covered = 0;
  let inTitle = 0;
  let titled = true;
  let inEntry = 0;
  for (const word of query.words) {
    const name = answered(word, features.name);
    const parent = answered(word, features.parents);
    const keyword = answered(word, features.keywordTerms);
    const text = answered(word, features.text);
    covered += word.idf * answered(word, matched);
    inTitle += word.idf * Math.max(name, 0.7 * parent, 0.7 * keyword);
    inEntry += word.idf * Math.max(name, 0.8 * keyword, 0.8 * parent, 0.8 * text);
    if (name === 0 && parent === 0) titled = false;
  }
  let points =
    tuning.pageCoverage * (covered / total) ** 2 + tuning.coverage * (inEntry / total) ** 2 + tuning.titleCoverage * (inTitle / total) ** 2;
  const {joined} = query;
  const share = entry.section === undefined ? 1 : tuning.sectionShare;
  if (joined === features.joined) points += tuning.exact * share;
  else if (features.withParent.includes(joined)) points += tuning.typeAndField;
  else if (joined.length >= 2 && features.joined.startsWith(joined)) {
    const place = entry.section === undefined ? placeOf.get(features.joined) : undefined;
    points += tuning.prefixName * (place === undefined ? (share * joined.length) / features.joined.length : 0.4 + 0.6 * 0.75 ** place);
  } else if (tuning.withinName > 0 && query.words.length > 1 && features.joined.includes(joined)) points += tuning.withinName * share;
  else if (!isPrefix) points += share * fuzzyName(query, features, tuning);
  if (features.keywords.includes(joined)) points += tuning.keyword;
  points += entry.section === undefined ? tuning.page : entry.section.kind === 'heading' ? tuning.heading : 0;
  return {points, inTitles: titled};
}

/** A misspelt whole name, or a misspelt type and field. */
function fuzzyName({joined}: ParsedQuery, features: Features, tuning: Tuning): number {
  const max = allowedTypos(joined);
  if (max === 0) return 0;
  const distance = editDistance(joined, features.joined, max);
  if (distance <= max) return tuning.fuzzyName / Math.max(1, distance);
  const both = features.withParent.some((name) => editDistance(joined, name, max) <= max);
  return both ? tuning.typeAndField : 0;
}

/** Stems of a reader's word or phrase → the site's words for it. A group begins with the site's word. */
function synonymMap(groups: readonly string[][]): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>();
  const wordsOf = (text: string): string[] => splitWords(text).flatMap(({parts}) => parts.map(({value}) => value));
  for (const [first = '', ...others] of groups) {
    const target = wordsOf(first).filter((word) => !isStopWord(word));
    for (const other of others) {
      const key = wordsOf(other).map(stem).join(' ');
      map.set(key, new Set([...(map.get(key) ?? []), ...target]));
    }
  }
  return map;
}

/** Runs of two or three words of the query that have synonyms. */
function synonymPhrases(values: readonly string[], synonyms: ReadonlyMap<string, ReadonlySet<string>>): {members: string[]; others: string[]}[] {
  const found: {members: string[]; others: string[]}[] = [];
  for (const length of [2, 3]) {
    for (let at = 0; at + length <= values.length; at++) {
      const members = values.slice(at, at + length);
      const others = synonyms.get(members.map(stem).join(' '));
      if (others) found.push({members, others: [...others]});
    }
  }
  return found;
}

