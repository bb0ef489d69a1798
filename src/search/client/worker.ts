/** The embedded engine's thread. */
import {failureText} from '../model/failure.ts';
import type {SearchRequest, SectionId} from '../model/types.ts';
import {createHost, type Host} from './host.ts';

export interface WorkerCall {
  id: number;
  indexNames: Record<SectionId, string>;
  requests: readonly SearchRequest[];
}

/** An answer travels as JSON, which a page reads in less time than it takes over a tree of objects; a failure as the text for readers. */
export type WorkerAnswer = {id: number; json: string} | {id: number; failure: string};

interface WorkerScope {
  onmessage: (event: MessageEvent<WorkerCall>) => void;
  postMessage: (message: WorkerAnswer) => void;
}

const scope = self as unknown as WorkerScope;
let host: Host | undefined;

async function handle({id, indexNames, requests}: WorkerCall): Promise<WorkerAnswer> {
  try {
    host ??= createHost(indexNames);
    return {id, json: JSON.stringify(await host(requests))};
  } catch (error) {
    return {id, failure: failureText(error).help};
  }
}

scope.onmessage = ({data}) => {
  void handle(data).then((message) => scope.postMessage(message));
};
