/**
 * The embedded engine as the modal and the search page see it. It runs in a worker; where workers are missing or one
 * can't be started, the same code runs on the main thread. Rejections are always of type {@link SearchError}.
 */
import type {EmbeddedClient, EmbeddedClientOptions, SearchResponse} from '../model/types.ts';
import {SearchError, toFailure} from '../engine/errors.ts';
import type {Host, HostOptions} from '../engine/host.ts';
import type {WorkerAnswer, WorkerCall} from '../engine/protocol.ts';

export {SearchError};

interface Pending {
  resolve: (value: SearchResponse | undefined) => void;
  reject: (error: SearchError) => void;
}

type CallBody = WorkerCall extends infer Call ? (Call extends WorkerCall ? Omit<Call, 'id'> : never) : never;

function startWorker(options: HostOptions): Host | undefined {
  if (typeof Worker === 'undefined') return undefined;
  let worker: Worker;
  try {
    worker = new Worker(new URL('../engine/worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
  const pending = new Map<number, Pending>();
  let last = 0;

  const call = (body: CallBody): Promise<SearchResponse | undefined> =>
    new Promise((resolve, reject) => {
      last += 1;
      pending.set(last, {resolve, reject});
      worker.postMessage({...body, id: last} as WorkerCall);
    });

  const failAll = (): void => {
    for (const {reject} of pending.values()) reject(new SearchError('worker', 'The search worker stopped.'));
    pending.clear();
  };

  worker.onmessage = ({data}: MessageEvent<WorkerAnswer>) => {
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if (data.ok) waiting?.resolve(data.json === undefined ? undefined : (JSON.parse(data.json) as SearchResponse));
    else waiting?.reject(new SearchError(data.failure.code, data.failure.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    failAll();
  };
  worker.onmessageerror = failAll;

  const started = call({type: 'start', options});
  started.catch(() => undefined);
  return {
    preload: async (section) => {
      await started;
      await call({type: 'preload', section});
    },
    search: async (requests) => {
      await started;
      return (await call({type: 'search', requests})) ?? {results: []};
    },
  };
}

async function startOnMainThread(options: HostOptions): Promise<Host> {
  try {
    const {createHost} = await import('../engine/host.ts');
    return createHost(options);
  } catch {
    throw new SearchError('network', "The search engine can't be loaded. Check your network connection.");
  }
}

/** Creates the client; nothing is downloaded before the first call. */
export function createEmbeddedClient({baseUrl, indexNames}: EmbeddedClientOptions): EmbeddedClient {
  const options: HostOptions = {baseUrl, indexNames, development: process.env.NODE_ENV === 'development'};
  let inWorker: Host | undefined;
  let workerFailed = false;
  let onMainThread: Promise<Host> | undefined;

  function mainThread(): Promise<Host> {
    onMainThread ??= startOnMainThread(options).catch((error: unknown) => {
      onMainThread = undefined;
      throw error;
    });
    return onMainThread;
  }

  /** A worker that breaks, or is refused by a content security policy, is given up for the main thread. */
  async function run<Value>(task: (host: Host) => Promise<Value>): Promise<Value> {
    try {
      if (!workerFailed) {
        inWorker ??= startWorker(options);
        if (inWorker) {
          try {
            return await task(inWorker);
          } catch (error) {
            if (!(error instanceof SearchError) || error.code !== 'worker') throw error;
            workerFailed = true;
            inWorker = undefined;
          }
        }
      }
      return await task(await mainThread());
    } catch (error) {
      if (error instanceof SearchError) throw error;
      const {code, message} = toFailure(error);
      throw new SearchError(code, message);
    }
  }

  return {
    preload: (section) => run((host) => host.preload(section)),
    search: ({requests}) => run((host) => host.search(requests)),
  };
}
