import {site} from '../../site/model/site.ts';
import type {SectionId} from './types.ts';

/**
 * Where a hit leads: a path of this site for the site's own URLs, an absolute URL for others, the site's home for
 * anything that isn't http(s).
 *
 * @param origin - under which the reader sees the site; a preview or a mirror differs from where it is published
 */
export function hitUrl(url: string, origin: string): string {
  const resolved = URL.canParse(url, origin) ? new URL(url, origin) : undefined;
  if (!resolved || !['http:', 'https:'].includes(resolved.protocol)) return '/';
  const isOwn = resolved.origin === origin || resolved.origin === new URL(site.url).origin;
  return isOwn ? `${resolved.pathname}${resolved.search}${resolved.hash}` : resolved.href;
}

/** Where the reader of a query without results can tell us of it. */
export function missingResultsUrl(query: string): string {
  return `mailto:${site.supportEmail}?subject=${encodeURIComponent(`Docs search: no results for "${query}"`)}`;
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
