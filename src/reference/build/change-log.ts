/** Changes of the schema by release, and the release notes that announce them. */
import type {ListItem} from 'mdast';
import {changesOf, type SchemaChange} from '../model/changes.ts';
import {inWords} from '../model/declarations.ts';
import {changeLogRoute} from '../model/routes.ts';
import type {SchemaModel} from '../model/model.ts';
import {groupBy} from '../../site/model/group-by.ts';
import {changelog} from '../../site/model/sections.ts';
import {mentionsOf, readPages, type Mentions, type PageSource} from './backlinks.ts';
import {component, mdxFile, toMdx} from './components.ts';
import {
  codeLink,
  firstSentence,
  firstSentenceNodes,
  heading,
  list,
  listItem,
  paragraph,
  parseDescription,
  textLink,
  type PageNode,
} from './markdown.ts';

export interface LoggedChange extends SchemaChange {
  what: 'new' | 'deprecated';
  note: Mentions | undefined;
}

/** Changes of one day; without a date, deprecations that no note announces. */
export interface Release {
  date?: string;
  changes: LoggedChange[];
}

const changeFeed = `${changeLogRoute}/atom.xml`;

/** The release notes among pages, oldest first. */
export const announcementsIn = (model: SchemaModel, pages: readonly PageSource[]): Mentions[] =>
  pages
    .filter(({file}) => file.startsWith(`${changelog.id}/`))
    .map((page) => mentionsOf(model, page))
    .sort((a, b) => a.date.localeCompare(b.date));

/** The note that announces a new element: one of its day that mentions it or its owner, or the only one of that day. */
function noteOfNew(change: SchemaChange, notes: readonly Mentions[]): Mentions | undefined {
  const sameDay = notes.filter(({date}) => date === change.since);
  const naming = change.routes.flatMap((route) => sameDay.filter(({routes}) => routes.has(route)));
  return naming[0] ?? (sameDay.length === 1 ? sameDay[0] : undefined);
}

/** The first note that mentions a deprecated element; for a value, mentioning its enum is enough. */
const noteOfDeprecated = (change: SchemaChange, notes: readonly Mentions[]): Mentions | undefined =>
  notes.find(({routes}) => routes.has(change.route)) ??
  (change.kind === 'value' ? notes.find(({routes}) => change.routes.some((route) => routes.has(route))) : undefined);

/** Changes by release, latest first; in each release deprecations come before additions. */
export function releasesOf(changes: readonly SchemaChange[], notes: readonly Mentions[]): Release[] {
  const deprecated = changes
    .filter((change) => change.deprecated !== undefined)
    .map((change) => ({...change, what: 'deprecated' as const, note: noteOfDeprecated(change, notes)}));
  const added = changes
    .filter(({since}) => since !== undefined)
    .map((change) => ({...change, what: 'new' as const, note: noteOfNew(change, notes)}));
  const dayOf = ({what, since, note}: LoggedChange): string => (what === 'new' ? since : note?.date) ?? '';
  return [...groupBy([...deprecated, ...added], dayOf)]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([date, list]) => ({date: date || undefined, changes: list}));
}

export const readReleases = (model: SchemaModel, root: string): Release[] =>
  releasesOf(changesOf(model), announcementsIn(model, readPages(root)));

export const releaseTitle = ({date}: Release): string => (date === undefined ? 'Earlier' : inWords(date));

const kinds = {new: 'New', deprecated: 'Deprecated'} as const;

function entry({what, name, kind, route, description, deprecated, removed}: LoggedChange): ListItem {
  const isDeprecated = deprecated !== undefined && what === 'deprecated';
  const removal = isDeprecated && removed !== undefined ? `, removed on ${inWords(removed)}` : '';
  const text = isDeprecated
    ? parseDescription(deprecated.replace(/\s*Removed on \d{4}-\d{2}-\d{2}\./, ''))
    : [paragraph(...firstSentenceNodes(description))];
  return listItem(paragraph(`${kinds[what]} ${kind} `, codeLink(name, route), removal), text);
}

/** The changes of a release, each list below the note that announces it. */
const sectionOf = (release: Release): PageNode[] => [
  heading(releaseTitle(release)),
  ...Array.from(
    groupBy(release.changes, ({note}) => note),
    ([note, changes]) => [
      ...(note ? [paragraph('Announced in ', textLink(note.title, note.url), '.')] : []),
      list(changes.map(entry)),
    ],
  ).flat(),
];

/** The top of the page. The feed is a file, not a page, so the link to it is HTML. */
const top = `# What changed in the API

<head>
  <link rel="alternate" type="application/atom+xml" href="${changeFeed}" title="What changed in the API (Atom)" />
</head>

What each release added to the schema, and what is deprecated, with the day on which it is removed.

Follow it with the <a href="${changeFeed}">Atom feed</a>.
`;

/** The page as MDX; undefined for a schema without changes. */
export function renderChangeLog(releases: readonly Release[]): string | undefined {
  if (releases.length === 0) return undefined;
  const frontMatter = {
    id: 'whats-changed',
    slug: '/whats-changed',
    title: 'What changed in the API',
    sidebar_label: 'What changed',
    description: 'Elements of the GraphQL schema by release: what is new, what is deprecated and when it is removed.',
    custom_edit_url: null,
  };
  return mdxFile(
    frontMatter,
    top,
    toMdx([component('div', {className: 'changes', 'data-search': 'ignore'}, releases.flatMap(sectionOf))]),
  );
}

/** A change in one line, for the feed. */
export const changeLine = ({what, kind, description, deprecated}: LoggedChange): string =>
  what === 'new' ? `New ${kind}. ${firstSentence(description)}` : `Deprecated ${kind}. ${deprecated ?? ''}`;
