/**
 * Everything that ranks. The reference is looked up by name; in prose, the words of a question are spread over a page.
 * A figure stays only while its absence lowers relevance on queries that it wasn't chosen by.
 */
import type {Intent} from './query.ts';

/** How soon further occurrences stop to count, and how far long texts are held back. */
export interface Damping {
  saturation: number;
  lengthNorm: number;
}

/** What an occurrence of a word counts in each field. */
export interface Fields extends Damping {
  title: number;
  parent: number;
  keyword: number;
  expansion: number;
  text: number;
}

export const fields: Record<'reference' | 'prose', Fields> = {
  reference: {title: 8, parent: 3, keyword: 5, expansion: 3, text: 1, saturation: 1.2, lengthNorm: 0.75},
  prose: {title: 3.75, parent: 0.6, keyword: 3, expansion: 1, text: 1, saturation: 1.2, lengthNorm: 0.45},
};
export const wholePage: Damping = {saturation: 4, lengthNorm: 0.5};

/** What a query says of a place, mostly between 0 and 1. */
export interface Signals {
  /** The words of the place, and of its page as a whole, by their rarity and frequency. */
  words: number;
  pageWords: number;
  /** How much of the query the place contains, and its page as a whole. */
  coverage: number;
  pageCoverage: number;
  /** How much of the query is a keyword of the place, and of any place of its page. */
  keyword: number;
  pageKeyword: number;
  /** How far the query agrees with the title of the section, and with that of the page. */
  title: number;
  pageTitle: number;
  /** How many neighbouring words of the query are neighbours in the place. */
  neighbours: number;
  /** Whether the query is the name, is in its own case, is type and field, begins the name, or misspells it. */
  exactName: number;
  ownCase: number;
  typeAndField: number;
  begunName: number;
  misspeltName: number;
  /** Whether the place is of the kind that the query names. */
  kind: number;
  /** Whether it is a page, which is a better place to begin reading than a part of it. */
  isPage: number;
  isProse: number;
  /** Whether it is about an input type, which is seldom meant. */
  isInput: number;
}
export type Signal = keyof Signals;

const reference: Signals = {
  words: 0.7,
  pageWords: 0,
  coverage: 5.2,
  pageCoverage: 1.5,
  keyword: 2.7,
  pageKeyword: 0.4,
  title: -0.1,
  pageTitle: 3,
  neighbours: 3.1,
  exactName: 5.8,
  ownCase: 4.5,
  typeAndField: 7.4,
  begunName: 6.5,
  misspeltName: 4.3,
  kind: 2.4,
  isPage: 1.7,
  isProse: 0,
  isInput: -1.3,
};

const prose: Signals = {
  words: 5.9,
  pageWords: 4.9,
  coverage: 3.5,
  pageCoverage: 1,
  keyword: 2,
  pageKeyword: 2.8,
  title: 1.3,
  pageTitle: 4.3,
  neighbours: 3.1,
  exactName: 3.3,
  ownCase: 0,
  typeAndField: 1,
  begunName: 1,
  misspeltName: 0,
  kind: 0,
  isPage: 0.6,
  isProse: 0,
  isInput: 0,
};

/** What prose is ahead of the reference by: in a section, and in the search of everything, where most look for a guide. */
const proseAhead: Record<'section' | 'everything', Record<Intent, number>> = {
  section: {name: -2.6, words: 1.7, question: -2.1},
  everything: {name: -1.5, words: 1.4, question: 1.7},
};

/** The weights of the signals in an index of one section, or of everything. */
export function weightsOf(isEverything: boolean): {reference: Signals; prose: Record<Intent, Signals>} {
  const {name, words, question} = proseAhead[isEverything ? 'everything' : 'section'];
  const ahead = (isProse: number): Signals => ({...prose, isProse});
  return {reference, prose: {name: ahead(name), words: ahead(words), question: ahead(question)}};
}

/** How well a term answers a word that it begins with, that is misspelt, or that is another word for it. */
export const nearness = {prefix: 0.7, typo: 0.5, synonym: 0.4};
