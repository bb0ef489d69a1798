/** What an index knows of the places of its pages before anybody asks. */
import {entriesOf, isListPage, isReference, nameOf, textOf, type Entry, type SearchPage} from '../model/pages.ts';
import {remembering} from '../model/remember.ts';
import {isStopWord, joinText, partsOf, splitWords, stem} from '../model/text.ts';
import {fields, type Fields} from './features.ts';

/** A page or a section. */
export interface Place {
  entry: Entry;
  page: number;
  isReference: boolean;
  /** The name in one word, and the stems of its words. */
  joined: string;
  stems: string;
  /** Stems of the words that carry meaning, of its title and of each term that writers gave it. */
  title: string[];
  keywords: string[][];
  /** What it is, as a stem: `mut` for a mutation, `field`, `list mut` for the list of mutations. */
  kind: string;
  /** The name behind each of the titles above it: `orderstatus` for the field `status` of `Order`. */
  withParent: string[];
  length: number;
}

/** The places that contain a stem, and how much its occurrences there count. */
type Postings = ReadonlyMap<string, ReadonlyMap<number, number>>;

export interface Content {
  places: Place[];
  postings: Postings;
  /** All words, sorted. */
  terms: string[];
  /** The first place of each page, which is the page itself, and the length of all its places relative to other pages'. */
  firstPlaces: number[];
  pageLengths: number[];
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

/** The stems of the words that carry meaning. */
export const stemsOf = (words: readonly string[]): string[] => words.filter((word) => !isStopWord(word)).map(stem);

/** The stems of all that is shown of a place, in order, with a gap between its fields. */
export function textStems({entry}: Place): string[] {
  const {keywords} = entry.section ?? entry.page;
  return [nameOf(entry), ...keywords, textOf(entry)].flatMap((text) => [...stemsOf(partsOf(text)), '', '']);
}

function kindOf({page, section}: Entry): string {
  if (!isReference(page.path)) return '';
  if (isListPage(page.path)) return `list ${stem(partsOf(page.title).at(-1) ?? '')}`;
  return section ? section.kind : stem(partsOf(page.lvl0).at(-1) ?? '');
}

export function readContent(pages: readonly SearchPage[]): Content {
  const places: Place[] = [];
  const postings = new Map<string, Map<number, number>>();
  // Titles and words come again and again, texts once.
  const stemOf = remembering(stem);
  const joinedOf = remembering(joinText);
  const titleWords = remembering(wordsOf);
  const titleStems = remembering((title: string) => stemsOf(partsOf(title)));
  const terms = new Set<string>();
  const firstPlaces: number[] = [];

  const add = (words: readonly string[], place: number, weight: number): number => {
    for (const word of words) {
      terms.add(word);
      const base = stemOf(word);
      const known = postings.get(base);
      if (known) known.set(place, (known.get(place) ?? 0) + weight);
      else postings.set(base, new Map([[place, weight]]));
    }
    return weight * words.length;
  };

  pages.forEach((page, number) => {
    firstPlaces.push(places.length);
    const isItem = isReference(page.path);
    const counts: Fields = isItem ? fields.reference : fields.prose;
    for (const entry of entriesOf(page)) {
      const {section, parents} = entry;
      const {keywords, expansion} = section ?? page;
      const place = places.length;
      const name = nameOf(entry);
      const joined = joinedOf(name);
      const above = section ? [page.title, ...parents] : [];
      add(above.flatMap(titleWords), place, counts.parent);
      const length =
        add(titleWords(name), place, counts.title) +
        add(keywords.flatMap(wordsOf), place, counts.keyword) +
        add(wordsOf(expansion), place, counts.expansion) +
        add(wordsOf(textOf(entry)), place, counts.text);
      places.push({
        entry,
        page: number,
        isReference: isItem,
        joined,
        stems: titleStems(name).join(''),
        title: titleStems(name),
        keywords: keywords.map(titleStems),
        kind: kindOf(entry),
        withParent: above.map((title) => joinedOf(title) + joined),
        length,
      });
    }
  });
  const total = places.reduce((sum, {length}) => sum + length, 0) || 1;
  const pageLengths = pages.map(() => 0);
  for (const place of places) {
    pageLengths[place.page] = (pageLengths[place.page] ?? 0) + place.length * (pages.length / total);
    place.length *= places.length / total;
  }
  return {places, postings, terms: [...terms].sort(), firstPlaces, pageLengths};
}
