/** The embedded engine's thread. */
import {toFailure} from '../model/errors.ts';
import {createHost, type Host} from './host.ts';
import type {WorkerAnswer, WorkerCall} from './protocol.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerCall>) => void) | null;
  postMessage: (message: WorkerAnswer) => void;
}

const scope = self as unknown as WorkerScope;
let host: Host | undefined;

async function handle(call: WorkerCall): Promise<WorkerAnswer> {
  try {
    if (call.type === 'start') {
      host = createHost(call.options);
      return {id: call.id, ok: true};
    }
    if (!host) throw new Error('The search worker was asked before it was started.');
    if (call.type === 'preload') {
      await host.preload(call.section);
      return {id: call.id, ok: true};
    }
    return {id: call.id, ok: true, json: JSON.stringify(await host.search(call.requests))};
  } catch (error) {
    return {id: call.id, ok: false, failure: toFailure(error)};
  }
}

scope.onmessage = ({data}) => {
  void handle(data).then((message) => scope.postMessage(message));
};
