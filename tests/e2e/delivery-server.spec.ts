import type {AddressInfo} from 'node:net';
import path from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {expect, test} from '@playwright/test';
import {createDeliveryServer} from '../../src/delivery/build/node-server.ts';
import {readPolicy} from '../../src/delivery/build/policy.ts';
import {contentTypeOf, headersFor, revalidate} from '../../src/delivery/model/rules.ts';
import {findNginx, nginxMend} from '../../scripts/lib/nginx-server.ts';
import {buildFile, buildFolder} from '../build-files.ts';
import {ask} from '../support/ask.ts';

const policy = readPolicy(process.cwd());
const asset = `/assets/js/${path.basename(buildFile('assets/js/main.*.js'))}`;

const served = [
  '/',
  '/help',
  '/help/faqs/what-is-order-allocation',
  '/changelog',
  '/changelog/2025%20Q3/order-tasks',
  '/api/types/objects/order',
  '/changelog/rss.xml',
  '/changelog/atom.xml',
  '/changelog/feed.json',
  '/sitemap.xml',
  '/robots.txt',
  '/opensearch.xml',
  '/img/favicon.svg',
  '/favicon.ico',
  '/img/social/help.png',
  asset,
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
  ['/changelog/2025%20q3/order-tasks', '/changelog/2025%20Q3/order-tasks'],
];

const missing = [
  '/nope',
  '/help/nope',
  '/help/faqs/nope',
  '/changelog/2025%20Q3/nope',
  '/changelog/2025%20Q3/q1/nope',
  '/changelog/2025%20Q3',
  '/_headers',
  '/_redirects',
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

const servers = ['the served build', 'the Node server'] as const;

for (const name of servers) {
  test.describe(`delivery by ${name}`, () => {
    let origin: string;
    let close = async (): Promise<void> => {};

    test.beforeAll(async ({}, {project}) => {
      if (name === 'the served build') {
        origin = String(project.use.baseURL).replace('localhost', '127.0.0.1');
        return;
      }
      const server = createDeliveryServer(buildFolder, policy);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      close = async () => {
        server.closeAllConnections();
        await new Promise<void>((resolve) => server.close(() => resolve()));
      };
    });
    test.afterAll(async () => close());

    for (const target of served) {
      test(`${target} is served with its type, cache and security headers`, async () => {
        const {status, headers, body} = await ask(origin, target);
        expect(status).toBe(200);
        expect(body.length).toBeGreaterThan(0);
        const pathname = decodeURI(target);
        expect(headers['content-type']).toBe(contentTypeOf(pathname));
        for (const [header, value] of Object.entries(headersFor(policy, pathname)))
          expect(headers[header.toLowerCase()], header).toBe(value);
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
        const again = await ask(origin, '/help', {
          'Accept-Encoding': encoding,
          'If-None-Match': String(headers['etag']),
        });
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
}

test('the served build is served by nginx, with its rules for real', async ({baseURL}) => {
  test.skip(process.env['SITE_SERVER'] === 'node' || !findNginx(), `nginx is not installed. ${nginxMend}`);
  const {headers} = await ask(String(baseURL).replace('localhost', '127.0.0.1'), '/help');
  expect(headers['server']).toBe('nginx');
});
