import {plainText} from './markup.ts';
import type {SearchHit, SearchRequest, SearchResult, SectionId} from './types.ts';

/** Queries that lead somewhere in each section, for when nothing nearer is found. */
export const topics: Partial<Record<SectionId, readonly string[]>> & {global: readonly string[]} = {
  help: ['Order statuses', 'Routing strategies', 'Shopify integration'],
  api: ['createOrder', 'Order', 'products'],
  changelog: ['External allocation', 'Shopify', 'Order approval'],
  global: ['Orders', 'Inventory', 'Shopify integration'],
};

/** A page to begin at, offered before anything is typed. */
interface StartPage {
  title: string;
  url: string;
}

const startPages: Partial<Record<SectionId, readonly StartPage[]>> & {global: readonly StartPage[]} = {
  help: [
    {title: 'Find out why an order is stuck', url: '/help/when-something-goes-wrong/order-stuck'},
    {title: 'Connect a Shopify store', url: '/help/guides/shopify/creating-a-shopify-integration'},
    {title: 'Understand your stock figures', url: '/help/core-concepts/understanding-inventory-management'},
    {title: 'See who may do what', url: '/help/guides/access/roles-and-permissions'},
  ],
  api: [
    {title: 'Send your first request', url: '/api#first-request'},
    {title: 'Sign in and get access', url: '/api/guides/sign-in-and-access'},
    {title: 'Handle errors and retries', url: '/api/guides/errors-and-retries'},
    {title: 'Ship an order', url: '/api/guides/ship-an-order'},
  ],
  changelog: [
    {title: 'New order statuses', url: '/changelog/2025%20Q3/new-order-statuses'},
    {title: 'External allocation', url: '/changelog/2025%20Q3/external-allocation'},
    {title: 'Expiry of API keys', url: '/changelog/2025%20Q3/api-key-expiry'},
    {title: 'Fixes and deprecations', url: '/changelog/2025%20Q3/improvements-fixes-and-deprecations'},
  ],
  global: [
    {title: 'Find out why an order is stuck', url: '/help/when-something-goes-wrong/order-stuck'},
    {title: 'Connect a Shopify store', url: '/help/guides/shopify/creating-a-shopify-integration'},
    {title: 'Send your first API request', url: '/api#first-request'},
    {title: 'Read what has changed', url: '/changelog'},
  ],
};

/** The four pages that a search of a section begins with. */
export const startPagesOf = (section: SectionId): readonly StartPage[] => startPages[section] ?? startPages.global;

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
