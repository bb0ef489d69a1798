/** Ranks the places of an index: by their words (BM25F), by the words of their page, and by their names. */
import {itemAt} from '../model/list.ts';
import {isReference, wrapperRank, type Entry, type SearchPage} from '../model/pages.ts';
import {readContent, type Place} from './content.ts';
import {proseShares} from './features.ts';
import {stem} from '../model/text.ts';
import {createNames, type NameScore} from './names.ts';
import {createVocabulary, parseQuery, type ParsedQuery, type QueryWord} from './query.ts';

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

/** How many places of a page count together. */
const bestOfPage = 3;

/** What the words of a query say of a place. */
interface Evidence {
  points: number;
  /** Rarity of the words that it contains. */
  covered: number;
}

const noEvidence = (): Evidence => ({points: 0, covered: 0});

/** The sum of the best places of each page. */
function bestOfPages(found: ReadonlyMap<number, Evidence>, places: readonly Place[]): Map<number, number> {
  const best = new Map<number, number[]>();
  for (const [id, {points}] of found) {
    const {page, weights} = itemAt(places, id);
    if (weights.page > 0)
      best.set(page, [...(best.get(page) ?? []), points].sort((a, b) => b - a).slice(0, bestOfPage));
  }
  return new Map([...best].map(([page, points]) => [page, points.reduce((sum, value) => sum + value, 0)]));
}

/** How much of the rarity of all words each page contains, in any of its places. */
type Covered = Map<number, number>;

/** Builds the index of pages. */
export function createIndex(pages: readonly SearchPage[]): SearchIndex {
  const {places, postings, keywords, terms} = readContent(pages);
  const wordOf = createVocabulary(terms);
  const names = createNames(places);
  const proseShare = proseShares[new Set(pages.map(({shard}) => shard)).size > 1 ? 'everything' : 'section'];
  const kinds = new Set(places.map(({kind}) => kind).filter(Boolean));

  /**
   * Adds what one word says to all places that contain it.
   *
   * @param inProseOnly - whether the word is the name of a kind, which the reference isn't searched for
   * @returns how much the word tells
   */
  function weigh({stems}: QueryWord, found: Map<number, Evidence>, covered: Covered, inProseOnly: boolean): number {
    const frequencies = new Map<number, number>();
    let holders = 0;
    const isKnown = [...stems.values()].includes(1);
    for (const [base, weight] of stems) {
      const counts = postings.get(base) ?? new Map<number, number>();
      if (weight === 1 || !isKnown) holders = Math.max(holders, counts.size);
      for (const [id, count] of counts) frequencies.set(id, (frequencies.get(id) ?? 0) + weight * count);
    }
    if (holders === 0) return 0;
    const rarity = Math.log(1 + (places.length - holders + 0.5) / (holders + 0.5));
    const seen = new Set<number>();
    for (const [id, count] of frequencies) {
      const {length, weights, entry, page} = itemAt(places, id);
      if (inProseOnly && isReference(entry.page.path)) continue;
      const norm = weights.saturation * (1 - weights.lengthNorm + weights.lengthNorm * length);
      const evidence = found.get(id) ?? noEvidence();
      evidence.points += (rarity * count) / (count + norm);
      evidence.covered += rarity;
      found.set(id, evidence);
      seen.add(page);
    }
    for (const page of seen) covered.set(page, (covered.get(page) ?? 0) + rarity);
    return rarity;
  }

  /** The keywords that the query contains: how much of its rarity the best of each place covers. */
  function keywordShares({stems}: ParsedQuery, rarities: ReadonlyMap<string, number>): Map<number, number> {
    const shares = new Map<number, number>();
    for (const first of stems) {
      for (const keyword of keywords.get(first) ?? []) {
        if (!keyword.stems.every((each) => stems.has(each))) continue;
        const covered = [...new Set(keyword.stems)].reduce((sum, each) => sum + (rarities.get(each) ?? 0), 0);
        shares.set(keyword.place, Math.max(shares.get(keyword.place) ?? 0, covered));
      }
    }
    return shares;
  }

  function rank(text: string): Ranking {
    const query = parseQuery(text, wordOf, kinds);
    if (query.words.length === 0) return {query, hits: []};
    const found = new Map<number, Evidence>();
    const ofPage: Covered = new Map();
    const rarities = new Map<string, number>();
    let total = 0;
    let ofKind = 0;
    for (const word of query.words) {
      const isKind = word.value === query.kindWord;
      const rarity = weigh(word, found, ofPage, isKind);
      total += rarity;
      rarities.set(stem(word.value), rarity);
      if (isKind) ofKind = rarity;
    }
    const typed = query.names.map((name) => ({name, completions: names.completing(name)}));
    for (const {completions} of typed) for (const id of completions) if (!found.has(id)) found.set(id, noEvidence());
    const ofPages = bestOfPages(found, places);
    const byKeyword = keywordShares(query, rarities);
    const nameScore = (place: Place): NameScore =>
      typed
        .map(({name, completions}) => names.score(place, name, completions))
        .reduce((best, other) => (other.points > best.points ? other : best));
    const hits = [...found].map(([id, {points, covered}]): RankedEntry => {
      const place = itemAt(places, id);
      const {entry, weights} = place;
      const isItem = isReference(entry.page.path);
      const all = (isItem ? total - ofKind : total) || 1;
      const name = nameScore(place);
      const score =
        (weights.place * points + weights.page * (ofPages.get(place.page) ?? 0) + weights.coverage * covered + weights.pageCoverage * (ofPage.get(place.page) ?? 0) + weights.keywordName * (byKeyword.get(id) ?? 0)) / all +
        name.points;
      const share = isItem ? 1 : proseShare[query.intent];
      return {
        entry,
        score: weights.scale * share * score * (0.85 + 0.015 * entry.page.rank),
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

/** How many places of one page may be among the first hits: one among the first three, two among the first six. */
const shelves = [
  {until: 3, ofPage: 1},
  {until: 6, ofPage: 2},
];

/** Brings different pages to the top, so that one long page doesn't fill the first hits. */
function spread(hits: readonly RankedEntry[]): RankedEntry[] {
  const first: RankedEntry[] = [];
  let rest = [...hits];
  for (const {until, ofPage} of shelves) {
    const waiting: RankedEntry[] = [];
    for (const hit of rest) {
      const isFull = first.length >= until || hit.isLast;
      const count = isFull ? 0 : first.filter(({entry}) => entry.page === hit.entry.page).length;
      (isFull || count >= ofPage ? waiting : first).push(hit);
    }
    rest = waiting;
  }
  return [...first, ...rest];
}
