import {existsSync} from 'node:fs';
import type {Options} from '@docusaurus/plugin-sitemap';
import {lastCommits} from './last-commits.ts';

/** What a page is made from: its own file, or the folder of all of its kind. */
export function sourceOf(pathname: string, exists: (file: string) => boolean = existsSync): string {
  const file = `.${decodeURI(pathname)}`;
  const own = [`${file}.mdx`, `${file}/index.mdx`].find(
    (candidate) => !candidate.startsWith('./api/') && exists(candidate),
  );
  if (own) return own;
  const section = /^\/(help|changelog|api)(?:\/|$)/.exec(pathname)?.[1];
  return {help: 'help', changelog: 'changelog', api: 'schema'}[section ?? ''] ?? 'src/pages';
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
    const commits = lastCommits(['help', 'changelog', 'schema', 'src/pages']);
    const days = new Map<string, string | undefined>();
    const dayOf = (pathname: string): string | undefined => {
      const source = sourceOf(pathname);
      if (!days.has(source)) days.set(source, lastDay(source, commits));
      return days.get(source);
    };
    return withLastModified(await defaultCreateSitemapItems(rest), dayOf);
  },
} satisfies Partial<Options>;
