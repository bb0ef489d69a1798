/**
 * The one check of everything that search is answered with: what comes out can be drawn and inserted as HTML; `hitUrl`
 * says where it leads. Also what tells hits apart in a list.
 */
import {sectionOf} from '../../site/model/address.ts';
import {safeMarkup} from './markup.ts';
import {
  hierarchyLevels,
  titleLevels,
  type Hierarchy,
  type HierarchyLevel,
  type HighlightResult,
  type Marks,
  type SearchHit,
  type SearchRequest,
  type SearchResult,
} from './types.ts';

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value) as Record<string, unknown>;
const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? safeMarkup(value) : null;

/** The level of the title that a place has, or that its text stands under. */
export const titleLevel = (hierarchy: Hierarchy): Exclude<HierarchyLevel, 'lvl0'> | undefined =>
  titleLevels.filter((level) => hierarchy[level] !== null).at(-1);

/** Highlights or snippets of a hit, as far as they are texts. */
function readMarks(value: unknown): Marks<HighlightResult> {
  const {content, hierarchy} = objectOf(value);
  const read = <Name extends string>(name: Name, marks: unknown): [Name, HighlightResult][] => {
    const {value: text, matchedWords} = objectOf(marks) as Partial<HighlightResult>;
    return typeof text === 'string' ? [[name, {value: safeMarkup(text), matchedWords: matchedWords ?? []}]] : [];
  };
  const titles = hierarchyLevels.flatMap((level) => read(level, objectOf(hierarchy)[level]));
  return {...Object.fromEntries(read('content', content)), hierarchy: Object.fromEntries(titles)};
}

/** What is needed of a hit to draw and follow it; `undefined` for anything else. */
function readHit(value: unknown): SearchHit | undefined {
  const {objectID, type, url, hierarchy: titles, content: text, _highlightResult, _snippetResult} = objectOf(value);
  if (typeof objectID !== 'string' || objectID === '' || typeof url !== 'string') return undefined;
  const hierarchy = Object.fromEntries(
    hierarchyLevels.map((level) => [level, textOrNull(objectOf(titles)[level])]),
  ) as Hierarchy;
  const level = titleLevel(hierarchy);
  if (hierarchy.lvl0 === null || level === undefined) return undefined;
  const content = textOrNull(text);
  return {
    objectID,
    url,
    type: type === 'content' && content ? type : level,
    content,
    hierarchy,
    _highlightResult: readMarks(_highlightResult),
    _snippetResult: readMarks(_snippetResult),
  };
}

/** Whether a value, such as a saved search, can be drawn and followed. */
export const isHit = (value: unknown): boolean => readHit(value) !== undefined;

export class DeserializationError extends Error {
  override readonly name = 'DeserializationError';
}

function readResult(value: unknown, {query = '', indexName, hitsPerPage = 20}: SearchRequest): SearchResult {
  const {hits: given, nbHits, page = 0, nbPages, queryID} = objectOf(value) as Partial<SearchResult>;
  if (!Array.isArray(given)) throw new DeserializationError('The answer holds no hits');
  const hits = given.slice(0, hitsPerPage).flatMap((hit) => readHit(hit) ?? []);
  if (hits.length === 0 && given.length > 0)
    throw new DeserializationError('The answer holds no hit that can be shown');
  const count = nbHits ?? hits.length;
  return {
    hits,
    nbHits: count,
    page,
    nbPages: nbPages ?? Math.ceil(count / hitsPerPage),
    hitsPerPage,
    query,
    index: indexName,
    ...(queryID && {queryID}),
  };
}

/** The results of an answer, one for each request. Hits that can't be drawn are left out. @throws DeserializationError */
export function readResponse(response: unknown, requests: readonly SearchRequest[]): SearchResult[] {
  const {results} = objectOf(response);
  if (!Array.isArray(results)) throw new DeserializationError('The answer holds no results');
  return requests.map((request, index) => readResult(results[index], request));
}

/** Whether a hit is a field, an argument or a value of an item of the reference. */
export const isRow = ({type, url}: SearchHit): boolean => type !== 'lvl1' && /#(?:field|argument|value)-/.test(url);

/** Titles a row with the item that it belongs to: `OrderItem.order`. */
export function withOwner(hit: SearchHit): SearchHit {
  const {type} = hit;
  if (type === 'content' || !isRow(hit)) return hit;
  const {hierarchy, _highlightResult: highlighted, _snippetResult: snippet} = hit;
  const titleOf = (marks: typeof snippet.hierarchy): string =>
    `${marks.lvl1?.value ?? hierarchy.lvl1}.${marks[type]?.value ?? hierarchy[type]}`;
  const matchedWords = highlighted.hierarchy[type]?.matchedWords ?? [];
  const full = {...highlighted.hierarchy, [type]: {value: titleOf(highlighted.hierarchy), matchedWords}};
  const short = {...snippet.hierarchy, [type]: {value: titleOf(snippet.hierarchy)}};
  return {...hit, _highlightResult: {...highlighted, hierarchy: full}, _snippetResult: {...snippet, hierarchy: short}};
}

/** The kind of a hit, behind its section unless readers are there: `Mutations`, `Help › Guides`. */
export function kindOf(url: string, lvl0: string, currentSection: string): string {
  const section = sectionOf(url.replace(/[?#].*$/, ''));
  return !section || section.id === currentSection || section.label === lvl0 ? lvl0 : `${section.label} › ${lvl0}`;
}
