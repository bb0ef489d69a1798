/** Pages that the last release had, or that were added since, and whose addresses lead nowhere now. */
import {spawnSync} from 'node:child_process';
import {routeOfFile} from '../../../src/site/model/address.ts';
import {redirectsOf} from '../../../src/site/build/redirects.ts';
import {writtenGlobs} from '../../../src/site/build/written-pages.ts';
import type {Targets} from './links.ts';
import type {Problem, ProsePage} from './page.ts';

/** Lines that git prints; none where there is no git. */
function git(root: string, ...args: string[]): string[] {
  const {status, stdout} = spawnSync('git', args, {cwd: root, encoding: 'utf8'});
  return status === 0 ? stdout.split('\0').flatMap((line) => line.trim() || []) : [];
}

/** Files of pages that were removed since the release, which is the last change of `schema/release.txt`. */
function removedPages(root: string): string[] {
  const [release] = git(root, 'log', '-1', '--format=%H', '--', 'schema/release.txt');
  if (release === undefined) return [];
  const removed = ['-z', '--name-only', '--no-renames', '--diff-filter=D'];
  const pages = ['--', ...writtenGlobs().map((glob) => `:(glob)${glob}`)];
  return [
    ...git(root, 'log', '--format=', ...removed, `${release}..HEAD`, ...pages),
    ...git(root, 'diff', ...removed, 'HEAD', ...pages),
  ];
}

/** Warns of them: readers and search engines may still have the address. A page that was never published needs none. */
export function checkGone(root: string, pages: readonly ProsePage[], targets: Targets): Problem[] {
  const former = new Set(pages.flatMap(({file, frontMatter}) => redirectsOf(file, frontMatter).map(({from}) => from)));
  // The front matter of a page that can't be read may list any of them, and a "slug" may be that of the page.
  const gone = pages.some(({fault}) => fault) ? [] : [...new Set(removedPages(root))];
  return gone
    .map((file) => ({file, route: routeOfFile(file, undefined)}))
    .filter(({file, route}) => !/(?:^|\/)_/.test(file) && !targets.has(route) && !former.has(route))
    .map(({file, route}) => ({
      file,
      line: 1,
      level: 'warning',
      message: `The page is gone, and ${route} leads nowhere. List it as "redirect_from: [${route}]" in the page that answers now; "npm run help:move" does so.`,
    }));
}
