import type {Config} from '@docusaurus/types';

/** The site in small: the same checks on as few pages as they need. */
const config: Config = {
  title: 'Small',
  url: 'https://docs.example.com',
  baseUrl: '/',
  trailingSlash: false,
  future: {v4: true, faster: true},
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  themeConfig: {navbar: {logo: {src: 'none.svg', alt: 'Home', href: '/help'}}},
  presets: [
    [
      'classic',
      {
        docs: {path: 'help', routeBasePath: 'help'},
        blog: {
          path: 'changelog',
          routeBasePath: 'changelog',
          onUntruncatedBlogPosts: 'ignore',
          feedOptions: {type: null},
        },
        pages: false,
        sitemap: false,
      },
    ],
  ],
  plugins: [
    [
      '../../../../src/changelog/plugin/index.ts',
      {path: 'changelog', title: 'Changelog', description: 'Release notes'},
    ],
    '../../../../src/site/plugin/script-modules.ts',
    '../../../../src/site/plugin/friendly-errors/index.ts',
  ],
};

export default config;
