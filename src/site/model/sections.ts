export interface Section {
  /** First part of the addresses, folder of the pages, and name of the search index. */
  id: string;
  label: string;
  path: `/${string}`;
  /** Which plugin makes its pages: written guides, the blog, or what is generated from the schema. */
  content: 'guides' | 'blog' | 'reference';
  /** File of the sidebar that people write; only guides have one. */
  sidebar?: string;
  /** Name of the section outside of the navigation, as on the home page. */
  title: string;
  text: string;
  action: string;
  /** One line for `llms.txt`. */
  summary: string;
  /** Picture of shared links, below `static/img/social`. */
  picture: string;
}

export const help = {
  id: 'help',
  label: 'Help',
  path: '/help',
  content: 'guides',
  sidebar: 'sidebars.ts',
  title: 'Help',
  text: 'How companies, stock, orders and suppliers work in Endless, and step-by-step guides such as connecting a Shopify store.',
  action: 'Read the guides',
  summary: 'User guides: concepts, procedures and short answers.',
  picture: 'help.png',
} as const satisfies Section;

export const changelog = {
  id: 'changelog',
  label: 'Changelog',
  path: '/changelog',
  content: 'blog',
  title: 'Changelog',
  text: 'What changed, whom it concerns, what happens to existing data and what you need to do. With RSS, Atom and JSON feeds.',
  action: 'See what is new',
  summary: 'Release notes, the latest first.',
  picture: 'changelog.png',
} as const satisfies Section;

export const api = {
  id: 'api',
  label: 'API',
  path: '/api',
  content: 'reference',
  title: 'API reference',
  text: 'Every query, mutation, subscription and type of the GraphQL API, with permissions, errors and an example you can run.',
  action: 'Open the reference',
  summary: 'Reference of the GraphQL API, generated from its schema.',
  picture: 'api.png',
} as const satisfies Section;

/**
 * The sections in the order of the navbar. To add one of guides, add an entry, the sidebar that it names, and a folder of its
 * id with the pages.
 */
export const sections = [help, changelog, api] as const;

export type SectionId = (typeof sections)[number]['id'];
