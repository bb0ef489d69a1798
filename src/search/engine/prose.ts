/**
 * Scores places in prose. The words of a question are spread over a section, its titles and the words that readers ask
 * for it with (BM25F), and over the best sections of its page. Forms and synonyms of a word count as that word.
 */
import {nameOf, textOf, type Entry, type SearchPage} from '../model/pages.ts';
import {isStopWord, splitWords, stem} from './text.ts';

export interface ProseTuning {
  /** What an occurrence in a title, in a title above it, in a keyword and in the expansion counts, against 1 in the text. */
  title: number;
  parent: number;
  keyword: number;
  expansion: number;
  /** How soon further occurrences stop to count, and how far long sections are held back. */
  saturation: number;
  length: number;
  /** Reward of an entry for its own score, and for that of the best three entries of its page together. */
  own: number;
  best: number;
  /** Reward for words in the page's title and in one passage of the page. */
  pageTitle: number;
  passage: number;
  /** Reward for each level of a word that tells the page from others. */
  telling: number;
}

/** A word of the query, as far as prose is concerned. */
export interface ProseWord {
  expansions: ReadonlyMap<string, number>;
}

/** Scores all entries that hold any of the words, by their number. */
export type ProseScorer = (words: readonly ProseWord[]) => ReadonlyMap<number, number>;

/** Meaningful words in a window of text, and from the beginning of one window to the next. */
const windowLength = 14;
const windowStep = 7;
/** How many entries of a page count together. */
const bestOfPage = 3;

/** Documents of one size (pages, entries, passages) with the stems they hold. */
interface Collection {
  postings: Map<string, Map<number, number>>;
  lengths: number[];
}

const createCollection = (): Collection => ({postings: new Map(), lengths: []});

function add(
  {postings, lengths}: Collection,
  terms: readonly string[],
  id: number,
  weight: number,
  counted = true,
): void {
  lengths[id] = (lengths[id] ?? 0) + (counted ? weight * terms.length : 0);
  for (const term of terms) {
    const own = postings.get(term);
    if (own) own.set(id, (own.get(id) ?? 0) + weight);
    else postings.set(term, new Map([[id, weight]]));
  }
}

/** The stems of a text without stop words, in its order. */
function stemsOf(text: string): string[] {
  return splitWords(text).flatMap(({joined, parts}) => {
    const own = parts.filter(({value}) => !isStopWord(value)).map(({value}) => stem(value));
    return parts.length > 1 ? [...own, stem(joined)] : own;
  });
}

/** For each document, how often and how well it answers the word. */
function frequencies(
  {postings}: Collection,
  stems: ReadonlyMap<string, number>,
  combine: (a: number, b: number) => number,
): Map<number, number> {
  const found = new Map<number, number>();
  for (const [term, weight] of stems) {
    for (const [id, count] of postings.get(term) ?? []) found.set(id, combine(found.get(id) ?? 0, weight * count));
  }
  return found;
}

const sum = (a: number, b: number): number => a + b;
const mean = (values: readonly number[]): number => values.reduce(sum, 0) / Math.max(1, values.length) || 1;
const rarityOf = (holders: number, all: number): number => Math.log(1 + (all - holders + 0.5) / (holders + 0.5));

/** Stems of the terms that answer a word. */
function stemmed({expansions}: ProseWord): Map<string, number> {
  const stems = new Map<string, number>();
  for (const [term, weight] of expansions) {
    const base = term.endsWith('~') ? term.slice(0, -1) : stem(term);
    stems.set(base, Math.max(weight, stems.get(base) ?? 0));
  }
  return stems;
}

/** Builds the postings of prose. */
export function createProseScorer(entries: readonly Entry[], tuning: ProseTuning): ProseScorer {
  const pageNumbers = new Map<SearchPage, number>();
  const places = createCollection();
  const titles = createCollection();
  const telling = createCollection();
  const passages = createCollection();
  const passagePage: number[] = [];
  const pageOf: number[] = [];

  entries.forEach((entry, number) => {
    const page = pageNumbers.get(entry.page) ?? pageNumbers.size;
    pageNumbers.set(entry.page, page);
    pageOf.push(page);
    const {section, parents} = entry;
    const title = stemsOf(nameOf(entry));
    const text = stemsOf(textOf(entry));
    const {keywords, expansion} = section ?? entry.page;
    add(places, title, number, tuning.title);
    add(places, text, number, 1);
    add(places, stemsOf(expansion.join(' ')), number, tuning.expansion);
    add(places, stemsOf(keywords.join(' ')), number, tuning.keyword);
    if (section) add(places, stemsOf([entry.page.title, ...parents].join(' ')), number, tuning.parent, false);
    else {
      add(titles, [...new Set(title)], page, 1);
      entry.page.telling.forEach((words, level) => add(telling, stemsOf(words.join(' ')), page, level + 1));
    }
    for (let from = 0; from < text.length; from += windowStep) {
      add(passages, [...new Set(text.slice(from, from + windowLength))], passagePage.push(page) - 1, 1);
      if (from + windowLength >= text.length) break;
    }
  });
  const average = mean(places.lengths);

  /** Adds what one word gives to each entry, further occurrences counting less and less. */
  function addPoints(points: Map<number, number>, stems: ReadonlyMap<string, number>, rarity: number): void {
    for (const [id, frequency] of frequencies(places, stems, sum)) {
      const norm = tuning.saturation * (1 - tuning.length + (tuning.length * (places.lengths[id] ?? 0)) / average);
      points.set(id, (points.get(id) ?? 0) + (rarity * frequency) / (frequency + norm));
    }
  }

  return (words) => {
    const byPlace = new Map<number, number>();
    const byTitle = new Map<number, number>();
    const byPassage = new Map<number, number>();
    const byTelling = new Map<number, number>();
    let total = 0;
    for (const word of words) {
      const stems = stemmed(word);
      const holders = Math.max(0, ...[...stems.keys()].map((term) => places.postings.get(term)?.size ?? 0));
      if (holders === 0) continue;
      const rarity = rarityOf(holders, entries.length);
      total += rarity;
      addPoints(byPlace, stems, rarity);
      for (const [page, weight] of frequencies(telling, stems, Math.max))
        byTelling.set(page, (byTelling.get(page) ?? 0) + weight);
      for (const [collection, points] of [
        [titles, byTitle],
        [passages, byPassage],
      ] as const) {
        for (const [id, weight] of frequencies(collection, stems, Math.max))
          points.set(id, (points.get(id) ?? 0) + rarity * weight);
      }
    }
    const together = new Map<number, number[]>();
    for (const [id, points] of byPlace) {
      const page = pageOf[id] ?? 0;
      together.set(page, [...(together.get(page) ?? []), points].sort((a, b) => b - a).slice(0, bestOfPage));
    }
    const inPassage = new Map<number, number>();
    for (const [id, points] of byPassage) {
      const page = passagePage[id] ?? 0;
      inPassage.set(page, Math.max(inPassage.get(page) ?? 0, points));
    }
    const scores = new Map<number, number>();
    for (const [id, points] of byPlace) {
      const page = pageOf[id] ?? 0;
      const ofPage =
        tuning.best * (together.get(page) ?? []).reduce(sum, 0) +
        tuning.pageTitle * (byTitle.get(page) ?? 0) +
        tuning.passage * (inPassage.get(page) ?? 0);
      scores.set(id, (tuning.own * points + ofPage) / total + tuning.telling * (byTelling.get(page) ?? 0));
    }
    return scores;
  };
}
