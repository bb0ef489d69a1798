import type {Options} from '@docusaurus/preset-classic';
import {sectionOf} from '../model/address.ts';
import {groupBy} from '../model/group-by.ts';

interface Item {
  url: string;
  lastmod?: string | null | undefined;
}

/** Gives pages without a file of their own, such as lists, the latest date of their section, or else of the site. */
export function withLastModified<T extends Item>(items: readonly T[]): T[] {
  const latest = (pages: readonly T[]): string | undefined =>
    pages
      .flatMap(({lastmod}) => lastmod ?? [])
      .sort()
      .at(-1);
  const sectionOfItem = ({url}: T) => sectionOf(new URL(url).pathname);
  const bySection = groupBy(items, sectionOfItem);
  const days = new Map(Array.from(bySection, ([section, pages]) => [section, latest(section ? pages : items)]));
  return items.map((item) => ({...item, lastmod: item.lastmod ?? days.get(sectionOfItem(item))}));
}

/** Options of the sitemap. Search engines ignore the frequency and the priority. */
export const sitemap = {
  lastmod: 'date',
  changefreq: null,
  priority: null,
  createSitemapItems: async ({defaultCreateSitemapItems, ...rest}) =>
    withLastModified(await defaultCreateSitemapItems(rest)),
} satisfies Exclude<Options['sitemap'], false | undefined>;
