/** The embedded engine's thread. */
import {toFailure, type SearchFailure} from '../model/failure.ts';
import type {SearchRequest, SectionId} from '../model/types.ts';
import {createHost, type Host} from './host.ts';

export interface WorkerCall {
  id: number;
  indexNames: Record<SectionId, string>;
  requests: readonly SearchRequest[];
}

/** An answer travels as JSON: a page reads it in less time than it takes over a tree of objects. */
export type WorkerAnswer = {id: number; ok: true; json: string} | {id: number; ok: false; failure: SearchFailure};

interface WorkerScope {
  onmessage: (event: MessageEvent<WorkerCall>) => void;
  postMessage: (message: WorkerAnswer) => void;
}

const scope = self as unknown as WorkerScope;
let host: Host | undefined;

async function handle({id, indexNames, requests}: WorkerCall): Promise<WorkerAnswer> {
  try {
    host ??= createHost(indexNames);
    return {id, ok: true, json: JSON.stringify(await host(requests))};
  } catch (error) {
    return {id, ok: false, failure: toFailure(error)};
  }
}

scope.onmessage = ({data}) => {
  void handle(data).then((message) => scope.postMessage(message));
};
