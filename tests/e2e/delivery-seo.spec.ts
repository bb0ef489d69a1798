import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {load, type CheerioAPI} from 'cheerio';
import {isWrapperPage} from '../../src/reference/build/wrapper-pages.ts';
import {site} from '../../src/site/model/site.ts';
import {buildFolder, pages, routeOf} from '../build-files.ts';

const htmlOf = (page: string): string => readFileSync(path.join(buildFolder, page), 'utf8');
/** The heads of all pages, where everything stands that these tests ask for, but pictures. */
const heads = new Map(pages().map((page) => [page, load(htmlOf(page).split('</head>')[0] ?? '')]));
const content = (page: string): CheerioAPI => heads.get(page) ?? load('');
const isIndexed = (page: string): boolean => !content(page)('meta[name=robots]').attr('content')?.includes('noindex');
const meta = (page: string, name: string): string | undefined =>
  content(page)(`meta[name="${name}"], meta[property="${name}"]`).attr('content');

/** Values that more than one page has, with those pages. */
function repeated(valueOf: (page: string) => string | undefined): Record<string, string[]> {
  const pagesOf = new Map<string, string[]>();
  for (const page of pages().filter(isIndexed)) {
    const value = valueOf(page) ?? '(none)';
    pagesOf.set(value, [...(pagesOf.get(value) ?? []), page]);
  }
  return Object.fromEntries([...pagesOf].filter(([value, all]) => all.length > 1 || value === '(none)'));
}

test.describe.configure({mode: 'serial'});

test('every page has a title of its own', () => {
  expect(repeated((page) => content(page)('title').text() || undefined)).toEqual({});
});

test('every page has a description of its own', () => {
  expect(repeated((page) => meta(page, 'description'))).toEqual({});
});

test('every page names its own address as the canonical one', () => {
  const wrong = pages().filter((page) => {
    const address = `${site.url}${encodeURI(routeOf(page))}`;
    return content(page)('link[rel=canonical]').attr('href') !== address || meta(page, 'og:url') !== address;
  });
  expect(wrong).toEqual([]);
});

test('every page has an Open Graph title, description, type and a picture that exists', () => {
  const pictures = new Set<string>();
  const wrong: string[] = [];
  for (const page of pages()) {
    const picture = meta(page, 'og:image') ?? '';
    pictures.add(picture);
    const complete = [
      'og:title',
      'og:type',
      'og:image:alt',
      'twitter:image',
      'twitter:card',
      ...(isIndexed(page) ? ['og:description'] : []),
    ].every((name) => meta(page, name));
    if (!complete || !picture.startsWith(`${site.url}/img/`)) wrong.push(page);
  }
  expect(wrong).toEqual([]);
  expect([...pictures].filter((url) => url.includes('/social/')).length).toBe(4);
  for (const url of pictures) {
    const file = path.join(buildFolder, new URL(url).pathname);
    expect(existsSync(file), url).toBe(true);
    const png = readFileSync(file);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], url).toEqual([1200, 630]);
  }
});

test('structured data: breadcrumbs and an article on every guide, reference page and release note', () => {
  const wrong: string[] = [];
  for (const page of pages()) {
    const types = content(page)('script[type="application/ld+json"]')
      .toArray()
      .map((element) => {
        const data = JSON.parse(content(page)(element).text()) as {'@context'?: string; '@type'?: string};
        expect(data['@context'], page).toMatch(/^https?:\/\/schema\.org/);
        return data['@type'];
      });
    // Indexes of a folder have breadcrumbs alone.
    const isIndex = existsSync(path.join(buildFolder, page.replace(/\.html$/, '')));
    const isArticle = /^(help|api)\/.+\/.+/.test(page) && !isIndex;
    const otherKind = /^changelog\/\d{4} Q\d\//.test(page) ? 'BlogPosting' : undefined;
    const kind = isArticle ? 'TechArticle' : otherKind;
    if (kind && !(types.includes(kind) && types.includes('BreadcrumbList'))) wrong.push(`${page}: ${types.join()}`);
  }
  expect(wrong).toEqual([]);
  expect(content('index.html')('script[type="application/ld+json"]').text()).toContain('"WebSite"');
});

test('the sitemap lists every page to be indexed and no other, each with the day of its last change', () => {
  const $ = load(readFileSync(path.join(buildFolder, 'sitemap.xml'), 'utf8'), {xml: true});
  const listed = $('url')
    .toArray()
    .map((element) => ({address: $(element).children('loc').text(), day: $(element).children('lastmod').text()}));
  expect(listed.map(({address}) => address).sort()).toEqual(
    pages()
      .filter((page) => isIndexed(page) && !isWrapperPage(routeOf(page)))
      .map((page) => `${site.url}${encodeURI(routeOf(page))}`)
      .sort(),
  );
  expect(listed.filter(({day}) => !/^\d{4}-\d\d-\d\d$/.test(day))).toEqual([]);
});

test('robots.txt leads to the sitemap, and every page to the search description', () => {
  expect(readFileSync(path.join(buildFolder, 'robots.txt'), 'utf8')).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  const $ = load(readFileSync(path.join(buildFolder, 'opensearch.xml'), 'utf8'), {xml: true});
  expect($('Url[type="text/html"]').attr('template')).toBe(`${site.url}/search?q={searchTerms}`);
  expect(existsSync(path.join(buildFolder, 'search.html'))).toBe(true);
  expect(pages().filter((page) => content(page)('link[rel=search]').attr('href') !== '/opensearch.xml')).toEqual([]);
});

test('no picture is without dimensions, so that nothing moves when it arrives', () => {
  const wrong = pages().flatMap((page) =>
    (htmlOf(page).match(/<img\b[^>]*>/g) ?? [])
      .map((tag) => load(tag)('img'))
      .filter((image) => !(image.attr('width') && image.attr('height')))
      .map((image) => `${page}: ${String(image.attr('src'))}`),
  );
  expect(wrong).toEqual([]);
});
