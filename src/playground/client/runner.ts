/** Runs examples. It is loaded with the first run, so that pages don't carry it. */
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {openSimulator} from './simulator.ts';
import {notYetRun, runScenario, saysTheSame, type Result} from 'endless-simulator/browser';
import {withDraft, type Draft} from '../model/draft.ts';
import {outcomeOf} from '../model/outcome.ts';

export {resetVisit} from 'endless-simulator/browser';

const differs = ' The answer differs from the printed one, because earlier runs changed the data.';

/** Says how many earlier steps of a story a run began with. */
function afterSteps(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'Ran the earlier step first. ' : `Ran the ${count} earlier steps first. `;
}

export interface Wanted {
  scenario: ShownScenario;
  /** A reader's request in the place of the printed one. */
  draft?: Draft | undefined;
  /** Steps of the story that come before; those that were not run in this visit are run first. */
  earlier: readonly ShownRequest[];
}

/** Runs a scenario, as it is printed or with a reader's request, and says what came of it. */
export async function runExample(
  {scenario, draft, earlier}: Wanted,
  tell: (message: string) => void,
): Promise<{result: Result; message: string}> {
  const wanted = draft ? withDraft(scenario, draft) : scenario;
  const simulator = await openSimulator(tell);
  const {length} = notYetRun(earlier);
  tell(length > 0 ? 'Running the earlier steps…' : 'Running…');
  const result = await runScenario(simulator, {...wanted, before: [...earlier, ...wanted.before]});
  const isSame = draft !== undefined || saysTheSame(scenario.shown.answer, result.answer);
  return {result, message: `${afterSteps(length)}${outcomeOf(result)}${isSame ? '' : differs}`};
}
