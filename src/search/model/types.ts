import {sections, type SectionId as SiteSectionId} from '../../site/model/sections.ts';

export type ShardId = SiteSectionId;
/** Each section of the site has an index; `global` queries all of them. */
export const shardIds: readonly ShardId[] = sections.map(({id}) => id);
export type SectionId = ShardId | 'global';

export const hierarchyLevels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
export type HierarchyLevel = (typeof hierarchyLevels)[number];
/** The levels of titles; the first of all is the heading of a group. */
export const titleLevels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;

/** What a record points at; `lvl0` never occurs because the modal can't draw it. */
export type RecordType = Exclude<HierarchyLevel, 'lvl0'> | 'content';
export type Hierarchy = Record<HierarchyLevel, string | null>;

/** A saved hit: what is needed to draw and follow it. Texts are HTML-escaped. */
export interface StoredHit {
  objectID: string;
  url: string;
  type: RecordType;
  content: string | null;
  hierarchy: Hierarchy;
}

/** One search record: a page, a heading, a field, an argument or an enum value, or the text below its title. */
export interface SearchRecord extends StoredHit {
  /** Other words for the same thing, from the glossary. */
  keywords?: string[];
  /** Words that readers search for it with and that title and content lack. */
  expansion?: string;
  weight: {pageRank: number; level: number; position: number};
}

/** A text with the words of the query marked. */
export interface HighlightResult {
  value: string;
  matchedWords: string[];
}

/** Marked texts of a hit. */
export interface Marks<Text> {
  content?: Text;
  hierarchy: Partial<Record<HierarchyLevel, Text>>;
}

/** An answered record; snippets are the beginnings of its texts. */
export interface SearchHit extends StoredHit {
  _highlightResult: Marks<HighlightResult>;
  _snippetResult: Marks<Pick<HighlightResult, 'value'>>;
}

/** A query as DocSearch 3.9 sends it; the embedded engine ignores what only the service has. */
export interface SearchRequest {
  indexName: string;
  query?: string;
  hitsPerPage?: number;
  page?: number;
  attributesToRetrieve?: string[];
  attributesToSnippet?: string[];
  snippetEllipsisText?: string;
  highlightPreTag?: string;
  highlightPostTag?: string;
  clickAnalytics?: boolean;
}

export interface SearchResult {
  hits: SearchHit[];
  nbHits: number;
  page: number;
  nbPages: number;
  hitsPerPage: number;
  query: string;
  index: string;
  /** What analytics knows the answer by; the hosted service sends it when it is asked for click analytics. */
  queryID?: string;
}

export interface SearchResponse {
  results: SearchResult[];
}

/** What both engines offer. */
export interface SearchEngine {
  search(parameters: {requests: readonly SearchRequest[]}): Promise<SearchResponse>;
  /** Whether each request costs something, so that only the section is asked. */
  isHosted?: boolean;
  /** Fetches a section's index before the first query. */
  preload?(section: SectionId): Promise<void>;
}
