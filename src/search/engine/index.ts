/** Matching and ranking in one shard. Postings find candidates in the reference, and a second pass orders them; prose is scored at once. */
import {entriesOf, nameOf, textOf, type Entry, type SearchPage} from '../model/pages.ts';
import type {ShardId} from '../model/types.ts';
import {unpackShard, type PackedShard} from './pack.ts';
import {fields, type Field, type IndexedDocument} from './fields.ts';
import type {CreatePostings, FindTerms, Match} from './postings.ts';
import {createProseScorer, type ProseScorer, type ProseTuning} from './prose.ts';
import {
  allowedTypos,
  editDistance,
  indexTerms,
  isStopWord,
  joinText,
  meaningfulParts,
  partsOf,
  splitWords,
  stem,
} from './text.ts';

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
  /** The words that carry meaning, joined. */
  bare: string;
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

/** Weights that both kinds of shard have, in one place so that the benchmark can compare. */
const commonTuning = {
  stem: 0.8,
  prefix: 0.7,
  typo: 0.5,
  synonym: 0.4,
  exact: 6,
  /** Whether words without meaning are left out when names are compared: `local routing` is all of "What is local routing?". */
  bareNames: false,
  typeAndField: 5,
  prefixName: 5.5,
  fuzzyName: 3.5,
  /** Several words that stand in a name just as in the query. */
  withinName: 0,
  /** How much of the reward for a whole name goes to a name below a page. */
  sectionShare: 0.5,
  /** A keyword that is the whole query. */
  keyword: 2.5,
  page: 0.4,
  heading: 0.15,
  /** Brings the scores of different shards to one scale, for answers from all of them. */
  scale: 1,
};

const referenceTuning = {
  ...commonTuning,
  boost: {name: 8, joined: 8, parent: 3, keywords: 5, text: 1},
  /** Below this many hits with all words, hits with any word join. */
  enough: 8,
  /** How many candidates the second pass orders. */
  depth: 200,
  /** Score of the first pass, of the record and of the best record of its page. */
  textScore: 1,
  pageScore: 0.8,
  /** Squared shares of the words that the record, its fields by their weight, and its titles cover. */
  pageCoverage: 1.5,
  coverage: 1.2,
  titleCoverage: 1,
  /** Whether candidates are ordered again at all. */
  secondPass: true,
};

/** In prose, words are spread over pages, and few queries are names. */
const proseTuning = {
  ...commonTuning,
  stem: 0.9,
  prefix: 0.2,
  typo: 0.2,
  synonym: 0.45,
  exact: 20,
  bareNames: true,
  prefixName: 8,
  withinName: 5,
  sectionShare: 0.6,
  keyword: 18,
  page: 0.5,
  heading: 0.1,
  scale: 0.35,
  scorer: {
    title: 3,
    parent: 1,
    keyword: 3,
    expansion: 1,
    saturation: 1.2,
    length: 0.6,
    own: 2.9,
    best: 2.8,
    pageTitle: 2.5,
    passage: 2.3,
    telling: 0.75,
  } as ProseTuning,
};

type CommonTuning = typeof commonTuning;
type ReferenceTuning = typeof referenceTuning;

/** The weights that shards are searched with. */
export const tunings = {reference: referenceTuning, prose: proseTuning};
export type Tunings = typeof tunings;

/** What the second pass needs of an entry, made when the entry is first a candidate. */
interface Features {
  name: Set<string>;
  joined: string;
  bare: string;
  withParent: string[];
  parents: Set<string>;
  keywords: string[];
}

interface ReferenceFeatures extends Features {
  text: Set<string>;
  keywordTerms: Set<string>;
}

interface Candidate {
  id: number;
  score: number;
  /** Each once. */
  terms: readonly string[];
}

const maxExpansions = 60;
const bestOfPage = 4;

export interface SearchIndex {
  shard: ShardId;
  size: number;
  rank: (query: string) => Ranking;
}

/** The words of a text that carry meaning, joined. */
const bareName = (text: string): string => meaningfulParts(text).join('');

const termsOf = (texts: readonly string[]): string[] => texts.flatMap(indexTerms);

/**
 * Builds the postings of a shard.
 *
 * @param createPostings - makes those of the reference; prose has its own, so that its readers needn't download MiniSearch
 * @throws an error of any kind for a shard that isn't one
 */
export function createIndex(
  packed: PackedShard,
  createPostings?: CreatePostings,
  {reference, prose}: Tunings = tunings,
): SearchIndex {
  const pages = unpackShard(packed);
  const entries: Entry[] = [];
  const pageEntry: number[] = [];
  /** The terms of each entry. */
  const documents: IndexedDocument[] = [];
  const documentCount = new Map<string, number>();
  const isProse = packed.shard !== 'api';
  const tuning: CommonTuning = isProse ? prose : reference;

  for (const page of pages) {
    const own = entriesOf(page);
    const first = entries.length;
    for (const entry of own) {
      const id = entries.length;
      entries.push(entry);
      pageEntry.push(first);
      const name = nameOf(entry);
      const {keywords, expansion} = entry.section ?? page;
      const document: IndexedDocument = {
        id,
        name: indexTerms(name),
        joined: [joinText(name)],
        parent: entry.section ? [...termsOf([page.title, ...entry.parents]), joinText(page.title)] : [],
        keywords: [...termsOf(keywords), ...(entry.section ? [] : indexTerms(page.lvl0))],
        text: indexTerms(textOf(entry)),
      };
      documents.push(document);
      const seen = new Set<string>(isProse ? termsOf(expansion) : []);
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
  const nameFeatures = cached((id) => nameFeaturesOf(at(entries, id), at(documents, id)));
  const allFeatures = cached((id) => referenceFeaturesOf(at(entries, id), at(documents, id)));
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
    const prefixes = isLast || (isProse ? !known(value) : value.length >= 3) ? startingWith(vocabulary, value) : [];
    prefixes
      .filter((term) => term !== value)
      .sort((a, b) => a.length - b.length)
      .slice(0, maxExpansions)
      .forEach((term) =>
        add({term, weight: tuning.prefix * (0.4 + (0.6 * value.length) / term.length) * (isLast ? 1 : 0.6)}),
      );
    for (const other of synonyms.get(base) ?? []) {
      for (const term of [other, `${stem(other)}~`]) if (known(term)) add({term, weight: tuning.synonym});
    }
    if (!known(value) && prefixes.length === 0 && expansions.size === 0) {
      const max = allowedTypos(value);
      if (max > 0) {
        const near: {term: string; distance: number}[] = [];
        for (const term of vocabulary) {
          const whole = Math.abs(term.length - value.length) <= max ? editDistance(value, term, max) : max + 1;
          const begun =
            whole > max && isLast && term.length > value.length ? editDistance(value, term, max, true) + 0.5 : whole;
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
    const kept = [...new Set(meaningful.length > 0 ? meaningful : values)].filter(
      (value, at, all) => !isProse || all.findIndex((other) => stem(other) === stem(value)) === at,
    );
    const last = values.at(-1);
    const phrases = synonymPhrases(values, synonyms);
    const words = kept.map((value) => expand(value, value === last && (isProse ? /[\p{L}\p{N}]$/u : /\S$/).test(text)));
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
    return {text, joined: values.join(''), bare: bareName(text), words};
  }

  /** Entries that hold all words, or any of them, from the best. */
  function candidates({joined, words}: ParsedQuery, combineWith: 'AND' | 'OR', find: FindTerms): Candidate[] {
    const named: Field[] | undefined =
      words.length === 1 && joined.length < 3 ? ['name', 'joined', 'keywords'] : undefined;
    const whole = words.length > 1 ? [joined, ...startingWith(vocabulary, joined).slice(0, 20)].filter(known) : [];
    const found = words.map(({expansions}) => find(expansions, named));
    const byName = whole.length > 0 ? find(new Map(whole.map((term) => [term, 1]))) : new Map<number, Match>();
    const [rarest] = [...found].sort((a, b) => a.size - b.size);
    const ids = new Set(
      combineWith === 'AND'
        ? [...(rarest?.keys() ?? [])].filter((id) => found.every((matches) => matches.has(id)))
        : found.flatMap((matches) => [...matches.keys()]),
    );
    for (const id of byName.keys()) ids.add(id);
    const all = [...found, byName];
    return [...ids]
      .map((id) => {
        let points = 0;
        let terms: readonly string[] = [];
        for (const matches of all) {
          const match = matches.get(id);
          if (!match) continue;
          points += match.points;
          terms = terms.length === 0 ? match.terms : [...new Set([...terms, ...match.terms])];
        }
        return {id, score: points * terms.length, terms};
      })
      .sort((a, b) => b.score - a.score);
  }

  /** What the names of the shard say of a query. */
  function evidenceOf(query: ParsedQuery): NameEvidence {
    const completions = startingWith(names, query.joined).sort((a, b) => a.length - b.length);
    const ofPages = completions.filter((name) => idsByName.get(name)?.some((id) => pageEntry[id] === id));
    return {query, completions, placeOf: new Map(ofPages.map((name, place) => [name, place])), tuning};
  }

  const scored = (entry: Entry, score: number, inTitles: boolean): RankedEntry => ({
    entry,
    shard: packed.shard,
    score: tuning.scale * score * (0.85 + 0.015 * entry.page.rank),
    inTitles,
  });

  const inOrder = (hits: RankedEntry[]): RankedEntry[] =>
    hits.sort(
      (a, b) =>
        b.score - a.score || a.entry.page.path.length - b.entry.page.path.length || a.entry.position - b.entry.position,
    );

  function rankProse(query: ParsedQuery, score: ProseScorer): RankedEntry[] {
    const evidence = evidenceOf(query);
    const hits = [...score(query.words)].map(([id, points]) => {
      const entry = at(entries, id);
      const features = nameFeatures(id);
      return scored(entry, points + namePoints(entry, features, evidence), inTitles(query, features));
    });
    return spread(inOrder(hits));
  }

  function rankReference(query: ParsedQuery, find: FindTerms): RankedEntry[] {
    let found = candidates(query, 'AND', find);
    if (found.length < reference.enough && query.words.length > 1) found = candidates(query, 'OR', find);
    if (!reference.secondPass)
      return found.map(({id, score}) => ({entry: at(entries, id), shard: packed.shard, score, inTitles: false}));
    const best = found[0]?.score ?? 1;
    const pageScores = new Map<number, number>();
    for (const {id, score} of found) {
      const page = pageEntry[id];
      if (page !== undefined && !pageScores.has(page)) pageScores.set(page, score / best);
    }
    const evidence = evidenceOf(query);
    const named = new Set(evidence.completions.flatMap((name) => idsByName.get(name) ?? []).slice(0, reference.depth));
    const head: RankedEntry[] = [];
    const tail: RankedEntry[] = [];
    found.forEach(({id, score, terms}, place) => {
      const entry = at(entries, id);
      if (place >= reference.depth && !named.has(id)) {
        tail.push({entry, shard: packed.shard, score: 0, inTitles: false});
        return;
      }
      const features = allFeatures(id);
      const base =
        reference.textScore * (score / best) + reference.pageScore * (pageScores.get(pageEntry[id] ?? -1) ?? 0);
      const points = coveragePoints(query, features, new Set(terms), reference) + namePoints(entry, features, evidence);
      head.push(scored(entry, base + points, inTitles(query, features)));
    });
    return [...inOrder(head), ...tail];
  }

  function ranking(): (query: ParsedQuery) => RankedEntry[] {
    if (isProse) {
      const score = createProseScorer(entries, prose.scorer);
      return (query) => rankProse(query, score);
    }
    if (!createPostings) throw new TypeError(`The shard ${packed.shard} needs postings`);
    const find = createPostings(documents, reference.boost);
    return (query) => rankReference(query, find);
  }
  const rankEntries = ranking();

  function rank(text: string): Ranking {
    const query = parse(text);
    if (query.words.length === 0) return {query, hits: []};
    return {query, hits: rankEntries(query)};
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

function at<Item>(items: readonly Item[], id: number): Item {
  const item = items[id];
  if (!item) throw new RangeError(`No entry ${id}`);
  return item;
}

function cached<Value>(make: (id: number) => Value): (id: number) => Value {
  const cache = new Map<number, Value>();
  return (id) => {
    const value = cache.get(id) ?? make(id);
    cache.set(id, value);
    return value;
  };
}

function nameFeaturesOf(entry: Entry, {name, joined, parent}: IndexedDocument): Features {
  const above = entry.section ? [entry.page.title, ...entry.parents].map(joinText) : [];
  const [own = ''] = joined;
  return {
    name: new Set([...name, own]),
    joined: own,
    bare: bareName(nameOf(entry)),
    withParent: above.map((title) => title + own),
    parents: new Set([...parent, ...above]),
    keywords: (entry.section ?? entry.page).keywords.map(joinText),
  };
}

function referenceFeaturesOf(entry: Entry, document: IndexedDocument): ReferenceFeatures {
  return {
    ...nameFeaturesOf(entry, document),
    text: new Set(document.text),
    keywordTerms: new Set(termsOf((entry.section ?? entry.page).keywords)),
  };
}

/** Best weight with which any of the terms answers the word. */
function answered({expansions}: QueryWord, terms: ReadonlySet<string>): number {
  let best = 0;
  if (terms.size < expansions.size) {
    for (const term of terms) best = Math.max(best, expansions.get(term) ?? 0);
    return best;
  }
  for (const [term, weight] of expansions) if (weight > best && terms.has(term)) best = weight;
  return best;
}

/** Whether the title and the titles above it hold every word. */
function inTitles({words}: ParsedQuery, {name, parents}: Features): boolean {
  return words.every((word) => answered(word, name) > 0 || answered(word, parents) > 0);
}

/**
 * Reward for the share of the words that a place covers.
 *
 * @param matched - terms by which the first pass found it
 */
function coveragePoints(
  {words}: ParsedQuery,
  features: ReferenceFeatures,
  matched: ReadonlySet<string>,
  tuning: ReferenceTuning,
): number {
  const total = words.reduce((sum, word) => sum + word.idf, 0) || 1;
  let covered = 0;
  let inTitle = 0;
  let inEntry = 0;
  for (const word of words) {
    const name = answered(word, features.name);
    const parent = answered(word, features.parents);
    const keyword = answered(word, features.keywordTerms);
    const text = answered(word, features.text);
    covered += word.idf * answered(word, matched);
    inTitle += word.idf * Math.max(name, 0.7 * parent, 0.7 * keyword);
    inEntry += word.idf * Math.max(name, 0.8 * keyword, 0.8 * parent, 0.8 * text);
  }
  return (
    tuning.pageCoverage * (covered / total) ** 2 +
    tuning.coverage * (inEntry / total) ** 2 +
    tuning.titleCoverage * (inTitle / total) ** 2
  );
}

interface NameEvidence {
  query: ParsedQuery;
  /** Names that begin with the query, from the shortest; if there are any, nothing is taken for a misspelt name. */
  completions: readonly string[];
  /** Those that name pages, with their place. */
  placeOf: ReadonlyMap<string, number>;
  tuning: CommonTuning;
}

/** Reward for a query that is, begins or stands in a name, or is a keyword. */
function namePoints(entry: Entry, features: Features, {query, completions, placeOf, tuning}: NameEvidence): number {
  const {joined} = query;
  const share = entry.section === undefined ? 1 : tuning.sectionShare;
  let points = entry.section === undefined ? tuning.page : entry.section.kind === 'heading' ? tuning.heading : 0;
  const isBare = tuning.bareNames && query.bare !== '' && query.bare === features.bare;
  if (joined === features.joined || isBare) points += tuning.exact * share;
  else if (features.withParent.includes(joined)) points += tuning.typeAndField;
  else if (joined.length >= 2 && features.joined.startsWith(joined)) {
    const place = entry.section === undefined ? placeOf.get(features.joined) : undefined;
    points +=
      tuning.prefixName *
      (place === undefined ? (share * joined.length) / features.joined.length : 0.4 + 0.6 * 0.75 ** place);
  } else if (tuning.withinName > 0 && query.words.length > 1 && features.joined.includes(joined))
    points += tuning.withinName * share;
  else if (completions.length === 0) points += share * fuzzyName(query, features, tuning);
  if (features.keywords.includes(joined)) points += tuning.keyword;
  return points;
}

/** A misspelt whole name, or a misspelt type and field. */
function fuzzyName({joined}: ParsedQuery, features: Features, tuning: CommonTuning): number {
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
  for (const [first = '', ...others] of groups) {
    const target = meaningfulParts(first);
    for (const other of others) {
      const key = partsOf(other).map(stem).join(' ');
      map.set(key, new Set([...(map.get(key) ?? []), ...target]));
    }
  }
  return map;
}

/** Runs of two or three words of the query that have synonyms. */
function synonymPhrases(
  values: readonly string[],
  synonyms: ReadonlyMap<string, ReadonlySet<string>>,
): {members: string[]; others: string[]}[] {
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
