import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {listDescription} from '../../src/site/model/descriptions.ts';
import {lastDay, sourceOf, withLastModified} from '../../src/site/build/sitemap.ts';
import {breadcrumbs, techArticle, toJsonLd, webSite} from '../../src/site/model/structured-data.ts';
import {site} from '../../src/site/model/site.ts';

describe('structured data', () => {
  it('encodes addresses of the site, and nothing else', () => {
    expect(JSON.parse(toJsonLd({url: `${site.url}/a b`, name: 'a b'}))).toEqual({
      url: `${site.url}/a%20b`,
      name: 'a b',
    });
  });

  it('lets no title end the script element', () => {
    const json = toJsonLd(
      techArticle({title: '</script><script>alert(1)</script>', description: '<!--', permalink: '/help'}),
    );
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toMatchObject({headline: '</script><script>alert(1)</script>'});
  });

  it('leads from the section to the release note', () => {
    expect(breadcrumbs('/changelog/2025 Q3/a', 'A')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        {'@type': 'ListItem', position: 1, name: 'Changelog', item: `${site.url}/changelog`},
        {'@type': 'ListItem', position: 2, name: 'A', item: `${site.url}/changelog/2025%20Q3/a`},
      ],
    });
    expect(breadcrumbs('/search', 'Search')).toMatchObject({itemListElement: [{position: 1, name: 'Search'}]});
  });

  const article = {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: 'Order',
    description: 'A sale.',
    url: `${site.url}/api/types/objects/order`,
    inLanguage: 'en',
    isPartOf: {'@type': 'WebSite', name: site.title, url: `${site.url}/`},
  };

  it.each([
    [undefined, article],
    [null, article],
    [0, {...article, dateModified: '1970-01-01T00:00:00.000Z'}],
  ])('tells of a page that was changed at %s', (lastUpdatedAt, data) => {
    const facts = {title: 'Order', description: 'A sale.', permalink: '/api/types/objects/order', lastUpdatedAt};
    expect(techArticle(facts)).toEqual(data);
  });

  it('tells of the site', () => {
    expect(webSite()).toEqual({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: site.title,
      url: `${site.url}/`,
      description: site.tagline,
      inLanguage: 'en',
    });
  });
});

describe('sitemap', () => {
  it.each([
    ['/help', './help/index.mdx'],
    ['/help/faqs/what-is-order-allocation', './help/faqs/what-is-order-allocation.mdx'],
    ['/help/faqs', 'help'],
    ['/changelog/2025%20Q3/order-tasks', './changelog/2025 Q3/order-tasks.mdx'],
    ['/changelog/tags/orders', 'changelog'],
    ['/api/types/objects/order', 'schema'],
    ['/', 'src/pages'],
  ])('%s is made from %s', (pathname, source) => {
    expect(sourceOf(pathname)).toBe(source);
  });

  it.each([
    ['./help/index.mdx', '2026-01-05'],
    ['schema', '2026-03-01'],
    ['./changelog/2025 Q3/order-tasks.mdx', '2025-08-11'],
    ['src/pages', undefined],
  ])('%s was last changed on %s', (source, day) => {
    const commits = new Map([
      ['schema/orders.graphql', '2026-03-01T08:00:00+01:00'],
      ['help/index.mdx', '2026-01-05T10:00:00+00:00'],
      ['changelog/2025 Q3/order-tasks.mdx', '2025-08-11T10:00:00+00:00'],
      ['schema/products.graphql', '2025-12-24T10:00:00+00:00'],
    ]);
    expect(lastDay(source, commits)).toBe(day);
  });

  it('keeps a date that is there and adds one that is missing', () => {
    const items = [{url: 'https://x.example/a', lastmod: '2025-01-01'}, {url: 'https://x.example/b'}];
    expect(withLastModified(items, () => '2026-02-02').map(({lastmod}) => lastmod)).toEqual([
      '2025-01-01',
      '2026-02-02',
    ]);
  });
});

describe('static files', () => {
  it.each(['static/robots.txt', 'static/opensearch.xml'])('%s names the host of the site', (file) => {
    const hosts = readFileSync(file, 'utf8').match(/https:\/\/[^/"<\s]+/g) ?? [];
    expect(new Set(hosts)).toEqual(new Set([site.url]));
  });

  it('list pages have descriptions of their own', () => {
    expect(listDescription('/changelog/authors/orders-team')).toContain('orders team');
    expect(listDescription('/changelog/tags')).not.toBe(listDescription('/changelog/authors'));
    for (const path of ['/help', '/x/changelog/authors/a', '/changelog/authors/a/b'])
      expect(listDescription(path)).toBeUndefined();
  });
});
