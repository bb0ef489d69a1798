import {describe, expect, it} from 'vitest';
import {isPlainClick, pageOfLink, type LinkTarget} from '../../src/site/ui/FollowLinks/page-of-link.ts';

const here = {origin: 'https://docs.example.com', pathname: '/api', search: '', hash: ''};

/** An element's properties, as a browser gives them. */
function linkTo(href: string, rest: Partial<LinkTarget> = {}): LinkTarget {
  const {origin, pathname, search, hash} = new URL(href, `${here.origin}${here.pathname}`);
  return {origin, pathname, search, hash, target: '', download: '', ...rest};
}

describe('a link', () => {
  it.each([
    ['/help', '/help'],
    ['/changelog/2025%20Q3/order-tasks?area=orders#shops', '/changelog/2025%20Q3/order-tasks?area=orders#shops'],
    ['/api', '/api'],
    ['/api?x=1#y', '/api?x=1#y'],
    ['/playground#eyJ9', '/playground#eyJ9'],
  ])('to %s is followed within the site', (href, page) => {
    expect(pageOfLink(linkTo(href), here)).toBe(page);
  });

  it.each([
    ['another site', linkTo('https://example.com/help')],
    ['a mail', linkTo('mailto:support@example.com')],
    ['a place within the page', linkTo('#errors')],
    ['a file', linkTo('/schema.graphql')],
    ['the Markdown of a page', linkTo('/api/guides.md')],
    ['a feed', linkTo('/changelog/rss.xml')],
    ['a page in another window', linkTo('/help', {target: '_blank'})],
    ['a page to keep', linkTo('/help', {download: 'help.html'})],
  ])('to %s is left to the browser', (_what, link) => {
    expect(pageOfLink(link, here)).toBeUndefined();
  });
});

describe('a click', () => {
  const plain = {button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false};

  it('with the main button alone follows the link in place', () => {
    expect(isPlainClick(plain)).toBe(true);
  });

  it.each([{altKey: true}, {ctrlKey: true}, {metaKey: true}, {shiftKey: true}, {button: 1}, {button: 2}])(
    'with %j is left to the browser, which opens another tab or window, saves, or shows a menu',
    (held) => {
      expect(isPlainClick({...plain, ...held})).toBe(false);
    },
  );
});
