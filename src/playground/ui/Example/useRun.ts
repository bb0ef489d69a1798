import {useState} from 'react';
import type {ShownScenario} from '../../../reference/model/scenario.ts';
import {openSimulator, type Progress} from '../../../simulator/client/connection.ts';
import {runScenario, saysTheSame, type Result} from '../../../simulator/client/run.ts';
import {withDraft, type Draft} from '../../model/draft.ts';
import {outcomeOf} from '../../model/outcome.ts';

export interface Run {
  phase: 'idle' | 'working' | 'answered' | 'failed';
  /** What readers are told. */
  message: string;
  result?: Result;
}

const told: Record<Progress, string> = {
  loading: 'Loading the simulator…',
  replaying: 'Loading the simulator and your changes…',
};

const differs = ' The answer differs from the printed one, because earlier runs changed the data.';

/** Runs a scenario, as it is printed or with a reader's request. */
export function useRun(scenario: ShownScenario): {run: Run; start: (draft?: Draft) => void; clear: () => void} {
  const [run, setRun] = useState<Run>({phase: 'idle', message: ''});
  const work = async (draft: Draft | undefined): Promise<Run> => {
    const wanted = draft ? withDraft(scenario, draft) : scenario;
    const simulator = await openSimulator((progress) => setRun({phase: 'working', message: told[progress]}));
    setRun({phase: 'working', message: 'Running…'});
    const result = await runScenario(simulator, wanted);
    const isSame = draft !== undefined || saysTheSame(scenario.shown.answer, result.answer);
    return {phase: 'answered', result, message: `${outcomeOf(result)}${isSame ? '' : differs}`};
  };
  const start = (draft?: Draft): void => {
    if (run.phase === 'working') return;
    setRun({phase: 'working', message: 'Running…'});
    work(draft).then(setRun, (error: unknown) => setRun({phase: 'failed', message: (error as Error).message}));
  };
  return {run, start, clear: () => setRun({phase: 'idle', message: 'The data is as it was at the beginning.'})};
}
