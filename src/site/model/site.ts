/**
 * What the site is called and where everything lives: the one place that names the platform and its hosts.
 */
export const site = {
  platform: 'Endless',
  title: 'Endless Docs',
  tagline: 'Guides, release notes and the GraphQL API of the Endless commerce operations platform',
  /** Origin under which the site is served, without trailing slash. */
  url: 'https://docs.example.com',
  apiUrl: 'https://api.example.com/graphql',
  sandboxUrl: 'https://sandbox.api.example.com/graphql',
  appUrl: 'https://app.example.com',
  /** Release notes on one page of the changelog. */
  notesPerPage: 100,
  supportEmail: 'support@example.com',
  /** Where "Edit this page" leads: a folder URL of the repository, ending in a slash. */
  editUrl: 'https://github.com/example/endless-docs/edit/main/',
} as const;

/**
 * The bar above the navbar; `undefined` shows none. Readers who dismissed it see it again when `id` changes.
 */
export const announcement: {id: string; content: string} | undefined = undefined;
