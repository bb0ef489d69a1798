/** Runs examples. It is loaded with the first run, so that pages don't carry it. */
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {
  openSimulator as open,
  type SimulatorConnection,
  notYetRun,
  runScenario,
  saysTheSame,
  type Result,
} from 'endless-simulator/browser';
import {outcomeOf, type Status} from '../model/outcome.ts';
import {jsonObject, type Draft} from '../model/request.ts';

export {resetVisit, stopSimulator} from 'endless-simulator/browser';

const createWorker = (): Worker => new Worker(new URL('./simulator-worker.ts', import.meta.url));

/** Opens the simulator, once for all pages of the visit. */
export const openSimulator = (onProgress?: (message: string) => void): Promise<SimulatorConnection> =>
  open(createWorker, onProgress);

const differs = ' The answer differs from the printed one, because earlier runs changed the data.';

function afterSteps(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'Ran the earlier step first. ' : `Ran the ${count} earlier steps first. `;
}

/**
 * Runs a scenario, as it is printed or with a reader's request.
 *
 * @param earlier - Steps of the story that come before; those that were not run in this visit are run first.
 * @param onProgress - Receives the text to show meanwhile.
 * @throws Error when the variables are not a JSON object, or the simulator can't be loaded or stops.
 */
export async function runExample(
  scenario: ShownScenario,
  draft: Draft | undefined,
  earlier: readonly ShownRequest[],
  onProgress: (message: string) => void,
): Promise<{result: Result; status: Status}> {
  const written = draft && {document: draft.document, variables: jsonObject(draft.variables, 'variables')};
  const shown = {...scenario.shown, ...(written && {...written, answer: undefined})};
  const simulator = await openSimulator(onProgress);
  const {length} = notYetRun(earlier);
  onProgress(length > 0 ? 'Running the earlier steps…' : 'Running…');
  const result = await runScenario(simulator, {...scenario, shown, before: [...earlier, ...scenario.before]});
  const isAsPrinted = draft !== undefined || saysTheSame(scenario.shown.answer, result.answer);
  const {text, ...outcome} = outcomeOf(result);
  return {result, status: {...outcome, text: `${afterSteps(length)}${text}${isAsPrinted ? '' : differs}`}};
}
