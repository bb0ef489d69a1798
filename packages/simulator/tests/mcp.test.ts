/** The server for coding agents, through the client of its protocol. The packed one is asked for whole jobs elsewhere. */
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {InMemoryTransport} from '@modelcontextprotocol/sdk/inMemory.js';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {createMcpServer} from '../src/mcp/server.ts';
import {firstSteps} from '../src/server/greeting.ts';
import {Host} from '../src/server/host.ts';
import {defaults} from '../src/server/server.ts';

const long = 'word '.repeat(4000);
const pages = {
  'api/guides/hold': `---\ntitle: "Hold an order"\n---\n\nStop it.\n\n## Release [it](https://docs.example.com/x)\n\nEnds the hold.`,
  'changelog/2025 Q3/news': `---\ntitle: "News"\n---\n\nNew.`,
  'help/long': `---\ntitle: "A long page"\n---\n\n${long}`,
};
const client = new Client({name: 'test', version: '1'});
beforeAll(async () => {
  const [own, other] = InMemoryTransport.createLinkedPair();
  await createMcpServer({host: () => new Host(defaults), pages: () => pages}).connect(other);
  await client.connect(own);
});
afterAll(() => client.close());

async function call(name: string, given: Record<string, unknown> = {}): Promise<[isError: boolean, text: string]> {
  const {isError = false, content} = await client.callTool({name, arguments: given});
  return [isError === true, (content as {text: string}[]).map(({text}) => text).join('')];
}

test('every tool has a description and a schema that takes nothing else', async () => {
  const {tools} = await client.listTools();
  expect(tools.length).toBeGreaterThan(12);
  for (const {name, description, inputSchema} of tools) {
    expect([name, inputSchema['additionalProperties']]).toEqual([name, false]);
    expect(description).toBeTruthy();
    expect(await call(name, {unknown: 1})).toEqual([true, expect.stringMatching(/nrecognized key/)]);
  }
});

describe('what an agent asks', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['search_docs', {query: 'release an order on hold'}, /"page": "api\/guides\/hold"[^]*"section": "Release it"/],
    ['read_page', {page: 'https://docs.example.com/api/guides/hold'}, /^---\ntitle/],
    ['read_page', {page: 'https://docs.example.com/api/guides/hold/'}, /^---\ntitle/],
    ['read_page', {page: '/api/guides/hold.md?plain=1'}, /^---\ntitle/],
    ['read_page', {page: 'api/guides/hold/index.html'}, /^---\ntitle/],
    ['read_page', {page: 'https://docs.example.com/changelog/2025%20Q3/news'}, /^---\ntitle: "News"/],
    ['read_page', {page: 'https://docs.example.com/api/guides/hold/#release-it'}, /^## Release/],
    ['read_page', {page: 'api/guides/hold.md#nothing'}, /^---\ntitle/],
    ['read_page', {page: 'api/guides/hold', section: 'Release it'}, /^## Release/],
    ['read_page', {page: 'help/long', offset: 16_000}, /word[^]*$/],
    ['find_elements', {query: 'hold order', limit: 3}, /"name": "holdOrder"/],
    [
      'describe_element',
      {name: 'holdOrder'},
      /"permission": "orders:manage or orders:update"[^]*STATUS_NOT_ALLOWED[^]*ALLOCATED → ON_HOLD/,
    ],
    [
      'describe_element',
      {name: 'orders'},
      /"first: Int @constraint\(max: 100, min: 1\) # How many[^]*"sort: OrderSort @defaultSort\(direction: DESC, field: \\"/,
    ],
    ['describe_element', {name: 'ResendEDIDocumentInput'}, /useStoredText: Boolean! = false/],
    [
      'describe_element',
      {name: 'EDIDocumentFilter'},
      /brandIds: \[EndlessID!\] @maxItems\(count: 50\)[^]*query: String @constraint\(maxLength: 100, minLength: 2\)/,
    ],
    ['describe_element', {name: 'Order'}, /status: OrderStatus[^]*@deprecated/],
    ['describe_element', {name: 'String'}, /scalar String/],
    ['describe_element', {name: 'NewOrderStatus'}, /enum NewOrderStatus[^]*PENDING → ORDERED by approveOrder/],
    [
      'validate_document',
      {document: '{orders {nodes {status}}}'},
      /"points": 2,\n "deprecated": \[\n {2}"Order.status"/,
    ],
    ['validate_document', {document: '{nothing}'}, /"isValid": false[^]*Cannot query field/],
    ['list_callers', {}, /"dana": "Dana Reyes, Company Admin/],
    ['run_document', {document: '{me {email}}', caller: 'tom'}, /tom\.okafor@example\.com/],
    ['move_clock', {advance: 'PT1H'}, /2025-09-30T10:/],
    ['list_events', {kind: 'carrier.scanned'}, /"additionalProperties": false/],
    ['send_event', {event: {kind: 'warehouse.accepted', fulfillment: 'AP-10373-1'}}, /"to": "ACCEPTED"/],
    ['list_stories', {}, /"slug": "ship-an-order"/],
    ['play_story', {slug: 'ship-an-order', step: 1}, /"title": "The order comes in"/],
    ['read_report', {}, /"requests": 1/],
    ['reset', {}, /2025-09-30T09:00:00\.000Z/],
    ['read_report', {}, /"requests": 0/],
  ])('%s %j', async (name, given, expected) => {
    expect(await call(name, given)).toEqual([false, expect.stringMatching(expected)]);
  });

  test('is cut, and says how to go on', async () => {
    const [, text] = await call('read_page', {page: 'help/long'});
    expect(text.length).toBeLessThan(16_100);
    expect(text).toMatch(/go on with offset 16000$/);
  });
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ['read_page', {page: 'nowhere'}, /no page nowhere/],
  ['read_page', {page: '__proto__'}, /no page __proto__/],
  ['read_page', {page: 'help/long', offset: 1_000_000}, /has \d+ characters/],
  ['read_page', {page: 'api/guides/hold', section: 'Nothing'}, /has the sections Release it/],
  ['describe_element', {name: 'Nothing'}, /no Nothing/],
  ['run_document', {document: '{me {id}}', caller: 'nobody at all'}, /Nobody is called/],
  ['run_document', {document: '{me {id}}', caller: 'constructor'}, /Nobody is called/],
  ['run_document', {document: 'subscription {orderUpdatesByBrand(brandId: "x") {id}}'}, /a program of its own/],
  ['move_clock', {advance: 'P20Y'}, /at most ten years/],
  ['move_clock', {advance: 'soon'}, /"soon" is no duration/],
  ['move_clock', {advance: '2025-02-30T09:00:00Z'}, /no moment/],
  ['list_events', {kind: 'carrier.lost'}, /no event carrier\.lost/],
  ['send_event', {event: {kind: 'carrier.scanned', trackingNumber: 'X'}}, /NOT_FOUND at trackingNumber/],
  ['play_story', {slug: 'nothing'}, /no story nothing/],
  ['play_story', {slug: 'ship-an-order', step: 99}, /has \d+ steps/],
])('%s refuses %j and says why', async (name, given, expected) => {
  expect(await call(name, given)).toEqual([true, expect.stringMatching(expected)]);
});

test('in an empty world, an agent goes on with the token that its sign-up gave', async () => {
  const [own, other] = InMemoryTransport.createLinkedPair();
  await createMcpServer({host: () => new Host({...defaults, world: 'empty'}), pages: () => pages}).connect(other);
  const agent = new Client({name: 'test', version: '1'});
  await agent.connect(own);
  const ask = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const {content} = await agent.callTool({name, arguments: given});
    return (content as {text: string}[]).map(({text}) => text).join('');
  };
  expect(JSON.parse(await ask('list_callers', {}))).toEqual({nobody: 'Nobody: without a token'});
  let token = '';
  for (const {document, headers} of firstSteps.slice(0, 3)) {
    const sent = 'Authorization' in headers ? {Authorization: `Bearer ${token}`} : {};
    const answer = await ask('run_document', {document, caller: 'nobody', headers: sent});
    expect(answer).toContain('"userErrors": []');
    token = /"token": "(\w+)"/.exec(answer)?.[1] ?? token;
  }
  await agent.close();
});
