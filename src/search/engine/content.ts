/** What an index knows of the places of its pages before anybody asks. */
import {entriesOf, isListPage, isReference, nameOf, textOf, type Entry, type SearchPage} from '../model/pages.ts';
import {isStopWord, joinText, partsOf, splitWords, stem} from '../model/text.ts';
import {features, type Features} from './features.ts';

/** A page or a section. */
export interface Place {
  entry: Entry;
  page: number;
  weights: Features;
  /** The name in one word, the same without leading words that carry no meaning, and the stems of its words. */
  joined: string;
  bare: string;
  stems: string;
  /** What it is, as a stem: `mut` for a mutation, `field`, `list mut` for the list of mutations. */
  kind: string;
  /** The name behind each of the titles above it: `orderstatus` for the field `status` of `Order`. */
  withParent: string[];
  length: number;
}

/** A term that writers gave a place. */
export interface Keyword {
  place: number;
  stems: string[];
}

/** The places that contain a stem, and how much its occurrences there count. */
type Postings = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface Content {
  places: Place[];
  postings: Postings;
  /** The keywords by their first stem. */
  keywords: ReadonlyMap<string, readonly Keyword[]>;
  /** All words, sorted. */
  terms: string[];
}

/** A function that remembers its answers. */
function remembering<Value>(compute: (text: string) => Value): (text: string) => Value {
  const answers = new Map<string, Value>();
  return (text) => {
    const value = answers.get(text) ?? compute(text);
    answers.set(text, value);
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

/** The words of a name, from the first that carries meaning: those of `What is local routing?` are `local` and `routing`. */
export function bareParts(words: readonly string[]): string[] {
  const from = words.findIndex((word) => !isStopWord(word));
  return from === -1 ? [] : words.slice(from);
}

/** The stems of the words that carry meaning, in one word. */
export const joinStems = (words: readonly string[]): string =>
  words
    .filter((word) => !isStopWord(word))
    .map(stem)
    .join('');

function kindOf({page, section}: Entry): string {
  if (!isReference(page.path)) return '';
  if (isListPage(page.path)) return `list ${stem(partsOf(page.title).at(-1) ?? '')}`;
  return section ? section.kind : stem(partsOf(page.lvl0).at(-1) ?? '');
}

export function readContent(pages: readonly SearchPage[]): Content {
  const places: Place[] = [];
  const postings = new Map<string, Map<number, number>>();
  const keywordsByStem = new Map<string, Keyword[]>();
  // Titles and words come again and again, texts once.
  const stemOf = remembering(stem);
  const joinedOf = remembering(joinText);
  const titleParts = remembering(partsOf);
  const titleWords = remembering(wordsOf);
  const terms = new Set<string>();

  const add = (words: readonly string[], place: number, weight: number): number => {
    for (const word of words) {
      terms.add(word);
      const base = stemOf(word);
      const counts = postings.get(base);
      if (counts) counts.set(place, (counts.get(place) ?? 0) + weight);
      else postings.set(base, new Map([[place, weight]]));
    }
    return weight * words.length;
  };

  pages.forEach((page, number) => {
    const weights = isReference(page.path) ? features.reference : features.prose;
    for (const entry of entriesOf(page)) {
      const {section, parents} = entry;
      const {keywords, expansion} = section ?? page;
      const place = places.length;
      const name = nameOf(entry);
      const joined = joinedOf(name);
      const above = section ? [page.title, ...parents] : [];
      add(above.flatMap(titleWords), place, weights.parent);
      for (const keyword of keywords) {
        const stems = titleParts(keyword).map(stemOf);
        const first = stems[0] ?? '';
        keywordsByStem.set(first, [...(keywordsByStem.get(first) ?? []), {place, stems}]);
      }
      const length =
        add(titleWords(name), place, weights.title) +
        add(keywords.flatMap(wordsOf), place, weights.keyword) +
        add(wordsOf(expansion), place, weights.expansion) +
        add(wordsOf(textOf(entry)), place, weights.text);
      places.push({
        entry,
        page: number,
        weights,
        joined,
        bare: bareParts(titleParts(name)).join(''),
        stems: joinStems(titleParts(name)),
        kind: kindOf(entry),
        withParent: above.map((title) => joinedOf(title) + joined),
        length,
      });
    }
  });
  averageLengths(places);
  return {places, postings, keywords: keywordsByStem, terms: [...terms].sort()};
}

/** Makes lengths relative to the average of their kind of page, whose fields have the same weights. */
function averageLengths(places: readonly Place[]): void {
  for (const weights of Object.values(features)) {
    const group = places.filter((place) => place.weights === weights);
    const average = group.reduce((sum, {length}) => sum + length, 0) / Math.max(1, group.length) || 1;
    for (const place of group) place.length /= average;
  }
}
