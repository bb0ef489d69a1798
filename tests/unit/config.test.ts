import {expect, it} from 'vitest';
import config from '../../docusaurus.config.ts';

/** What browser tests can't see: what the build refuses, and limits that the content does not reach. */
it('refuses broken links and anchors and double routes, and lists 100 notes on a page', () => {
  expect(config).toMatchObject({
    baseUrl: '/',
    trailingSlash: false,
    i18n: {defaultLocale: 'en', locales: ['en']},
    onBrokenLinks: 'throw',
    onBrokenAnchors: 'throw',
    onDuplicateRoutes: 'throw',
    markdown: {hooks: {onBrokenMarkdownLinks: 'warn'}},
    presets: [['classic', {blog: {postsPerPage: 100, blogSidebarCount: 10, showReadingTime: false}}]],
    themeConfig: {tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3}, navbar: {hideOnScroll: false}},
  });
});
