/** Finds what is wrong with what people write each time its parent process asks, and sends it back as messages. */
import {checkProse, printProblem} from '../checks/prose/index.ts';
import {readSidebars} from '../checks/prose/links.ts';

/** The problems; what keeps the check itself from running is one, too. */
async function problemsIn(root: string): Promise<string[]> {
  try {
    const {problems} = await checkProse(root, await readSidebars(root));
    return problems.filter(({level}) => level !== 'warning').map(printProblem);
  } catch (error) {
    return [(error as Error).message];
  }
}

process.on('message', (root: string) => void problemsIn(root).then((problems) => process.send?.(problems)));
