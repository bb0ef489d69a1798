/** Ranks the places of one shard: by their words (BM25F), by the words of their page, and by their names. */
import {api} from '../../site/model/sections.ts';
import {at} from '../model/list.ts';
import {wrapperRank, type Entry, type SearchPage} from '../model/pages.ts';
import {readContent, type Place} from './content.ts';
import {features, type Features} from './features.ts';
import {createNames} from './names.ts';
import {isStopWord, splitWords, stem} from '../model/text.ts';
import {createVocabulary, type QueryWord} from './vocabulary.ts';

export interface ParsedQuery {
  /** All letters of the query in one word. */
  joined: string;
  /** The words that carry meaning, joined. */
  bare: string;
  words: QueryWord[];
}

export interface RankedEntry {
  entry: Entry;
  score: number;
  /** A wrapper type that the reader didn't ask for by name. */
  isLast: boolean;
}

export interface Ranking {
  query: ParsedQuery;
  hits: RankedEntry[];
}

export interface SearchIndex {
  rank: (query: string) => Ranking;
}

/** How many places of a page count together, and are listed before the other pages'. */
const bestOfPage = 3;

/** What the words of a query say of a place. */
interface Evidence {
  points: number;
  /** Rarity of the words that it holds. */
  covered: number;
}

const noEvidence = (): Evidence => ({points: 0, covered: 0});

/** The words of a query that carry meaning, one of each stem; all of them when none does. */
function meaningfulWords(text: string): {values: string[]; words: string[]; bare: string} {
  const split = splitWords(text);
  const values = split.flatMap(({parts}) => parts.map(({value}) => value));
  const isInName = (split.at(-1)?.parts.length ?? 0) > 1;
  const kept = values.filter((value, at) => !isStopWord(value) || (isInName && at === values.length - 1));
  const byStem = new Map([...(kept.length > 0 ? kept : values)].reverse().map((value) => [stem(value), value]));
  return {values, words: [...byStem.values()].reverse(), bare: kept.join('')};
}

/** The sum of the best places of each page. */
function bestOfPages(found: ReadonlyMap<number, Evidence>, places: readonly Place[]): Map<number, number> {
  const best = new Map<number, number[]>();
  for (const [id, {points}] of found) {
    const {page} = at(places, id);
    best.set(page, [...(best.get(page) ?? []), points].sort((a, b) => b - a).slice(0, bestOfPage));
  }
  return new Map([...best].map(([page, points]) => [page, points.reduce((sum, value) => sum + value, 0)]));
}

/** Builds the index of a shard, whose pages are all reference or all prose. */
export function createIndex(pages: readonly SearchPage[], given?: Features): SearchIndex {
  const weights = given ?? (pages[0]?.shard === api.id ? features.reference : features.prose);
  const {places, postings, terms, averageLength} = readContent(pages, weights);
  const wordOf = createVocabulary(terms, weights);
  const names = createNames(places, weights);

  function parse(text: string): ParsedQuery {
    const {values, words, bare} = meaningfulWords(text);
    const isTyping = /[\p{L}\p{N}]$/u.test(text);
    return {
      joined: values.join(''),
      bare,
      words: words.map((value) => wordOf(value, isTyping && value === values.at(-1))),
    };
  }

  /**
   * Adds what one word says to all places that hold it.
   *
   * @returns how much the word tells
   */
  function weigh({stems}: QueryWord, found: Map<number, Evidence>): number {
    const frequencies = new Map<number, number>();
    let holders = 0;
    for (const [base, weight] of stems) {
      const own = postings.get(base) ?? new Map<number, number>();
      holders = Math.max(holders, own.size);
      for (const [id, count] of own) frequencies.set(id, (frequencies.get(id) ?? 0) + weight * count);
    }
    if (holders === 0) return 0;
    const rarity = Math.log(1 + (places.length - holders + 0.5) / (holders + 0.5));
    for (const [id, count] of frequencies) {
      const {length} = at(places, id);
      const norm = weights.saturation * (1 - weights.lengthNorm + (weights.lengthNorm * length) / averageLength);
      const evidence = found.get(id) ?? noEvidence();
      evidence.points += (rarity * count) / (count + norm);
      evidence.covered += rarity;
      found.set(id, evidence);
    }
    return rarity;
  }

  function rank(text: string): Ranking {
    const query = parse(text);
    if (query.words.length === 0) return {query, hits: []};
    const found = new Map<number, Evidence>();
    const total = query.words.reduce((sum, word) => sum + weigh(word, found), 0) || 1;
    const completions = names.completing(query);
    for (const id of completions) if (!found.has(id)) found.set(id, noEvidence());
    const ofPages = weights.page > 0 ? bestOfPages(found, places) : new Map<number, number>();
    const hits = [...found].map(([id, {points, covered}]): RankedEntry => {
      const place = at(places, id);
      const name = names.score(place, query, completions);
      const score =
        (weights.own * points + weights.page * (ofPages.get(place.page) ?? 0)) / total +
        (weights.coverage * covered) / total +
        name.points;
      const {entry} = place;
      return {
        entry,
        score: weights.scale * score * (0.85 + 0.015 * entry.page.rank),
        isLast: entry.page.rank === wrapperRank && !name.isMeant,
      };
    });
    return {query, hits: spread(inOrder(hits))};
  }

  return {rank};
}

function inOrder(hits: RankedEntry[]): RankedEntry[] {
  return hits.sort(
    (a, b) =>
      Number(a.isLast) - Number(b.isLast) ||
      b.score - a.score ||
      a.entry.page.path.length - b.entry.page.path.length ||
      a.entry.position - b.entry.position,
  );
}

/** Moves what a page has beyond its best hits behind the other pages, so that one long page doesn't fill the list. */
function spread(hits: readonly RankedEntry[]): RankedEntry[] {
  const counts = new Map<SearchPage, number>();
  const first: RankedEntry[] = [];
  const rest: RankedEntry[] = [];
  for (const hit of hits) {
    const count = (counts.get(hit.entry.page) ?? 0) + 1;
    counts.set(hit.entry.page, count);
    (count <= bestOfPage || hit.isLast ? first : rest).push(hit);
  }
  return [...first.filter(({isLast}) => !isLast), ...rest, ...first.filter(({isLast}) => isLast)];
}
