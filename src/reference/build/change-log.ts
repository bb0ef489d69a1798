/** Changes of the schema by release, with the release notes that announce them. */
import {changesOf, type Change} from '../model/changes.ts';
import {inWords} from '../model/facts.ts';
import type {SchemaModel} from '../model/model.ts';
import {indexNames} from '../model/names.ts';
import {mentionedRoutes, pageUrl, readPages, type PageSource} from './backlinks.ts';
import {
  component,
  firstSentence,
  firstSentenceNodes,
  heading,
  paragraph,
  parseDescription,
  toMdx,
  type PageNode,
} from './markdown.ts';
import {readFrontMatter, writeFrontMatter} from '../../site/build/front-matter.ts';

/** A release note with what it names of the schema. */
export interface Announcement {
  title: string;
  url: string;
  /** Day of the note, `2025-09-16`. */
  date: string;
  /** Routes, those of members with their anchor. */
  routes: ReadonlySet<string>;
}

/** Something new or deprecated, on the day of its release. */
export interface LoggedChange extends Change {
  what: 'new' | 'deprecated';
  note?: Announcement;
}

/** What one day brought. Without a date: deprecated, and no note tells since when. */
export interface Release {
  date?: string;
  changes: LoggedChange[];
}

/** Address of the page, and the folder of its feed. */
export const changeLogRoute = '/api/whats-changed';

/** The feed of the page. */
export const changeFeed = `${changeLogRoute}/atom.xml`;

const dayOf = (date: unknown): string =>
  date instanceof Date ? date.toISOString().slice(0, 10) : String(date ?? '').slice(0, 10);

/** The release notes among pages, the earliest first. */
export function announcementsIn(model: SchemaModel, pages: readonly PageSource[]): Announcement[] {
  const index = indexNames(model);
  return pages
    .filter(({file}) => file.startsWith('changelog/'))
    .map(({file, text}) => {
      const {data} = readFrontMatter(text);
      return {
        title: String(data['title'] ?? file),
        url: pageUrl(file, data['slug']),
        date: dayOf(data['date']),
        routes: mentionedRoutes(model, index, {file, text}),
      };
    })
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** The note that tells of a new element: one of its day that names it, or what holds it, or the only one of that day. */
export function noteOfNew(change: Change, notes: readonly Announcement[]): Announcement | undefined {
  const sameDay = notes.filter(({date}) => date === change.since);
  const naming = change.routes.flatMap((route) => sameDay.filter(({routes}) => routes.has(route)));
  return naming[0] ?? (sameDay.length === 1 ? sameDay[0] : undefined);
}

/** The first note that names a deprecated element; of a value, naming its enum is enough. */
export const noteOfDeprecated = (change: Change, notes: readonly Announcement[]): Announcement | undefined =>
  notes.find(({routes}) => routes.has(change.route)) ??
  (change.kind === 'value' ? notes.find(({routes}) => change.routes.some((route) => routes.has(route))) : undefined);

/** Changes by release, the latest first; in each what is deprecated goes before what is new. */
export function releasesOf(changes: readonly Change[], notes: readonly Announcement[]): Release[] {
  const byDate = new Map<string, LoggedChange[]>();
  const add = (date: string | undefined, change: LoggedChange): void => {
    byDate.set(date ?? '', [...(byDate.get(date ?? '') ?? []), change]);
  };
  for (const change of changes.filter(({deprecated}) => deprecated !== undefined)) {
    const note = noteOfDeprecated(change, notes);
    add(note?.date, {...change, what: 'deprecated', ...(note && {note})});
  }
  for (const change of changes.filter(({since}) => since !== undefined)) {
    const note = noteOfNew(change, notes);
    add(change.since, {...change, what: 'new', ...(note && {note})});
  }
  return [...byDate]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([date, list]) => ({...(date && {date}), changes: list}));
}

/** The log of a schema, from the notes of the site in `root`. */
export const readReleases = (model: SchemaModel, root: string): Release[] =>
  releasesOf(changesOf(model), announcementsIn(model, readPages(root)));

const link = (url: string, value: string) => ({type: 'link' as const, url, children: [{type: 'text' as const, value}]});

/** What a release is called. */
export const releaseTitle = ({date}: Release): string => (date === undefined ? 'Earlier' : inWords(date));

function entry({what, name, kind, route, description, deprecated, removed, note}: LoggedChange): PageNode {
  const removal = removed === undefined ? {} : {notes: `removed on ${inWords(removed)}`};
  const text =
    deprecated !== undefined && what === 'deprecated'
      ? parseDescription(deprecated.replace(/\s*Removed on \d{4}-\d{2}-\d{2}\./, ''))
      : [paragraph(...firstSentenceNodes(description))];
  return component('Change', {what, kind, name, href: route, ...(what === 'deprecated' && removal)}, [
    ...text,
    ...(note ? [paragraph('Announced in ', link(note.url, note.title), '.')] : []),
  ]);
}

/** Components of this page alone, which others don't load. */
const imports = "import {Change, Changes} from '@site/src/reference/ui/Changes/index.tsx';";

/** The page of the log as MDX; undefined for a schema that tells of no change. */
export function renderChangeLog(releases: readonly Release[]): string | undefined {
  if (releases.length === 0) return undefined;
  const nodes = [
    paragraph('What each release added to the schema, and what is deprecated, with the day on which it is removed.'),
    component('Changes', {feed: changeFeed}, [
      ...releases.flatMap((release) => [
        heading(releaseTitle(release)),
        component('Rows', {}, release.changes.map(entry)),
      ]),
    ]),
  ];
  return writeFrontMatter(`\n${imports}\n\n# What changed in the API\n\n${toMdx(nodes)}`, {
    id: 'whats-changed',
    slug: '/whats-changed',
    title: 'What changed in the API',
    sidebar_label: 'What changed',
    description: 'Elements of the GraphQL schema by release: what is new, what is deprecated and when it is removed.',
    custom_edit_url: null,
  });
}

/** One line on a change, for the feed. */
export const changeLine = ({what, kind, description, deprecated}: LoggedChange): string =>
  what === 'new' ? `New ${kind}. ${firstSentence(description)}` : `Deprecated ${kind}. ${deprecated ?? ''}`;
