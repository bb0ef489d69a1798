import {useState} from 'react';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import type {Result} from 'endless-simulator/browser';
import type * as Runner from '../../client/runner.ts';
import {failed, idle, wasReset, working, type Status} from '../../model/outcome.ts';
import type {Draft} from '../../model/request.ts';

export const loadRunner = (): Promise<typeof Runner> =>
  import(/* webpackChunkName: "runner" */ '../../client/runner.ts').catch((error: unknown) => {
    throw new Error("The simulator can't be loaded. Check your network connection and run it again.", {cause: error});
  });

export type Earlier = () => readonly ShownRequest[];

/** An answer, and the reader's request that it belongs to. */
interface Answered {
  result: Result;
  draft: Draft | undefined;
  isOld?: boolean;
}

export type Run = ReturnType<typeof useRun>;

export function useRun(scenario: ShownScenario, earlier: Earlier) {
  const [status, setStatus] = useState<Status>(idle);
  const [answered, setAnswered] = useState<Answered>();
  const run = async (draft: Draft | undefined): Promise<void> => {
    const {runExample} = await loadRunner();
    const onProgress = (message: string): void => setStatus(working(message));
    const {result, status: outcome} = await runExample(scenario, draft, earlier(), onProgress);
    setAnswered({result, draft});
    setStatus(outcome);
  };
  return {
    status,
    answered,
    start: (draft?: Draft) => {
      if (status.kind === 'working') return;
      setStatus(working('Running…'));
      run(draft).catch((error: unknown) => {
        setAnswered((old) => old && {...old, isOld: true});
        setStatus(failed(error));
      });
    },
    stop: () => void loadRunner().then(({stopSimulator}) => stopSimulator()),
    clear: () => {
      setAnswered(undefined);
      setStatus(wasReset);
    },
  };
}
