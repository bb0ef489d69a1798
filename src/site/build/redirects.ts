/** Addresses that pages had before: `redirect_from` in their front matter lists them. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {routeOfFile} from '../model/address.ts';
import {frontMatterOf} from './front-matter.ts';
import {writtenPages} from './written-pages.ts';

export interface Redirect {
  from: string;
  to: string;
}

export function redirectsOf(file: string, {redirect_from: former, slug}: Record<string, unknown>): Redirect[] {
  const to = routeOfFile(file, slug);
  return Array.isArray(former) ? former.map((from) => ({from: String(from), to})) : [];
}

export function readRedirects(root: string): Redirect[] {
  return writtenPages(root).flatMap((file) =>
    redirectsOf(file, frontMatterOf(file, readFileSync(path.join(root, file), 'utf8'))),
  );
}

/** The same, and those of each page's Markdown. */
export const withMarkdown = (redirects: readonly Redirect[]): Redirect[] =>
  redirects.flatMap(({from, to}) => [
    {from, to},
    {from: `${from}.md`, to: `${to}.md`},
  ]);
