import type {LoadedVersion} from '@docusaurus/plugin-content-docs';
import type {BlogPost} from '@docusaurus/plugin-content-blog';
import {absoluteUrl, markdownPath} from '../../../site/model/address.ts';
import {formatMonth} from '../../../site/model/dates.ts';
import {groupBy} from '../../../site/model/group-by.ts';

export interface LlmsPage {
  title: string;
  url: string;
  description: string;
}

export interface LlmsGroup {
  heading: string;
  pages: LlmsPage[];
}

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

export function entryOf({title, description, permalink}: Pick<Doc, 'title' | 'description' | 'permalink'>): LlmsPage {
  return {title, url: absoluteUrl(markdownPath(permalink) ?? permalink), description: oneLine(description)};
}

function docIds(items: Sidebar): string[] {
  return items.flatMap((item) => {
    if (item.type === 'doc' || item.type === 'ref') return [item.id];
    if (item.type !== 'category') return [];
    return [...(item.link?.type === 'doc' ? [item.link.id] : []), ...docIds(item.items)];
  });
}

/** Pages in the order of a sidebar, grouped by category; pages without a category come first. */
export function groupBySidebar(docs: Doc[], sidebar: Sidebar, firstHeading: string): LlmsGroup[] {
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const pages = (ids: string[]): LlmsPage[] => ids.flatMap((id) => byId.get(id) ?? []).map((doc) => entryOf(doc));
  const categories = sidebar.flatMap((item) =>
    item.type === 'category' ? [{heading: item.label, pages: pages(docIds([item]))}] : [],
  );
  const loose = sidebar.filter(({type}) => type !== 'category');
  return [{heading: firstHeading, pages: pages(docIds(loose))}, ...categories].filter(
    (group) => group.pages.length > 0,
  );
}

export function groupByFolder(docs: Doc[], firstHeading: string): LlmsGroup[] {
  const headingOf = ({id}: Doc): string => {
    const [group = '', kind] = id.split('/');
    return kind ? `${group.charAt(0).toUpperCase()}${group.slice(1)}: ${kind}` : firstHeading;
  };
  const sorted = [...docs].sort((a, b) => a.id.localeCompare(b.id));
  return [...groupBy(sorted, headingOf)]
    .map(([heading, members]) => ({heading, pages: members.map(entryOf)}))
    .sort((a, b) => Number(b.heading === firstHeading) - Number(a.heading === firstHeading));
}

export function groupByMonth(posts: Post[]): LlmsGroup[] {
  const sorted = [...posts].sort((a, b) => Number(new Date(b.metadata.date)) - Number(new Date(a.metadata.date)));
  const months = groupBy(sorted, ({metadata}) => formatMonth(new Date(metadata.date)));
  return Array.from(months, ([heading, notes]) => ({heading, pages: notes.map(({metadata}) => entryOf(metadata))}));
}

const escapeLabel = (text: string): string => text.replace(/[[\]\\]/g, '\\$&');

/** Writes an `llms.txt` in the format of llmstxt.org. */
export function renderLlms({title, summary, notes = []}: LlmsHead, groups: LlmsGroup[]): string {
  const lists = groups.map(({heading, pages}) => {
    const lines = pages.map(
      ({title: label, url, description}) => `- [${escapeLabel(label)}](${url})${description && `: ${description}`}`,
    );
    return `## ${heading}\n\n${lines.join('\n')}`;
  });
  return `${[`# ${title}`, `> ${summary}`, ...notes, ...lists].join('\n\n')}\n`;
}
