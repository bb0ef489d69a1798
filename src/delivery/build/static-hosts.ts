import {headerRules} from '../model/rules.ts';

/** Limits that Cloudflare Pages documents; Netlify's are wider. */
export const staticHostLimits = {headerRules: 100, redirects: 2000, dynamicRedirects: 100, line: 2000} as const;

/** The text of `_headers`. */
export function renderHeaders(contentSecurityPolicy: string): string {
  const rules = headerRules(contentSecurityPolicy);
  const lines = rules.flatMap(({pattern, headers}) => [
    pattern,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  const long = lines.find((line) => line.length > staticHostLimits.line);
  if (long !== undefined) {
    throw new Error(
      `_headers: the line "${long.slice(0, 40)}…" has ${long.length} characters; static hosts read ${staticHostLimits.line}. Give pages fewer different inline styles or scripts.`,
    );
  }
  return `${lines.join('\n')}\n`;
}

/** A redirect of a static host. */
export interface Redirect {
  from: string;
  to: string;
}

/** Redirects from `.html` and `/index.html` to the clean path. Static hosts remove a trailing slash themselves. */
export function pageRedirects(routes: readonly string[]): Redirect[] {
  const encoded = routes
    .filter((route) => route !== '/')
    .map((route) => encodeURI(route))
    .sort();
  const depth = Math.max(0, ...encoded.map((route) => route.split('/').length - 1));
  const placeholders = Array.from({length: depth}, (_, index) =>
    Array.from({length: index + 1}, (_, part) => `/:part${part + 1}`).join(''),
  );
  return [
    {from: '/index.html', to: '/'},
    ...encoded.map((route) => ({from: `${route}.html`, to: route})),
    ...placeholders.map((route) => ({from: `${route}/index.html`, to: route})),
  ];
}

/**
 * The text of `_redirects`. Netlify serves a file in preference to a redirect of the same path unless the status
 * ends in `!`, which Cloudflare Pages rejects: hence `force`.
 */
export function renderRedirects(routes: readonly string[], {force = false} = {}): string {
  const redirects = pageRedirects(routes);
  const dynamic = redirects.filter(({from}) => from.includes(':')).length;
  if (redirects.length - dynamic > staticHostLimits.redirects || dynamic > staticHostLimits.dynamicRedirects) {
    throw new Error(
      `_redirects: ${redirects.length - dynamic} static and ${dynamic} dynamic rules; Cloudflare Pages reads ${staticHostLimits.redirects} and ${staticHostLimits.dynamicRedirects}. Serve with nginx, or leave the ".html" rules to the host.`,
    );
  }
  return `${redirects.map(({from, to}) => `${from} ${to} 301${force ? '!' : ''}`).join('\n')}\n`;
}
