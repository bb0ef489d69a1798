import {hierarchyLevels, type SearchRequest} from './types.ts';

const levels = hierarchyLevels.map((level) => `hierarchy.${level}`);

/** Words of a snippet: 5 on screens up to 768 px wide, else 10. */
export function snippetWords(screenWidth: number): number {
  return screenWidth <= 768 ? 5 : 10;
}

/** Longest query that the search input takes. */
export const maxQueryLength = 64;

/** Hits on one page of results. */
export const hitsPerPage = 20;

/** The request of the search page, in the modal's shape plus a page counted from 1. */
export function pageRequest(query: string, indexName: string, page: number, screenWidth: number): SearchRequest {
  const words = snippetWords(screenWidth);
  return {
    query,
    indexName,
    attributesToRetrieve: [...levels, 'content', 'type', 'url'],
    attributesToSnippet: [...levels.slice(1), 'content'].map((attribute) => `${attribute}:${words}`),
    snippetEllipsisText: '…',
    highlightPreTag: '<mark>',
    highlightPostTag: '</mark>',
    hitsPerPage,
    page: page - 1,
    clickAnalytics: false,
  };
}
