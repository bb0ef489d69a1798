import {sections} from './site.ts';

/** Whether a path belongs to one of the sections of the site, whose pages all have a Markdown twin. */
const inSection = (pathname: string): boolean =>
  sections.some(({path}) => pathname === path || pathname.startsWith(`${path}/`));

function decode(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/**
 * Address of the Markdown twin of a page: its own with `.md`, percent-encoded.
 *
 * @param pathname - Path of the page, encoded or not, with or without a slash or `.html` at its end.
 * @returns `undefined` for pages outside of the sections, which have none.
 */
export function twinPath(pathname: string): string | undefined {
  const page = decode(pathname)
    .replace(/(?:\/index)?\.html$/, '')
    .replace(/\/+$/, '');
  return inSection(page) ? `${encodeURI(page)}.md` : undefined;
}
