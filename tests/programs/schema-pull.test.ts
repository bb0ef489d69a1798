import {execFile} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import os from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {buildSchema, graphql} from 'graphql';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {parseHeader, pullSchema} from '../../scripts/lib/schema-pull.ts';

const oldSdl = 'type Query {\n  old: String\n}\n';
const newSdl =
  '"""\nThe root.\n"""\ntype Query {\n  """\n  A greeting.\n  """\n  hello: Greeting\n}\n\ntype Greeting {\n  text: String!\n}\n';

let root: string;
let folder: string;
let server: Server | undefined;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'pull-'));
  folder = path.join(root, 'schema');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'old.graphql'), oldSdl);
  writeFileSync(path.join(folder, 'README.md'), 'Kept.');
});

afterEach(async () => {
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
  rmSync(root, {recursive: true, force: true});
});

async function serve(
  handler: (request: IncomingMessage, body: string, response: ServerResponse) => void | Promise<void>,
): Promise<string> {
  const started = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => void handler(request, body, response));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}/graphql`;
}

const answerWith =
  (status: number, type: string, text: string) =>
  (_request: IncomingMessage, _body: string, response: ServerResponse): void => {
    response.writeHead(status, {'content-type': type}).end(text);
  };

async function introspectionOf(sdl: string, body: string): Promise<string> {
  const {query} = JSON.parse(body) as {query: string};
  return JSON.stringify(await graphql({schema: buildSchema(sdl), source: query}));
}

function expectUnchanged(): void {
  expect(readdirSync(root)).toEqual(['schema']);
  expect(readdirSync(folder).sort()).toEqual(['README.md', 'old.graphql']);
  expect(readFileSync(path.join(folder, 'old.graphql'), 'utf8')).toBe(oldSdl);
}

describe('schema:pull', () => {
  it('replaces the schema by the introspection of an endpoint and sends the header', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve(async (request, body, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(200, {'content-type': 'application/json'}).end(await introspectionOf(newSdl, body));
    });
    const model = await pullSchema(url, folder, 'Authorization: Bearer token-1');
    expect(seen).toEqual(['Bearer token-1']);
    expect(model.operations.map(({name}) => name)).toEqual(['hello']);
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'schema.graphql']);
    expect(readFileSync(path.join(folder, 'schema.graphql'), 'utf8')).toContain('A greeting.');
    expect(readdirSync(root)).toEqual(['schema']);
  });

  it('asks an older server again without the newer parts of introspection', async () => {
    let requests = 0;
    const url = await serve(async (_request, body, response) => {
      requests += 1;
      const answer = body.includes('isOneOf')
        ? '{"errors":[{"message":"Cannot query field \\"isOneOf\\"."}]}'
        : await introspectionOf(newSdl, body);
      response.writeHead(200, {'content-type': 'application/json'}).end(answer);
    });
    await pullSchema(url, folder, undefined);
    expect(requests).toBe(2);
    expect(existsSync(path.join(folder, 'schema.graphql'))).toBe(true);
  });

  it('replaces the schema by a file of SDL', async () => {
    const file = path.join(root, 'one.graphql');
    writeFileSync(file, newSdl);
    await pullSchema(file, folder, undefined);
    rmSync(file);
    expect(readFileSync(path.join(folder, 'schema.graphql'), 'utf8')).toContain('hello: Greeting');
    expect(existsSync(path.join(folder, 'old.graphql'))).toBe(false);
  });

  it('creates the folder when there is none', async () => {
    const file = path.join(root, 'one.graphql');
    writeFileSync(file, newSdl);
    rmSync(folder, {recursive: true});
    await pullSchema(file, folder, undefined);
    expect(readdirSync(folder)).toEqual(['schema.graphql']);
  });

  it.each([
    ['a refused request', answerWith(401, 'application/json', '{}'), /HTTP 401: \{\}\n.*set SCHEMA_PULL_HEADER/],
    ['a page instead of an endpoint', answerWith(200, 'text/html', '<!doctype html>'), /HTTP 200: <!doctype html>/],
    [
      'a GraphQL error',
      answerWith(200, 'application/json', '{"errors":[{"message":"Introspection is off."}]}'),
      /Introspection is off\./,
    ],
    ['JSON of nothing', answerWith(200, 'application/json', 'null'), /HTTP 200: null/],
    [
      'a schema that is cut short',
      answerWith(
        200,
        'application/json',
        '{"data":{"__schema":{"queryType":{"name":"Query"},"types":[],"directives":[]}}}',
      ),
      /is not a usable schema/,
    ],
  ] as const)('leaves the old schema as it was on %s', async (_name, handler, message) => {
    const url = await serve(handler);
    await expect(pullSchema(url, folder, undefined)).rejects.toThrow(message);
    expectUnchanged();
  });

  it('leaves the old schema as it was when the host is unreachable', async () => {
    const url = await serve(answerWith(200, 'text/plain', ''));
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    server = undefined;
    await expect(pullSchema(url, folder, undefined)).rejects.toThrow(
      /Cannot reach http:\/\/127\.0\.0\.1:\d+\/graphql \(.*ECONNREFUSED/,
    );
    expectUnchanged();
  });

  it.each([
    ['is missing', undefined, /gone\.graphql": it does not exist/],
    ['has a syntax error', 'type Query {', /is not valid SDL/],
    ['names an unknown type', 'type Query { a: Missing }', /is inconsistent/],
    ['has no query', 'type Thing { a: Int }', /not valid GraphQL/],
  ])('leaves the old schema as it was when the file %s', async (_name, sdl, message) => {
    const file = path.join(root, sdl === undefined ? 'gone.graphql' : 'given.graphql');
    if (sdl !== undefined) writeFileSync(file, sdl);
    await expect(pullSchema(file, folder, undefined)).rejects.toThrow(message);
    rmSync(file, {force: true});
    expectUnchanged();
  });

  it('refuses other schemes and malformed headers, and never repeats the header', async () => {
    await expect(pullSchema('ftp://api.example.com', folder, undefined)).rejects.toThrow(
      /"ftp:\/\/api\.example\.com": it does not exist/,
    );
    expect(() => parseHeader('secret-token')).toThrow(/^SCHEMA_PULL_HEADER is not a header/);
    expect(() => parseHeader('secret-token')).not.toThrow(/secret-token/);
    expect(parseHeader('X-Key:  a b ')).toEqual({'X-Key': 'a b'});
    expectUnchanged();
  });

  it('ends the command with exit code 1 and says that nothing changed', async () => {
    const run = promisify(execFile)('node_modules/.bin/tsx', [
      'scripts/schema-pull.ts',
      path.join(root, 'gone.graphql'),
      '--out',
      folder,
    ]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot read .*gone\.graphql[^]*is unchanged/) as string,
    });
    expectUnchanged();
  });
});
