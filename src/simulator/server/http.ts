/** The endpoint over HTTP: what yoga knows of bodies and GraphiQL, with the answers of the simulator. */
import {createYoga, type Plugin} from 'graphql-yoga';
import {renderGraphiQL} from '@graphql-yoga/render-graphiql';
import type {Answer} from '../model/simulator.ts';
import type {Fields} from '../model/rules.ts';
import type {Host} from './host.ts';

/** Path of the endpoint, as in production. */
export const endpoint = '/graphql';

const statuses: Record<string, number> = {BAD_REQUEST: 400, UNAUTHENTICATED: 401, RATE_LIMITED: 429, INTERNAL: 500};

/** HTTP status of an answer: 200 whenever the document was executed, except for a caller who isn't known. */
function statusOf({data, errors}: Answer): number {
  const codes = (errors ?? []).map(({extensions}) => String(extensions['code']));
  if (codes.includes('UNAUTHENTICATED')) return 401;
  return data === undefined ? (statuses[codes[0] ?? ''] ?? 200) : 200;
}

/** Status and headers of a response, in the place where yoga looks for them. */
function asHttp(answer: Answer): Fields {
  const wait = answer.errors?.find(({extensions}) => extensions['retryAfter'])?.extensions['retryAfter'];
  const headers = {
    'X-Request-Id': answer.extensions.requestId,
    ...(wait === undefined ? {} : {'Retry-After': String(wait)}),
  };
  return {...answer, extensions: {...answer.extensions, http: {status: statusOf(answer), headers}}};
}

/** Lets the simulator answer each request, and gives codes to what yoga refuses by itself. */
const simulated = (host: Host): Plugin => ({
  onParams: async ({params, request, setResult}) => {
    const {query = '', variables, operationName} = params;
    if (request.method !== 'POST') return;
    const headers = Object.fromEntries(request.headers.entries());
    const answer = await host.answer({
      query,
      variables: variables ?? null,
      operationName: operationName ?? null,
      headers,
    });
    setResult(asHttp(answer));
  },
  onResultProcess: ({result, setResult}) => {
    if (!('errors' in result) || !result.errors) return;
    const errors = result.errors.map((error) => {
      const {code, ...extensions} = error.extensions ?? {};
      const isOurs = typeof code === 'string' && code in {...statuses, FORBIDDEN: 200};
      return isOurs ? error : {message: error.message, extensions: {...extensions, code: 'BAD_REQUEST'}};
    });
    setResult({...result, errors} as typeof result);
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
