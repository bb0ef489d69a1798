import {useState} from 'react';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import type {Result} from 'endless-simulator/browser';
import type {Draft} from '../../model/draft.ts';
import type * as Runner from '../../client/runner.ts';

export interface Run {
  phase: 'idle' | 'working' | 'answered' | 'failed';
  /** What readers are told. */
  message: string;
  result?: Result;
}

/** Loads what runs examples, once. */
export const loadRunner = (): Promise<typeof Runner> =>
  import(/* webpackChunkName: "runner" */ '../../client/runner.ts').catch((error: unknown) => {
    throw new Error("The simulator can't be loaded. Check your network connection and run it again.", {cause: error});
  });

/** Gives the steps of a story that come before a request. */
export type Earlier = () => readonly ShownRequest[];

interface Runs {
  run: Run;
  start: (draft?: Draft) => void;
  clear: () => void;
}

/** Runs a scenario, as it is printed or with a reader's request. */
export function useRun(scenario: ShownScenario, earlier: Earlier = () => []): Runs {
  const [run, setRun] = useState<Run>({phase: 'idle', message: ''});
  const work = async (draft: Draft | undefined): Promise<Run> => {
    const {runExample} = await loadRunner();
    const done = await runExample({scenario, draft, earlier: earlier()}, (message) =>
      setRun({phase: 'working', message}),
    );
    return {phase: 'answered', ...done};
  };
  const start = (draft?: Draft): void => {
    if (run.phase === 'working') return;
    setRun({phase: 'working', message: 'Running…'});
    work(draft).then(setRun, (error: unknown) => setRun({phase: 'failed', message: (error as Error).message}));
  };
  return {run, start, clear: () => setRun({phase: 'idle', message: 'The data is as it was at the beginning.'})};
}
