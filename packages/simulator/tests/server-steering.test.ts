/** Requests outside the schema, which steer the simulator. */
import {once} from 'node:events';
import {connect} from 'node:net';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {steer as steerServer} from './support/server-client.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
});
afterAll(() => server.close());
beforeEach(() => server.host.reset());

const steer = (path: string, body: unknown): Promise<Response> => steerServer(server, path, body);

describe('requests outside the schema', () => {
  test('move the clock, and begin again', async () => {
    expect(await (await steer('/simulator/clock', {advance: 'P1D'})).json()).toEqual({now: '2025-10-01T09:00:00.000Z'});
    expect(await (await steer('/simulator/clock', {to: '2025-10-02T09:00:00Z'})).json()).toEqual({
      now: '2025-10-02T09:00:00.000Z',
    });
    expect((await steer('/simulator/clock', {advance: 'soon'})).status).toBe(400);
    expect((await steer('/simulator/nothing', {})).status).toBe(404);
    expect(await (await steer('/simulator/reset', {})).json()).toEqual({now: '2025-09-30T09:00:00.000Z'});
  });

  test.each([
    ['/simulator/clock', {advace: 'P1D'}, 'There is no `advace`; known are advance, to.'],
    ['/simulator/clock', {advance: 'P1D', to: '2025-10-02T09:00:00Z'}, 'Send `advance` or `to`, not both.'],
    ['/simulator/clock', {advance: ['PT1H']}, '`advance` and `to` are texts, such as "P1D".'],
    ['/simulator/clock', {advance: 'P99999999999D'}, 'The clock moves at most ten years at a time.'],
    ['/simulator/clock', [], 'Send a JSON object.'],
    ['/simulator/events', 5, 'Send a JSON object.'],
    ['/simulator/reset', {report: 'yes'}, '`report` is true or false.'],
  ])('say what is wrong with a body: %s %j', async (path, body, message) => {
    const response = await steer(path, body);
    expect([response.status, await response.json()]).toEqual([400, {message}]);
  });

  test('set what samples read, with a token of each caller', async () => {
    const response = await fetch(new URL('/simulator/env', server.url));
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    const {headers = {}} = server.host.platform.callers['dana'] ?? {};
    expect(text).toContain(`export ENDLESS_URL='${server.url}'\n`);
    expect(text).toContain(`export ENDLESS_COMPANY='${headers['X-Company-Id']}'\n`);
    expect(text).toContain(`export ENDLESS_BRAND='${headers['X-Brand-Id']}'\n`);
    expect(text).toMatch(/^export ORDERS_EXPORT_TOKEN='\w+'$/m);
    expect(/^export ENDLESS_TOKEN=(.*)$/m.exec(text)?.[1]).toBe(/^export DANA_TOKEN=(.*)$/m.exec(text)?.[1]);
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^export [A-Z_]+='[^']+'$/);
  });

  test('keep what a caller is called within its quotes', async () => {
    const {callers} = server.host.platform;
    callers["2nd 'shop'"] = {text: 'Own', headers: {Authorization: "Bearer a'; touch /tmp/x; '"}};
    const text = await (await fetch(new URL('/simulator/env', server.url))).text();
    delete callers["2nd 'shop'"];
    expect(text).toContain(`export _2ND__SHOP__TOKEN='a'\\''; touch /tmp/x; '\\'''\n`);
  });

  test('take no ids from the requests of the platform', async () => {
    await steer('/simulator/clock', {advance: 'PT1M'});
    const {extensions} = server.host.execute({query: '{__typename}', headers: {}});
    expect(extensions.requestId).toBe('req_000001');
  });

  test('end a move of the clock when they begin again', async () => {
    const moving = expect(server.host.advance('P30D')).rejects.toThrow(
      'The simulator was reset while its clock moved.',
    );
    await steer('/simulator/reset', {});
    await moving;
    expect(await (await steer('/simulator/clock', {})).json()).toEqual({now: '2025-09-30T09:00:00.000Z'});
  });

  test('are found whatever parameters stand behind the address, and else by no method', async () => {
    expect((await fetch(new URL('/simulator/report?by=ci', server.url))).status).toBe(200);
    expect((await fetch(new URL('/simulator/nothing', server.url))).status).toBe(404);
  });

  test.each(['/simulator/events', '/graphql'])('may be broken off: %s', async (path) => {
    const {port, hostname} = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = ['Host: localhost', 'Content-Type: application/json', 'Content-Length: 100'].join('\r\n');
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    // What goes wrong unseen would end the process, and so this run of tests.
    expect((await steer('/simulator/clock', {})).status).toBe(200);
  });
});
