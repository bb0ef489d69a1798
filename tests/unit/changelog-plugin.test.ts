import type {LoadContext} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import changelogPlugin from '../../src/changelog/plugin/index.ts';

const context = {siteDir: process.cwd(), siteConfig: {}} as LoadContext;
const options = {path: 'changelog', title: 'Endless Changelog', description: 'Release notes.'};

describe('the changelog plugin', () => {
  it('offers the three feeds of the whole log on every page', () => {
    const tags = changelogPlugin(context, options).injectHtmlTags?.({content: undefined})?.headTags;
    expect(JSON.stringify(tags)).toMatch(
      /rss\+xml.*\/changelog\/rss\.xml.*atom\+xml.*\/changelog\/atom\.xml.*feed\+json.*\/changelog\/feed\.json/,
    );
  });
});
