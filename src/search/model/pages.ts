/**
 * What search knows of a page, as plain text. The extractor reads it from built HTML, the shards carry it in a packed
 * form, and records for either engine are made from it; so both engines answer with the same records.
 */
import {escapeHtml} from '../engine/text.ts';
import type {Hierarchy, HierarchyLevel, SearchRecord, ShardId} from './types.ts';

export const sectionKinds = ['heading', 'field', 'argument', 'value'] as const;
export type SectionKind = (typeof sectionKinds)[number];

export interface PageSection {
  kind: SectionKind;
  /** Depth of the heading; a row stands one below the heading it follows. */
  level: 2 | 3 | 4 | 5 | 6;
  title: string;
  anchor: string;
  text: string;
  /** Other words for the same thing, from the glossary. */
  keywords: string[];
  /** Words of readers' queries that its titles and text lack: lower case, letters and digits only. */
  expansion: string[];
}

export interface SearchPage {
  shard: ShardId;
  /** Route without base path, percent-encoded: `/changelog/2025%20Q3/edi-beta`. */
  path: string;
  lvl0: string;
  title: string;
  /** From 10 (an ordinary page) down to 6 (a wrapper type that readers seldom look for). */
  rank: number;
  text: string;
  /** Other words for the page, from the glossary. */
  keywords: string[];
  /** Words of queries for the page as a whole; its sections have their own. */
  expansion: string[];
  /** Words of readers' queries that tell this page from the others of its shard, by how much, from the least. */
  telling: string[][];
  sections: PageSection[];
}

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
  const at = (index: number): string | null => titles[index] ?? null;
  return {lvl0: at(0), lvl1: at(1), lvl2: at(2), lvl3: at(3), lvl4: at(4), lvl5: at(5), lvl6: at(6)};
}

/** The level that an entry's own title stands on. */
export function levelOf({section, parents}: Entry): Exclude<HierarchyLevel, 'lvl0'> {
  const levels = ['lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
  return levels[Math.min(section ? parents.length + 1 : 0, 5)] ?? 'lvl6';
}

/** Name of an entry: the title of its section, or else of its page. */
export function nameOf({page, section}: Entry): string {
  return section?.title ?? page.title;
}

export function textOf({page, section}: Entry): string {
  return section?.text ?? page.text;
}

const escapeOrNull = (text: string | null): string | null => (text === null ? null : escapeHtml(text));

/**
 * The record of an entry. A `content` record stands for the text below a title, so that a match in the text is shown
 * with a snippet; it has the address of the record of its title, which engines use to answer only one of the two.
 */
export function recordOf(entry: Entry, kind: 'title' | 'content', baseUrl: string): SearchRecord {
  const {page, section, position} = entry;
  const url = `${baseUrl.replace(/\/$/, '')}${page.path}`;
  const plain = hierarchyOf(entry);
  const level = levelOf(entry);
  const text = textOf(entry);
  const {keywords, expansion} = section ?? page;
  return {
    objectID: `${page.path}${section ? `#${section.anchor}` : ''}${kind === 'content' ? '~text' : ''}`,
    url: section ? `${url}#${section.anchor}` : url,
    url_without_anchor: url,
    anchor: section?.anchor ?? null,
    type: kind === 'content' ? 'content' : level,
    content: text === '' ? null : escapeHtml(text),
    hierarchy: {
      lvl0: escapeOrNull(plain.lvl0),
      lvl1: escapeOrNull(plain.lvl1),
      lvl2: escapeOrNull(plain.lvl2),
      lvl3: escapeOrNull(plain.lvl3),
      lvl4: escapeOrNull(plain.lvl4),
      lvl5: escapeOrNull(plain.lvl5),
      lvl6: escapeOrNull(plain.lvl6),
    },
    ...(keywords.length > 0 && {keywords: keywords.map(escapeHtml)}),
    ...(expansion.length > 0 && {expansion}),
    weight: {pageRank: page.rank, level: kind === 'content' ? 0 : 100 - 10 * (Number(level.slice(3)) - 1), position},
    lang: 'en',
  };
}
