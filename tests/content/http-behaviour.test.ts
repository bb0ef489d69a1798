/** The tables of the page on HTTP behaviour, asked of the server row by row. */
import {readFileSync} from 'node:fs';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {startServer, type RunningServer} from 'endless-simulator/server';

const page = readFileSync('api/guides/http-behaviour.mdx', 'utf8');
const home = readFileSync('api/index.mdx', 'utf8');

/** Rows of the table that begins with a heading, as lists of their cells. */
function rowsOf(source: string, heading: string): string[][] {
  const [, rows = ''] = source.split(`| ${heading} |`)[1]?.match(/^[^\n]*\n\|[ -|]+\n((?:\|.*\n)+)/) ?? [];
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const plain = (cell = ''): string => cell.replaceAll('`', '');

let server: RunningServer;
let failing: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
  failing = await startServer({port: 0, failures: 1});
});
afterAll(() => Promise.all([server.close(), failing.close()]));

const send = (body: string, headers: Record<string, string> = {}, {url}: RunningServer = server): Promise<Response> => {
  const dana = server.host.platform.callers['dana']?.headers;
  return fetch(url, {method: 'POST', headers: {'Content-Type': 'application/json', ...dana, ...headers}, body});
};

const me = '{"query": "{me {email}}"}';

async function untilLimited(): Promise<Response> {
  const dear = '{"query": "{orders(first: 100) {nodes {items(first: 100) {nodes {id}}}}}"}';
  for (let tries = 0; tries < 20; tries += 1) {
    const response = await send(dear);
    if (response.status !== 200) return response;
  }
  throw new Error('The points of a minute never end.');
}

/** A request for each status that the page names. */
const requests: Record<string, () => Promise<Response>> = {
  '200': () => send('{"query": "{nobody: order(id: \\"ord_01K6CWFTT0003FYJF3M8KTHRXJ\\") {id}}"}'),
  '400': () => send('{"query": "{nothing}"}'),
  '401': () => send('{"query": "{orders {totalCount}}"}', {Authorization: 'Bearer nonsense'}),
  '405': () => fetch(server.url, {method: 'DELETE'}),
  '406': () => send(me, {Accept: 'image/png'}),
  '413': () => send(`{"query": "# ${'x'.repeat(1_000_000)}"}`),
  '415': () => send(me, {'Content-Type': 'text/plain'}),
  '429': untilLimited,
  '431': () => send(me, {'X-Long': 'x'.repeat(17_000)}),
  '500, 502, 503, 504': () => send(me, {}, failing),
};

interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** What each request was answered with, asked once. */
const answers = new Map<string, Answered>();
beforeAll(async () => {
  for (const [name, request] of Object.entries(requests)) {
    server.host.reset();
    const response = await request();
    answers.set(name, {status: response.status, headers: response.headers, text: await response.text()});
  }
});

const statuses = rowsOf(page, 'Status');
const headers = rowsOf(page, 'Header');

test('every status of the page has a request', () => {
  expect(statuses.map(([status]) => status)).toEqual(Object.keys(requests));
});

test.each(statuses)('a request is answered with %s: %s', (status = '', _when, code) => {
  const {status: answered, text = ''} = answers.get(status) ?? {};
  expect(status.split(', ')).toContain(String(answered));
  const answer = (text === '' ? {} : JSON.parse(text)) as {errors?: {extensions: {code: string}}[]};
  expect(answer.errors?.[0]?.extensions.code ?? '').toBe(plain(code));
});

test.each(headers)('the header %s is sent with %s', (cell, sentWith = '') => {
  const [name = '', value] = plain(cell).split(': ');
  expect(answers.size).toBe(Object.keys(requests).length);
  for (const [status, {headers: sentHeaders}] of answers) {
    const sent = sentHeaders.get(name);
    const isWanted = sentWith.startsWith('Every answer but') ? !sentWith.endsWith(status) : sentWith === status;
    expect(sent !== null, `${name} with ${status}`).toBe(isWanted);
    if (value !== undefined && isWanted) expect(sent).toBe(value);
  }
});

test('close codes are the same here, on the home page of the API and in the tests of sockets', () => {
  const codes = rowsOf(page, 'Close code').map(([code]) => code);
  expect(rowsOf(home, 'Close code').map(([code]) => code)).toEqual(codes);
  const tested = readFileSync('packages/simulator/tests/server-sockets.test.ts', 'utf8');
  expect(codes.filter((code) => !tested.includes(`toBe(${code})`) && !tested.includes(`code: ${code}}`))).toEqual([]);
});

test('statuses of the home page are those of the page', () => {
  const all = (source: string): string[] => rowsOf(source, 'Status').flatMap(([cell = '']) => cell.split(', '));
  expect(all(page)).toEqual(expect.arrayContaining(all(home)));
});
