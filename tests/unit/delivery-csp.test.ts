import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {refusedInlineCode, sourceHash} from '../../src/delivery/build/inline-code.ts';
import {policyFor} from '../../src/delivery/build/policy.ts';
import {searchLogoStyle, searchOrigins} from '../../src/delivery/model/policy.ts';
import {readIndexNames, type SearchConfig} from '../../src/search/model/environment.ts';

describe('content security policy', () => {
  it('is this, whatever is built', () => {
    expect(policyFor({}).split('; ')).toMatchInlineSnapshot(`
      [
        "default-src 'none'",
        "script-src 'self' 'sha256-1+cHDTkWYtnE0FmQU7NCw+CQCRUTjOgbOsgIS+avqOc=' 'sha256-5XvOtjOurWKCClXFEU/uEcv50cGoGlzQQEygyzLX904='",
        "style-src 'self'",
        "style-src-elem 'self' 'sha256-lYPgVeO0CacLwwUB4DyR9jnHyogvo7NBwUv0zXx/qBY='",
        "style-src-attr 'unsafe-hashes' 'sha256-biLFinpqYMtWHmXfkA1BPeCY0/fNt46SAZ+BBk5YUog=' 'sha256-De7agAeYqm6ANIVvRRW6HFWi52AJW8inhFE0gSdgXnI=' 'sha256-kFAIUwypIt04FgLyVU63Lcmp2AQimPh/TdYjy04Flxs=' 'sha256-XzJlZKVo+ff9ozww9Sr2p/2TbJXITZuaWMZ9p53zN1U='",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]
    `);
  });

  it('knows the style element of the installed search modal', () => {
    expect(readFileSync('node_modules/@docsearch/react/dist/esm/index.js', 'utf8')).toContain(
      JSON.stringify(searchLogoStyle),
    );
    expect(policyFor({})).toContain(sourceHash(searchLogoStyle));
  });
});

describe('inline code', () => {
  it.each([
    ['a script', '<script>document.title = "x"</script>', 'document.title = "x"'],
    ['a module', '<script type="module">run()</script>', 'The inline script "run()'],
    ['a speculation', '<script type="speculationrules">{}</script>', 'The inline script "{}'],
    ['a script that looks like a known one', '<script>addEventListener("error",run)</script>', 'is not known'],
    ['a handler of clicks', '<p onclick="run()">', 'The handler onclick="run()"'],
    ['a handler of a loaded picture', '<img src="/a.png" onload="run()">', 'The handler onload="run()"'],
    ['a handler of a missing picture', '<img src="/a.png" onerror="run()">', 'The handler onerror="run()"'],
    ['a style element', '<style>p{color:red}</style>', 'The style element "p{color:red}'],
    ['a style', '<p style="color:red">', 'The style "color:red"'],
  ])('%s that nobody listed fails the build', (_, html, problem) => {
    expect(refusedInlineCode(html)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ['data', '<script type="application/ld+json">{"a":1}</script>'],
    ['a file', '<script src="/assets/js/main.js"></script>'],
    ['the alignment of a cell', '<td style="text-align:right">1</td>'],
  ])('%s is no such thing', (_, html) => {
    expect(refusedInlineCode(html)).toEqual([]);
  });

  it('is named by the hash that the browser computes, entities and all', () => {
    expect(refusedInlineCode('<script>a&&b</script>')).toEqual([expect.stringContaining(sourceHash('a&&b'))]);
  });
});

describe('hosts of the search service', () => {
  const names = {...readIndexNames({}), help: 'h', api: 'a', changelog: 'c', global: 'g'};
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
    expect(searchOrigins(service)).toEqual(own);
    const hosted = policyFor({ALGOLIA_APP_ID: 'ABC123', ALGOLIA_SEARCH_API_KEY: 'k'});
    expect(hosted).toBe(policyFor({}).replace("connect-src 'self'", `connect-src 'self' ${own.join(' ')}`));
  });

  it('can be replaced by a proxy; analytics have a host of their own', () => {
    expect(searchOrigins({...service, hosts: ['http://localhost:1234']})).toEqual(['http://localhost:1234']);
    expect(searchOrigins({...service, insights: true})).toEqual([...own, 'https://insights.algolia.io']);
  });

  it.each(['a.evil; script-src *', '.evil', 'evil.', 'a b', ''])(
    'refuse the application id %j, which could smuggle in another host',
    (appId) => {
      expect(() => searchOrigins({...service, appId})).toThrow(`ALGOLIA_APP_ID is "${appId}"`);
    },
  );
});
