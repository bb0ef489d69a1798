/** Which stems of an index answer a word that a reader typed: the word itself, what it begins, and what it may be a slip for. */
import {editDistance} from '../../site/model/edit-distance.ts';
import {allowedTypos, stem} from '../model/text.ts';

/** A word of the query, with the stems that answer it and how well each does. */
export interface QueryWord {
  value: string;
  stems: ReadonlyMap<string, number>;
}

/** How well a stem answers a word that it isn't the stem of. */
interface Weights {
  prefix: number;
  typo: number;
}

/** Longer lists cost time and change nothing among the first hits. */
const maxExpansions = 60;

/** All words of a sorted list that begin with a prefix. */
export function startingWith(sorted: readonly string[], prefix: string): string[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (sorted[end]?.startsWith(prefix)) end++;
  return sorted.slice(low, end);
}

/** How far a term is from a word, or the beginning of one that is still being typed; `undefined` beyond `max`. */
function slip(word: string, term: string, max: number, isLast: boolean): number | undefined {
  let distance = editDistance(word, term, max);
  if (distance > max && isLast && term.length > word.length) distance = editDistance(word, term, max, true) + 0.5;
  return distance > max + 0.5 ? undefined : distance;
}

/** @param terms - all words of the index, sorted */
export function createVocabulary(terms: readonly string[], weights: Weights) {
  const known = new Set(terms);
  const stems = new Set(terms.map(stem));

  /** @param isLast - whether the reader may still be typing the word */
  return function wordOf(value: string, isLast: boolean): QueryWord {
    const found = new Map<string, number>();
    const add = (term: string, weight: number): void => {
      const base = stem(term);
      if (weight > (found.get(base) ?? 0)) found.set(base, weight);
    };
    if (stems.has(stem(value))) add(value, 1);
    const begun = isLast || !known.has(value) ? startingWith(terms, value).filter((term) => term !== value) : [];
    begun
      .sort((a, b) => a.length - b.length)
      .slice(0, maxExpansions)
      .forEach((term) => add(term, (weights.prefix * value.length) / term.length));
    const max = found.size === 0 ? allowedTypos(value) : 0;
    if (max > 0) {
      terms
        .map((term) => ({term, distance: slip(value, term, max, isLast)}))
        .filter((near): near is {term: string; distance: number} => near.distance !== undefined)
        .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length)
        .slice(0, maxExpansions)
        .forEach(({term, distance}) => add(term, weights.typo / Math.max(distance, 1)));
    }
    return {value, stems: found};
  };
}
