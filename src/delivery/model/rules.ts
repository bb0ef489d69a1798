/** How the built site is served, by nginx, by content networks and by the small Node server of the tests. */
import {api, changelog} from '../../site/model/sections.ts';

const text = (type: string): string => `${type}; charset=utf-8`;

/** `Content-Type` by file extension; JSON has no charset. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  txt: text('text/plain'),
  md: text('text/markdown'),
  xml: text('application/xml'),
  svg: text('image/svg+xml'),
  json: 'application/json',
  map: 'application/json',
  webmanifest: 'application/manifest+json',
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/** `Content-Type` of files whose type their extension doesn't tell, or not to every host. */
export const contentTypesByPath: Readonly<Record<string, string>> = {
  [`${changelog.path}/rss.xml`]: text('application/rss+xml'),
  [`${changelog.path}/atom.xml`]: text('application/atom+xml'),
  [`${api.path}/whats-changed/atom.xml`]: text('application/atom+xml'),
  [`${changelog.path}/feed.json`]: 'application/feed+json',
  '/schema.graphql': text('application/graphql'),
  '/opensearch.xml': text('application/opensearchdescription+xml'),
};

/** The value of `Content-Type` at a path; a path without extension is a page. */
export function contentTypeOf(pathname: string): string {
  const extension = /\.([a-z0-9]+)$/.exec(pathname)?.[1] ?? 'html';
  return contentTypesByPath[pathname] ?? contentTypes[extension] ?? 'application/octet-stream';
}

/** Asked again at each visit, answered with 304 as long as the ETag is the same. */
export const revalidate = 'public, max-age=0, must-revalidate';

/** The names of the files carry a hash of their content. */
const immutable = 'public, max-age=31536000, immutable';

/** `Cache-Control` of the files in some folders; all others are revalidated. */
export const cacheRules: readonly {folder: string; cacheControl: string}[] = [
  {folder: '/assets/', cacheControl: immutable},
  {folder: '/fonts/', cacheControl: immutable},
  {folder: '/img/', cacheControl: 'public, max-age=86400'},
];

/** Headers that protect the reader, the same on every path. */
export function securityHeaders(contentSecurityPolicy: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy,
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  };
}

/** Headers of a path, caching included. */
export function headersFor(contentSecurityPolicy: string, pathname: string): Record<string, string> {
  const rule = cacheRules.find(({folder}) => pathname.startsWith(folder));
  return {...securityHeaders(contentSecurityPolicy), 'Cache-Control': rule?.cacheControl ?? revalidate};
}
