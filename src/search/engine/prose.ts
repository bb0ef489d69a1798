/**
 * Scores places in prose. The words of a question are spread over a page, or meet in one passage of it, and a word that
 * few pages hold tells more than one that few paragraphs hold. Forms and synonyms of a word count as that word: a rare
 * form of a frequent word tells nothing.
 */
import {nameOf, textOf, type Entry, type SearchPage} from '../pages.ts';
import {indexTerms, joinText, splitWords} from './text.ts';

export interface ProseTuning {
  /** What an occurrence in a title, a keyword or a heading counts, against 1 in the text. */
  title: number;
  keyword: number;
  heading: number;
  /** How soon further occurrences stop to count, and how far long pages are held back. */
  saturation: number;
  length: number;
  /** Reward of a page for a passage, and for a heading or keyword, that holds the words together. */
  passage: number;
  phrase: number;
  /** Reward of a page for its best passages and phrases together, so that one lucky passage doesn't decide. */
  breadth: number;
  /** How much a phrase loses by words of its own that the query lacks. */
  brevity: number;
  /** How much of a word's weight comes from how few pages hold it, the rest from how few entries do. */
  byPage: number;
}

/** A word of the query, as far as prose is concerned. */
export interface ProseWord {
  expansions: ReadonlyMap<string, number>;
}

export interface ProseScores {
  /** Between 0 and 1, by page. */
  pages: ReadonlyMap<SearchPage, number>;
  /** Between 0 and 1, by the number of the entry. */
  entries: ReadonlyMap<number, number>;
  /** How much each word of the query tells, in its order; 0 for one that occurs nowhere. */
  rarities: number[];
}

/** Words in a window of text, and from the beginning of one window to the next. */
const windowLength = 28;
const windowStep = 14;
/** How many passages and phrases of a page count together. */
const broad = 10;

type Postings = Map<string, Map<number, number>>;

/** Documents of one size (pages, entries, passages) with the terms they hold. */
interface Collection {
  postings: Postings;
  lengths: number[];
}

const createCollection = (): Collection => ({postings: new Map(), lengths: []});

function addTerm({postings, lengths}: Collection, term: string, id: number, weight: number): void {
  lengths[id] = (lengths[id] ?? 0) + 1;
  const own = postings.get(term);
  if (own) own.set(id, (own.get(id) ?? 0) + weight);
  else postings.set(term, new Map([[id, weight]]));
}

/** For each document, how often and how well it answers the word. */
function frequencies({postings}: Collection, {expansions}: ProseWord, combine: (a: number, b: number) => number): Map<number, number> {
  const found = new Map<number, number>();
  for (const [term, weight] of expansions) {
    for (const [id, count] of postings.get(term) ?? []) found.set(id, combine(found.get(id) ?? 0, weight * count));
  }
  return found;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const sum = (a: number, b: number): number => a + b;

/** Adds what one word gives to each document, further occurrences counting less and less. */
function addPoints(points: Map<number, number>, collection: Collection, average: number, word: ProseWord, rarity: number, {saturation, length}: ProseTuning): void {
  for (const [id, frequency] of frequencies(collection, word, sum)) {
    const norm = saturation * (1 - length + (length * (collection.lengths[id] ?? 0)) / average);
    points.set(id, (points.get(id) ?? 0) + (rarity * frequency) / (frequency + norm));
  }
}

const rarityOf = (holders: number, all: number): number => Math.log(1 + (all - holders + 0.5) / (holders + 0.5));

function scaled<Key>(points: ReadonlyMap<Key, number>): Map<Key, number> {
  const best = Math.max(...points.values(), Number.EPSILON);
  return new Map([...points].map(([key, value]) => [key, value / best]));
}

/** @returns a function from the words of a query to scores of all pages and entries that hold any of them */
export function createProseScorer(entries: readonly Entry[], tuning: ProseTuning): (words: readonly ProseWord[]) => ProseScores {
  const pageNumbers = new Map<SearchPage, number>();
  const pages = createCollection();
  const places = createCollection();
  const passages = createCollection();
  const passagePage: number[] = [];
  /** Words of a phrase; 0 for a window of text. */
  const phraseLength: number[] = [];

  entries.forEach((entry, number) => {
    const page = pageNumbers.get(entry.page) ?? pageNumbers.size;
    pageNumbers.set(entry.page, page);
    const {section} = entry;
    const addPhrase = (phrase: string, weight: number): void => {
      const passage = passagePage.push(page) - 1;
      phraseLength.push(Math.max(1, splitWords(phrase).length));
      const terms = indexTerms(phrase);
      for (const term of new Set([...terms, joinText(phrase)])) addTerm(passages, term, passage, 1);
      for (const term of terms) {
        addTerm(pages, term, page, weight);
        addTerm(places, term, number, weight);
      }
    };
    addPhrase(nameOf(entry), section ? tuning.heading : tuning.title);
    for (const keyword of section?.keywords ?? entry.page.keywords) addPhrase(keyword, tuning.keyword);
    if (section) for (const term of indexTerms(entry.page.title)) addTerm(places, term, number, 1);
    const text = textOf(entry);
    for (const term of indexTerms(text)) {
      addTerm(pages, term, page, 1);
      addTerm(places, term, number, 1);
    }
    const words = splitWords(text);
    for (let from = 0; from < words.length; from += windowStep) {
      const window = words.slice(from, from + windowLength);
      const passage = passagePage.push(page) - 1;
      phraseLength.push(0);
      const terms = indexTerms(text.slice(window[0]?.start ?? 0, window.at(-1)?.end ?? 0));
      for (const term of new Set(terms)) addTerm(passages, term, passage, 1);
      if (from + windowLength >= words.length) break;
    }
  });
  const pageOf = [...pageNumbers.keys()];
  const pageAverage = mean(pages.lengths);
  const placeAverage = mean(places.lengths);

  return (words) => {
    const wholes = new Map<number, number>();
    const byPlace = new Map<number, number>();
    const byPassage = new Map<number, number>();
    const rarities = words.map((word) => {
      const onPages = frequencies(pages, word, Math.max).size;
      if (onPages === 0) return 0;
      const onPlaces = frequencies(places, word, Math.max).size;
      const rarity = tuning.byPage * rarityOf(onPages, pageOf.length) + (1 - tuning.byPage) * rarityOf(onPlaces, entries.length);
      addPoints(wholes, pages, pageAverage, word, rarity, tuning);
      addPoints(byPlace, places, placeAverage, word, rarity, tuning);
      for (const [id, weight] of frequencies(passages, word, Math.max)) {
        const own = phraseLength[id] ?? 0;
        byPassage.set(id, (byPassage.get(id) ?? 0) + rarity * weight * (own === 0 ? 1 : own ** -tuning.brevity));
      }
      return rarity;
    });
    const inText = new Map<number, number>();
    const inPhrase = new Map<number, number>();
    const ofPage = new Map<number, number[]>();
    for (const [id, points] of byPassage) {
      const page = passagePage[id] ?? 0;
      const best = phraseLength[id] === 0 ? inText : inPhrase;
      best.set(page, Math.max(best.get(page) ?? 0, points));
      const all = ofPage.get(page);
      if (all) all.push(points);
      else ofPage.set(page, [points]);
    }
    const pageScores = new Map<SearchPage, number>();
    for (const [id, points] of wholes) {
      const page = pageOf[id];
      if (!page) continue;
      const together = (ofPage.get(id) ?? []).sort((a, b) => b - a).slice(0, broad).reduce(sum, 0);
      pageScores.set(page, points + tuning.passage * (inText.get(id) ?? 0) + tuning.phrase * (inPhrase.get(id) ?? 0) + tuning.breadth * together);
    }
    return {pages: scaled(pageScores), entries: scaled(byPlace), rarities};
  };
}
