import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {parseAllHeaders} from '@netlify/headers-parser';
import {parseAllRedirects} from '@netlify/redirect-parser';
import {afterAll, describe, expect, it} from 'vitest';
import {headerRules} from '../../src/delivery/model/rules.ts';
import {pageRedirects, renderHeaders, renderRedirects} from '../../src/delivery/build/static-hosts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'endless-docs-hosts-'));
afterAll(() => {
  rmSync(folder, {recursive: true});
});

function file(name: string, content: string): string {
  const target = path.join(folder, name);
  writeFileSync(target, content);
  return target;
}

const policy = "default-src 'none'; script-src 'self'";
const routes = ['/', '/help', '/changelog/2025 Q3/order-tasks', '/api/types/objects/order'];

describe('_headers', () => {
  it("says to Netlify's parser what the rules say", async () => {
    const {headers, errors} = await parseAllHeaders({
      headersFiles: [file('_headers', renderHeaders(policy))],
      netlifyConfigPath: undefined,
      configHeaders: [],
      minimal: true,
    });
    expect(errors).toEqual([]);
    expect(headers.map(({for: pattern, values}) => ({pattern, headers: values}))).toEqual(headerRules(policy));
  });

  it('names a line that static hosts would cut off', () => {
    expect(() => renderHeaders('x'.repeat(2001))).toThrow(/static hosts read 2000/);
  });
});

describe('_redirects', () => {
  it.each([{force: false}, {force: true}])(
    "says to Netlify's parser what the rules say, with $force",
    async ({force}) => {
      const {redirects, errors} = await parseAllRedirects({
        redirectsFiles: [file('_redirects', renderRedirects(routes, {force}))],
        netlifyConfigPath: undefined,
        configRedirects: [],
        minimal: true,
      });
      expect(errors).toEqual([]);
      expect(
        (redirects as {from: string; to: string; status: number; force: boolean}[]).map(
          ({from, to, status, force: forced}) => ({from, to, status, forced}),
        ),
      ).toEqual(pageRedirects(routes).map(({from, to}) => ({from, to, status: 301, forced: force})));
    },
  );

  it('encodes spaces and covers each depth', () => {
    const redirects = pageRedirects(routes);
    expect(redirects).toContainEqual({
      from: '/changelog/2025%20Q3/order-tasks.html',
      to: '/changelog/2025%20Q3/order-tasks',
    });
    expect(redirects.filter(({from}) => from.includes(':')).map(({from}) => from)).toEqual([
      '/:part1/index.html',
      '/:part1/:part2/index.html',
      '/:part1/:part2/:part3/index.html',
      '/:part1/:part2/:part3/:part4/index.html',
    ]);
  });

  it('fails when there are more than a static host reads, and says what to do', () => {
    expect(() => renderRedirects(Array.from({length: 2001}, (_, index) => `/p${index}`))).toThrow(
      /Cloudflare Pages reads 2000 .* Serve with nginx/,
    );
  });
});
