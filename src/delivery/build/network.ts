/** The rules of the site as content networks read them from the uploaded folder: Cloudflare Pages and Netlify. */
import {encodeAddress} from '../../site/model/address.ts';
import type {Redirect} from '../../site/build/redirects.ts';
import {changelog} from '../../site/model/sections.ts';
import {cacheRules, contentTypesByPath, securityHeaders} from '../model/rules.ts';

/**
 * The file `_headers`. No two rules may set the same header on one path: networks join the values. What no rule caches is
 * revalidated at each visit by default.
 */
export function renderHeaders(contentSecurityPolicy: string): string {
  const rule = (path: string, headers: Record<string, string>): string =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  return [
    rule('/*', securityHeaders(contentSecurityPolicy)),
    ...cacheRules.map(({folder, cacheControl}) => rule(`${folder}*`, {'Cache-Control': cacheControl})),
    ...Object.entries(contentTypesByPath).map(([path, type]) => rule(path, {'Content-Type': type})),
  ]
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
