import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {listDescription} from '../../src/site/model/descriptions.ts';
import {withLastModified} from '../../src/site/build/sitemap.ts';
import {breadcrumbs, techArticle, toJsonLd} from '../../src/site/model/structured-data.ts';
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
});

describe('sitemap', () => {
  const commits = new Map([['changelog/2025 Q3/note.mdx', '2025-08-11T10:00:00+00:00']]);
  const dayOf = (items: readonly [pathname: string, lastmod?: string][]) =>
    withLastModified(
      items.map(([pathname, lastmod]) => ({url: site.url + pathname, lastmod})),
      commits,
    ).map(({lastmod}) => lastmod);

  it('dates a release note by its last commit, and the list of notes by the latest of them', () => {
    expect(dayOf([['/changelog'], ['/changelog/2025%20Q3/note']])).toEqual(['2025-08-11', '2025-08-11']);
  });

  it('dates a page without a date by the latest of its section', () => {
    expect(
      dayOf([
        ['/help/a', '2025-01-01'],
        ['/help/b', '2025-03-01'],
        ['/help'],
        ['/api/types/objects/order', '2026-03-01'],
        ['/helpful', '2026-04-01'],
      ])[2],
    ).toBe('2025-03-01');
  });

  it('dates a page outside of the sections by the latest of all, and changes no date that is there', () => {
    expect(dayOf([['/help/a', '2025-01-01'], ['/changelog/2025%20Q3/b', '2025-03-01'], ['/']])).toEqual([
      '2025-01-01',
      '2025-03-01',
      '2025-03-01',
    ]);
    expect(dayOf([['/'], ['/help']])).toEqual([undefined, undefined]);
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
