import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import type {Options} from '@docusaurus/plugin-sitemap';

/** What a page is made from: its own file, or the folder of all of its kind. */
export function sourceOf(pathname: string, exists: (file: string) => boolean = existsSync): string {
  const file = `.${decodeURI(pathname)}`;
  const own = [`${file}.mdx`, `${file}/index.mdx`].find((candidate) => !candidate.startsWith('./api/') && exists(candidate));
  if (own) return own;
  const section = /^\/(help|changelog|api)(?:\/|$)/.exec(pathname)?.[1];
  return {help: 'help', changelog: 'changelog', api: 'schema'}[section ?? ''] ?? 'src/pages';
}

/** Day of the last commit that touched a file or folder; undefined outside a repository. */
export function lastCommitDay(source: string): string | undefined {
  try {
    const day = execFileSync('git', ['log', '-1', '--format=%cs', '--', source], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}).trim();
    return day || undefined;
  } catch {
    return undefined;
  }
}

/** Gives each entry without a date that of its source. */
export function withLastModified<Item extends {url: string; lastmod?: string | null}>(items: readonly Item[], dayOf: (pathname: string) => string | undefined): Item[] {
  return items.map((item) => ({...item, lastmod: item.lastmod ?? dayOf(new URL(item.url).pathname) ?? null}));
}

/** Options of the sitemap. Search engines ignore the frequency and the priority. */
export const sitemap = {
  lastmod: 'date',
  changefreq: null,
  priority: null,
  async createSitemapItems({defaultCreateSitemapItems, ...rest}) {
    const days = new Map<string, string | undefined>();
    const dayOf = (pathname: string): string | undefined => {
      const source = sourceOf(pathname);
      if (!days.has(source)) days.set(source, lastCommitDay(source));
      return days.get(source);
    };
    return withLastModified(await defaultCreateSitemapItems(rest), dayOf);
  },
} satisfies Partial<Options>;
