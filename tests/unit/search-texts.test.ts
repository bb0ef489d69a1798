import {describe, expect, it} from 'vitest';
import {failureText, SearchError} from '../../src/search/model/failure.ts';
import {plainText, safeMarkup} from '../../src/search/model/markup.ts';
import {pageRequest, snippetWords} from '../../src/search/model/request.ts';
import {isSuggestion, suggestionHits, suggestionsFor} from '../../src/search/model/suggestions.ts';
import {hitUrl, missingResultsUrl, searchLocation} from '../../src/search/model/url.ts';
import {site} from '../../src/site/model/site.ts';
import {hit} from '../support/search-service.ts';

describe('hostile markup in answers', () => {
  it.each([
    ['plain', 'plain'],
    ['a <mark>b</mark> c', 'a <mark>b</mark> c'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<mark onclick=x>b</mark>', '&lt;mark onclick=x&gt;b</mark>'],
    ['a < b <mark>c</mark> > d < e >', 'a &lt; b <mark>c</mark> &gt; d &lt; e &gt;'],
    ['Promise&lt;User&gt;', 'Promise&lt;User&gt;'],
  ])('%s becomes %s', (value, safe) => {
    expect(safeMarkup(value)).toBe(safe);
  });

  it('is dropped from a plain text, and entities are decoded', () => {
    expect(plainText('<mark>Order</mark>Item')).toBe('OrderItem');
    expect(plainText('&amp;&lt;&gt;&quot;&#39;&other;& ;')).toBe(`&<>"'&other;& ;`);
  });
});

describe('URL of a hit', () => {
  const origin = 'http://localhost:3000';
  it.each([
    ['/help/x#y', '/help/x#y'],
    [`${site.url}/api/a#b`, '/api/a#b'],
    ['http://localhost:3000/api/a?c=d', '/api/a?c=d'],
    ['https://other.example.com/x', 'https://other.example.com/x'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['http://', '/'],
  ])('%s leads to the right place (%#)', (url, expected) => {
    expect(hitUrl(url, origin)).toBe(expected);
  });

  it('a miss can be reported with its query', () => {
    expect(missingResultsUrl('a & b')).toBe(
      `mailto:${site.supportEmail}?subject=Docs%20search%3A%20no%20results%20for%20%22a%20%26%20b%22`,
    );
  });

  it.each([
    [{query: 'order', section: 'help', page: 1}, '?q=order&section=help'],
    [{query: 'a&b', section: 'global', page: 3}, '?q=a%26b&page=3'],
    [{query: '', section: 'global', page: 1}, ''],
  ] as const)('the search page has query, section and page in its URL: %j', (location, expected) => {
    expect(searchLocation(location)).toBe(expected);
  });
});

describe('error catalogue of the search', () => {
  const title = 'Unable to fetch results';
  const network = 'You might want to check your network connection.';
  it.each<[string, unknown, string]>([
    ['unreachable hosts', {name: 'RetryError', message: 'Unreachable hosts'}, network],
    [
      'a 4xx answer shows the service’s message',
      {name: 'ApiError', status: 403, message: 'Invalid Application-ID or API key'},
      'Invalid Application-ID or API key',
    ],
    [
      'an unparseable answer',
      {name: 'DeserializationError', message: 'Unexpected token'},
      'The search service sent an answer that could not be read.',
    ],
    ['a failure that readers are told', new SearchError('Why.'), 'Why.'],
    ['a failure without a message', new SearchError(''), network],
    ['another error', new Error('Why.'), network],
    ['a 4xx answer without a message', {status: 400, message: ''}, network],
    ['a 4xx answer with something else', {status: 499, message: 7}, network],
    ['a 400 answer', {status: 400, message: 'Why.'}, 'Why.'],
    ['a 500 answer', {status: 500, message: 'Why.'}, network],
    ['a redirect', {status: 399, message: 'Why.'}, network],
    ['a status that is a text', {status: '404', message: 'Why.'}, network],
    ['null', null, network],
    ['a text', 'network', network],
    ['an offline embedded index', new TypeError('fetch failed'), network],
    ['anything else', undefined, network],
  ])('%s', (_situation, error, help) => {
    expect(failureText(error)).toEqual({title, help});
  });
});

describe('suggested queries', () => {
  it('are three of the section', () => {
    expect(suggestionsFor('api')).toEqual(['createOrder', 'Order', 'products']);
    expect(suggestionsFor('help')).toEqual(['Order statuses', 'Routing strategies', 'Shopify integration']);
    expect(suggestionsFor('changelog')).toEqual(['External allocation', 'Shopify', 'Order approval']);
    expect(suggestionsFor('global')).toEqual(['Orders', 'Inventory', 'Shopify integration']);
  });

  it('travel as hits that are never listed', () => {
    const hits = suggestionHits(['a', 'b', 'c'], 5);
    expect(hits.map(({hierarchy}) => hierarchy.lvl0).slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(hits).toHaveLength(5);
    expect(new Set(hits.map(({objectID}) => objectID)).size).toBe(5);
    expect(suggestionHits(['a', 'b'], 1)).toHaveLength(2);
    expect(hits[1]).toMatchObject({
      url: '/',
      type: 'lvl1',
      hierarchy: {lvl0: 'b', lvl1: 'b'},
      _highlightResult: {hierarchy: {lvl0: {value: 'b', matchedWords: []}}},
      _snippetResult: {hierarchy: {}},
    });
    expect(hits.every(isSuggestion)).toBe(true);
    expect(isSuggestion(hit('a'))).toBe(false);
  });
});

describe('request of the search page', () => {
  it('snippets have 10 words, 5 on screens up to 768 px', () => {
    expect([snippetWords(390), snippetWords(768), snippetWords(769)]).toEqual([5, 5, 10]);
  });

  it('has the fields of the modal’s request and asks for 20 hits a page', () => {
    expect(pageRequest('order', 'help', 3, 1440)).toEqual({
      query: 'order',
      indexName: 'help',
      attributesToRetrieve: [...[0, 1, 2, 3, 4, 5, 6].map((n) => `hierarchy.lvl${n}`), 'content', 'type', 'url'],
      attributesToSnippet: [...[1, 2, 3, 4, 5, 6].map((n) => `hierarchy.lvl${n}:10`), 'content:10'],
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: 20,
      page: 2,
      clickAnalytics: false,
    });
  });
});
