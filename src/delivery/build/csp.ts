import {createHash} from 'node:crypto';
import {Parser} from 'htmlparser2';
import type {SearchConfig} from '../../search/model/environment.ts';

/** What pages carry inline. */
export interface InlineCode {
  scripts: Set<string>;
  styleElements: Set<string>;
  styleAttributes: Set<string>;
}

/** An empty collection. */
export function noInlineCode(): InlineCode {
  return {scripts: new Set(), styleElements: new Set(), styleAttributes: new Set()};
}

const executable = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'speculationrules',
  'importmap',
]);

/** Adds the inline scripts and styles of a page. Data blocks such as JSON-LD don't run and need no permission. */
export function collectInlineCode(html: string, into: InlineCode): void {
  let texts: Set<string> | undefined;
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      const handler = Object.keys(attributes).find((attribute) => attribute.startsWith('on'));
      if (handler)
        throw new Error(
          `An element has the attribute "${handler}", which the Content-Security-Policy forbids. Bind the handler in a script.`,
        );
      if (attributes['style'] !== undefined) into.styleAttributes.add(attributes['style']);
      const runs =
        name === 'script' &&
        attributes['src'] === undefined &&
        executable.has((attributes['type'] ?? '').toLowerCase());
      texts = runs ? into.scripts : name === 'style' ? into.styleElements : undefined;
      text = '';
    },
    ontext(data) {
      text += data;
    },
    onclosetag(name) {
      if (name === 'script' || name === 'style') texts?.add(text);
      texts = undefined;
    },
  });
  parser.end(html);
}

/** The style element of the search modal's logo, which the modal adds when it opens (@docsearch/react 3.9.0). */
export const searchLogoStyle = '.cls-1,.cls-2{fill:#003dff;}.cls-2{fill-rule:evenodd;}';

/** Hosts of the search service, for `connect-src`: none unless the site is built for it. */
export function searchOrigins(search: SearchConfig): string[] {
  if (search.engine === 'embedded') return [];
  const {appId, hosts, insights} = search;
  if (!/^[A-Za-z0-9]+$/.test(appId)) {
    throw new Error(
      `ALGOLIA_APP_ID is "${appId}", which is not an application id (letters and digits). Correct it or unset it.`,
    );
  }
  const own = [
    `https://${appId}-dsn.algolia.net`,
    `https://${appId}.algolia.net`,
    ...[1, 2, 3].map((n) => `https://${appId}-${n}.algolianet.com`),
  ];
  const service = (hosts.length > 0 ? hosts : own).map((origin) => origin.toLowerCase());
  return insights ? [...service, 'https://insights.algolia.io'] : service;
}

function hashes(texts: Iterable<string>): string[] {
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).sort();
}

/** `Content-Security-Policy` of every page. */
export function contentSecurityPolicy(code: InlineCode, connect: readonly string[]): string {
  const attributes = hashes(code.styleAttributes);
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hashes(code.scripts)],
    ['style-src', "'self'"],
    // Style elements: the modal's logo, and those that a picture in a page brings along.
    ['style-src-elem', "'self'", ...hashes(new Set([...code.styleElements, searchLogoStyle]))],
    // Style attributes that React writes into the HTML (an empty line of code, the alignment of a table cell); in the
    // browser React sets styles by script, which needs no permission. 'unsafe-hashes' is what lets a hash count for them.
    ['style-src-attr', ...(attributes.length > 0 ? ["'unsafe-hashes'", ...attributes] : ["'none'"])],
    // Infima draws icons as data: pictures in its style sheet.
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
