import {sections} from './sections.ts';
import {site} from './site.ts';

/**
 * Percent-encodes a path or an absolute URL that may contain raw spaces, and leaves encoded parts as they are:
 * `/changelog/2025 Q3/x` and `/changelog/2025%20Q3/x` both give the latter.
 */
export function encodeAddress(address: string): string {
  const end = address.search(/[?#]/);
  const [path, rest] = end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)];
  return encodeURI(path).replace(/%25([\da-f]{2})/gi, '%$1') + rest;
}

/** Undoes {@link encodeAddress}: routes are matched by their raw path. A malformed escape stays as it is. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

export function sectionOf(pathname: string): (typeof sections)[number] | undefined {
  return sections.find(({path}) => pathname === path || pathname.startsWith(`${path}/`));
}

/** The whole address of a path of the site: `https://docs.example.com/help`, and with a slash at the end for `/`. */
export function absoluteUrl(pathname: string): string {
  return site.url + encodeAddress(decodeAddress(pathname));
}

/**
 * Address of a page as Markdown: its own with `.md`, percent-encoded.
 *
 * @param pathname - Path of the page, encoded or not, with or without a slash or `.html` at its end.
 * @returns `undefined` for pages outside of the sections, which have none.
 */
export function markdownPath(pathname: string): string | undefined {
  const page = decodeAddress(pathname)
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/+$/, '');
  return sectionOf(page) && `${encodeURI(page)}.md`;
}

/**
 * Raw route of the page that a file becomes: `help/faqs/x.mdx` is `/help/faqs/x`.
 *
 * @param file - Path relative to the site's folder, beginning with the folder of its section.
 * @param slug - `slug` of its front matter: relative to the file's folder, in the changelog to the section.
 */
export function routeOfFile(file: string, slug?: unknown): string {
  const [section = '', ...parts] = file.replace(/(?:\/index)?\.mdx?$/, '').split('/');
  const root = `/${section}`;
  if (typeof slug !== 'string' || slug === '') return [root, ...parts].join('/');
  const folders = slug.startsWith('/') || sectionOf(root)?.content === 'blog' ? [] : parts.slice(0, -1);
  return [root, ...folders, slug]
    .join('/')
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
}

export const editAddress = (...parts: string[]): string => site.editUrl + encodeAddress(parts.join('/'));
