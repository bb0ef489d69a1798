/** A local server of the simulated platform: the endpoint, its sockets, and requests that steer it. */
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {Host, type HostOptions} from './host.ts';
import {createEndpoint, endpoint} from './http.ts';
import {allowOrigin, answerPreflight, isAllowedRequest, type AllowedOrigins} from './origin.ts';
import {serveSockets} from './socket.ts';
import {methodsOf, send, steer} from './steering.ts';

export interface ServerOptions extends Partial<HostOptions> {
  /** Port to listen on; 0 takes a free one. */
  port?: number;
  /** Origins of other machines whose pages may use the simulator, such as `https://app.example.com`. */
  cors?: AllowedOrigins;
  /** Milliseconds between two pings of a socket. */
  pingEvery?: number;
}

export interface RunningServer {
  url: string;
  host: Host;
  close: () => Promise<void>;
}

/** A request whose body doesn't arrive within this time is refused with 408. */
const slowestRequest = 30_000;

/** A connection that is kept open is ended after clients end it themselves, or a request could meet its end. */
const longestPause = 65_000;

export const defaults: HostOptions = {
  schema: 'schema',
  world: 'example',
  latency: 0,
  failures: 0,
  clock: 'frozen',
  seed: 0,
  time: Date.now,
};

function handle(host: Host, cors: AllowedOrigins): (request: IncomingMessage, response: ServerResponse) => void {
  const yoga = createEndpoint(host);
  return (request, response) => {
    const {url = '/', method} = request;
    const isSteering = url.startsWith('/simulator/');
    if (!isAllowedRequest(request, cors)) {
      request.resume();
      return send(response, host, 403, {message: 'Only this machine may use the simulator.'});
    }
    allowOrigin(request, response);
    response.setHeader('Content-Security-Policy', "frame-ancestors 'none'");
    if (method === 'OPTIONS') {
      response.setHeader('X-Request-Id', host.simulator.nextRequestId());
      return answerPreflight(request, response, isSteering ? methodsOf(url) : 'GET, POST');
    }
    if (isSteering) return void steer(request, response, host);
    const {pathname} = new URL(url, 'http://localhost');
    if (pathname === '/') {
      response.setHeader('X-Request-Id', host.simulator.nextRequestId());
      return void response.writeHead(302, {Location: endpoint}).end();
    }
    if (pathname !== endpoint) return send(response, host, 404, {message: `The endpoint is ${endpoint}.`});
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    if (!isPage && host.fails()) {
      request.resume();
      return void host
        .delay()
        .then(() => response.writeHead(503, {'X-Request-Id': host.simulator.nextRequestId()}).end());
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
export async function startServer({
  port = 4000,
  cors = [],
  pingEvery,
  ...options
}: ServerOptions = {}): Promise<RunningServer> {
  const host = new Host({...defaults, ...options});
  const server = createServer({requestTimeout: slowestRequest, keepAliveTimeout: longestPause}, handle(host, cors));
  const chosen = await listening(server, port);
  const sockets = serveSockets(server, host, {cors, pingEvery});
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
