/** The thread of the simulator: engine, schema and data set in one file, which nobody loads before it is asked for. */
import engine from '@generated/endless-simulator/default/engine.json';
import {platformRules} from '../rules/index.ts';
import {SimulatorHost} from './host.ts';
import type {Call, Message} from './protocol.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<Call>) => void) | null;
  postMessage: (message: Message) => void;
}

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
