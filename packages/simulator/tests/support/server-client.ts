/** What tests send to a running server. */
import {createClient, type Client} from 'graphql-ws';
import {WebSocket} from 'ws';
import type {RunningServer} from '../../src/server/server.ts';

export interface Body {
  data?: Record<string, unknown> | null;
  errors?: {message: string; extensions: {code: string; retryAfter?: number}}[];
  extensions?: {requestId: string; cost?: {points: number}};
}

export const me = '{me {email}}';

/** Headers of a caller of the example world. */
export const headersOf = ({host}: RunningServer, caller: string): Record<string, string> =>
  host.platform.callers[caller]?.headers ?? {};

/** Sends a document as a caller. */
export async function post(
  server: RunningServer,
  query: string,
  {as = 'dana', variables = {}, headers = {}}: {as?: string; variables?: object; headers?: object} = {},
): Promise<{response: Response; body: Body}> {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...headersOf(server, as), ...headers},
    body: JSON.stringify({query, variables}),
  });
  return {response, body: (await response.json()) as Body};
}

/** Asks as Dana by GET, with parameters in the address. */
export const get = (
  server: RunningServer,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${server.url}?${new URLSearchParams(parameters).toString()}`, {
    headers: {...headersOf(server, 'dana'), ...headers},
  });

export const bodyOf = async (response: Response): Promise<Body> => (await response.json()) as Body;

export const json = {'Content-Type': 'application/json'};

/** Sends a request outside the schema. */
export const steer = async ({url}: RunningServer, path: string, body: unknown, headers = {}): Promise<Response> =>
  fetch(new URL(path, url), {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...headers},
    body: JSON.stringify(body),
  });

/** A client of `graphql-transport-ws`. */
export const socketOf = (
  {url}: RunningServer,
  connectionParams: Record<string, string>,
  webSocketImpl: typeof WebSocket = WebSocket,
): Client => createClient({url: url.replace('http', 'ws'), webSocketImpl, connectionParams, retryAttempts: 0});

export const productChanges =
  'subscription P($brandId: EndlessID!) {productUpdatesByBrand(brandId: $brandId) {id description}}';

/** Changes a product of Alder & Pine, and gives its id. */
export async function changeProduct(server: RunningServer, description: string): Promise<string> {
  const {body} = await post(server, '{products(first: 1) {nodes {id}}}');
  const [{id}] = (body.data?.['products'] as {nodes: [{id: string}]}).nodes;
  const variables = {input: {id, description}};
  await post(server, 'mutation U($input: UpdateProductInput!) {updateProduct(input: $input) {userErrors {reason}}}', {
    variables,
  });
  return id;
}
