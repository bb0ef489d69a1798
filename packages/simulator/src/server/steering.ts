/** Requests outside the schema, below `/simulator`, that steer the simulator. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {describeEvents, EventRefusal, playEvent} from '../events/index.ts';
import type {Fields} from '../model/rules.ts';
import {environmentOf} from './environment.ts';
import type {Host} from './host.ts';

const largestBody = 1_000_000;

/** Sends an answer in JSON, or a text as it is, with a request id as every answer has. */
export function send(response: ServerResponse, host: Host, status: number, body: object | string): void {
  const isText = typeof body === 'string';
  response.setHeader('X-Request-Id', host.nextSteeringId());
  response.writeHead(status, {'Content-Type': `${isText ? 'text/plain' : 'application/json'}; charset=utf-8`});
  response.end(isText ? body : JSON.stringify(body));
}

/** The body of a request as text; undefined when it is larger than allowed. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= largestBody) parts.push(part);
  }
  return size > largestBody ? undefined : Buffer.concat(parts).toString('utf8');
}

type Outcome = [status: number, body: object | string];

/** Moves the clock: `{"advance": "P1D"}` or `{"to": "2025-10-01T09:00:00Z"}`; with neither it says what it shows. */
async function moveClock({advance, to}: Fields, host: Host): Promise<Outcome> {
  const {now} = host.simulator.state;
  if (advance === undefined && to === undefined) return [200, {now}];
  if (advance !== undefined && to !== undefined) return [400, {message: 'Send `advance` or `to`, not both.'}];
  const by = advance ?? to;
  if (typeof by !== 'string') return [400, {message: '`advance` and `to` are texts, such as "P1D".'}];
  return [200, {now: await host.advance(by)}];
}

/** Plays what an outside system reports, as one of the kinds that a GET describes. */
function play(body: Fields, {simulator}: Host): Outcome {
  try {
    const changed = playEvent(simulator, body);
    return [200, {now: simulator.state.now, changed}];
  } catch (error) {
    if (!(error instanceof EventRefusal)) throw error;
    const {reason, field, message} = error;
    return [reason === 'INVALID' || reason === 'UNKNOWN_KIND' ? 400 : 409, {errors: [{reason, field, message}]}];
  }
}

type Handler = (body: Fields, host: Host, port: number) => Outcome | Promise<Outcome>;

interface Route {
  GET?: Handler;
  POST?: Handler;
  /** What a body may name; whatever the handler knows, unless it is given. */
  fields?: readonly string[];
}

/** What each address does, by method. */
const routes: Readonly<Record<string, Route>> = {
  '/simulator/reset': {
    fields: ['report'],
    POST: ({report = false}, host) => {
      if (typeof report !== 'boolean') return [400, {message: '`report` is true or false.'}];
      if (report) host.report.clear();
      host.reset();
      return [200, {now: host.simulator.state.now}];
    },
  },
  '/simulator/clock': {fields: ['advance', 'to'], POST: moveClock},
  '/simulator/env': {GET: (_, host, port) => [200, environmentOf(host, port)]},
  '/simulator/report': {GET: (_, host) => [200, host.report.review()]},
  '/simulator/events': {GET: () => [200, {kinds: describeEvents()}], POST: play},
};

const routeOf = (url: string): Route | undefined => {
  const [address = ''] = url.split('?');
  return Object.hasOwn(routes, address) ? routes[address] : undefined;
};

/** Methods that an address knows, for browsers and for refusals. */
export const methodsOf = (url: string): string =>
  (['GET', 'POST'] as const).filter((method) => routeOf(url)?.[method]).join(', ') || 'POST';

/** The JSON object of a body. @throws Error that says what it is instead. */
function fieldsOf(text: string, {fields}: Route): Fields {
  const body: unknown = JSON.parse(text || '{}');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('Send a JSON object.');
  const unknown = fields && Object.keys(body).find((name) => !fields.includes(name));
  if (unknown !== undefined) throw new Error(`There is no \`${unknown}\`; known are ${fields?.join(', ') ?? ''}.`);
  return {...body};
}

async function outcomeOf(
  text: string | undefined,
  {url = '', method = '', headers, socket: {localPort = 0}}: IncomingMessage,
  response: ServerResponse,
  host: Host,
): Promise<Outcome> {
  if (text === undefined) return [413, {message: 'The body is larger than 1 MB.'}];
  const route = routeOf(url);
  if (!route) return [404, {message: 'There is no such request.'}];
  const handler = route[method as 'GET' | 'POST'];
  if (!handler) {
    response.setHeader('Allow', methodsOf(url));
    return [405, {message: `Use ${methodsOf(url).replace(', ', ' or ')}.`}];
  }
  // Pages can send other types to any address without being asked.
  if (method === 'POST' && !/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return [415, {message: 'Send `Content-Type: application/json`.'}];
  try {
    return await handler(fieldsOf(text, route), host, localPort);
  } catch (error) {
    return [400, {message: error instanceof Error ? error.message : String(error)}];
  }
}

/** Answers a request that steers the simulator, unless its client goes before it has sent the whole of it. */
export async function steer(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  let text: string | undefined;
  try {
    text = await bodyOf(request);
  } catch {
    return;
  }
  const [status, body] = await outcomeOf(text, request, response, host);
  send(response, host, status, body);
}
