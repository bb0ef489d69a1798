/** The thread of the simulator. */
import {platformRules} from '../rules/index.ts';
import {SimulatorHost} from './host.ts';
import type {Call, Engine, Message} from './protocol.ts';

export type {Engine};

interface WorkerScope {
  onmessage: ((event: MessageEvent<Call>) => void) | null;
  postMessage: (message: Message) => void;
}

/** Answers the messages of the page that started this worker. */
export function serveWorker(engine: Engine): void {
  const scope = self as unknown as WorkerScope;
  let host: SimulatorHost | undefined;
  scope.onmessage = ({data: {id, ...task}}) => {
    try {
      host ??= new SimulatorHost(engine, platformRules);
      scope.postMessage({id, ...host.run(task, (channel, event) => scope.postMessage({channel, event}))});
    } catch (error) {
      scope.postMessage({id, failure: error instanceof Error ? error.message : String(error)});
    }
  };
}
