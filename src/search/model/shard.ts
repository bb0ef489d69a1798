/**
 * The wire format of a shard: the texts alone, with addresses and anchors derived from titles where they can be. The
 * index is built from it after loading, which downloads a third of what serialised postings would.
 */
import {toSlug} from '../../reference/model/slug.ts';
import {groupBy} from '../../site/model/group-by.ts';
import {api} from '../../site/model/sections.ts';
import {SearchError} from './failure.ts';
import {itemAt} from './list.ts';
import {sectionKinds, type PageSection, type SearchPage} from './pages.ts';
import type {ShardId} from './types.ts';

/** Raised with every change of the format, so that an open tab notices an index it can't read. */
export const formatVersion = 4;

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
];
/** Words that no text shows, each followed in the second list by the distances between the places that it belongs to. */
type PackedWords = [words: string, distances: string];
type PackedGroup = [folder: string, lvl0: string, pages: PackedPage[]];

export interface PackedShard {
  version: number;
  shard: ShardId;
  groups: PackedGroup[];
  expansion: PackedWords;
}

/** Names the files of the shards, which carry a hash of their content. */
export interface Manifest {
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

/** A digit for each distance: the characters that JSON writes as one byte. The last one goes further. */
const digits = String.fromCharCode(...Array.from({length: 94}, (_, index) => 33 + index)).replace(/["\\]/g, '');
const far = digits.length - 1;

function packWords(expansions: readonly string[]): PackedWords {
  const found = expansions.flatMap((expansion, place) =>
    expansion.split(' ').flatMap((word) => (word === '' ? [] : [{word, place}])),
  );
  const places = [...groupBy(found, ({word}) => word)].sort(([a], [b]) => (a < b ? -1 : 1));
  const words = places.map(([word]) => word);
  const distances = places.map(([, each]) =>
    each
      .map(({place}, index) => place - (each[index - 1]?.place ?? -1) - 1)
      .map((distance) => '~'.repeat(Math.floor(distance / far)) + digits.charAt(distance % far))
      .join(''),
  );
  return [words.join(' '), distances.join(' ')];
}

/** The words of each of a number of places, in one text. */
function unpackWords([words, distances]: PackedWords, count: number): string[] {
  const places = Array.from({length: count}, (): string[] => []);
  const codes = distances.split(' ');
  for (const [index, word] of words.split(' ').entries()) {
    let place = -1;
    for (const digit of codes[index] ?? '') {
      const distance = digits.indexOf(digit);
      place += distance === far ? far : distance + 1;
      if (distance !== far) itemAt(places, place).push(word);
    }
  }
  return places.map((each) => each.join(' '));
}

function packSection({kind, level, title, anchor, text, keywords}: PageSection): PackedSection {
  const code = sectionKinds.indexOf(kind) * 10 + level;
  const packed: PackedSection = [code, title, anchor === derivedAnchor(kind, title) ? 0 : anchor, text];
  if (keywords.length > 0) packed.push(keywords);
  return packed;
}

const folderOf = ({path}: SearchPage): string => path.slice(0, path.lastIndexOf('/'));

function packPage({shard, path, title, rank, text, keywords, sections}: SearchPage): PackedPage {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const shortSlug = slug === derivedSlug(shard, title) ? 0 : slug;
  return [title, shortSlug, rank, text, keywords, sections.map(packSection)];
}

export function packShard(shard: ShardId, pages: readonly SearchPage[]): PackedShard {
  const members = [...groupBy(pages, (page) => `${folderOf(page)} ${page.lvl0}`).values()];
  const places = members.flat().flatMap((page) => [page, ...page.sections]);
  return {
    version: formatVersion,
    shard,
    groups: members.map((group) => [folderOf(itemAt(group, 0)), itemAt(group, 0).lvl0, group.map(packPage)]),
    expansion: packWords(places.map(({expansion}) => expansion)),
  };
}

function unpackSection([code, title, anchor, text, keywords = []]: PackedSection): PageSection {
  const kind = itemAt(sectionKinds, Math.floor(code / 10));
  return {
    kind,
    level: (code % 10) as PageSection['level'],
    title,
    anchor: anchor === 0 ? derivedAnchor(kind, title) : anchor,
    text,
    expansion: '',
    keywords,
  };
}

function unpackShard({shard, groups, expansion}: PackedShard): SearchPage[] {
  const pages = groups.flatMap(([folder, lvl0, packed]) =>
    packed.map(([title, slug, rank, text, keywords, sections]): SearchPage => {
      const path = `${folder}/${slug === 0 ? derivedSlug(shard, title) : slug}`;
      return {shard, path, lvl0, title, rank, text, expansion: '', keywords, sections: sections.map(unpackSection)};
    }),
  );
  const places = pages.flatMap((page) => [page, ...page.sections]);
  for (const [index, words] of unpackWords(expansion, places.length).entries()) itemAt(places, index).expansion = words;
  return pages;
}

/**
 * Reads a downloaded shard.
 *
 * @throws SearchError when it isn't a shard of this version
 */
export function readShard(text: string, url: string): SearchPage[] {
  try {
    const shard = JSON.parse(text) as PackedShard;
    if (shard.version === formatVersion) return unpackShard(shard);
  } catch {
    // Not a shard either.
  }
  throw new SearchError(`The search index ${url} is broken or of another version. Reload the page.`);
}
