import {describe, expect, it} from 'vitest';
import {
  cacheRules,
  cleanPath,
  contentType,
  headerRules,
  headersFor,
  isHostilePath,
  matchesPattern,
  mediaTypeOf,
  patternSource,
} from '../../src/delivery/model/rules.ts';
import {renderHttpRules, renderServerRules} from '../../src/delivery/build/nginx.ts';

describe('paths ending in .html or /index.html are treated as the path without that ending', () => {
  it.each([
    ['/', undefined],
    ['/help', undefined],
    ['/changelog/2025 Q3/order-tasks', undefined],
    ['/schema.graphql', undefined],
    ['/help/', '/help'],
    ['/help//', '/help'],
    ['/help.html', '/help'],
    ['/help.html/', '/help'],
    ['/help/index.html', '/help'],
    ['/help/index.html/', '/help'],
    ['/index.html', '/'],
    ['/.html', '/'],
    ['/changelog/2025 Q3/order-tasks.html', '/changelog/2025 Q3/order-tasks'],
    ['/changelog/2025%20Q3/order-tasks/index.html', '/changelog/2025%20Q3/order-tasks'],
    ['/help/reindex.html', '/help/reindex'],
  ])('%s → %s', (from, to) => {
    expect(cleanPath(from)).toBe(to);
  });

  it('leads to a clean path in one step', () => {
    for (const path of ['/help.html', '/help/index.html/', '/a/b/', '/index.html'])
      expect(cleanPath(cleanPath(path) ?? '')).toBeUndefined();
  });
});

describe('header rules', () => {
  it.each([
    ['/assets/*', '/assets/js/main.1a2b.js', true],
    ['/assets/*', '/assets', false],
    ['/*.md', '/help/faqs/x.md', true],
    ['/*.md', '/help/xmd', false],
    ['/changelog/rss.xml', '/changelog/rssxxml', false],
    ['/*', '/', true],
  ])('%s matches %s: %s', (pattern, path, expected) => {
    expect(matchesPattern(pattern, path)).toBe(expected);
  });

  it('refuses a pattern that static hosts can not read', () => {
    expect(() => patternSource('/*/x/*')).toThrow('Pattern "/*/x/*" has more than one "*"');
  });

  it('never sets one header of a path twice, because static hosts would join the values', () => {
    const paths = [
      '/',
      '/help',
      '/assets/js/a.js',
      '/img/social/help.png',
      '/help/x.md',
      '/schema.graphql',
      '/changelog/rss.xml',
      '/opensearch.xml',
    ];
    for (const path of paths) {
      const names = headerRules("default-src 'none'")
        .filter(({pattern}) => matchesPattern(pattern, path))
        .flatMap(({headers}) => Object.keys(headers));
      expect(new Set(names).size, path).toBe(names.length);
    }
  });

  it('keeps hashed assets for a year and asks again for pages', () => {
    expect(headersFor('x', '/assets/js/main.1a2b.js')['Cache-Control']).toBe('public, max-age=31536000, immutable');
    expect(headersFor('x', '/help')['Cache-Control']).toBe('public, max-age=0, must-revalidate');
    expect(cacheRules.every(({headers}) => 'Cache-Control' in headers)).toBe(true);
  });
});

describe('media types', () => {
  it.each([
    ['/help', 'text/html; charset=utf-8'],
    ['/changelog/2025 Q3/order-tasks', 'text/html; charset=utf-8'],
    ['/help/support/contacting-support.md', 'text/markdown; charset=utf-8'],
    ['/schema.graphql', 'application/graphql; charset=utf-8'],
    ['/schema.json', 'application/json'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/changelog/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/changelog/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/changelog/feed.json', 'application/feed+json'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/assets/fonts/a.woff2', 'font/woff2'],
    ['/file.unknown', 'application/octet-stream'],
  ])('%s is %s', (path, type) => {
    expect(contentType(mediaTypeOf(path))).toBe(type);
  });
});

describe('nginx rules', () => {
  it('refuses a value that would end or begin something in the configuration', () => {
    expect(() => renderServerRules('default-src "none"')).toThrow('character');
    expect(() => renderServerRules('default-src $host')).toThrow('character');
    expect(() => renderServerRules('a\nadd_header X 1')).toThrow('character');
  });

  it('gives a missing asset no long life', () => {
    expect(renderHttpRules()).toContain('"~^(?:200|206|304) /assets/.*$" "public, max-age=31536000, immutable"');
  });

  it('knows paths that would lead off the site', () => {
    expect(isHostilePath('/\\evil.example/')).toBe(true);
    expect(isHostilePath('/help')).toBe(false);
  });
});
