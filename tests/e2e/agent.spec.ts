/** A coding agent with the packed simulator: it does two jobs with nothing but what the documentation tells it. */
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {buildFile} from '../build-files.ts';
import {Agent} from '../support/agent.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
let agent: Agent;

test.describe.configure({mode: 'serial'});
test.beforeAll(async () => {
  execFileSync('tar', ['xzf', buildFile('downloads/endless-simulator.tgz'), '-C', folder]);
  agent = await Agent.start([path.join(folder, 'package/dist/endless-simulator.js'), 'mcp']);
});
test.afterAll(async () => {
  await agent.close();
  rmSync(folder, {recursive: true, force: true});
});

async function call(name: string, given: Record<string, unknown> = {}): Promise<string> {
  const {content} = await agent.ask<{content: {text: string}[]}>('tools/call', {name, arguments: given});
  return content.map(({text}) => text).join('');
}

/** The page of an operation that a question leads to. */
async function operationFor(query: string): Promise<string> {
  const found = JSON.parse(await call('search_docs', {query})) as {page: string}[];
  const page = found.map((own) => own.page).find((own) => own.startsWith('api/operations/mutations/'));
  expect(page, `an operation for "${query}"`).toBeDefined();
  return call('read_page', {page, section: 'Example'});
}

interface Request {
  document: string;
  variables: Record<string, unknown>;
}

/** The requests of the first example on a page, in their order. */
function requestsIn(markdown: string): Request[] {
  const [, first = ''] = markdown.split(/\n### /);
  const requests = first.matchAll(/```graphql\n(.*?)\n```\n+(?:\*\*Variables\*\*\n+```json\n(.*?)\n```)?/gs);
  return [...requests].map(([, document = '', variables = '{}']) => ({
    document,
    variables: JSON.parse(variables) as Record<string, unknown>,
  }));
}

async function runAll(requests: readonly Request[]): Promise<Record<string, unknown>> {
  expect(requests.length).toBeGreaterThan(0);
  let last = {};
  for (const request of requests) {
    const answer = JSON.parse(await call('run_document', {...request})) as {
      data: Record<string, {userErrors: unknown[]}>;
    };
    for (const payload of Object.values(answer.data)) expect(payload.userErrors).toEqual([]);
    last = answer.data;
  }
  return last;
}

test('finds how to ship an order, and ships one', async () => {
  const requests = requestsIn(await operationFor('ship order manually'));
  const payload = await runAll(requests);
  expect(payload).toMatchObject({
    shipOrderManually: {order: {newStatus: expect.stringMatching(/SHIPPED$/) as unknown}},
  });
});

test('finds how to receive a short delivery, and receives it', async () => {
  await call('reset');
  const guides = await call('search_docs', {query: 'receive a short delivery'});
  expect(guides).toContain('"api/guides/receive-goods"');
  const payload = await runAll(requestsIn(await operationFor('close an ASN with a shortage')));
  expect(payload).toMatchObject({closeASN: {asn: {status: 'CLOSED'}}});
});

test('is told what would hurt in production', async () => {
  const {findings} = JSON.parse(await call('read_report')) as {findings: {rule: string}[]};
  expect(findings.map(({rule}) => rule)).toContain('write-without-key');
});
