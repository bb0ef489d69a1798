import {checkPhrases, readPhrases} from '../../../src/search/build/phrases.ts';
import type {Targets} from './links.ts';
import type {Problem} from './page.ts';

/** Finds malformed files of search phrases, and phrases of sections that don't exist. */
export async function checkSearchPhrases(root: string, targets: Targets): Promise<Problem[]> {
  const {phrases, problems} = await readPhrases(root);
  const ofPages = phrases.filter(({owner}) => owner.startsWith('/'));
  return [
    ...problems,
    ...checkPhrases(ofPages, (route) => (targets.has(route) ? (targets.get(route)?.() ?? new Set()) : undefined)),
  ].map((text) => {
    const [, file = '', line = '1', message = text] = /^(.*?\.json)(?::(\d+))?: ([\s\S]*)$/.exec(text) ?? [];
    return {file, line: Number(line), message};
  });
}
