import {describe, expect, it} from 'vitest';
import config from '../../docusaurus.config.ts';
import sidebars from '../../sidebars.ts';

interface Options {
  docs: Record<string, unknown>;
  blog: Record<string, unknown>;
}

const [preset] = config.presets ?? [];
const {docs, blog} = (Array.isArray(preset) ? preset[1] : {}) as unknown as Options;
const theme = config.themeConfig as {
  colorMode: unknown;
  docs: {sidebar: unknown};
  blog: {sidebar: unknown};
  tableOfContents: unknown;
  navbar: {hideOnScroll: unknown; items: {label?: string; to?: string; type?: string; position: string}[]};
  announcementBar?: unknown;
};

/** Options of a plugin by the beginning of its name. */
function pluginOptions(name: string): Record<string, unknown> {
  const entry = config.plugins?.find((plugin) => Array.isArray(plugin) && plugin[0] === name);
  return (Array.isArray(entry) ? entry[1] : undefined) as Record<string, unknown>;
}

describe('site', () => {
  it('is served at the root base path, without trailing slashes', () => {
    expect(config).toMatchObject({baseUrl: '/', trailingSlash: false});
  });

  it('has title, tagline and favicon', () => {
    for (const text of [config.title, config.tagline, config.favicon]) expect(text).toMatch(/\S/);
  });

  it('is in en, and only en', () => {
    expect(config.i18n).toEqual({defaultLocale: 'en', locales: ['en']});
  });

  it('fails to build with broken links, anchors and double routes; broken Markdown links only warn', () => {
    expect(config).toMatchObject({
      onBrokenLinks: 'throw',
      onBrokenAnchors: 'throw',
      onDuplicateRoutes: 'throw',
      markdown: {hooks: {onBrokenMarkdownLinks: 'warn'}},
    });
  });
});

describe('theme', () => {
  it('has Help, Changelog and API on the left, and search on the right', () => {
    expect(theme.navbar.items.map(({label, to, type, position}) => [label ?? type, to, position])).toEqual([
      ['Help', '/help', 'left'],
      ['Changelog', '/changelog', 'left'],
      ['API', '/api', 'left'],
      ['search', undefined, 'right'],
    ]);
  });

  it('does not hide the navbar on scroll', () => {
    expect(theme.navbar.hideOnScroll).toBe(false);
  });

  it('is light by default, with a toggle of two modes that does not follow the system', () => {
    expect(theme.colorMode).toEqual({defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false});
  });

  it('has a table of contents of levels 2 to 3', () => {
    expect(theme.tableOfContents).toEqual({minHeadingLevel: 2, maxHeadingLevel: 3});
  });

  it('has a docs sidebar that cannot be hidden and collapses by itself', () => {
    expect(theme.docs.sidebar).toEqual({hideable: false, autoCollapseCategories: true});
  });

  it('has no announcement bar until one is set', () => {
    expect(theme.announcementBar).toBeUndefined();
  });
});

describe('Help', () => {
  it('lies at /help and has a sidebar', () => {
    expect(docs).toMatchObject({routeBasePath: 'help', sidebarPath: './sidebars.ts'});
    expect(Object.keys(sidebars)).toEqual(['help']);
  });
});

describe('Changelog', () => {
  it('lists 100 posts a page at /changelog, without reading time', () => {
    expect(blog).toMatchObject({routeBasePath: 'changelog', postsPerPage: 100, showReadingTime: false});
  });

  it('has a sidebar titled Changelog with 10 entries grouped by year', () => {
    expect(blog).toMatchObject({blogSidebarTitle: 'Changelog', blogSidebarCount: 10});
    expect(theme.blog.sidebar).toEqual({groupByYear: true});
  });

  it('has an archive: nothing switches it off', () => {
    expect(blog['archiveBasePath']).toBeUndefined();
  });
});

describe('API', () => {
  it('is generated into operations and types', () => {
    expect(pluginOptions('@graphql-markdown/docusaurus')).toMatchObject({
      rootPath: '.',
      baseURL: 'api',
      printTypeOptions: {hierarchy: 'api', deprecated: 'default'},
    });
  });

  it('lies at /api with a sidebar of its own', () => {
    expect(pluginOptions('./src/reference/plugin/docs.ts')).toMatchObject({
      id: 'api',
      routeBasePath: 'api',
      sidebarPath: './src/reference/build/sidebars.ts',
    });
  });
});
