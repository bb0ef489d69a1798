/**
 * What search knows of a page, as plain text. The extractor reads it from built HTML, the shards carry it in a packed
 * form, and records for either engine are made from it; so both engines answer with the same records.
 */
import {isGeneratedRoute} from '../../reference/model/routes.ts';
import {escapeHtml} from './markup.ts';
import {
  hierarchyLevels,
  titleLevels,
  type Hierarchy,
  type HierarchyLevel,
  type SearchRecord,
  type ShardId,
  type StoredHit,
} from './types.ts';

export const sectionKinds = ['heading', 'field', 'argument', 'value'] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** Rank of payloads, connections and edges, which are listed last unless they are asked for by name. */
export const wrapperRank = 6;

export interface PageSection {
  kind: SectionKind;
  /** Depth of the heading; a row stands one below the heading it follows. */
  level: 2 | 3 | 4 | 5 | 6;
  title: string;
  anchor: string;
  text: string;
  /** Other words for the same thing, from the glossary, and phrases that readers search for it with. */
  keywords: string[];
  /** Words of the rest of a text that was cut. */
  expansion: string;
}

export interface SearchPage {
  shard: ShardId;
  /** Route without base path, percent-encoded: `/changelog/2025%20Q3/edi-beta`. */
  path: string;
  lvl0: string;
  title: string;
  /** From 10 (an ordinary page) down to {@link wrapperRank}. */
  rank: number;
  text: string;
  /** Other words for the page as a whole, and words of the rest of its text; its sections have their own. */
  keywords: string[];
  expansion: string;
  sections: PageSection[];
}

/** Whether a page is generated from the schema. */
export const isReference = isGeneratedRoute;

/** Whether a page lists all items of a kind, such as all mutations. */
export const isListPage = (path: string): boolean => isGeneratedRoute(path) && path.split('/').length === 4;

/** A place that a hit can point at: a page, or a section of it. */
export interface Entry {
  page: SearchPage;
  section: PageSection | undefined;
  /** Titles between the page's and the section's own. */
  parents: string[];
  position: number;
}

/** All places of a page, the page itself first. */
export function entriesOf(page: SearchPage): Entry[] {
  const entries: Entry[] = [{page, section: undefined, parents: [], position: 0}];
  const trail: {level: number; title: string}[] = [];
  for (const section of page.sections) {
    while (trail.length > 0 && (trail[trail.length - 1]?.level ?? 0) >= section.level) trail.pop();
    entries.push({page, section, parents: trail.map(({title}) => title), position: entries.length});
    if (section.kind === 'heading') trail.push({level: section.level, title: section.title});
  }
  return entries;
}

/** Hierarchy in plain text. */
export function hierarchyOf({page, section, parents}: Entry): Hierarchy {
  const titles = [page.lvl0, page.title, ...parents, ...(section ? [section.title] : [])];
  return Object.fromEntries(hierarchyLevels.map((level, index) => [level, titles[index] ?? null])) as Hierarchy;
}

/** The level that an entry's own title stands on. */
export function levelOf({section, parents}: Entry): Exclude<HierarchyLevel, 'lvl0'> {
  return titleLevels[Math.min(section ? parents.length + 1 : 0, 5)] ?? 'lvl6';
}

/** Name of an entry: the title of its section, or else of its page. */
export function nameOf({page, section}: Entry): string {
  return section?.title ?? page.title;
}

export function textOf({page, section}: Entry): string {
  return section?.text ?? page.text;
}

/** What results show of an entry. */
export function shownOf(entry: Entry): StoredHit {
  const {page, section} = entry;
  const address = section ? `${page.path}#${section.anchor}` : page.path;
  const titles = Object.entries(hierarchyOf(entry)).map(([level, title]) => [level, title && escapeHtml(title)]);
  return {
    objectID: address,
    url: address,
    type: levelOf(entry),
    content: escapeHtml(textOf(entry)) || null,
    hierarchy: Object.fromEntries(titles) as Hierarchy,
  };
}

/**
 * The record of an entry. A `content` record stands for the text below a title, so that the hosted service can show a
 * match in the text; it has the address of the record of its title, so that the service answers only one of the two.
 */
export function recordOf(entry: Entry, kind: 'title' | 'content'): SearchRecord {
  const {page, section, position} = entry;
  const {keywords, expansion} = section ?? page;
  const shown = shownOf(entry);
  const isContent = kind === 'content';
  return {
    ...shown,
    ...(isContent && {objectID: `${shown.objectID}~text`, type: kind}),
    ...(keywords.length > 0 && {keywords: keywords.map(escapeHtml)}),
    ...(expansion !== '' && {expansion}),
    weight: {pageRank: page.rank, level: isContent ? 0 : 100 - 10 * (Number(levelOf(entry).slice(3)) - 1), position},
  };
}
