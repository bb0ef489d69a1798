import type {SearchHit, SectionId} from './types.ts';

/** Queries that lead somewhere in each section, for when nothing is found: as many as the modal shows. */
const topics: Partial<Record<SectionId, readonly string[]>> & {global: readonly string[]} = {
  help: ['Order statuses', 'Routing strategies', 'Shopify integration'],
  api: ['createOrder', 'Order', 'products'],
  changelog: ['External allocation', 'Shopify', 'Order approval'],
  global: ['Orders', 'Inventory', 'Shopify integration'],
};

export const suggestionsFor = (section: SectionId): readonly string[] => topics[section] ?? topics.global;

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
