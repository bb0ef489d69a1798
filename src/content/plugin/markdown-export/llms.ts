import type {LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {BlogPost} from '@docusaurus/plugin-content-blog';
import {markdownPath} from '../../../site/model/address.ts';

/** An entry of an `llms.txt`. */
export interface LlmsPage {
  title: string;
  url: string;
  description: string;
}

/** Entries under one heading. */
export interface LlmsGroup {
  heading: string;
  pages: LlmsPage[];
}

/** What stands at the top of an `llms.txt`. */
export interface LlmsHead {
  title: string;
  summary: string;
  /** Sentences between the summary and the lists. */
  notes?: string[];
}

type Doc = Pick<LoadedVersion['docs'][number], 'id' | 'title' | 'description' | 'permalink'>;
type Sidebar = LoadedVersion['sidebars'][string];
type Post = {metadata: Pick<BlogPost['metadata'], 'title' | 'description' | 'permalink' | 'date'>};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function page(
  siteUrl: string,
  {title, description, permalink}: Pick<Doc, 'title' | 'description' | 'permalink'>,
): LlmsPage {
  return {title, url: siteUrl + (markdownPath(permalink) ?? permalink), description: oneLine(description)};
}

function docIds(items: Sidebar): string[] {
  return items.flatMap((item) => {
    if (item.type === 'doc' || item.type === 'ref') return [item.id];
    if (item.type !== 'category') return [];
    return [...(item.link?.type === 'doc' ? [item.link.id] : []), ...docIds(item.items)];
  });
}

/** Pages in the order of a sidebar, each category a group; pages that stand in none come first. */
export function groupBySidebar(siteUrl: string, docs: Doc[], sidebar: Sidebar, firstHeading: string): LlmsGroup[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const pages = (ids: string[]): LlmsPage[] => ids.flatMap((id) => byId.get(id) ?? []).map((doc) => page(siteUrl, doc));
  const categories = sidebar.flatMap((item) =>
    item.type === 'category' ? [{heading: item.label, pages: pages(docIds([item]))}] : [],
  );
  const loose = sidebar.filter(({type}) => type !== 'category');
  return [{heading: firstHeading, pages: pages(docIds(loose))}, ...categories].filter(
    (group) => group.pages.length > 0,
  );
}

/** Pages by the folder that they stand in, each folder a group named after it. */
export function groupByFolder(siteUrl: string, docs: Doc[], firstHeading: string): LlmsGroup[] {
  const groups = new Map<string, LlmsPage[]>();
  for (const doc of [...docs].sort((a, b) => a.id.localeCompare(b.id))) {
    const [group, kind] = doc.id.includes('/') ? doc.id.split('/') : [];
    const heading = group && kind ? `${group.charAt(0).toUpperCase()}${group.slice(1)}: ${kind}` : firstHeading;
    groups.set(heading, [...(groups.get(heading) ?? []), page(siteUrl, doc)]);
  }
  return [...groups]
    .map(([heading, pages]) => ({heading, pages}))
    .sort((a, b) => Number(b.heading === firstHeading) - Number(a.heading === firstHeading));
}

/** Release notes by month, the latest first. */
export function groupByMonth(siteUrl: string, posts: Post[]): LlmsGroup[] {
  const month = new Intl.DateTimeFormat('en', {month: 'long', year: 'numeric', timeZone: 'UTC'});
  const groups = new Map<string, LlmsPage[]>();
  for (const {metadata} of [...posts].sort((a, b) => b.metadata.date.getTime() - a.metadata.date.getTime())) {
    const heading = month.format(metadata.date);
    groups.set(heading, [...(groups.get(heading) ?? []), page(siteUrl, metadata)]);
  }
  return [...groups].map(([heading, pages]) => ({heading, pages}));
}

const escapeLabel = (text: string): string => text.replace(/[[\]\\]/g, '\\$&');

/** Writes an `llms.txt` in the form of llmstxt.org. */
export function renderLlms({title, summary, notes = []}: LlmsHead, groups: LlmsGroup[]): string {
  const lists = groups.map(({heading, pages}) => {
    const lines = pages.map(
      ({title: label, url, description}) => `- [${escapeLabel(label)}](${url})${description && `: ${description}`}`,
    );
    return `## ${heading}\n\n${lines.join('\n')}`;
  });
  return `${[`# ${title}`, `> ${summary}`, ...notes, ...lists].join('\n\n')}\n`;
}
