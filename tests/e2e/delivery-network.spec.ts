/** The build as a content network serves it, by the files `_headers` and `_redirects`: `npm run test:network`. */
import path from 'node:path';
import {expect, test} from '@playwright/test';
import {readPolicy} from '../../src/delivery/build/policy.ts';
import {contentTypesByPath, headersFor} from '../../src/delivery/model/rules.ts';
import {buildFile} from '../build-files.ts';
import {ask} from '../support/ask.ts';

const policy = readPolicy(process.cwd());
const asset = `/assets/js/${path.basename(buildFile('assets/js/main.*.js'))}`;
const pages = ['/', '/help', '/changelog/2025%20Q3/order-tasks', '/api/types/objects/order', '/search'];
let origin: string;

test.beforeAll(({}, {project}) => {
  origin = String(project.use.baseURL).replace('localhost', '127.0.0.1');
});

for (const target of [...pages, ...Object.keys(contentTypesByPath), asset, '/img/favicon.svg', '/robots.txt']) {
  test(`${target} is served with its type, cache and security headers`, async () => {
    const {status, headers} = await ask(origin, target);
    expect(status).toBe(200);
    for (const [header, value] of Object.entries(headersFor(policy, decodeURI(target))))
      expect(headers[header.toLowerCase()], header).toBe(value);
    const type = contentTypesByPath[target];
    if (type) expect(headers['content-type']).toBe(type);
    if (pages.includes(target)) expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });
}

for (const [from, to] of [
  ['/index.html', '/'],
  ['/help.html?a=1', '/help?a=1'],
  ['/help/index.html', '/help'],
  ['/help/', '/help'],
  ['/changelog/2025%20Q3/order-tasks.html', '/changelog/2025%20Q3/order-tasks'],
  ['/changelog/2025%20Q3/order-tasks/index.html', '/changelog/2025%20Q3/order-tasks'],
  ['/changelog/2025%20q3/order-tasks?a=1', '/changelog/2025%20Q3/order-tasks?a=1'],
] as const) {
  test(`${from} redirects once to ${to}`, async () => {
    const {status, headers} = await ask(origin, from);
    expect([301, 308]).toContain(status);
    expect(headers['location']).toBe(to);
    expect((await ask(origin, to)).status).toBe(200);
  });
}

for (const target of [
  '/nope',
  '/changelog/2025%20Q3',
  '/assets/js/gone.0123abcd.js',
  '/img/gone.svg',
  '/schema.json.html',
]) {
  test(`${target} shows the not-found page, which is remembered by nobody`, async () => {
    const {status, headers, body} = await ask(origin, target);
    expect(status).toBe(404);
    expect(body.toString()).toContain('Page Not Found');
    expect(headers['cache-control']).toMatch(/no-store|max-age=0/);
    expect(headers['content-security-policy']).toBe(policy);
  });
}
