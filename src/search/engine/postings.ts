/** The postings of the reference: which terms stand in which fields of its entries. MiniSearch keeps and scores them. */
import MiniSearch from 'minisearch';
import {fields, type Field, type IndexedDocument} from './fields.ts';

/** What a word found of an entry. */
export interface Match {
  points: number;
  /** Each once. */
  terms: readonly string[];
}

/** Finds the entries that hold any of the terms, each of which counts by its weight; in all fields, or in some. */
export type FindTerms = (terms: ReadonlyMap<string, number>, within?: Field[]) => ReadonlyMap<number, Match>;

/** Builds the postings; `boost` is what an occurrence counts in each field. */
export type CreatePostings = (documents: readonly IndexedDocument[], boost: Record<Field, number>) => FindTerms;

/** How many searches are remembered with what they found. */
const keptSearches = 50;

export const createPostings: CreatePostings = (documents, boost) => {
  const index = new MiniSearch<IndexedDocument>({
    fields: [...fields],
    stringifyField: (terms) => (Array.isArray(terms) ? terms.join(' ') : String(terms)),
    tokenize: (text) => (text === '' ? [] : text.split(' ')),
    processTerm: (term) => term,
    searchOptions: {tokenize: (text) => [text], processTerm: (term) => term, boost},
  });
  index.addAll(documents);
  const known = new Map<string, ReadonlyMap<number, Match>>();

  // Searches are kept for a while: with each letter that a reader types, all words but the last stay.
  return (terms, within) => {
    const key = JSON.stringify([[...terms], within]);
    const kept = known.get(key);
    if (kept) return kept;
    const results = index.search(
      {combineWith: 'OR', queries: [...terms.keys()]},
      {boostTerm: (term) => terms.get(term) ?? 1, ...(within && {fields: within})},
    );
    // MiniSearch multiplies the points of an entry with the number of terms found; that is left to who adds words up.
    const matches = new Map(
      results.map(({id, score, terms: found}) => [id as number, {points: score / found.length, terms: found}]),
    );
    if (known.size >= keptSearches) known.clear();
    known.set(key, matches);
    return matches;
  };
};
