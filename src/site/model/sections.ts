/** A section of the site, with what its pages, pictures and lists need. */
export interface Section {
  /** First part of the addresses, and name of the search index. */
  id: string;
  label: string;
  path: `/${string}`;
  /** Which plugin makes its pages: written guides, the blog, or what is generated from the schema. */
  content: 'guides' | 'blog' | 'reference';
  /** Folder whose last commit dates pages that have no file of their own. */
  sources: string;
  /** Name of the section where it stands alone, as on the home page. */
  title: string;
  /** What the home page says about it. */
  text: string;
  action: string;
  /** One line for `llms.txt`. */
  summary: string;
  /** Picture of shared links, below `static/img/social`. */
  picture: string;
}

/** The sections in the order of the navbar. Adding one is adding an entry, and for guides the folder of its pages. */
export const sections = [
  {
    id: 'help',
    label: 'Help',
    path: '/help',
    content: 'guides',
    sources: 'help',
    title: 'Help',
    text: 'How companies, stock, orders and suppliers work in Endless, and step-by-step guides such as connecting a Shopify store.',
    action: 'Read the guides',
    summary: 'User guides: concepts, procedures and short answers.',
    picture: 'help.png',
  },
  {
    id: 'changelog',
    label: 'Changelog',
    path: '/changelog',
    content: 'blog',
    sources: 'changelog',
    title: 'Changelog',
    text: 'What changed, whom it concerns, what happens to existing data and what you need to do. With RSS, Atom and JSON feeds.',
    action: 'See what is new',
    summary: 'Release notes, the latest first.',
    picture: 'changelog.png',
  },
  {
    id: 'api',
    label: 'API',
    path: '/api',
    content: 'reference',
    sources: 'schema',
    title: 'API reference',
    text: 'Every query, mutation, subscription and type of the GraphQL API, with permissions, errors and an example you can run.',
    action: 'Open the reference',
    summary: 'Reference of the GraphQL API, generated from its schema.',
    picture: 'api.png',
  },
] as const satisfies readonly Section[];

export type SectionId = (typeof sections)[number]['id'];
