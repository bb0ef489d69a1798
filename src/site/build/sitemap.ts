import {existsSync} from 'node:fs';
import type {Options} from '@docusaurus/preset-classic';
import {decodeAddress, sectionOf} from '../model/address.ts';
import {sections} from '../model/sections.ts';
import {lastCommits} from './last-commits.ts';

/** What a page is made from: its own file, or the folder of all of its kind. */
export function sourceOf(pathname: string, exists: (file: string) => boolean = existsSync): string {
  const file = `.${decodeAddress(pathname)}`;
  const own = [`${file}.mdx`, `${file}/index.mdx`].find(
    (candidate) => sectionOf(pathname)?.content !== 'reference' && exists(candidate),
  );
  if (own) return own;
  return sectionOf(pathname)?.sources ?? 'src/pages';
}

/** Day of the last commit that touched a file, or any file of a folder. */
export function lastDay(source: string, commits: ReadonlyMap<string, string>): string | undefined {
  const name = source.replace(/^\.\//, '');
  const dates = [...commits].flatMap(([file, date]) =>
    file === name || file.startsWith(`${name}/`) ? [date.slice(0, 10)] : [],
  );
  return dates.sort().at(-1);
}

/** Gives each entry without a date that of its source. */
export function withLastModified<Item extends {url: string; lastmod?: string | null}>(
  items: readonly Item[],
  dayOf: (pathname: string) => string | undefined,
): Item[] {
  return items.map((item) => ({...item, lastmod: item.lastmod ?? dayOf(new URL(item.url).pathname) ?? null}));
}

/** Options of the sitemap. Search engines ignore the frequency and the priority. */
export const sitemap = {
  lastmod: 'date',
  changefreq: null,
  priority: null,
  async createSitemapItems({defaultCreateSitemapItems, ...rest}) {
    const commits = lastCommits([...sections.map(({sources}) => sources), 'src/pages']);
    const days = new Map<string, string | undefined>();
    const dayOf = (pathname: string): string | undefined => {
      const source = sourceOf(pathname);
      if (!days.has(source)) days.set(source, lastDay(source, commits));
      return days.get(source);
    };
    return withLastModified(await defaultCreateSitemapItems(rest), dayOf);
  },
} satisfies Exclude<Options['sitemap'], false | undefined>;
