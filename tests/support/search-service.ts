import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {RecordType, SearchHit, SearchRequest, SearchResult} from '../../src/search/model/types.ts';

/** A request as the service received it. */
export interface Received {
  method: string;
  path: string;
  parameters: Record<string, string>;
  requests: SearchRequest[];
}

/** What the service does with a request: answer it, refuse it, answer rubbish or never answer. */
export type Behaviour =
  | {hits: SearchHit[]; nbHits?: number; delay?: number}
  | {status: number; message?: string; delay?: number}
  | {raw: string}
  | 'silent';

export interface SearchService {
  origin: string;
  received: Received[];
  /** Decides what happens to the next requests; `query` is the first request's. */
  behave: (decide: (query: string, received: Received) => Behaviour) => void;
  close: () => Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function result(request: SearchRequest, behaviour: {hits: SearchHit[]; nbHits?: number}): SearchResult {
  const {query = '', indexName, hitsPerPage = 20, page = 0} = request;
  const nbHits = behaviour.nbHits ?? behaviour.hits.length;
  return {
    hits: behaviour.hits.slice(0, hitsPerPage),
    nbHits,
    page,
    nbPages: Math.ceil(nbHits / hitsPerPage),
    hitsPerPage,
    query,
    index: indexName,
    ...(request.clickAnalytics && {queryID: `answer-of-${indexName}`}),
  };
}

/** A service that speaks the hosted search's protocol on a free port of this machine. */
export async function startSearchService(): Promise<SearchService> {
  let decide: (query: string, received: Received) => Behaviour = () => ({hits: []});
  const received: Received[] = [];

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    const {requests} = JSON.parse(await readBody(request)) as {requests: SearchRequest[]};
    const entry: Received = {
      method: request.method ?? '',
      path: url.pathname,
      parameters: Object.fromEntries(url.searchParams),
      requests,
    };
    received.push(entry);
    const behaviour = decide(requests[0]?.query ?? '', entry);
    if (behaviour === 'silent') return;
    response.setHeader('content-type', 'application/json');
    if ('raw' in behaviour) {
      response.end(behaviour.raw);
      return;
    }
    if (behaviour.delay) await new Promise((resolve) => setTimeout(resolve, behaviour.delay));
    if ('status' in behaviour)
      response
        .writeHead(behaviour.status)
        .end(JSON.stringify({message: behaviour.message ?? '', status: behaviour.status}));
    else response.end(JSON.stringify({results: requests.map((each) => result(each, behaviour))}));
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      decide = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface HitOptions {
  /** The service also answers with texts. */
  type?: RecordType;
  lvl0?: string;
  lvl1?: string;
  title?: string;
  content?: string | null;
  url?: string;
}

/** A hit for tests, named after its title. */
export function hit(
  title: string,
  {
    type = 'lvl1',
    lvl0 = 'Help',
    lvl1 = title,
    content = null,
    url = `/help#${encodeURIComponent(title)}`,
  }: HitOptions = {},
): SearchHit {
  const none = {matchedWords: []};
  const hierarchy = {
    lvl0,
    lvl1,
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
    ...(type !== 'lvl1' && type !== 'content' && {[type]: title}),
  };
  return {
    objectID: `${type} ${title}`,
    url,
    type: type,
    content,
    hierarchy,
    _highlightResult: {hierarchy: {lvl0: {value: lvl0, ...none}, lvl1: {value: lvl1, ...none}}},
    _snippetResult: {hierarchy: {lvl1: {value: lvl1}}, ...(content !== null && {content: {value: content}})},
  };
}
