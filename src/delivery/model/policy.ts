/** The Content-Security-Policy, which is the same for every page and every build. */
import type {SearchConfig} from '../../search/model/environment.ts';

/**
 * Inline scripts that pages may contain, by the hash of their text. A person adds an entry after reading the script: the
 * build fails on any other, and the web server's configuration must be reinstalled after a change.
 */
export const inlineScripts: Readonly<Record<string, string>> = {
  "'sha256-1+cHDTkWYtnE0FmQU7NCw+CQCRUTjOgbOsgIS+avqOc='":
    'takes attributes out of the address, and sees to missing main files (src/delivery/plugin/recover)',
  "'sha256-5XvOtjOurWKCClXFEU/uEcv50cGoGlzQQEygyzLX904='":
    'sets the colour mode before the first paint (@docusaurus/theme-classic)',
};

/** Style attributes in the HTML of the server; in the browser React sets styles by script, which needs no permission. */
export const inlineStyles: readonly string[] = [
  'display: none;', // theme-classic's sprite of icons
  'text-align:left', // cells of Markdown tables
  'text-align:center',
  'text-align:right',
];

/** The style element of the search modal's logo, which the modal adds when it opens (@docsearch/react 3.9.0). */
export const searchLogoStyle = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

/** Hosts of the search service for `connect-src`; none for a site with the embedded search. */
export function searchOrigins(search: SearchConfig): string[] {
  if (search.engine === 'embedded') return [];
  const {appId, hosts, insights} = search;
  if (!/^[A-Za-z0-9]+$/.test(appId)) {
    throw new Error(
      `ALGOLIA_APP_ID is "${appId}", which is not an application id (letters and digits). Correct it or unset it.`,
    );
  }
  const defaults = [
    `https://${appId}-dsn.algolia.net`,
    `https://${appId}.algolia.net`,
    ...[1, 2, 3].map((n) => `https://${appId}-${n}.algolianet.com`),
  ];
  const service = (hosts.length > 0 ? hosts : defaults).map((origin) => origin.toLowerCase());
  return insights ? [...service, 'https://insights.algolia.io'] : service;
}

/** The policy as the value of its header. */
export function contentSecurityPolicy(hash: (text: string) => string, connect: readonly string[]): string {
  const directives: readonly (readonly string[])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...Object.keys(inlineScripts)],
    ['style-src', "'self'"],
    ['style-src-elem', "'self'", hash(searchLogoStyle)],
    // Without 'unsafe-hashes', hashes don't apply to attributes.
    ['style-src-attr', "'unsafe-hashes'", ...inlineStyles.map(hash)],
    // Infima's style sheet contains icons as data: URLs.
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connect],
    ['worker-src', "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}
