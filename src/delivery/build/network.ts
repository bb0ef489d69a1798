/** The rules of the site as content networks read them from the uploaded folder: Cloudflare Pages and Netlify. */
import {encodeAddress} from '../../site/model/address.ts';
import type {Redirect} from '../../site/build/redirects.ts';
import {changelog} from '../../site/model/sections.ts';
import {cacheRules, contentType, mediaTypesByPath, securityHeaders} from '../model/rules.ts';

/** What Cloudflare Pages takes; beyond it rules are ignored without an error. */
const limits = {headerRules: 100, headerLine: 2000, fixedRedirects: 2000, patternRedirects: 100, redirectLine: 1000};

/**
 * The file `_headers`. No two rules may set the same header on one path: networks join the values. What no rule caches is
 * revalidated at each visit by default.
 */
export function renderHeaders(contentSecurityPolicy: string): string {
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', securityHeaders(contentSecurityPolicy)],
    ...cacheRules.map(({folder, cacheControl}): [string, Record<string, string>] => [
      `${folder}*`,
      {'Cache-Control': cacheControl},
    ]),
    ...Object.entries(mediaTypesByPath).map(([path, type]): [string, Record<string, string>] => [
      path,
      {'Content-Type': contentType(type)},
    ]),
  ];
  return rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n\n')
    .concat('\n');
}

/**
 * The file `_redirects`: what networks don't do by themselves.
 *
 * @param quarters - Folders of the changelog, such as `2025 Q3`.
 * @param moved - Former addresses of pages.
 */
export function renderRedirects(quarters: readonly string[], moved: readonly Redirect[] = []): string {
  const inLowerCase = quarters.map((quarter) => {
    const [from, to] = [quarter.toLowerCase(), quarter].map((name) => encodeURI(`${changelog.path}/${name}/`));
    return `${from}* ${to}:splat 301`;
  });
  const pages = moved.map(({from, to}) => `${encodeAddress(from)} ${encodeAddress(to)} 301`);
  return ['/*/index.html /:splat 301', ...inLowerCase, ...pages].join('\n').concat('\n');
}

/** What networks would ignore in the two files, as sentences. */
export function beyondLimits(headers: string, redirects: string): string[] {
  const headerLines = headers.split('\n').filter(Boolean);
  const redirectLines = redirects.split('\n').filter(Boolean);
  const patterns = redirectLines.filter((line) => /[*:]/.test(line.split(' ')[0] ?? ''));
  const tooMany = (count: number, limit: number, what: string): string[] =>
    count > limit ? [`${count} ${what}; content networks take ${limit}.`] : [];
  const tooLong = (all: readonly string[], limit: number, file: string): string[] =>
    all
      .filter((line) => line.length > limit)
      .map(
        (line) =>
          `${file} has a line of ${line.length} letters ("${line.trim().slice(0, 40)}…"); content networks take ${limit}.`,
      );
  return [
    ...tooMany(headerLines.filter((line) => line.startsWith('/')).length, limits.headerRules, 'rules in _headers'),
    ...tooMany(
      redirectLines.length - patterns.length,
      limits.fixedRedirects,
      'redirects without a pattern in _redirects',
    ),
    ...tooMany(patterns.length, limits.patternRedirects, 'redirects with a pattern in _redirects'),
    ...tooLong(headerLines, limits.headerLine, '_headers'),
    ...tooLong(redirectLines, limits.redirectLine, '_redirects'),
  ];
}
