/** The embedded engine's thread. */
import {toFailure} from '../model/errors.ts';
import type {SearchFailure, SearchRequest} from '../model/types.ts';
import {createHost, type Host, type HostOptions} from './host.ts';

export interface WorkerCall {
  id: number;
  options: HostOptions;
  requests: readonly SearchRequest[];
}

/** An answer travels as JSON: a page reads it in less time than it takes over a tree of objects. */
export type WorkerAnswer = {id: number; ok: true; json: string} | {id: number; ok: false; failure: SearchFailure};

interface WorkerScope {
  onmessage: ((event: MessageEvent<WorkerCall>) => void) | null;
  postMessage: (message: WorkerAnswer) => void;
}

const scope = self as unknown as WorkerScope;
let host: Host | undefined;

async function handle({id, options, requests}: WorkerCall): Promise<WorkerAnswer> {
  try {
    host ??= createHost(options);
    return {id, ok: true, json: JSON.stringify(await host(requests))};
  } catch (error) {
    return {id, ok: false, failure: toFailure(error)};
  }
}

scope.onmessage = ({data}) => {
  void handle(data).then((message) => scope.postMessage(message));
};
