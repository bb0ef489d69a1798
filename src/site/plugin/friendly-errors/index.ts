/** Adds to the errors of the build what they leave out: the file that a page comes from, and what mends the fault. */
import type {AllContent, Plugin} from '@docusaurus/types';
import {logger} from '@docusaurus/logger';
import {groupBy} from '../../model/group-by.ts';
import {pagesOf} from '../page-index.ts';
import {duplicatesMessage, explain} from './explain.ts';

/** Routes of the pages that people write, with the files that claim them. */
function sourcesOf(allContent: AllContent): Map<string, string[]> {
  const byRoute = groupBy(pagesOf(allContent), ({permalink}) => permalink.replace(/(.)\/$/, '$1'));
  return new Map(
    [...byRoute].map(([route, pages]) => [route, pages.map(({source}) => source.replace(/^@site\//, ''))]),
  );
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
