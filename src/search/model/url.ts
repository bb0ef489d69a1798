import type {SectionId} from './types.ts';

interface Site {
  /** Origin under which the site is published. */
  url: string;
  /** Origin under which the reader sees it; a preview or a mirror differs from `url`. */
  origin: string;
  baseUrl: string;
}

/**
 * Where a hit leads: a path of this site for the site's own URLs, an absolute URL for others, the site's home for
 * anything that isn't http(s).
 */
export function hitUrl(url: string, {url: published, origin, baseUrl}: Site): string {
  const resolved = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  if (!resolved || !['http:', 'https:'].includes(resolved.protocol)) return baseUrl;
  const own = resolved.origin === origin || resolved.origin === new URL(published).origin;
  if (!own) return resolved.href;
  const base = baseUrl.replace(/\/+$/, '');
  const below = base === '' || resolved.pathname === base || resolved.pathname.startsWith(`${base}/`);
  return `${below ? '' : base}${resolved.pathname}${resolved.search}${resolved.hash}`;
}

/** What the search page shows. */
export interface SearchLocation {
  query: string;
  section: SectionId;
  /** Counted from 1. */
  page: number;
}

/** The query string of the search page; defaults are left out. */
export function searchLocation({query, section, page}: SearchLocation): string {
  const parameters = new URLSearchParams();
  if (query) parameters.set('q', query);
  if (section !== 'global') parameters.set('section', section);
  if (page > 1) parameters.set('page', String(page));
  const text = parameters.toString();
  return text ? `?${text}` : '';
}
