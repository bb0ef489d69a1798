/**
 * The embedded engine as the modal and the search page see it. It runs in a worker; where workers are missing, or one
 * can't be started, breaks or stays silent, the same code runs in the page. Rejections are of type {@link SearchError}.
 */
import type {Host, HostOptions} from '../engine/host.ts';
import type {WorkerAnswer, WorkerCall} from '../engine/protocol.ts';
import {SearchError, toFailure} from '../model/errors.ts';
import type {SearchEngine, SearchResponse, SectionId} from '../model/types.ts';

/** Milliseconds in which a worker answers, with the download of an index and without. */
export const workerDeadlines = {load: 12_000, ask: 3000};

interface Pending {
  resolve: (value: SearchResponse | undefined) => void;
  reject: (error: SearchError) => void;
}

type CallBody = WorkerCall extends infer Call ? (Call extends WorkerCall ? Omit<Call, 'id'> : never) : never;

const stopped = (): SearchError => new SearchError('worker', 'The search worker stopped.');

function startWorker(options: HostOptions): Host | undefined {
  if (typeof Worker === 'undefined') return undefined;
  let worker: Worker;
  try {
    worker = new Worker(new URL('../engine/worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
  const pending = new Map<number, Pending>();
  const loaded = new Set<string>();
  let last = 0;
  let isDead = false;

  const fail = (): void => {
    isDead = true;
    worker.terminate();
    for (const {reject} of pending.values()) reject(stopped());
    pending.clear();
  };

  const call = (body: CallBody, deadline: number): Promise<SearchResponse | undefined> =>
    new Promise((resolve, reject) => {
      if (isDead) {
        reject(stopped());
        return;
      }
      last += 1;
      const timer = setTimeout(fail, deadline);
      pending.set(last, {
        resolve: (value) => (clearTimeout(timer), resolve(value)),
        reject: (error) => (clearTimeout(timer), reject(error)),
      });
      worker.postMessage({...body, id: last});
    });

  worker.onmessage = ({data}: MessageEvent<WorkerAnswer>) => {
    const waiting = pending.get(data.id);
    pending.delete(data.id);
    if (data.ok) waiting?.resolve(data.json === undefined ? undefined : (JSON.parse(data.json) as SearchResponse));
    else waiting?.reject(new SearchError(data.failure.code, data.failure.message));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail();
  };
  worker.onmessageerror = fail;

  const started = call({type: 'start', options}, workerDeadlines.load);
  started.catch(() => undefined);
  return {
    preload: async (section) => {
      await started;
      await call({type: 'preload', section}, workerDeadlines.load);
    },
    search: async (requests) => {
      await started;
      const names = requests.map(({indexName}) => indexName);
      const isLoaded = names.every((name) => loaded.has(name));
      const response = await call({type: 'search', requests}, isLoaded ? workerDeadlines.ask : workerDeadlines.load);
      for (const name of names) loaded.add(name);
      return response ?? {results: []};
    },
  };
}

async function startInPage(options: HostOptions): Promise<Host> {
  try {
    const {createHost} = await import('../engine/host.ts');
    return createHost(options);
  } catch {
    throw new SearchError('network', "The search engine can't be loaded. Check your network connection.");
  }
}

/** Creates the client; nothing is downloaded before the first call. */
export function createEmbeddedClient(indexNames: Record<SectionId, string>): Required<SearchEngine> {
  const options: HostOptions = {indexNames, development: process.env.NODE_ENV === 'development'};
  let inWorker: Host | undefined;
  let workerFailed = false;
  let inPage: Promise<Host> | undefined;

  function page(): Promise<Host> {
    inPage ??= startInPage(options).catch((error: unknown) => {
      inPage = undefined;
      throw error;
    });
    return inPage;
  }

  /** A worker that breaks, stays silent or is refused by a content security policy is given up for the page. */
  async function run<Value>(task: (host: Host) => Promise<Value>): Promise<Value> {
    try {
      if (!workerFailed) inWorker ??= startWorker(options);
      if (workerFailed || !inWorker) return await task(await page());
      return await task(inWorker);
    } catch (error) {
      const {code, message} = error instanceof SearchError ? error : toFailure(error);
      if (code !== 'worker' || workerFailed || !inWorker) throw new SearchError(code, message);
      workerFailed = true;
      return run(task);
    }
  }

  return {
    preload: (section) => run((host) => host.preload(section)),
    search: ({requests}) => run((host) => host.search(requests)),
  };
}
