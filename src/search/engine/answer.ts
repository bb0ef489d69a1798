/** Turns rankings into answers of the hosted service's shape. */
import {hierarchyOf, levelOf, recordOf, textOf} from '../model/pages.ts';
import {
  hierarchyLevels,
  type HighlightResult,
  type SearchHit,
  type SearchParams,
  type SearchRequest,
  type SearchResult,
  type SnippetResult,
} from '../model/types.ts';
import {highlight, snippet, type Tags} from './highlight.ts';
import type {ParsedQuery, RankedEntry, SearchIndex} from './rank.ts';

/** The service answers at most this many hits to one query, however many pages are asked for. */
const paginationLimit = 1000;
const defaultSnippetLength = 10;

export function paramsOf({params, ...flat}: SearchRequest): SearchParams {
  return {...flat, ...params};
}

/** Reads `['content:5']` into a map; `*` stands for every attribute. */
function snippetLengths(attributes: readonly string[] | undefined): (attribute: string) => number | undefined {
  const lengths = new Map(
    (attributes ?? []).map((attribute) => {
      const [name = '', length] = attribute.split(':');
      const words = Number(length ?? defaultSnippetLength);
      return [name, Number.isFinite(words) && words > 0 ? Math.floor(words) : defaultSnippetLength];
    }),
  );
  return (attribute) => lengths.get(attribute) ?? lengths.get('*');
}

function toHit({entry}: RankedEntry, query: ParsedQuery, params: SearchParams): SearchHit {
  const tags: Tags = {pre: params.highlightPreTag ?? '<em>', post: params.highlightPostTag ?? '</em>'};
  const length = snippetLengths(params.attributesToSnippet);
  const highlighted: Record<string, HighlightResult> = {};
  const snippets: Record<string, SnippetResult> = {};
  const cut = (text: string, words: number): SnippetResult => ({
    value: snippet(text, query, words, params.snippetEllipsisText ?? '…', tags),
  });
  const plain = hierarchyOf(entry);
  for (const level of hierarchyLevels) {
    const title = plain[level];
    if (title === null) continue;
    highlighted[level] = highlight(title, query, tags);
    const words = length(`hierarchy.${level}`);
    if (words !== undefined) snippets[level] = cut(title, words);
  }
  const text = textOf(entry);
  const words = length('content');
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
    _snippetResult: {...(text !== '' && words !== undefined && {content: cut(text, words)}), hierarchy: snippets},
  };
}

const whole = (value: number | undefined, fallback: number): number =>
  value === undefined || !Number.isFinite(value) ? fallback : Math.max(0, Math.floor(value));

/** Asks every index given and answers as one. */
export function answer(indexes: readonly SearchIndex[], request: SearchRequest): SearchResult {
  const params = paramsOf(request);
  const text = params.query ?? '';
  const hitsPerPage = whole(params.hitsPerPage, 20);
  const page = whole(params.page, 0);
  const merged = indexes.flatMap((index) => {
    const {hits, query} = index.rank(text);
    return hits.map((hit) => ({hit, query}));
  });
  if (indexes.length > 1)
    merged.sort((a, b) => Number(a.hit.isLast) - Number(b.hit.isLast) || b.hit.score - a.hit.score);
  const reachable = Math.min(merged.length, paginationLimit);
  const from = page * hitsPerPage;
  return {
    hits: merged.slice(from, Math.min(from + hitsPerPage, reachable)).map(({hit, query}) => toHit(hit, query, params)),
    nbHits: merged.length,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(reachable / hitsPerPage),
    hitsPerPage,
    query: text,
    index: request.indexName,
  };
}
