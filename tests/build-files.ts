/** The files of the production build, for tests that read it. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio';
import {Globby} from '@docusaurus/utils';

/** Folder of the production build. */
export const buildFolder = path.resolve('build');

/** The one file of the build that a pattern names. */
export function buildFile(pattern: string): string {
  const files = Globby.sync(pattern, {cwd: buildFolder, absolute: true});
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new Error(`build/${pattern} names ${files.length} files; one is expected. Run "npm run build".`);
  return file;
}

/** Pages of the build, relative to it, without the not-found page and those that only lead to another address. */
export function pages(): string[] {
  const isRedirect = (page: string): boolean =>
    readFileSync(path.join(buildFolder, page), 'utf8').includes('http-equiv="refresh"');
  return Globby.sync('**/*.html', {cwd: buildFolder, ignore: ['404.html']})
    .filter((page) => !isRedirect(page))
    .sort();
}

/** The route of a page. */
export function routeOf(page: string): string {
  return page === 'index.html' ? '/' : `/${page.replace(/\.html$/, '')}`;
}

/** Paths of every page in the sitemap. */
export function sitemapPaths(): string[] {
  const $ = load(readFileSync(path.join(buildFolder, 'sitemap.xml'), 'utf8'), {xml: true});
  return [...$('urlset > url > loc')].map((location) => new URL($(location).text()).pathname);
}
