/** A local server of the simulated platform: the endpoint, its sockets, and requests that steer it. */
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {Host, type Dice, type HostOptions} from './host.ts';
import {createEndpoint, endpoint} from './http.ts';
import {utcMoment} from '../model/time.ts';
import {isLocalRequest} from './origin.ts';
import {serveSockets} from './socket.ts';

export interface ServerOptions extends Partial<HostOptions> {
  /** Port to listen on; 0 takes a free one. */
  port?: number;
  dice?: Dice;
}

export interface RunningServer {
  url: string;
  host: Host;
  close: () => Promise<void>;
}

const largestBody = 1_000_000;

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, {'Content-Type': 'application/json; charset=utf-8', ...headers});
  response.end(JSON.stringify(body));
}

/** Refuses a body that is too large to be read. */
function refuseBody(request: IncomingMessage, response: ServerResponse, host: Host): void {
  request.resume();
  const given = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const answer = host.simulator.refuse('The body is larger than 1 MB.', Object.fromEntries(given));
  sendJson(response, 413, answer, {'X-Request-Id': answer.extensions.requestId});
}

/** The body of a request as text; undefined when it is larger than allowed. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > largestBody) return undefined;
  }
  return text;
}

/** Moves the clock as `POST /simulator/clock` asks: `{"advance": "P1D"}` or `{"to": "2025-10-01T09:00:00Z"}`. */
async function moveClock(text: string, host: Host): Promise<{status: number; body: unknown}> {
  try {
    const {advance, to} = JSON.parse(text || '{}') as {advance?: unknown; to?: unknown};
    const by = advance ?? to;
    if (by === undefined) return {status: 200, body: {now: host.simulator.state.now}};
    const isDuration = typeof by === 'string' && /^P(?=\w)(\d+D)?(T(\d+H)?(\d+M)?)?$/.test(by);
    const moment = typeof by === 'string' && !isDuration ? utcMoment(by) : undefined;
    if (!isDuration && moment === undefined)
      return {status: 400, body: {message: 'Send `advance` with a duration such as `P1D`, or `to` with a moment.'}};
    return {status: 200, body: {now: await host.advance(moment ?? String(by))}};
  } catch (error) {
    return {status: 400, body: {message: error instanceof Error ? error.message : String(error)}};
  }
}

/** Requests outside the schema that steer the simulator. */
async function steer(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  const text = await bodyOf(request);
  if (request.method !== 'POST') return sendJson(response, 405, {message: 'Use POST.'}, {Allow: 'POST'});
  // Pages can send other types to any address without being asked.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return sendJson(response, 415, {message: 'Send `Content-Type: application/json`.'});
  if (request.url === '/simulator/reset') {
    host.reset();
    return sendJson(response, 200, {now: host.simulator.state.now});
  }
  if (request.url !== '/simulator/clock') return sendJson(response, 404, {message: 'There is no such request.'});
  const {status, body} = await moveClock(text ?? '', host);
  return sendJson(response, status, body);
}

function handle(host: Host): (request: IncomingMessage, response: ServerResponse) => void {
  const yoga = createEndpoint(host);
  return (request, response) => {
    const {url = '/', method} = request;
    if (!isLocalRequest(request)) {
      request.resume();
      return sendJson(response, 403, {message: 'Only this machine may use the simulator.'});
    }
    if (url.startsWith('/simulator/')) return void steer(request, response, host);
    if (url === '/') return void response.writeHead(302, {Location: endpoint}).end();
    if (method === 'POST' && Number(request.headers['content-length'] ?? 0) > largestBody)
      return refuseBody(request, response, host);
    if (method === 'POST' && host.fails()) {
      request.resume();
      return void response.writeHead(503, {'X-Request-Id': host.simulator.nextRequestId()}).end();
    }
    void yoga(request, response);
  };
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Starts a server on this machine alone. */
export async function startServer({port = 4000, dice, ...options}: ServerOptions = {}): Promise<RunningServer> {
  const host = new Host({world: 'example', latency: 0, failures: 0, clock: 'frozen', ...options}, dice);
  const server = createServer(handle(host));
  const chosen = await listening(server, port);
  const sockets = serveSockets(server, host);
  return {
    url: `http://localhost:${chosen}${endpoint}`,
    host,
    close: async () => {
      host.stop();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
