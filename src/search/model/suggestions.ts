import {plainText} from './markup.ts';
import type {SearchHit, SearchRequest, SearchResult, SectionId} from './types.ts';

/** Queries that lead somewhere in each section, for when nothing nearer is found. */
export const topics: Partial<Record<SectionId, readonly string[]>> & {global: readonly string[]} = {
  help: ['Order statuses', 'Routing strategies', 'Shopify integration'],
  api: ['createOrder', 'Order', 'products'],
  changelog: ['External allocation', 'Shopify', 'Order approval'],
  global: ['Orders', 'Inventory', 'Shopify integration'],
};

/** At most this many queries are suggested. */
export const maxSuggestions = 3;

/** Shorter queries to try in place of one without hits: each longer word alone, or the beginning of a single word. */
export function relaxedQueries(query: string): string[] {
  const words = query.split(/\s+/).filter((word) => word.length >= 3);
  const shorter = words.length > 1 ? words : words.filter((word) => word.length > 4).map((word) => word.slice(0, 4));
  return [...new Set(shorter)].slice(0, 4);
}

/** Requests that look for pages near a query without hits. */
export function relaxedRequests(request: SearchRequest): SearchRequest[] {
  return relaxedQueries(request.query ?? '').map((query) => ({
    ...request,
    query,
    page: 0,
    hitsPerPage: maxSuggestions,
  }));
}

/** Titles of the pages found near the query, filled up with topics of the section. */
export function chooseSuggestions(near: readonly SearchResult[], section: SectionId): string[] {
  const titles = near
    .flatMap(({hits}) => hits)
    .map(({hierarchy}) => plainText(hierarchy.lvl1 ?? ''))
    .filter((title) => title && title.length <= 40);
  return [...new Set([...titles, ...(topics[section] ?? topics.global)])].slice(0, maxSuggestions);
}

const suggestionPrefix = 'suggestion:';

/**
 * The modal takes its suggestions from the group titles of an answer, only replaces them by a longer list, and shows
 * the first three. So suggestions travel as hits of their own groups, padded to `length`.
 */
export function suggestionHits(suggestions: readonly string[], length: number): SearchHit[] {
  const padding = Array.from(
    {length: Math.max(0, length - suggestions.length)},
    (_, index) => `${suggestionPrefix}${index}`,
  );
  return [...suggestions, ...padding].map((title, index) => ({
    objectID: `${suggestionPrefix}${index}`,
    url: '/',
    url_without_anchor: '/',
    anchor: null,
    type: 'lvl1',
    content: null,
    hierarchy: {lvl0: title, lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null},
    _highlightResult: {hierarchy: {lvl0: {value: title, matchedWords: []}}},
    _snippetResult: {hierarchy: {}},
  }));
}

/** Whether a hit only carries a suggestion and must not be listed. */
export function isSuggestion({objectID}: {objectID: string}): boolean {
  return objectID.startsWith(suggestionPrefix);
}
