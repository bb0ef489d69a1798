import {checkAsked, readAsked} from '../../../src/search/build/asked.ts';
import {readAskedFiles} from '../../../src/search/build/build-index.ts';
import type {Targets} from './links.ts';
import type {Problem} from './page.ts';

/** What is wrong with the queries that writers list: malformed files, queries that stand twice, addresses that lead nowhere. */
export async function checkQueries(root: string, targets: Targets): Promise<Problem[]> {
  const {asked, problems} = readAsked(await readAskedFiles(root));
  return [...problems, ...checkAsked(asked, (route) => targets.get(route))].map((text) => {
    const [, file = '', message = text] = /^([^:\s]+(?: [^:\s]+)*?\.json): ([\s\S]*)$/.exec(text) ?? [];
    return {file, line: 1, message};
  });
}
