/** Turns rankings into answers of the hosted service's shape. */
import {hierarchyOf, shownOf, textOf, type Entry} from '../model/pages.ts';
import type {Marks, SearchHit, SearchRequest, SearchResult} from '../model/types.ts';
import {highlight, snippet} from './highlight.ts';
import type {ParsedQuery} from './query.ts';
import type {RankedEntry, SearchIndex} from './rank.ts';

/** The service answers at most this many hits to one query, however many pages are asked for. */
const paginationLimit = 1000;

function marksOf<Text>(entry: Entry, mark: (text: string) => Text): Marks<Text> {
  const titles = Object.entries(hierarchyOf(entry)).flatMap(([level, title]) =>
    title === null ? [] : [[level, mark(title)] as const],
  );
  const text = textOf(entry);
  return {...(text !== '' && {content: mark(text)}), hierarchy: Object.fromEntries(titles)};
}

function toHit({entry}: RankedEntry, query: ParsedQuery, request: SearchRequest): SearchHit {
  // The modal asks for snippets of one length: `hierarchy.lvl1:10`.
  const words = Number(request.attributesToSnippet?.[0]?.split(':')[1] ?? 10);
  return {
    ...shownOf(entry),
    _highlightResult: marksOf(entry, (text) => highlight(text, query)),
    _snippetResult: marksOf(entry, (text) => ({value: snippet(text, query, words)})),
  };
}

/** Answers a request from an index. */
export function answer(index: SearchIndex, request: SearchRequest): SearchResult {
  const {query: text = '', hitsPerPage = 20, page = 0} = request;
  const {hits, query} = index.rank(text);
  const reachable = Math.min(hits.length, paginationLimit);
  const from = page * hitsPerPage;
  return {
    hits: hits.slice(from, Math.min(from + hitsPerPage, reachable)).map((hit) => toHit(hit, query, request)),
    nbHits: hits.length,
    page,
    nbPages: Math.ceil(reachable / Math.max(1, hitsPerPage)),
    hitsPerPage,
    query: text,
    index: request.indexName,
  };
}
