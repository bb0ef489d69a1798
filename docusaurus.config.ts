import path from 'node:path';
import type {Config} from '@docusaurus/types';
import type {Options as PresetOptions, ThemeConfig} from '@docusaurus/preset-classic';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import {announcement, sections, site} from './src/site';
import {codeTheme} from './src/css/code-theme';
import {headTags} from './src/seo/head-tags';
import {sitemap} from './src/seo/sitemap';
import {readSearchConfig, themeSearchConfig} from './src/search/environment';
import {prosePlugins, referencePlugins} from './src/plugins/prose';
import changelogPlugin from './src/plugins/changelog';
import {editAddress} from './src/changelog/address';
import {downloadsFolder} from './src/reference/downloads';
import {isInsideGit} from './src/last-commits';

const search = readSearchConfig(process.env);
const isVersioned = isInsideGit();

const help = {
  path: 'help',
  routeBasePath: 'help',
  sidebarPath: './sidebars.ts',
  editUrl: site.editUrl,
  showLastUpdateTime: isVersioned,
  remarkPlugins: prosePlugins,
} satisfies DocsOptions;

const api = {
  id: 'api',
  path: 'api',
  routeBasePath: 'api',
  sidebarPath: './src/reference/sidebars.ts',
  showLastUpdateTime: isVersioned,
  remarkPlugins: referencePlugins,
} satisfies DocsOptions;

const reference = {
  schema: `${process.env['SCHEMA_DIR'] ?? 'schema'}/*.graphql`,
  loaders: {GraphQLFileLoader: '@graphql-tools/graphql-file-loader'},
  rootPath: '.',
  baseURL: 'api',
  linkRoot: '/',
  homepage: false,
  diffMethod: 'NONE',
  formatter: path.resolve('src/reference/formatter.ts'),
  printTypeOptions: {deprecated: 'default', hierarchy: 'api'},
};

const changelog = {
  path: 'changelog',
  routeBasePath: 'changelog',
  blogTitle: 'Changelog',
  blogDescription: `Release notes of ${site.platform}: what changed, whom it concerns and what to do.`,
  blogSidebarTitle: 'Changelog',
  blogSidebarCount: 10,
  postsPerPage: 100,
  showReadingTime: false,
  showLastUpdateTime: false,
  remarkPlugins: prosePlugins,
  editUrl: ({blogDirPath, blogPath}) => editAddress(site.editUrl, blogDirPath, blogPath),
  onInlineTags: 'throw',
  onInlineAuthors: 'throw',
  onUntruncatedBlogPosts: 'throw',
  feedOptions: {type: null}, // src/plugins/changelog writes the feeds
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
          {label: 'RSS feed', to: 'pathname:///changelog/rss.xml'},
          {label: 'Atom feed', to: 'pathname:///changelog/atom.xml'},
          {label: 'JSON feed', to: 'pathname:///changelog/feed.json'},
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
          {label: 'Contact support', to: '/help/support/contacting-support'},
          {label: site.supportEmail, href: `mailto:${site.supportEmail}`},
        ],
      },
    ],
  },
  prism: {theme: codeTheme, darkTheme: codeTheme, additionalLanguages: ['bash', 'http', 'json', 'python']},
} satisfies ThemeConfig;

const config: Config = {
  title: site.title,
  tagline: site.tagline,
  favicon: 'img/favicon.svg',
  url: site.url,
  baseUrl: site.baseUrl,
  trailingSlash: false,
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
        docs: help,
        blog: changelog,
        theme: {
          customCss: [
            './src/css/fonts.css',
            './src/css/tokens.css',
            './src/css/global.css',
            './src/components/Diagram/diagram.css',
          ],
        },
        sitemap,
      } satisfies PresetOptions,
    ],
  ],
  plugins: [
    [
      changelogPlugin,
      {path: changelog.path, title: `${site.platform} Changelog`, description: changelog.blogDescription},
    ],
    ['./src/plugins/reference/docs.ts', api],
    ['@graphql-markdown/docusaurus', reference],
    ['./src/plugins/search-index/index.ts', {glossary: 'help/glossary.json', synonyms: 'src/search/synonyms.json'}],
    './src/plugins/reference/index.ts',
    './src/plugins/schema-map/index.ts',
    './src/plugins/machine-readers/index.ts',
    './src/plugins/social-cards/index.ts',
    './src/plugins/lean-client/index.ts',
    './src/plugins/recover/index.ts',
    './src/plugins/friendly-errors/index.ts',
  ],
  headTags,
  themeConfig,
  customFields: {search},
};

export default config;
