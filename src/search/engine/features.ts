/**
 * Everything that ranks. The reference is looked up by name; in prose, the words of a question are spread over a page.
 * The weights are fitted on the tuning half of the judged queries, with the phrases and without them: writers know the
 * queries of that half, so with their phrases alone words would seem to tell less than they do.
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

/** What a query says of a place, mostly between 0 and 1, with the weight of that in the reference and in prose. */
const weights = {
  /** The words of the place, and of its page as a whole, by their rarity and frequency. */
  words: [0.5, 3.7],
  pageWords: [0, 6],
  /** How much of the query the place contains. */
  coverage: [4.8, 1.9],
  /** How much of the query is a keyword of the place, of any place of its page, and of a second one. */
  keyword: [2.7, 1.2],
  pageKeyword: [0, 5.2],
  otherKeyword: [0, 1.1],
  /** How far the query agrees with the title of the page. */
  pageTitle: [4.5, 4.4],
  /** How many neighbouring words of the query are neighbours in the place. */
  neighbours: [3.7, 1.8],
  /** Whether the query is the name, is in its own case, is type and field, begins the name, or misspells it. */
  exactName: [5.8, 2.1],
  ownCase: [5, 0],
  typeAndField: [8.3, 1],
  begunName: [6.4, 1.3],
  misspeltName: [5.7, 0],
  /** Whether the place is of the kind that the query names. */
  kind: [2.4, 0],
  /** Whether it is a page, which is a better place to begin reading than a part of it. */
  isPage: [1.2, -0.2],
  /** Whether its page only leads to others, such as a checklist, so that the page with the steps comes first. */
  leadsOn: [0, -0.5],
} satisfies Record<string, readonly [reference: number, prose: number]>;
export type Signal = keyof typeof weights;
export type Signals = Partial<Record<Signal, number>>;

/** What prose is ahead of the reference by: in a section, and in the search of everything, where most look for a guide. */
const proseAhead: Record<'section' | 'everything', Record<Intent, number>> = {
  section: {name: -1.4, words: 3.5, question: 1.2},
  everything: {name: -1.7, words: 1.9, question: 2.2},
};

/** A weighed sum of what a query says of a place, added to `score`; signals that are left out count nothing. */
export function scoreOf(signals: Signals, isReference: boolean, score = 0): number {
  for (const name in signals) score += (signals[name as Signal] ?? 0) * weights[name as Signal][isReference ? 0 : 1];
  return score;
}

export const proseBonus = (isEverything: boolean, intent: Intent): number =>
  proseAhead[isEverything ? 'everything' : 'section'][intent];

/** How well a term answers a word that it begins with, that is misspelt, or that is another word for it. */
export const nearness = {prefix: 0.7, typo: 0.5, synonym: 0.4};
