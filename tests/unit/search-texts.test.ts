import {describe, expect, it} from 'vitest';
import {failureText} from '../../src/search/model/failure.ts';
import {plainText, safeMarkup, textRuns} from '../../src/search/model/markup.ts';
import {pageRequest, snippetWords} from '../../src/search/model/request.ts';
import {
  chooseSuggestions,
  isSuggestion,
  relaxedQueries,
  suggestionHits,
  topics,
} from '../../src/search/model/suggestions.ts';
import {hitUrl, searchLocation} from '../../src/search/model/url.ts';
import {site} from '../../src/site/model/site.ts';
import {hit} from '../support/search-service.ts';

describe('hostile markup in answers', () => {
  it.each([
    ['plain', 'plain'],
    ['a <mark>b</mark> c', 'a <mark>b</mark> c'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<mark onclick=x>b</mark>', '&lt;mark onclick=x&gt;b</mark>'],
    ['Promise&lt;User&gt;', 'Promise&lt;User&gt;'],
  ])('%s becomes %s', (value, safe) => {
    expect(safeMarkup(value)).toBe(safe);
  });

  it('splits a snippet into runs with decoded entities', () => {
    expect(textRuns('a &lt;<mark>b&amp;</mark>&#39;')).toEqual([
      {text: 'a <', marked: false},
      {text: 'b&', marked: true},
      {text: "'", marked: false},
    ]);
    expect(plainText('<mark>Order</mark>Item')).toBe('OrderItem');
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
  ])('%s leads to the right place (%#)', (url, expected) => {
    expect(hitUrl(url, origin)).toBe(expected);
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
  it.each([
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
    ['a missing embedded index', {code: 'index-missing', message: 'The index is missing.'}, 'The index is missing.'],
    ['an offline embedded index', {code: 'network', message: 'fetch failed'}, network],
    ['anything else', undefined, network],
  ])('%s', (_situation, error, help) => {
    expect(failureText(error)).toEqual({title, help});
  });
});

describe('suggested queries', () => {
  it.each([
    ['order zzzz', ['order', 'zzzz']],
    ['warehousx', ['ware']],
    ['abc', []],
    ['a of', []],
  ])('%s is relaxed to %j', (query, expected) => {
    expect(relaxedQueries(query)).toEqual(expected);
  });

  it('are at most three: titles found near the query, then topics of the section', () => {
    const result = (titles: string[]) => ({
      hits: titles.map((title) => hit(title)),
      nbHits: titles.length,
      page: 0,
      nbPages: 1,
      hitsPerPage: 3,
      query: '',
      index: '',
    });
    expect(chooseSuggestions([result(['A', 'A', 'B']), result(['C', 'D'])], 'help')).toEqual(['A', 'B', 'C']);
    expect(chooseSuggestions([], 'api')).toEqual(topics.api);
  });

  it('travel as hits that are never listed', () => {
    const hits = suggestionHits(['a', 'b', 'c'], 5);
    expect(hits.map(({hierarchy}) => hierarchy.lvl0).slice(0, 3)).toEqual(['a', 'b', 'c']);
    expect(hits).toHaveLength(5);
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
