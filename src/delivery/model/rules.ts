/**
 * How the built site is served: the one source of the nginx configuration, of `_headers` and `_redirects`
 * for static hosts, and of the small Node server of the tests.
 */

/** Headers of every path that `pattern` matches: an exact path, or one with a single `*` (any characters). */
export interface HeaderRule {
  pattern: string;
  headers: Record<string, string>;
}

/** Media type of a file. */
export interface MediaType {
  type: string;
  /** Says that the text is UTF-8; JSON has no such parameter. */
  charset: boolean;
}

const text = (type: string): MediaType => ({type, charset: true});
const binary = (type: string): MediaType => ({type, charset: false});

/** By file extension. */
export const mediaTypes: Readonly<Record<string, MediaType>> = {
  html: text('text/html'),
  css: text('text/css'),
  js: text('text/javascript'),
  txt: text('text/plain'),
  md: text('text/markdown'),
  xml: text('application/xml'),
  graphql: text('application/graphql'),
  svg: text('image/svg+xml'),
  json: binary('application/json'),
  map: binary('application/json'),
  webmanifest: binary('application/manifest+json'),
  wasm: binary('application/wasm'),
  png: binary('image/png'),
  jpg: binary('image/jpeg'),
  webp: binary('image/webp'),
  avif: binary('image/avif'),
  gif: binary('image/gif'),
  ico: binary('image/x-icon'),
  woff2: binary('font/woff2'),
};

/** Files whose type their extension doesn't tell. */
export const mediaTypesByPath: Readonly<Record<string, MediaType>> = {
  '/changelog/rss.xml': text('application/rss+xml'),
  '/changelog/atom.xml': text('application/atom+xml'),
  '/changelog/feed.json': binary('application/feed+json'),
  '/opensearch.xml': text('application/opensearchdescription+xml'),
};

/** Extensions that static hosts commonly don't know. */
const unusualExtensions = ['md', 'graphql'];

/** The value of `Content-Type`. */
export function contentType({type, charset}: MediaType): string {
  return charset ? `${type}; charset=utf-8` : type;
}

/** The media type of the file at a path; a path without extension is a page. */
export function mediaTypeOf(pathname: string): MediaType {
  const extension = /\.([a-z0-9]+)$/.exec(pathname)?.[1] ?? 'html';
  return mediaTypesByPath[pathname] ?? mediaTypes[extension] ?? binary('application/octet-stream');
}

/** Asked again at each visit, answered with 304 as long as the ETag is the same. */
export const revalidate = 'public, max-age=0, must-revalidate';

/** The names of the files carry a hash of their content. */
const immutable = 'public, max-age=31536000, immutable';

/** Cache rules; a path without one is revalidated. No two may match the same path: static hosts would join the values. */
export const cacheRules: readonly HeaderRule[] = [
  {pattern: '/assets/*', headers: {'Cache-Control': immutable}},
  {pattern: '/fonts/*', headers: {'Cache-Control': immutable}},
  {pattern: '/img/*', headers: {'Cache-Control': 'public, max-age=86400'}},
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
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  };
}

/** Rules for static hosts: security, caching and the types that the host would get wrong. */
export function headerRules(contentSecurityPolicy: string): HeaderRule[] {
  const types = [
    ...unusualExtensions.map((extension) => [`/*.${extension}`, mediaTypes[extension]] as const),
    ...Object.entries(mediaTypesByPath),
  ];
  return [
    {pattern: '/*', headers: securityHeaders(contentSecurityPolicy)},
    ...cacheRules,
    ...types.flatMap(([pattern, type]) => (type ? [{pattern, headers: {'Content-Type': contentType(type)}}] : [])),
  ];
}

/** A regular expression (PCRE and JavaScript alike) for a pattern. */
export function patternSource(pattern: string): string {
  const parts = pattern.split('*');
  if (parts.length > 2)
    throw new Error(`Pattern "${pattern}" has more than one "*". Static hosts allow one: split the rule.`);
  return `^${parts.map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`;
}

/** Whether a rule concerns a path. */
export function matchesPattern(pattern: string, pathname: string): boolean {
  return new RegExp(patternSource(pattern)).test(pathname);
}

/** Headers of a path, caching included. */
export function headersFor(contentSecurityPolicy: string, pathname: string): Record<string, string> {
  const caching = cacheRules.find(({pattern}) => matchesPattern(pattern, pathname));
  return {...securityHeaders(contentSecurityPolicy), 'Cache-Control': revalidate, ...caching?.headers};
}

/** Paths that begin with one of these are never served: they are instructions to hosts. */
export const privateFiles: readonly string[] = ['/_headers', '/_redirects'];

/** Matches what leads to the home page. */
export const homeAlias = '^/(?:index)?\\.html/*$';

/** Matches `.html`, `/index.html` and trailing slashes; the first group is the clean path. */
export const pageAlias = '^(/.*?)(?:/index\\.html|\\.html)?/*$';

/** Where a path that isn't clean leads to; `undefined` when it is clean. Works on decoded and encoded paths. */
export function cleanPath(pathname: string): string | undefined {
  if (pathname === '/') return undefined;
  if (new RegExp(homeAlias).test(pathname)) return '/';
  const clean = new RegExp(pageAlias).exec(pathname)?.[1];
  return clean === undefined || clean === pathname ? undefined : clean;
}

/** A path that a client could read as another host's address, or that isn't a path at all. */
export function isHostilePath(pathname: string): boolean {
  // Browsers read a backslash as a slash: `Location: /\evil.example` would leave the site.
  return pathname.includes('\\') || pathname.includes('\0');
}
