/** Adds to the errors of the build what they leave out: the file that a page comes from, and what mends the fault. */
import type {LoadedContent as DocsContent} from '@docusaurus/plugin-content-docs';
import type {BlogContent} from '@docusaurus/plugin-content-blog';
import type {AllContent, Plugin} from '@docusaurus/types';
import {logger} from '@docusaurus/logger';
import {duplicatesMessage, explain} from './explain.ts';

const withoutAlias = (source: string) => source.replace(/^@site\//, '');

/** Routes of the pages that people write, with the files that claim them. */
export function sourcesOf(allContent: AllContent): Map<string, string[]> {
  const sources = new Map<string, string[]>();
  const add = (permalink: string, source: string) => {
    const route = permalink.replace(/(.)\/$/, '$1');
    sources.set(route, [...(sources.get(route) ?? []), withoutAlias(source)]);
  };
  for (const content of Object.values(allContent['docusaurus-plugin-content-docs'] ?? {})) {
    for (const {docs} of (content as DocsContent).loadedVersions)
      for (const {permalink, source} of docs) add(permalink, source);
  }
  for (const content of Object.values(allContent['docusaurus-plugin-content-blog'] ?? {})) {
    for (const {metadata} of (content as BlogContent).blogPosts) add(metadata.permalink, metadata.source);
  }
  return sources;
}

let sources: Map<string, string[]> = new Map();
let wrapped = false;

/** The command line logs the error that ends a build, and offers plugins no other place to see it. */
function explainLoggedErrors(): void {
  if (wrapped) return;
  wrapped = true;
  const log = logger.error;
  const wrap = (message: unknown, ...values: unknown[]) =>
    typeof message === 'string' ? log(explain(message, sources)) : Reflect.apply(log, logger, [message, ...values]);
  logger.error = wrap as typeof log;
}

export default function friendlyErrorsPlugin(): Plugin {
  explainLoggedErrors();
  return {
    name: 'friendly-errors',
    allContentLoaded({allContent}) {
      sources = sourcesOf(allContent);
      const duplicates = duplicatesMessage(sources);
      if (duplicates) throw new Error(duplicates);
    },
  };
}
