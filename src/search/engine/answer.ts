/** Turns rankings into answers of the hosted service's shape. */
import {hierarchyOf, levelOf, recordOf, textOf} from '../model/pages.ts';
import {
  hierarchyLevels,
  type HighlightResult,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
  type SnippetResult,
} from '../model/types.ts';
import {highlight, snippet, type Tags} from './highlight.ts';
import type {ParsedQuery} from './query.ts';
import type {RankedEntry, SearchIndex} from './rank.ts';

/** The service answers at most this many hits to one query, however many pages are asked for. */
const paginationLimit = 1000;

function toHit({entry}: RankedEntry, query: ParsedQuery, request: SearchRequest): SearchHit {
  const tags: Tags = {pre: request.highlightPreTag ?? '<em>', post: request.highlightPostTag ?? '</em>'};
  const lengths = new Map((request.attributesToSnippet ?? []).map((each) => each.split(':') as [string, string]));
  const highlighted: Record<string, HighlightResult> = {};
  const snippets: Record<string, SnippetResult> = {};
  const cut = (text: string, attribute: string): SnippetResult | undefined => {
    const words = lengths.get(attribute);
    return words === undefined
      ? undefined
      : {value: snippet(text, query, Number(words), request.snippetEllipsisText ?? '…', tags)};
  };
  const plain = hierarchyOf(entry);
  for (const level of hierarchyLevels) {
    const title = plain[level];
    if (title === null) continue;
    highlighted[level] = highlight(title, query, tags);
    const piece = cut(title, `hierarchy.${level}`);
    if (piece) snippets[level] = piece;
  }
  const text = textOf(entry);
  const piece = text === '' ? undefined : cut(text, 'content');
  const {objectID, url, url_without_anchor, anchor, content, hierarchy} = recordOf(entry, 'title');
  return {
    objectID,
    url,
    url_without_anchor,
    anchor,
    type: levelOf(entry),
    content,
    hierarchy,
    _highlightResult: {...(text !== '' && {content: highlight(text, query, tags)}), hierarchy: highlighted},
    _snippetResult: {...(piece && {content: piece}), hierarchy: snippets},
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
