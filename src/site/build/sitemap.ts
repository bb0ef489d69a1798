import type {Options} from '@docusaurus/preset-classic';
import {decodeAddress, sectionOf} from '../model/address.ts';
import {groupBy} from '../model/group-by.ts';
import {changelog} from '../model/sections.ts';
import {lastCommits} from './last-commits.ts';

interface Item {
  url: string;
  lastmod?: string | null | undefined;
}

const pathOf = ({url}: Item): string => decodeAddress(new URL(url).pathname);

/**
 * Gives release notes, which Docusaurus leaves without a date, the day of their last commit, and pages without a file of
 * their own, such as lists, the latest day of their section, or else of the site.
 *
 * @param commits - ISO dates by file.
 */
export function withLastModified<T extends Item>(items: readonly T[], commits: ReadonlyMap<string, string>): T[] {
  const dated = items.map((item) => ({
    ...item,
    lastmod: item.lastmod ?? commits.get(`${pathOf(item).slice(1)}.mdx`)?.slice(0, 10),
  }));
  const latest = (pages: readonly Item[]): string | undefined =>
    pages
      .flatMap(({lastmod}) => lastmod ?? [])
      .sort()
      .at(-1);
  const sectionOfItem = (item: Item) => sectionOf(pathOf(item));
  const bySection = groupBy(dated, sectionOfItem);
  const days = new Map(Array.from(bySection, ([section, pages]) => [section, latest(section ? pages : dated)]));
  return dated.map((item) => ({...item, lastmod: item.lastmod ?? days.get(sectionOfItem(item))}));
}

/** Options of the sitemap. Search engines ignore the frequency and the priority. */
export const sitemap = {
  lastmod: 'date',
  changefreq: null,
  priority: null,
  createSitemapItems: async ({defaultCreateSitemapItems, ...rest}) =>
    withLastModified(await defaultCreateSitemapItems(rest), lastCommits([changelog.id])),
} satisfies Exclude<Options['sitemap'], false | undefined>;
