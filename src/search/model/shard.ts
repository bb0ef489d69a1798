/**
 * The wire format of a shard: the texts alone, with addresses and anchors derived from titles where they can be. The
 * index is built from it after loading, which downloads a third of what serialised postings would.
 */
import {toSlug} from '../../reference/model/slug.ts';
import {api} from '../../site/model/sections.ts';
import {SearchError} from './errors.ts';
import {itemAt} from './list.ts';
import {sectionKinds, type PageSection, type SearchPage} from './pages.ts';
import {shardIds, type ShardId} from './types.ts';

/** Raised with every change of the format, so that an open tab notices an index it can't read. */
export const formatVersion = 3;

/** Anchor `0` stands for the one derived from kind and title. */
type PackedSection = [
  code: number,
  title: string,
  anchor: string | 0,
  text: string,
  expansion?: string,
  keywords?: string[],
];
/** Slug `0` stands for the one derived from the title. */
type PackedPage = [
  title: string,
  slug: string | 0,
  rank: number,
  text: string,
  expansion: string,
  keywords: string[],
  sections: PackedSection[],
];
type PackedGroup = [folder: string, lvl0: string, pages: PackedPage[]];

export interface PackedShard {
  version: number;
  shard: ShardId;
  groups: PackedGroup[];
}

/** Names the files of the shards, which carry a hash of their content. */
export interface Manifest {
  version: number;
  shards: Record<ShardId, string>;
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
function derivedSlug(shard: ShardId, title: string): string {
  return shard === api.id ? toSlug(title) : headingAnchor(title);
}

function packSection({kind, level, title, anchor, text, expansion, keywords}: PageSection): PackedSection {
  const code = sectionKinds.indexOf(kind) * 10 + level;
  const packed: PackedSection = [code, title, anchor === derivedAnchor(kind, title) ? 0 : anchor, text];
  if (expansion !== '' || keywords.length > 0) packed.push(expansion);
  if (keywords.length > 0) packed.push(keywords);
  return packed;
}

export function packShard(shard: ShardId, pages: readonly SearchPage[]): PackedShard {
  const groups = new Map<string, PackedGroup>();
  for (const {path, lvl0, title, rank, text, expansion, keywords, sections} of pages) {
    const cut = path.lastIndexOf('/');
    const folder = path.slice(0, cut);
    const slug = path.slice(cut + 1);
    const group: PackedGroup = groups.get(`${folder} ${lvl0}`) ?? [folder, lvl0, []];
    groups.set(`${folder} ${lvl0}`, group);
    const shortSlug = slug === derivedSlug(shard, title) ? 0 : slug;
    group[2].push([title, shortSlug, rank, text, expansion, keywords, sections.map(packSection)]);
  }
  return {version: formatVersion, shard, groups: [...groups.values()]};
}

function unpackSection([code, title, anchor, text, expansion = '', keywords = []]: PackedSection): PageSection {
  const kind = itemAt(sectionKinds, Math.floor(code / 10));
  return {
    kind,
    level: (code % 10) as PageSection['level'],
    title,
    anchor: anchor === 0 ? derivedAnchor(kind, title) : anchor,
    text,
    expansion,
    keywords,
  };
}

function unpackShard({shard, groups}: PackedShard): SearchPage[] {
  return groups.flatMap(([folder, lvl0, pages]) =>
    pages.map(
      ([title, slug, rank, text, expansion, keywords, sections]): SearchPage => ({
        shard,
        path: `${folder}/${slug === 0 ? derivedSlug(shard, title) : slug}`,
        lvl0,
        title,
        rank,
        text,
        expansion,
        keywords,
        sections: sections.map(unpackSection),
      }),
    ),
  );
}

/**
 * Reads a downloaded shard.
 *
 * @throws SearchError when it isn't a shard of this version
 */
export function readShard(text: string, url: string): SearchPage[] {
  const corrupt = (what: string): SearchError =>
    new SearchError('index-corrupt', `The search index ${url} ${what}. Reload the page.`);
  let shard: Partial<PackedShard> | null;
  try {
    shard = JSON.parse(text) as Partial<PackedShard> | null;
  } catch {
    throw corrupt("isn't valid JSON");
  }
  if (shard?.version !== formatVersion || !Array.isArray(shard.groups) || !shardIds.some((id) => id === shard.shard))
    throw corrupt(`has format ${String(shard?.version)}, expected ${formatVersion}`);
  try {
    return unpackShard(shard as PackedShard);
  } catch {
    throw corrupt("doesn't contain what it should");
  }
}
