/** Adding a section is adding one entry: everything that tells sections apart follows. */
import {afterAll, expect, it, vi} from 'vitest';
import type {Section} from '../../src/site/model/sections.ts';

vi.mock('../../src/site/model/sections.ts', async (original) => {
  const {sections} = await original<{sections: readonly Section[]}>();
  const academy: Section = {
    id: 'academy',
    label: 'Academy',
    path: '/academy',
    content: 'guides',
    sources: 'academy',
    title: 'Academy',
    text: 'Courses for new colleagues.',
    action: 'Start a course',
    summary: 'Courses.',
    picture: 'home.png',
  };
  return {sections: [...sections, academy]};
});

// Other files share these modules: they are read anew with the mock, and again without it.
vi.resetModules();
afterAll(() => vi.resetModules());
const {default: config} = await import('../../docusaurus.config.ts');
const {markdownPath, routeOfFile, sectionOf} = await import('../../src/site/model/address.ts');
const {sourceOf} = await import('../../src/site/build/sitemap.ts');

it('an added section has its pages, its place in navbar and footer, and addresses', () => {
  const written = JSON.stringify(config);
  expect(config.plugins).toContainEqual([
    '@docusaurus/plugin-content-docs',
    expect.objectContaining({id: 'academy', path: 'academy', routeBasePath: 'academy'}),
  ]);
  expect(written.match(/"label":"Academy","to":"\/academy"/g)).toHaveLength(2);
  expect(sectionOf('/academy/first')?.label).toBe('Academy');
  expect(routeOfFile('academy/first.mdx')).toBe('/academy/first');
  expect(markdownPath('/academy/first')).toBe('/academy/first.md');
  expect(sourceOf('/academy/tags')).toBe('academy');
});
