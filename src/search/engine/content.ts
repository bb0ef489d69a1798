/** What an index knows of the places of a shard before anybody asks. */
import {entriesOf, nameOf, textOf, type Entry, type SearchPage} from '../model/pages.ts';
import {isStopWord, joinText, meaningfulParts, splitWords, stem} from '../model/text.ts';
import type {Features} from './features.ts';

/** A page or a section. */
export interface Place {
  entry: Entry;
  page: number;
  /** The name in one word, and the same without words that carry no meaning. */
  joined: string;
  bare: string;
  /** The name behind each of the titles above it: `orderstatus` for the field `status` of `Order`. */
  withParent: string[];
  keywords: string[];
  length: number;
}

/** The places that hold a stem, and how much its occurrences there count. */
type Postings = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface Content {
  places: Place[];
  postings: Postings;
  /** All words, sorted. */
  terms: string[];
  averageLength: number;
}

/** A function that remembers its answers. */
function remembering<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text) ?? compute(text);
    known.set(text, value);
    return value;
  };
}

/** The words of a text without stop words, with the whole of a word that has several parts. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const {joined, parts} of splitWords(text)) {
    for (const {value} of parts) if (!isStopWord(value)) words.push(value);
    if (parts.length > 1) words.push(joined);
  }
  return words;
}

export function readContent(pages: readonly SearchPage[], weights: Features): Content {
  const places: Place[] = [];
  const postings = new Map<string, Map<number, number>>();
  // Titles and words come again and again, texts once.
  const stemOf = remembering(stem);
  const joinedOf = remembering(joinText);
  const bareOf = remembering((title) => meaningfulParts(title).join(''));
  const titleWords = remembering(wordsOf);
  const terms = new Set<string>();

  const add = (words: readonly string[], place: number, weight: number): number => {
    for (const word of words) {
      terms.add(word);
      const base = stemOf(word);
      const own = postings.get(base);
      if (own) own.set(place, (own.get(place) ?? 0) + weight);
      else postings.set(base, new Map([[place, weight]]));
    }
    return weight * words.length;
  };

  pages.forEach((page, number) => {
    for (const entry of entriesOf(page)) {
      const {section, parents} = entry;
      const {keywords, expansion} = section ?? page;
      const place = places.length;
      const name = nameOf(entry);
      const joined = joinedOf(name);
      const above = section ? [page.title, ...parents] : [];
      add(above.flatMap(titleWords), place, weights.parent);
      const length =
        add(titleWords(name), place, weights.title) +
        add(keywords.flatMap(wordsOf), place, weights.keyword) +
        add(wordsOf(expansion), place, weights.expansion) +
        add(wordsOf(textOf(entry)), place, weights.text);
      places.push({
        entry,
        page: number,
        joined,
        bare: bareOf(name),
        withParent: above.map((title) => joinedOf(title) + joined),
        keywords: keywords.map(joinText),
        length,
      });
    }
  });
  const averageLength = places.reduce((sum, {length}) => sum + length, 0) / Math.max(1, places.length) || 1;
  return {places, postings, terms: [...terms].sort(), averageLength};
}
