import type {Config} from '@docusaurus/types';
import type {Options as PresetOptions, ThemeConfig} from '@docusaurus/preset-classic';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import {api, changelog, help, sections} from './src/site/model/sections.ts';
import {announcement, site} from './src/site/model/site.ts';
import {headTags} from './src/site/build/head-tags.ts';
import {guideSections} from './src/site/build/written-pages.ts';
import {sitemap} from './src/site/build/sitemap.ts';
import {readSearchConfig, themeSearchConfig} from './src/search/model/environment.ts';
import {prosePlugins, referencePlugins} from './src/content/plugin/prose.ts';
import {editAddress} from './src/site/model/address.ts';
import {downloadsFolder} from './src/reference/build/downloads.ts';
import {isWrapperPage} from './src/reference/build/wrapper-pages.ts';
import {isInsideGit} from './src/site/build/last-commits.ts';

const search = readSearchConfig(process.env);
const isVersioned = isInsideGit();

/** One instance of the docs plugin for each section of guides. */
const guides = guideSections.map(({id, sidebar}) => {
  const options: DocsOptions = {
    id,
    path: id,
    routeBasePath: id,
    sidebarPath: `./${sidebar}`,
    editUrl: site.editUrl,
    showLastUpdateTime: isVersioned,
    remarkPlugins: prosePlugins,
  };
  return ['@docusaurus/plugin-content-docs', options];
});

const reference = {
  id: api.id,
  path: api.id,
  routeBasePath: api.id,
  sidebarPath: './src/reference/build/sidebars.ts',
  showLastUpdateTime: isVersioned,
  remarkPlugins: referencePlugins,
} satisfies DocsOptions;

const blog = {
  path: changelog.id,
  routeBasePath: changelog.id,
  blogTitle: changelog.title,
  blogDescription: `Release notes of ${site.platform}: what changed, whom it concerns and what to do.`,
  blogSidebarTitle: changelog.title,
  blogSidebarCount: 10,
  archiveBasePath: null, // src/changelog/plugin makes it of titles alone
  postsPerPage: site.notesPerPage,
  showReadingTime: false,
  showLastUpdateTime: false,
  remarkPlugins: prosePlugins,
  editUrl: ({blogDirPath, blogPath}) => editAddress(blogDirPath, blogPath),
  onInlineTags: 'throw',
  onInlineAuthors: 'throw',
  onUntruncatedBlogPosts: 'throw',
  feedOptions: {type: null}, // src/changelog/plugin writes the feeds
} satisfies PresetOptions['blog'];

const themeConfig = {
  algolia: themeSearchConfig(search),
  colorMode: {defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false},
  docs: {sidebar: {hideable: false, autoCollapseCategories: true}},
  blog: {sidebar: {groupByYear: true}},
  tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
  navbar: {
    hideOnScroll: false,
    title: site.platform,
    logo: {alt: `${site.platform} home`, src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 32, height: 20},
    items: [
      ...sections.map(({label, path}) => ({label, to: path, position: 'left' as const})),
      {label: 'Playground', to: '/playground', position: 'right'},
      {type: 'search', position: 'right'},
    ],
  },
  ...(announcement && {announcementBar: {...announcement, isCloseable: true}}),
  footer: {
    links: [
      {title: 'Sections', items: sections.map(({label, path}) => ({label, to: path}))},
      {
        title: 'Follow',
        items: [
          {label: 'RSS feed', to: `pathname://${changelog.path}/rss.xml`},
          {label: 'Atom feed', to: `pathname://${changelog.path}/atom.xml`},
          {label: 'JSON feed', to: `pathname://${changelog.path}/feed.json`},
        ],
      },
      {
        title: 'Schema',
        items: [
          {label: 'schema.graphql', to: 'pathname:///schema.graphql'},
          {label: 'schema.json', to: 'pathname:///schema.json'},
        ],
      },
      {
        title: 'Support',
        items: [
          {label: 'Contact support', to: `${help.path}/support/contacting-support`},
          {label: site.supportEmail, href: `mailto:${site.supportEmail}`},
        ],
      },
    ],
  },
  // `src/theme/CodeBlock` colours code; the default would be a theme on every page.
  prism: {theme: {plain: {}, styles: []}},
} satisfies ThemeConfig;

const config: Config = {
  title: site.title,
  tagline: site.tagline,
  favicon: 'img/favicon.svg',
  url: site.url,
  baseUrl: '/',
  trailingSlash: false,
  baseUrlIssueBanner: false, // an inline script about a mistake that this site can't make
  staticDirectories: ['static', downloadsFolder],
  future: {v4: true, faster: true, experimental_vcs: isVersioned},
  i18n: {defaultLocale: 'en', locales: ['en']},
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {hooks: {onBrokenMarkdownLinks: 'warn', onBrokenMarkdownImages: 'throw'}},
  presets: [
    [
      'classic',
      {
        docs: false,
        blog,
        theme: {
          customCss: [
            './src/site/ui/fonts.css',
            './src/site/ui/tokens.css',
            './src/site/ui/global.css',
            './src/site/ui/prose.css',
            './src/site/ui/layout.css',
            './src/content/ui/Diagram/diagram.css',
          ],
        },
        sitemap: {
          ...sitemap,
          createSitemapItems: async (params) =>
            (await sitemap.createSitemapItems(params)).filter(({url}) => !isWrapperPage(new URL(url).pathname)),
        },
      } satisfies PresetOptions,
    ],
  ],
  plugins: [
    [
      './src/changelog/plugin/index.ts',
      {path: blog.path, title: `${site.platform} ${changelog.title}`, description: blog.blogDescription},
    ],
    './src/changelog/plugin/schema-feed.ts',
    './src/playground/plugin/index.ts',
    ...guides,
    ['./src/reference/plugin/slim-docs.ts', reference],
    './src/search/plugin/index.ts',
    './src/reference/plugin/page-data.ts',
    './src/content/plugin/markdown-export/index.ts',
    './src/site/plugin/script-modules.ts',
    './src/site/plugin/page-index.ts',
    './src/site/plugin/moved-pages.ts',
    './src/delivery/plugin/route-packing/index.ts',
    './src/delivery/plugin/recover/index.ts',
    ...(process.env['NODE_ENV'] === 'development' ? ['./scripts/lib/dev-server.ts'] : []),
  ],
  headTags,
  scripts: [{src: '/js/early-keys.js', async: true}],
  themeConfig,
  customFields: {search},
};

export default config;
