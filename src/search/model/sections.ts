import type {SectionId} from './types.ts';

/** What readers call each section. */
export const sectionLabels: Record<SectionId, string> = {
  help: 'Help',
  api: 'API',
  changelog: 'Changelog',
  global: 'everything',
};

const sectionOfSegment = new Map<string, SectionId>([
  ['help', 'help'],
  ['api', 'api'],
  ['changelog', 'changelog'],
]);

/** The part of a path below the site's base path, beginning with a slash. */
function belowBase(pathname: string, baseUrl: string): string {
  const base = baseUrl.replace(/\/+$/, '');
  return base && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) || '/' : pathname;
}

/** The section whose index answers a search begun on `pathname`, judged by its first segment; `global` outside all sections. */
export function sectionOf(pathname: string, baseUrl = '/'): SectionId {
  const segment = belowBase(pathname, baseUrl).split('/')[1] ?? '';
  return sectionOfSegment.get(segment) ?? 'global';
}

/** The section that a URL parameter names; `global` for anything else. */
export function parseSection(value: string | null): SectionId {
  return sectionOfSegment.get(value ?? '') ?? 'global';
}
