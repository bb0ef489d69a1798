import {spawnSync} from 'node:child_process';
import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {algoliasearch} from 'algoliasearch';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {indexSettings, push, type PushOptions} from '../../src/search/build/push.ts';
import type {SearchRecord} from '../../src/search/model/types.ts';

type Objects = Map<string, Record<string, unknown>>;

/** As much of the service as a push needs: records, settings, moves and tasks, with faults on demand. */
class FakeService {
  readonly indices = new Map<string, Objects>();
  readonly settings = new Map<string, unknown>();
  readonly requests: string[] = [];
  adminKey = 'admin';
  /** Decides whether a request fails, and with which status. */
  fault: (method: string, path: string) => number | undefined = () => undefined;
  private server: Server | undefined;

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      void this.read(request).then((body) => {
        const {status, answer} = this.answer(request, body);
        response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
    this.server = undefined;
  }

  get host(): string {
    return `127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
  }

  private async read(request: IncomingMessage): Promise<Record<string, unknown>> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  }

  private answer(request: IncomingMessage, body: Record<string, unknown>): {status: number; answer: unknown} {
    const url = new URL(request.url ?? '', 'http://localhost');
    const method = request.method ?? '';
    this.requests.push(`${method} ${url.pathname}`);
    const refuse = (status: number, message: string) => ({status, answer: {message, status}});
    const key = request.headers['x-algolia-api-key'] ?? url.searchParams.get('x-algolia-api-key');
    if (key !== this.adminKey) return refuse(403, 'Invalid Application-ID or API key');
    const fault = this.fault(method, url.pathname);
    if (fault !== undefined) return refuse(fault, 'Injected fault');
    const [, , , name = '', action = ''] = url.pathname.split('/').map(decodeURIComponent);
    const done = {status: 200, answer: {taskID: 1, updatedAt: '2025-09-30T00:00:00.000Z', objectIDs: []}};
    if (action === 'task') return {status: 200, answer: {status: 'published'}};
    if (action === 'browse') {
      const objects = this.indices.get(name);
      if (!objects) return refuse(404, `Index ${name} does not exist`);
      return {status: 200, answer: {hits: [...objects.keys()].map((objectID) => ({objectID}))}};
    }
    if (action === 'batch') {
      const objects = this.indices.get(name) ?? new Map();
      this.indices.set(name, objects);
      for (const {body: object} of body['requests'] as {body: Record<string, unknown>}[])
        objects.set(String(object['objectID']), object);
      return done;
    }
    if (action === 'operation') {
      const source = this.indices.get(name);
      const destination = String(body['destination']);
      if (source && !body['scope']) this.indices.set(destination, new Map(source));
      this.settings.set(destination, this.settings.get(name));
      if (body['operation'] === 'move') this.indices.delete(name);
      return done;
    }
    if (action === 'settings' && method === 'PUT') this.settings.set(name, body);
    if (method === 'DELETE') this.indices.delete(name);
    return done;
  }
}

const record = (objectID: string): SearchRecord => ({
  objectID,
  url: `/${objectID}`,
  type: 'lvl1',
  content: null,
  hierarchy: {lvl0: 'Help', lvl1: objectID, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null},
  weight: {pageRank: 10, level: 100, position: 0},
});

let service: FakeService;
let lines: string[];

function options(over: Partial<PushOptions> & {key?: string; host?: string} = {}): PushOptions {
  const {key = 'admin', host = service.host, ...rest} = over;
  return {
    client: algoliasearch('APP', key, {hosts: [{url: host, accept: 'readWrite', protocol: 'http'}]}),
    targets: [
      {indexName: 'help', records: [record('a'), record('b')]},
      {indexName: 'api', records: [record('c')]},
    ],
    dryRun: false,
    log: (line) => lines.push(line),
    ...rest,
  };
}

const idsOf = (name: string): string[] => [...(service.indices.get(name)?.keys() ?? [])];

beforeEach(async () => {
  service = new FakeService();
  await service.start();
  service.indices.set(
    'help',
    new Map([
      ['b', {}],
      ['old', {}],
    ]),
  );
  lines = [];
});
afterEach(() => service.stop());

describe('push to the hosted service', () => {
  test('replaces the records of each index and tells what was added and removed', async () => {
    await push(options());
    expect(idsOf('help')).toEqual(['a', 'b']);
    expect(idsOf('api')).toEqual(['c']);
    expect([...service.indices.keys()].sort()).toEqual(['api', 'help']);
    expect(lines).toContain('help: 2 records (1 added, 1 removed, 1 kept)');
    expect(lines).toContain('api: 1 records (1 added, 0 removed, 0 kept)');
  });

  test('gives an index its settings before readers search it', async () => {
    await push(options());
    expect(service.settings.get('help')).toEqual(JSON.parse(JSON.stringify(indexSettings)));
    const settings = service.requests.indexOf('PUT /1/indexes/help/settings');
    const moved = service.requests.findIndex((line) => /help_tmp_\d+\/operation$/.test(line));
    expect(settings).toBeGreaterThan(-1);
    expect(moved).toBeGreaterThan(settings);
  });

  test('refuses a build that lost more than half of an index, unless told', async () => {
    service.indices.set('help', new Map(['a', 'b', 'c', 'd', 'e'].map((id) => [id, {}])));
    const error = await push(options()).catch((reason: unknown) => reason);
    expect((error as Error).message).toMatch(
      /help: It would shrink from 5 to 2 records.*--shrink.*Nothing was written/,
    );
    expect(service.requests.filter((line) => !line.endsWith('/browse'))).toEqual([]);
    await push(options({shrink: true}));
    expect(idsOf('help')).toEqual(['a', 'b']);
  });

  test('a dry run reads and writes nothing', async () => {
    await push(options({dryRun: true}));
    expect(idsOf('help')).toEqual(['b', 'old']);
    expect(service.requests.filter((line) => !line.endsWith('/browse'))).toEqual([]);
    expect(lines[0]).toContain('help: would hold 2 records (1 added, 1 removed, 1 kept)');
  });

  test('a wrong key is named, and the live index stays as it was', async () => {
    const error = await push(options({key: 'wrong'})).catch((reason: unknown) => reason);
    expect((error as Error).message).toMatch(
      /ALGOLIA_ADMIN_API_KEY was refused for "help" \(403: .*Nothing was written\./,
    );
    expect(idsOf('help')).toEqual(['b', 'old']);
  });

  test('an unreachable host is named, and nothing was written', async () => {
    const host = service.host;
    await service.stop();
    const error = await push(options({host})).catch((reason: unknown) => reason);
    expect((error as Error).message).toMatch(/can't be reached.*Nothing was written\./);
  });

  test.each(['batch', 'settings'])(
    'a %s that is refused leaves its index and those after it as they were',
    async (action) => {
      service.fault = (_, path) => (path.endsWith(`/${action}`) ? 400 : undefined);
      const error = await push(options()).catch((reason: unknown) => reason);
      expect((error as Error).message).toMatch(/^help: .*Indices from help on hold the old records\. Push again\.$/);
      expect(idsOf('help')).toEqual(['b', 'old']);
      expect([...service.indices.keys()]).toEqual(['help']);
    },
  );
});

test.each([
  ['ALGOLIA_APP_ID', {ALGOLIA_ADMIN_API_KEY: 'x'}],
  ['ALGOLIA_ADMIN_API_KEY', {ALGOLIA_APP_ID: 'x'}],
])('the command ends with an error when %s is missing', (name, given) => {
  const env: NodeJS.ProcessEnv = {...process.env, ALGOLIA_APP_ID: '', ALGOLIA_ADMIN_API_KEY: '', ...given};
  const {status, stderr} = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/search-push.ts'], {
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`${name} is missing`);
  expect(stderr).toContain('Nothing was written.');
});
