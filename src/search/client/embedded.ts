/** The embedded engine as the modal and the search page see it; it runs in a worker. */
import type {WorkerAnswer, WorkerCall} from './worker.ts';
import {SearchError, unreachable} from '../model/failure.ts';
import type {SearchEngine, SearchResponse, SectionId} from '../model/types.ts';

/** Milliseconds after which a silent worker is given up: longer than its downloads may take. */
export const workerDeadline = 20_000;

/** Creates the client; the first call starts the worker. Rejections are of type {@link SearchError}. */
export function createEmbeddedClient(indexNames: Record<SectionId, string>): SearchEngine {
  const waiting = new Map<number, (answer: WorkerAnswer) => void>();
  let worker: Worker | undefined;
  let last = 0;

  /** Gives up a worker that breaks or stays silent; the next call starts another. */
  function stop(): void {
    worker?.terminate();
    worker = undefined;
    for (const [id, settle] of waiting) settle({id, failure: unreachable.help});
  }

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url));
    started.onmessage = ({data}: MessageEvent<WorkerAnswer>) => waiting.get(data.id)?.(data);
    started.onerror = (event) => {
      event.preventDefault();
      stop();
    };
    return started;
  }

  const search: SearchEngine['search'] = ({requests}) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const id = ++last;
      const timer = setTimeout(stop, workerDeadline);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        waiting.delete(id);
        if ('json' in answer) resolve(JSON.parse(answer.json) as SearchResponse);
        else reject(new SearchError(answer.failure));
      });
      worker.postMessage({id, indexNames, requests} satisfies WorkerCall);
    });

  return {
    search,
    preload: async (section) => {
      await search({requests: [{indexName: indexNames[section], query: ''}]});
    },
  };
}
