/** Requests outside the schema that steer the simulator: `POST /simulator/reset` and `POST /simulator/clock`. */
import type {IncomingMessage, ServerResponse} from 'node:http';
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
async function moveClock(text: string, host: Host): Promise<Outcome> {
  try {
    const {now} = host.simulator.state;
    const {advance, to} = (JSON.parse(text || '{}') ?? {}) as {advance?: unknown; to?: unknown};
    if (advance === undefined && to === undefined) return [200, {now}];
    const moment = advance === undefined ? utcMoment(String(to)) : momentAfterDuration(now, String(advance));
    if (moment === undefined)
      return [400, {message: 'Send `advance` with a duration such as `P1D` or `PT1S`, or `to` with a moment.'}];
    return [200, {now: await host.advance(moment)}];
  } catch (error) {
    return [400, {message: error instanceof Error ? error.message : String(error)}];
  }
}

async function outcomeOf(request: IncomingMessage, response: ServerResponse, host: Host): Promise<Outcome> {
  const text = await bodyOf(request);
  if (text === undefined) return [413, {message: 'The body is larger than 1 MB.'}];
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return [405, {message: 'Use POST.'}];
  }
  // Pages can send other types to any address without being asked.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return [415, {message: 'Send `Content-Type: application/json`.'}];
  if (request.url === '/simulator/clock') return moveClock(text, host);
  if (request.url !== '/simulator/reset') return [404, {message: 'There is no such request.'}];
  host.reset();
  return [200, {now: host.simulator.state.now}];
}

/** Answers a request that steers the simulator. */
export async function steer(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  const [status, body] = await outcomeOf(request, response, host);
  sendJson(response, host, status, body);
}
