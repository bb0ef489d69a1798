/** Ranks the places of an index: by their words, by the words of their page, and by their names. */
import {itemAt} from '../model/list.ts';
import {wrapperRank, type Entry, type SearchPage} from '../model/pages.ts';
import {remembering} from '../model/remember.ts';
import {readContent, textStems, type Place} from './content.ts';
import {createEvidence, noCounts, type Counts, type Evidence} from './evidence.ts';
import {proseBonus, scoreOf, type Signals} from './features.ts';
import {createNames} from './names.ts';
import {createVocabulary, parseQuery, type ParsedQuery, type QueryWord} from './query.ts';

export interface RankedEntry {
  entry: Entry;
  score: number;
  /** A wrapper type that the reader didn't ask for by name. */
  isLast: boolean;
}

export interface SearchIndex {
  rank: (query: string) => {query: ParsedQuery; hits: RankedEntry[]};
}

interface Candidate extends RankedEntry {
  place: Place;
  /** How many words of the query occur in it. */
  found: number;
}

/** Only the places that are likely to be seen are read word by word. */
const mostRead = 60;

/** Start pages and checklists name many tasks and leave their steps to the pages that they link to. */
const leadsOn = (path: string): boolean => /^\/help\/(?:start|checklists)\//.test(path);

/** What the words of the query say of a place. */
function wordSignals(place: Place, counts: Counts, pageAgreement: number, {pages, total}: Evidence): Signals {
  const all = (place.isReference ? total.reference : total.prose) || 1;
  const whole = pages.get(place.page) ?? noCounts;
  return {
    words: counts.words / all,
    coverage: counts.coverage / all,
    keyword: counts.keyword / all,
    pageWords: whole.words / all,
    pageKeyword: whole.keyword / all,
    otherKeyword: whole.otherKeyword / all,
    pageTitle: pageAgreement / all,
  };
}

/** The share of neighbouring words of the query that stand together in a text. */
function neighbourShare(text: readonly string[], words: readonly QueryWord[]): number {
  let together = 0;
  for (let index = 1; index < words.length; index++) {
    const [before, after] = [itemAt(words, index - 1).stems, itemAt(words, index).stems];
    const isAfter = (position: number): boolean => after.has(text[position] ?? '');
    if (text.some((each, i) => before.has(each) && (isAfter(i + 1) || isAfter(i + 2) || isAfter(i - 1)))) together += 1;
  }
  return together / Math.max(1, words.length - 1);
}

/** Builds the index of pages. */
export function createIndex(pages: readonly SearchPage[]): SearchIndex {
  const content = readContent(pages);
  const {places, firstPlaces} = content;
  const wordOf = createVocabulary(content.terms);
  const evidenceOf = createEvidence(content);
  const names = createNames(places);
  const kinds = new Set(places.map(({kind}) => kind).filter(Boolean));
  const isEverything = new Set(pages.map(({shard}) => shard)).size > 1;
  const textOf = remembering(textStems);

  /** All places that have something to do with the query. */
  function candidates(query: ParsedQuery): Candidate[] {
    const evidence = evidenceOf(query);
    const typed = query.names.map((name) => ({name, completions: names.completing(name)}));
    const ids = new Set([...evidence.places.keys(), ...typed.flatMap(({completions}) => completions.ids)]);
    const pageAgreement = remembering((page: number) =>
      evidence.agreement(itemAt(places, itemAt(firstPlaces, page)).title),
    );
    const bonus = proseBonus(isEverything, query.intent);
    return [...ids].map((id) => {
      const place = itemAt(places, id);
      const {entry, isReference} = place;
      const counts = evidence.places.get(id) ?? noCounts;
      const named = {score: -Infinity, isMeant: false};
      for (const {name, completions} of typed) {
        const {signals, isMeant} = names.compare(place, name, completions);
        const score = scoreOf(signals, isReference);
        if (score > named.score) Object.assign(named, {score, isMeant});
      }
      const signals = wordSignals(place, counts, pageAgreement(place.page), evidence);
      signals.isPage = entry.section ? 0 : 1;
      signals.leadsOn = leadsOn(entry.page.path) ? 1 : 0;
      const score = scoreOf(signals, isReference, named.score) + (isReference ? 0 : bonus);
      const isLast = entry.page.rank === wrapperRank && !named.isMeant;
      return {place, entry, score, isLast, found: counts.found};
    });
  }

  const rank: SearchIndex['rank'] = (text) => {
    const query = parseQuery(text, wordOf, kinds);
    if (query.words.length === 0) return {query, hits: []};
    const all = inOrder(candidates(query));
    for (const hit of all.slice(0, mostRead)) {
      if (hit.found < 2 && query.kindWord === undefined) continue;
      const neighbours = neighbourShare(textOf(hit.place), query.words);
      hit.score += scoreOf({neighbours}, hit.place.isReference);
    }
    return {query, hits: spread([...inOrder(all.slice(0, mostRead)), ...all.slice(mostRead)])};
  };

  return {rank};
}

function inOrder<Hit extends RankedEntry>(hits: Hit[]): Hit[] {
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
function spread<Hit extends RankedEntry>(hits: readonly Hit[]): Hit[] {
  const first: Hit[] = [];
  let rest = [...hits];
  for (const {until, ofPage} of shelves) {
    const waiting: Hit[] = [];
    for (const hit of rest) {
      const isFull = first.length >= until || hit.isLast;
      const count = isFull ? 0 : first.filter(({entry}) => entry.page === hit.entry.page).length;
      (isFull || count >= ofPage ? waiting : first).push(hit);
    }
    rest = waiting;
  }
  return [...first, ...rest];
}
