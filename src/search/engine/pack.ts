/**
 * The wire format of a shard: the texts alone, each stored once, with addresses and anchors derived from titles where
 * they can be. Postings are built from it after loading, which downloads a third of what serialised postings would.
 */
import {toSlug} from '../../reference/model/slug.ts';
import {entriesOf, sectionKinds, type PageSection, type SearchPage} from '../model/pages.ts';
import {shardIds, type ShardId} from '../model/types.ts';
import {SearchError} from './errors.ts';

/** Raised with every change of the format, so that an open tab notices an index it can't read. */
export const formatVersion = 2;

/** Anchor `0` stands for the one derived from kind and title. */
type PackedSection = [code: number, title: string, anchor: string | 0, text: string, keywords?: string[]];
/** Slug `0` stands for the one derived from the title. */
type PackedPage = [
  title: string,
  slug: string | 0,
  rank: number,
  text: string,
  keywords: string[],
  sections: PackedSection[],
  asked?: string,
];
type PackedGroup = [folder: string, lvl0: string, pages: PackedPage[]];

export interface PackedShard {
  version: number;
  shard: ShardId;
  /** Words that mean the same: `["supplier", "vendor"]`, the one that the site uses first. */
  synonyms: string[][];
  groups: PackedGroup[];
}

/** The anchor that a heading gets from its title unless its author chose another. */
function headingAnchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');
}

function derivedAnchor(kind: PageSection['kind'], title: string): string {
  return kind === 'heading' ? headingAnchor(title) : `${kind}-${title}`;
}

/** Pages of the reference are named after their item, others after their title. */
function derivedSlug(folder: string, title: string): string {
  return folder.startsWith('/api/') ? toSlug(title) : headingAnchor(title);
}

export function packShard(shard: ShardId, pages: readonly SearchPage[], synonyms: string[][]): PackedShard {
  const groups = new Map<string, PackedGroup>();
  for (const page of pages) {
    const cut = page.path.lastIndexOf('/');
    const folder = page.path.slice(0, cut);
    const slug = page.path.slice(cut + 1);
    const key = `${folder} ${page.lvl0}`;
    const group: PackedGroup = groups.get(key) ?? [folder, page.lvl0, []];
    groups.set(key, group);
    const asked = packAsked(page);
    const packedPage: PackedPage = [
      page.title,
      slug === derivedSlug(folder, page.title) ? 0 : slug,
      page.rank,
      page.text,
      page.keywords,
      page.sections.map(({kind, level, title, anchor, text, keywords}): PackedSection => {
        const code = sectionKinds.indexOf(kind) * 10 + level;
        const shortAnchor = anchor === derivedAnchor(kind, title) ? 0 : anchor;
        return keywords.length > 0 ? [code, title, shortAnchor, text, keywords] : [code, title, shortAnchor, text];
      }),
    ];
    if (asked !== '') packedPage.push(asked);
    group[2].push(packedPage);
  }
  return {version: formatVersion, shard, synonyms, groups: [...groups.values()]};
}

/** Entries of a page are numbered by characters from this code on. */
const firstEntry = 64;

/**
 * The words that queries add to a page, each once, behind how much they tell and the entries that they expand: `2C box,0@B
 * crate parcel` says that `box` tells something and expands entry 3, `crate` and `parcel` the page itself and entry 2.
 */
function packAsked(page: SearchPage): string {
  const places = new Map<string, string>();
  page.telling.forEach((words, at) => {
    for (const word of words) places.set(word, String(at + 1));
  });
  entriesOf(page).forEach(({section}, number) => {
    for (const word of (section ?? page).expansion)
      places.set(word, (places.get(word) ?? '0') + String.fromCharCode(firstEntry + number));
  });
  const groups = new Map<string, string[]>();
  for (const [word, place] of [...places].sort(([a], [b]) => (a < b ? -1 : 1)))
    groups.set(place, [...(groups.get(place) ?? []), word]);
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, words]) => [place, ...words].join(' '))
    .join(',');
}

/** The page with the words that {@link packAsked} packed. */
function unpackAsked(page: SearchPage, packed: string): SearchPage {
  if (packed === '') return page;
  const expansions = entriesOf(page).map((): string[] => []);
  const telling: string[][] = [];
  for (const group of packed.split(',')) {
    const [place = '', ...words] = group.split(' ');
    const [level = '0', ...entries] = place;
    for (let filled = telling.length; filled < Number(level); filled++) telling.push([]);
    telling[Number(level) - 1]?.push(...words);
    for (const entry of entries) expansions[entry.charCodeAt(0) - firstEntry]?.push(...words);
  }
  const [whole = [], ...ofSections] = expansions;
  return {
    ...page,
    expansion: whole,
    telling,
    sections: page.sections.map((section, at) => ({...section, expansion: ofSections[at] ?? []})),
  };
}

export function unpackShard({shard, groups}: PackedShard): SearchPage[] {
  return groups.flatMap(([folder, lvl0, pages]) =>
    pages.map(
      ([title, slug, rank, text, keywords, sections, asked = '']): SearchPage =>
        unpackAsked(
          {
            shard,
            path: `${folder}/${slug === 0 ? derivedSlug(folder, title) : slug}`,
            lvl0,
            title,
            rank,
            text,
            keywords,
            expansion: [],
            telling: [],
            sections: sections.map(([code, name, anchor, body, ofSection]): PageSection => {
              const kind = sectionKinds[Math.floor(code / 10)] ?? 'heading';
              return {
                kind,
                level: (code % 10) as PageSection['level'],
                title: name,
                anchor: anchor === 0 ? derivedAnchor(kind, name) : anchor,
                text: body,
                keywords: ofSection ?? [],
                expansion: [],
              };
            }),
          },
          asked,
        ),
    ),
  );
}

/** Checks that a downloaded value is a shard of this version; what it holds was written by the same build. */
export function readShard(text: string, url: string): PackedShard {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SearchError('index-corrupt', `The search index ${url} isn't valid JSON. Reload the page.`);
  }
  const shard = value as Partial<PackedShard> | null;
  if (shard?.version !== formatVersion || !Array.isArray(shard.groups) || !shardIds.some((id) => id === shard.shard)) {
    throw new SearchError(
      'index-corrupt',
      `The search index ${url} has format ${String(shard?.version)}, expected ${formatVersion}. Reload the page.`,
    );
  }
  return shard as PackedShard;
}
