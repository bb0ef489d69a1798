/**
 * The embedded engine as the modal and the search page see it. It runs in a worker; where workers are missing, or one
 * can't be started, breaks or stays silent, the same code runs in the page. Rejections are of type {@link SearchError}.
 */
import type {Host, HostOptions} from './host.ts';
import type {WorkerAnswer, WorkerCall} from './worker.ts';
import {SearchError, toFailure} from '../model/errors.ts';
import type {SearchEngine, SearchFailure, SearchRequest, SearchResponse, SectionId} from '../model/types.ts';

/** Milliseconds in which a worker answers, with the download of an index and without. */
export const workerDeadlines = {load: 12_000, ask: 3000};

const stopped: SearchFailure = {code: 'worker', message: 'The search worker stopped.'};

function startWorker(options: HostOptions): Host | undefined {
  if (typeof Worker === 'undefined') return undefined;
  let worker: Worker;
  try {
    worker = new Worker(new URL('./worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
  const waiting = new Map<number, (answer: WorkerAnswer) => void>();
  const loaded = new Set<string>();
  let last = 0;
  let isDead = false;

  const fail = (): void => {
    isDead = true;
    worker.terminate();
    for (const [id, settle] of waiting) settle({id, ok: false, failure: stopped});
  };
  worker.onmessage = ({data}: MessageEvent<WorkerAnswer>) => waiting.get(data.id)?.(data);
  worker.onerror = (event) => {
    event.preventDefault();
    fail();
  };
  worker.onmessageerror = fail;

  return (requests) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const names = requests.map(({indexName}) => indexName);
      const isLoaded = names.every((name) => loaded.has(name));
      const timer = setTimeout(fail, isLoaded ? workerDeadlines.ask : workerDeadlines.load);
      const settle = (answer: WorkerAnswer): void => {
        clearTimeout(timer);
        waiting.delete(id);
        if (!answer.ok) {
          reject(new SearchError(answer.failure.code, answer.failure.message));
          return;
        }
        for (const name of names) loaded.add(name);
        resolve(JSON.parse(answer.json) as SearchResponse);
      };
      waiting.set(id, settle);
      if (isDead) settle({id, ok: false, failure: stopped});
      else worker.postMessage({id, options, requests} satisfies WorkerCall);
    });
}

async function startInPage(options: HostOptions): Promise<Host> {
  try {
    const {createHost} = await import('./host.ts');
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
  async function search(requests: readonly SearchRequest[]): Promise<SearchResponse> {
    if (!workerFailed) inWorker ??= startWorker(options);
    const worker = workerFailed ? undefined : inWorker;
    try {
      return await (worker ?? (await page()))(requests);
    } catch (error) {
      const {code, message} = toFailure(error);
      if (code !== 'worker' || !worker) throw new SearchError(code, message);
      workerFailed = true;
      return search(requests);
    }
  }

  return {
    preload: async (section) => {
      await search([{indexName: indexNames[section], query: ''}]);
    },
    search: ({requests}) => search(requests),
  };
}
