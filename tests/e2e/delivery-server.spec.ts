import {request as httpRequest, type IncomingHttpHeaders} from 'node:http';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {readPolicy} from '../../src/delivery/build/policy.ts';
import {revalidate, securityHeaders} from '../../src/delivery/model/rules.ts';
import {buildFile} from '../build-files.ts';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A request as it is written: no client that tidies the path or unpacks the answer. */
async function ask(
  origin: string,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const {hostname, port} = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({hostname, port, path: target, method, headers, agent: false}, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks)}),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const policy = readPolicy(process.cwd());
const asset = `/assets/js/${path.basename(buildFile('assets/js/main.*.js'))}`;

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';

const served: [target: string, type: string, cacheControl: string][] = [
  ['/', 'text/html; charset=utf-8', revalidate],
  ['/help', 'text/html; charset=utf-8', revalidate],
  ['/help/faqs/what-is-order-allocation', 'text/html; charset=utf-8', revalidate],
  ['/help/support/contacting-support.md', 'text/markdown; charset=utf-8', revalidate],
  ['/changelog', 'text/html; charset=utf-8', revalidate],
  ['/changelog/2025%20Q3/order-tasks', 'text/html; charset=utf-8', revalidate],
  ['/api/types/objects/order', 'text/html; charset=utf-8', revalidate],
  ['/schema.graphql', 'application/graphql; charset=utf-8', revalidate],
  ['/schema.json', 'application/json', revalidate],
  ['/llms.txt', 'text/plain; charset=utf-8', revalidate],
  ['/changelog/rss.xml', 'application/rss+xml; charset=utf-8', revalidate],
  ['/changelog/atom.xml', 'application/atom+xml; charset=utf-8', revalidate],
  ['/changelog/feed.json', 'application/feed+json', revalidate],
  ['/api/whats-changed/atom.xml', 'application/atom+xml; charset=utf-8', revalidate],
  ['/sitemap.xml', 'application/xml; charset=utf-8', revalidate],
  ['/robots.txt', 'text/plain; charset=utf-8', revalidate],
  ['/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', revalidate],
  ['/favicon.ico', 'image/x-icon', revalidate],
  ['/img/favicon.svg', 'image/svg+xml; charset=utf-8', day],
  ['/img/social/help.png', 'image/png', day],
  [`/fonts/${path.basename(buildFile('fonts/geist-latin.*.woff2'))}`, 'font/woff2', year],
  ['/fonts/OFL.txt', 'text/plain; charset=utf-8', revalidate],
  [asset, 'text/javascript; charset=utf-8', year],
];

const redirected: [from: string, to: string][] = [
  ['/index.html', '/'],
  ['/help.html', '/help'],
  ['/help/index.html', '/help'],
  ['/help/', '/help'],
  ['/help.html?a=1&b=%20x', '/help?a=1&b=%20x'],
  ['/changelog/2025%20Q3/order-tasks.html', '/changelog/2025%20Q3/order-tasks'],
  ['/changelog/2025%20Q3/order-tasks/index.html?x=%0a', '/changelog/2025%20Q3/order-tasks?x=%0a'],
  ['/changelog/2025%20Q3/order-tasks/', '/changelog/2025%20Q3/order-tasks'],
  ['/api/types/objects/order.html', '/api/types/objects/order'],
  ['//', '/'],
  ['//help', '/help'],
  ['/help//glossary?a=1', '/help/glossary?a=1'],
  ['/help%2Fglossary', '/help/glossary'],
  ['/h%65lp', '/help'],
  ['/help/../api', '/api'],
  ['/HELP/Glossary?a=1', '/help/glossary?a=1'],
  ['/Api/Types/Objects/Order', '/api/types/objects/order'],
  ['/Changelog/2025%20q3/Order-Tasks', '/changelog/2025%20Q3/order-tasks'],
];

const missing = [
  '/nope',
  '/help/nope',
  '/help/guides',
  '/404',
  '/404.html',
  '/index',
  '/.files',
  '/help%3Fa=b.html',
  '/help%C3%A9.html',
  '/help.html.gz',
  '/help.html.br',
  '/.git/config',
  '/%5Cevil.example/',
  '/assets/js/gone.0123abcd.js',
];

test.describe('delivery by nginx', () => {
  let origin: string;

  test.beforeAll(({}, {project}) => {
    origin = String(project.use.baseURL).replace('localhost', '127.0.0.1');
  });

  for (const [target, type, cacheControl] of served) {
    test(`${target} is served with its type, cache and security headers`, async () => {
      const {status, headers, body} = await ask(origin, target);
      expect(status).toBe(200);
      expect(body.length).toBeGreaterThan(0);
      expect(headers['content-type']).toBe(type);
      const expected = {...securityHeaders(policy), 'Cache-Control': cacheControl, Server: 'nginx'};
      for (const [header, value] of Object.entries(expected)) expect(headers[header.toLowerCase()], header).toBe(value);
      expect(headers['etag']).toBeTruthy();
    });
  }

  for (const [from, to] of redirected) {
    test(`${from} redirects once to ${to}`, async () => {
      const {status, headers} = await ask(origin, from);
      expect(status).toBe(301);
      expect(headers['location']).toBe(to);
      expect((await ask(origin, to)).status).toBe(200);
    });
  }

  for (const target of missing) {
    test(`any path not matching a route shows a not-found page: ${target}`, async () => {
      const {status, headers, body} = await ask(origin, target);
      expect(status).toBe(404);
      expect(body.toString()).toContain('Page Not Found');
      expect(headers['cache-control']).toBe(revalidate);
      expect(headers['content-security-policy']).toBe(policy);
    });
  }

  test('answers HEAD like GET, without a body', async () => {
    for (const target of ['/help', '/nope', asset]) {
      const [get, head] = [await ask(origin, target), await ask(origin, target, {}, 'HEAD')];
      expect(head.status).toBe(get.status);
      expect(head.body).toHaveLength(0);
      for (const header of ['content-type', 'content-length', 'cache-control'])
        expect(head.headers[header], `${target} ${header}`).toBe(get.headers[header]);
    }
  });

  test('refuses other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const {status, headers} = await ask(origin, '/help', {}, method);
      expect(status).toBe(405);
      expect(headers['allow']).toBe('GET, HEAD');
    }
  });

  test('sends what was compressed at build time', async () => {
    for (const target of ['/help', asset, '/changelog/rss.xml']) {
      const plain = await ask(origin, target);
      const zipped = await ask(origin, target, {'Accept-Encoding': 'gzip'});
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(zipped.headers['vary']).toMatch(/accept-encoding/i);
      expect(gunzipSync(zipped.body)).toEqual(plain.body);
      const best = await ask(origin, target, {'Accept-Encoding': 'gzip, deflate, br'});
      expect(best.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(best.body)).toEqual(plain.body);
      expect(best.body.length).toBeLessThan(zipped.body.length);
      expect(best.headers['content-type']).toBe(plain.headers['content-type']);
    }
  });

  test('answers a known ETag with 304', async () => {
    for (const encoding of ['identity', 'br']) {
      const {headers} = await ask(origin, '/help', {'Accept-Encoding': encoding});
      const again = await ask(origin, '/help', {'Accept-Encoding': encoding, 'If-None-Match': String(headers['etag'])});
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
    }
  });

  test('sends a range', async () => {
    const whole = await ask(origin, asset);
    const part = await ask(origin, asset, {Range: 'bytes=10-19'});
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.body.length}`);
    expect(part.body).toEqual(whole.body.subarray(10, 20));
    const none = await ask(origin, asset, {Range: `bytes=${whole.body.length}-`});
    expect(none.status).toBe(416);
    expect(none.headers['cache-control']).toMatch(/max-age=0/);
    expect(none.headers['cache-control']).not.toMatch(/immutable/);
  });

  test('never lets a path into the headers or leave the folder', async () => {
    for (const target of [
      '/a%0d%0aX-Injected:%201/',
      '/a%0d%0aX-Injected:%201.html',
      '//evil.example/',
      '/%2F%2Fevil.example/',
      '/%5C%5Cevil.example/index.html',
    ]) {
      const {headers} = await ask(origin, target);
      expect(headers['x-injected'], target).toBeUndefined();
      expect(String(headers['location'] ?? '/'), target).toMatch(/^\/(?![/\\])/);
    }
    for (const target of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const {status, body} = await ask(origin, target);
      expect([301, 400, 404], target).toContain(status);
      expect(body.toString()).not.toContain('"endless-docs"');
    }
  });
});
