/** The endpoint over HTTP: what yoga knows of bodies, media types and GraphiQL, with the answers of the simulator. */
import type {ExecutionResult} from 'graphql';
import {createGraphQLError, createYoga, getSSEProcessor, type Plugin} from 'graphql-yoga';
import type {Fields} from '../model/rules.ts';
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import {follow, kindOf} from './follow.ts';
import {waitOf, type Host} from './host.ts';

/** Path of the endpoint, as in production. */
export const endpoint = '/graphql';

const largestBody = 1_000_000;

const statuses: Record<string, number> = {BAD_REQUEST: 400, UNAUTHENTICATED: 401, RATE_LIMITED: 429, INTERNAL: 500};

/** Status and headers with which yoga sends a result. */
interface Http {
  status?: number;
  headers?: Record<string, string>;
}

/** HTTP status of an answer: 200 whenever the document was executed, except for a caller who isn't known. */
function statusOf({data, errors}: Answer): number {
  const codes = (errors ?? []).map(({extensions}) => String(extensions['code']));
  if (codes.includes('UNAUTHENTICATED')) return 401;
  return data === undefined ? (statuses[codes[0] ?? ''] ?? 200) : 200;
}

/** Headers of a request as the platform reads them: of several addresses, the first is the caller's. */
export function headersOf(headers: Iterable<[string, string]>): Record<string, string> {
  const {'x-forwarded-for': addresses, ...rest} = Object.fromEntries(headers);
  const [address] = addresses?.split(',') ?? [];
  return address === undefined ? rest : {...rest, 'x-forwarded-for': address.trim()};
}

/** Status and headers of a response, in the place where yoga looks for them. */
function asHttp(answer: Answer, {status = statusOf(answer), headers}: Http = {}): Fields {
  const wait = waitOf(answer);
  const all = {
    ...headers,
    'X-Request-Id': answer.extensions.requestId,
    ...(status === 401 ? {'WWW-Authenticate': 'Bearer'} : {}),
    // The rest of the body is still on its way, and must not be read as the next request.
    ...(status === 413 ? {Connection: 'close'} : {}),
    ...(wait === undefined ? {} : {'Retry-After': String(wait)}),
  };
  return {...answer, extensions: {...answer.extensions, http: {status, headers: all}}};
}

/** An error of the request that keeps its HTTP status. */
const refusal = (message: string, http: Http) => createGraphQLError(message, {extensions: {http}});

/** Ids of requests whose answers are streams, and so have none of their own to read it from. */
const streamIds = new WeakMap<Request, string>();

async function resultOf(host: Host, request: SimulatorRequest, http: Request): Promise<unknown> {
  const {method, headers, url} = http;
  const kind = kindOf(request);
  if (kind === 'mutation' && method === 'GET')
    throw refusal('A mutation is sent with POST.', {status: 405, headers: {Allow: 'POST'}});
  if (kind !== 'subscription') return asHttp(await host.answer(request, url));
  if (!headers.get('accept')?.includes('text/event-stream'))
    throw refusal(
      'A subscription is answered as server-sent events. Send `Accept: text/event-stream`, or open a socket.',
      {status: 406},
    );
  const followed = follow(host, request);
  streamIds.set(http, host.simulator.lastRequestId);
  if (!(Symbol.asyncIterator in followed)) return asHttp(followed);
  const forget = host.limitLife(() => void followed.return?.());
  const {return: end} = followed;
  return Object.assign(followed, {
    return: () => {
      forget();
      return end?.();
    },
  });
}

/** The HTTP status that an error of yoga names. */
const httpOf = ({errors = []}: ExecutionResult): Http =>
  errors.map(({extensions}) => extensions['http']).find((http) => http?.status) ?? {};

const sendable = ['application/json', 'application/graphql-response+json', 'multipart/mixed', 'text/event-stream'];

/** Whether the header `Accept` names something that an answer can be sent as, in UTF-8; all of it, when there is none. */
const canBeSent = (accept: string | null): boolean =>
  (accept || '*/*')
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .split(',')
    .filter((range) => !/;charset=(?!utf-8(?:;|$))/.test(range))
    .map((range) => range.split(';')[0] ?? '')
    .some((type) => sendable.some((each) => [each, each.replace(/\/.*/, '/*'), '*/*'].includes(type)));

/** The answer to a request whose `Accept` names nothing that can be sent. */
function notAcceptable(host: Host, {headers}: Request): [body: string, init: ResponseInit] {
  const answer = host.simulator.refuse(
    'Nothing that `Accept` names can be sent: ask for `application/json`.',
    headersOf(headers.entries()),
  );
  const own = {'Content-Type': 'application/json; charset=utf-8', 'X-Request-Id': answer.extensions.requestId};
  return [JSON.stringify(answer), {status: 406, headers: own}];
}

/** Lets the simulator answer each request, and what yoga refuses by itself, such as a body that is no JSON. */
const simulated = (host: Host): Plugin => ({
  // Before it is executed: what is refused changes nothing. A page is asked for with GET.
  onRequest: ({request, endResponse, fetchAPI}) => {
    if (request.method === 'POST' && !canBeSent(request.headers.get('accept')))
      endResponse(new fetchAPI.Response(...notAcceptable(host, request)));
  },
  onRequestParse: ({request: {method, headers}}) => {
    if (method !== 'POST' || /^application\/json\b/i.test(headers.get('content-type') ?? '')) return;
    throw refusal('Send the body with `Content-Type: application/json`.', {status: 415});
  },
  onParams: ({params, setParamsHandler}) => {
    if ((params as unknown) === null || typeof params !== 'object') return;
    if (params.query === undefined && params.extensions?.['persistedQuery'] !== undefined)
      throw refusal('PersistedQueryNotSupported', {status: 400});
    setParamsHandler(async ({request}) => {
      const {query = '', variables = null, operationName = null} = params;
      const headers = headersOf(request.headers.entries());
      return (await resultOf(host, {query, variables, operationName, headers}, request)) as ExecutionResult;
    });
  },
  onResultProcess: ({request, result, setResult, setResultProcessor}) => {
    if (Array.isArray(result)) return;
    if (Symbol.asyncIterator in result) return setResultProcessor(getSSEProcessor() as never, 'text/event-stream');
    if (!('errors' in result) || !result.errors || result.extensions?.['requestId'] !== undefined) return;
    const answer = host.simulator.refuse(
      result.errors[0]?.message ?? 'The request is malformed.',
      headersOf(request.headers.entries()),
    );
    setResult(asHttp(answer, httpOf(result)) as typeof result);
  },
  onResponse: ({request, response, setResponse, fetchAPI}) => {
    if (response.status === 406 && !response.body) setResponse(new fetchAPI.Response(...notAcceptable(host, request)));
    else if (!response.headers.has('X-Request-Id'))
      response.headers.set('X-Request-Id', streamIds.get(request) ?? host.simulator.nextRequestId());
  },
});

/** A handler of requests to the endpoint for `node:http`. */
export function createEndpoint(host: Host) {
  const dana = host.platform.callers['dana']?.headers ?? {};
  return createYoga({
    schema: host.platform.contract.schema,
    graphqlEndpoint: endpoint,
    landingPage: false,
    logging: false,
    maskedErrors: false,
    batching: false,
    multipart: false,
    cors: false,
    maxRequestBodySize: largestBody,
    // Nine megabytes that are only loaded for somebody who looks at them.
    renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
    graphiql: {
      title: 'Endless, simulated',
      headers: JSON.stringify(host.options.world === 'empty' ? {} : dana, null, 2),
      // Over HTTP: a socket would not carry the headers of the headers tab.
      subscriptionsProtocol: 'SSE',
      defaultQuery:
        'query LatestOrders {\n  orders(first: 3) {\n    nodes {\n      id\n      number\n      newStatus\n    }\n  }\n}\n',
    },
    plugins: [simulated(host)],
  });
}
