import {describe, expect, it} from 'vitest';
import {
  absoluteUrl,
  decodeAddress,
  editAddress,
  encodeAddress,
  markdownPath,
  routeOfFile,
  sectionOf,
} from '../../src/site/model/address.ts';
import {site} from '../../src/site/model/site.ts';

describe('addresses', () => {
  it.each([
    ['/changelog/2025 Q3/x', '/changelog/2025%20Q3/x'],
    ['/changelog/2025%20Q3/x', '/changelog/2025%20Q3/x'],
    ['/help?q=a b#c d', '/help?q=a b#c d'],
    ['/a%zz', '/a%25zz'],
    ['/a%2x', '/a%252x'],
    ['/café', '/caf%C3%A9'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/caf%c3%a9', '/caf%c3%a9'],
    ['?q=a b', '?q=a b'],
  ])('%s is encoded once, as %s', (raw, encoded) => {
    expect(encodeAddress(raw)).toBe(encoded);
  });

  it('are decoded as far as they can be', () => {
    expect(decodeAddress('/changelog/2025%20Q3/x')).toBe('/changelog/2025 Q3/x');
    expect(decodeAddress('/%zz')).toBe('/%zz');
  });

  it.each([
    ['/', `${site.url}/`],
    ['/help', `${site.url}/help`],
    ['/changelog/2025 Q3/a', `${site.url}/changelog/2025%20Q3/a`],
    ['/changelog/2025%20Q3/a', `${site.url}/changelog/2025%20Q3/a`],
  ])('of %s are whole as %s', (pathname, url) => {
    expect(absoluteUrl(pathname)).toBe(url);
  });

  it.each([
    ['/help', 'help'],
    ['/help/faqs/x', 'help'],
    ['/changelog/2025 Q3/x', 'changelog'],
    ['/api', 'api'],
    ['/', undefined],
    ['/helpful', undefined],
    ['/search', undefined],
  ])('%s lies in %s', (pathname, id) => {
    expect(sectionOf(pathname)?.id).toBe(id);
  });

  it.each([
    ['/help/', '/help.md'],
    ['/help//', '/help.md'],
    ['/help/a.html-b', '/help/a.html-b.md'],
    ['/help/faqs/x', '/help/faqs/x.md'],
    ['/help/faqs/x.html', '/help/faqs/x.md'],
    ['/help/index.html', '/help.md'],
    ['/changelog/2025 Q3/x', '/changelog/2025%20Q3/x.md'],
    ['/changelog/2025%20Q3/x', '/changelog/2025%20Q3/x.md'],
    ['/help/100%', '/help/100%25.md'],
    ['/', undefined],
    ['/404.html', undefined],
    ['/helpful', undefined],
  ])('of the Markdown of %s is %s', (page, markdown) => {
    expect(markdownPath(page)).toBe(markdown);
  });

  it.each([
    ['help/index.mdx', undefined, '/help'],
    ['help/faqs/x.mdx', undefined, '/help/faqs/x'],
    ['help/faqs/index.md', undefined, '/help/faqs'],
    ['help/x.md-y.mdx', undefined, '/help/x.md-y'],
    ['help/faqs/x.mdx', '', '/help/faqs/x'],
    ['help/faqs/x.mdx', 'y', '/help/faqs/y'],
    ['help/faqs/more/x.mdx', 'y/', '/help/faqs/more/y'],
    ['elsewhere/x.mdx', 'y', '/elsewhere/y'],
    ['help/faqs/x.mdx', '/y', '/help/y'],
    ['api/index.mdx', '/', '/api'],
    ['changelog/2025 Q3/x.mdx', undefined, '/changelog/2025 Q3/x'],
    ['changelog/2025 Q3/x.mdx', 'y', '/changelog/y'],
  ])('of the page of %s with slug %s is %s', (file, slug, route) => {
    expect(routeOfFile(file, slug)).toBe(route);
  });

  it('of the editor are encoded', () => {
    expect(editAddress('changelog', '2025 Q3/x.mdx')).toBe(`${site.editUrl}changelog/2025%20Q3/x.mdx`);
  });
});
