import {existsSync} from 'node:fs';
import {expect, test} from 'vitest';
import {shardIds} from '../../src/search/model/types.ts';
import {startPagesOf} from '../../src/search/model/suggestions.ts';

test.each([...shardIds, 'global'] as const)('a search of %s begins at four pages that exist', (section) => {
  const pages = startPagesOf(section).map(({url}) => decodeURI(url).replace(/#.*$/, ''));
  expect(pages).toHaveLength(4);
  const candidates = (page: string): string[] => [`.${page}.mdx`, `.${page}.md`, `.${page}/index.mdx`, `.${page}`];
  expect(pages.filter((page) => !candidates(page).some((file) => existsSync(file)))).toEqual([]);
});
