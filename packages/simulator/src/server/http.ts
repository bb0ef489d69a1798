/** The endpoint over HTTP: what yoga knows of bodies and GraphiQL, with the answers of the simulator. */
import {createYoga, type Plugin} from 'graphql-yoga';
import {renderGraphiQL} from '@graphql-yoga/render-graphiql';
import type {Answer} from '../model/simulator.ts';
import type {Fields} from '../model/rules.ts';
import type {Host} from './host.ts';
import {isLocalOrigin} from './origin.ts';

/** Path of the endpoint, as in production. */
export const endpoint = '/graphql';

const statuses: Record<string, number> = {BAD_REQUEST: 400, UNAUTHENTICATED: 401, RATE_LIMITED: 429, INTERNAL: 500};

/** HTTP status of an answer: 200 whenever the document was executed, except for a caller who isn't known. */
function statusOf({data, errors}: Answer): number {
  const codes = (errors ?? []).map(({extensions}) => String(extensions['code']));
  if (codes.includes('UNAUTHENTICATED')) return 401;
  return data === undefined ? (statuses[codes[0] ?? ''] ?? 200) : 200;
}

const headersOf = (request: Request): Record<string, string> => Object.fromEntries(request.headers.entries());

/** Status and headers of a response, in the place where yoga looks for them. */
function asHttp(answer: Answer): Fields {
  const wait = answer.errors?.find(({extensions}) => extensions['retryAfter'])?.extensions['retryAfter'];
  const headers = {
    'X-Request-Id': answer.extensions.requestId,
    ...(wait === undefined ? {} : {'Retry-After': String(wait)}),
  };
  return {...answer, extensions: {...answer.extensions, http: {status: statusOf(answer), headers}}};
}

/** Lets the simulator answer each request, and what yoga refuses by itself, such as a body that is no JSON. */
const simulated = (host: Host): Plugin => ({
  onParams: async ({params, request, setResult}) => {
    const {query = '', variables, operationName} = params;
    if (request.method !== 'POST') return;
    const answer = await host.answer({
      query,
      variables: variables ?? null,
      operationName: operationName ?? null,
      headers: headersOf(request),
    });
    setResult(asHttp(answer));
  },
  onResultProcess: ({request, result, setResult}) => {
    const isOurs = !('errors' in result) || !result.errors || result.extensions?.['requestId'] !== undefined;
    if (isOurs) return;
    const message = result.errors?.[0]?.message ?? 'The request is malformed.';
    setResult(asHttp(host.simulator.refuse(message, headersOf(request))) as typeof result);
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
    cors: (request) => {
      const origin = request.headers.get('origin');
      return origin !== null && isLocalOrigin(origin)
        ? {origin, credentials: false, exposedHeaders: ['X-Request-Id', 'Retry-After']}
        : false;
    },
    renderGraphiQL,
    graphiql: {
      title: 'Endless, simulated',
      headers: JSON.stringify(host.options.world === 'example' ? dana : {}, null, 2),
      subscriptionsProtocol: 'WS',
      defaultQuery:
        'query LatestOrders {\n  orders(first: 3) {\n    nodes {\n      id\n      number\n      newStatus\n    }\n  }\n}\n',
    },
    plugins: [simulated(host)],
  });
}
