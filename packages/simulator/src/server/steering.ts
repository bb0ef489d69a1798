/** Requests outside the schema, below `/simulator`, that steer the simulator. */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {describeEvents, EventRefusal, playEvent} from '../events/index.ts';
import type {Fields} from '../model/rules.ts';
import {utcMoment} from '../model/time.ts';
import {momentAfterDuration} from './duration.ts';
import type {Host} from './host.ts';

const largestBody = 1_000_000;

/** Sends an answer in JSON that has a request id as every answer has. */
export function sendJson(response: ServerResponse, host: Host, status: number, body: object): void {
  response.setHeader('X-Request-Id', host.simulator.nextRequestId());
  response.writeHead(status, {'Content-Type': 'application/json; charset=utf-8'});
  response.end(JSON.stringify(body));
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

type Outcome = [status: number, body: object];

/** Moves the clock: `{"advance": "P1D"}` or `{"to": "2025-10-01T09:00:00Z"}`. */
async function moveClock({advance, to}: Fields, host: Host): Promise<Outcome> {
  const {now} = host.simulator.state;
  if (advance === undefined && to === undefined) return [200, {now}];
  const moment = advance === undefined ? utcMoment(String(to)) : momentAfterDuration(now, String(advance));
  if (moment === undefined)
    return [400, {message: 'Send `advance` with a duration such as `P1D` or `PT1S`, or `to` with a moment.'}];
  return [200, {now: await host.advance(moment)}];
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

type Handler = (body: Fields, host: Host) => Outcome | Promise<Outcome>;

/** What each address does, by method. */
const routes: Record<string, Partial<Record<'GET' | 'POST', Handler>>> = {
  '/simulator/reset': {
    POST: ({report}, host) => {
      if (report === true) host.report.clear();
      host.reset();
      return [200, {now: host.simulator.state.now}];
    },
  },
  '/simulator/clock': {POST: moveClock},
  '/simulator/report': {GET: (_, host) => [200, host.report.review()]},
  '/simulator/events': {GET: () => [200, {kinds: describeEvents()}], POST: play},
};

/** Methods that an address knows, for browsers and for refusals. */
export const methodsOf = (url: string): string => Object.keys(routes[url] ?? {POST: undefined}).join(', ');

async function outcomeOf(request: IncomingMessage, response: ServerResponse, host: Host): Promise<Outcome> {
  const {url = '', method = ''} = request;
  const text = await bodyOf(request);
  if (text === undefined) return [413, {message: 'The body is larger than 1 MB.'}];
  const route = routes[url];
  const handler = route?.[method as 'GET' | 'POST'];
  if (!handler && (route || method !== 'POST')) {
    response.setHeader('Allow', methodsOf(url));
    return [405, {message: `Use ${methodsOf(url).replace(', ', ' or ')}.`}];
  }
  // Pages can send other types to any address without being asked.
  if (method === 'POST' && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return [415, {message: 'Send `Content-Type: application/json`.'}];
  if (!handler) return [404, {message: 'There is no such request.'}];
  try {
    return await handler((JSON.parse(text || '{}') ?? {}) as Fields, host);
  } catch (error) {
    return [400, {message: error instanceof Error ? error.message : String(error)}];
  }
}

/** Answers a request that steers the simulator. */
export async function steer(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  const [status, body] = await outcomeOf(request, response, host);
  sendJson(response, host, status, body);
}
