import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {
  collectInlineCode,
  contentSecurityPolicy,
  noInlineCode,
  searchLogoStyle,
  searchOrigins,
} from '../../src/delivery/build/csp.ts';
import type {SearchConfig} from '../../src/search/model/environment.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function policyOf(html: string, origins: string[] = []): string {
  const code = noInlineCode();
  collectInlineCode(html, code);
  return contentSecurityPolicy(code, origins);
}

function directive(policy: string, name: string): string[] {
  return (policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '').split(' ').slice(1);
}

describe('content security policy', () => {
  const html =
    '<script>run(1)</script><script src=/a.js></script><script type="application/ld+json">{"a":1}</script><style>p{color:red}</style><p style="text-align:right">';

  it('allows inline scripts by hash alone', () => {
    expect(directive(policyOf(html), 'script-src')).toEqual(["'self'", hash('run(1)')]);
  });

  it('never allows inline code as such', () => {
    expect(policyOf(html)).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
  });

  it('allows style elements and attributes by hash', () => {
    expect(directive(policyOf(html), 'style-src-elem')).toEqual(
      expect.arrayContaining([hash('p{color:red}'), hash(searchLogoStyle)]),
    );
    expect(directive(policyOf(html), 'style-src-attr')).toEqual(["'unsafe-hashes'", hash('text-align:right')]);
    expect(directive(policyOf('<p>'), 'style-src-attr')).toEqual(["'none'"]);
  });

  it('refuses a page with an event handler attribute and names it', () => {
    expect(() => policyOf('<p onclick="run()">')).toThrow('"onclick"');
  });

  it('hashes the text that the browser sees, entities and all', () => {
    expect(directive(policyOf('<p style="background:url(&quot;a&quot;)">'), 'style-src-attr')).toContain(
      hash('background:url("a")'),
    );
    expect(directive(policyOf('<script>a&&b</script>'), 'script-src')).toContain(hash('a&&b'));
  });

  it('knows the style element of the installed search modal', () => {
    expect(readFileSync('node_modules/@docsearch/react/dist/esm/index.js', 'utf8')).toContain(
      JSON.stringify(searchLogoStyle),
    );
  });
});

describe('hosts of the search service', () => {
  const names = {help: 'h', api: 'a', changelog: 'c', global: 'g'};
  const service: SearchConfig = {
    engine: 'algolia',
    appId: 'ABC123',
    apiKey: 'k',
    indexNames: names,
    hosts: [],
    insights: false,
  };
  const own = [
    'https://abc123-dsn.algolia.net',
    'https://abc123.algolia.net',
    'https://abc123-1.algolianet.com',
    'https://abc123-2.algolianet.com',
    'https://abc123-3.algolianet.com',
  ];

  it('are allowed only when the service is configured', () => {
    expect(searchOrigins({engine: 'embedded', indexNames: names})).toEqual([]);
    expect(directive(policyOf('<p>'), 'connect-src')).toEqual(["'self'"]);
    expect(searchOrigins(service)).toEqual(own);
    expect(directive(policyOf('<p>', own), 'connect-src')).toEqual(["'self'", ...own]);
  });

  it('can be replaced by a proxy; analytics have a host of their own', () => {
    expect(searchOrigins({...service, hosts: ['http://localhost:1234']})).toEqual(['http://localhost:1234']);
    expect(searchOrigins({...service, insights: true})).toEqual([...own, 'https://insights.algolia.io']);
  });

  it('refuse an application id that could smuggle in another host', () => {
    expect(() => searchOrigins({...service, appId: 'a.evil; script-src *'})).toThrow(
      'ALGOLIA_APP_ID is "a.evil; script-src *"',
    );
  });
});
