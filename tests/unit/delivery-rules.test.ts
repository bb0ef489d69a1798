import {describe, expect, it} from 'vitest';
import {renderNginx} from '../../src/delivery/build/nginx.ts';
import {inCaseOfSite, resolvePath} from '../../src/delivery/model/paths.ts';
import {cacheRules, contentTypeOf, headersFor, securityHeaders} from '../../src/delivery/model/rules.ts';

describe('a page has one address', () => {
  it.each([
    '/',
    '/help',
    '/changelog/2025%20Q3/order-tasks',
    '/schema.graphql',
    '/help/reindex',
    '/.well-known/security.txt',
    '/assets/js/runtime~main.0a1b.js',
  ])('%s is served', (raw) => {
    expect(resolvePath(raw)).toEqual({kind: 'serve', path: decodeURI(raw)});
  });

  it.each([
    ['/help/', '/help'],
    ['/help//', '/help'],
    ['/help.html', '/help'],
    ['/help.html/', '/help'],
    ['/help/index.html', '/help'],
    ['/help/index.html/', '/help'],
    ['/index.html', '/'],
    ['//', '/'],
    ['//help', '/help'],
    ['/help//glossary', '/help/glossary'],
    ['/help%2Fglossary', '/help/glossary'],
    ['/h%65lp', '/help'],
    ['/help/../api', '/api'],
    ['/../api', '/api'],
    ['///evil.example/a', '/evil.example/a'],
    ['/help/./glossary', '/help/glossary'],
    ['/changelog/2025%20Q3/order-tasks.html', '/changelog/2025%20Q3/order-tasks'],
    ['/help/reindex.html', '/help/reindex'],
  ])('%s leads to %s, in one step', (raw, address) => {
    expect(resolvePath(raw)).toEqual({kind: 'redirect', path: address});
    expect(resolvePath(address).kind).toBe('serve');
  });

  it.each([
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/a%00b',
    '/a%0d%0ab',
    '/%C3%A9',
    '/a%3Fb',
    '/a%22b',
    '/.git/config',
    '/help.html.gz',
    '/.files',
    '/_headers',
    '/_redirects',
  ])('%s is no path of the site', (raw) => {
    expect(resolvePath(raw)).toEqual({kind: 'missing'});
  });

  it('what is not encoded as it should be is invalid', () => {
    expect(resolvePath('/%zz')).toEqual({kind: 'invalid'});
  });

  it.each([
    ['/HELP/Glossary', '/help/glossary'],
    ['/Changelog/2025 q3/Order-Tasks', '/changelog/2025 Q3/order-tasks'],
    ['/changelog/2025 Q3/order-tasks', '/changelog/2025 Q3/order-tasks'],
    ['/help/changelog/2025 Q3/x', '/help/changelog/2025 q3/x'],
    ['/changelog/2025 q3/order-tasks', '/changelog/2025 Q3/order-tasks'],
    ['/changelog/2025 Q3', '/changelog/2025 Q3'],
    ['/changelog/2025 q3', '/changelog/2025 q3'],
  ])('%s is in the case of the site %s', (given, path) => {
    expect(inCaseOfSite(given)).toBe(path);
  });
});

describe('header rules', () => {
  it('are these', () => {
    expect(securityHeaders('the policy')).toMatchInlineSnapshot(`
      {
        "Content-Security-Policy": "the policy",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-site",
        "Permissions-Policy": "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
      }
    `);
    expect(cacheRules).toMatchInlineSnapshot(`
      [
        {
          "cacheControl": "public, max-age=31536000, immutable",
          "folder": "/assets/",
        },
        {
          "cacheControl": "public, max-age=31536000, immutable",
          "folder": "/fonts/",
        },
        {
          "cacheControl": "public, max-age=86400",
          "folder": "/img/",
        },
      ]
    `);
  });

  it.each([
    ['/assets/js/main.1a2b.js', 'public, max-age=31536000, immutable'],
    ['/fonts/geist.1a2b.woff2', 'public, max-age=31536000, immutable'],
    ['/img/logo.svg', 'public, max-age=86400'],
    ['/assets', 'public, max-age=0, must-revalidate'],
    ['/help', 'public, max-age=0, must-revalidate'],
  ])('%s is kept as %s says', (path, cacheControl) => {
    expect(headersFor('x', path)['Cache-Control']).toBe(cacheControl);
  });
});

describe('media types', () => {
  it.each([
    ['/help', 'text/html; charset=utf-8'],
    ['/changelog/2025 Q3/order-tasks', 'text/html; charset=utf-8'],
    ['/help/support/contacting-support.md', 'text/markdown; charset=utf-8'],
    ['/schema.graphql', 'application/graphql; charset=utf-8'],
    ['/schema.json', 'application/json'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/changelog/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/changelog/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/changelog/feed.json', 'application/feed+json'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/assets/fonts/a.woff2', 'font/woff2'],
    ['/file.unknown', 'application/octet-stream'],
    ['/file.css/page', 'text/html; charset=utf-8'],
    ['/api/whats-changed/atom.xml', 'application/atom+xml; charset=utf-8'],
    ['/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8'],
    ['/a.css', 'text/css; charset=utf-8'],
    ['/a.js', 'text/javascript; charset=utf-8'],
    ['/a.svg', 'image/svg+xml; charset=utf-8'],
    ['/a.map', 'application/json'],
    ['/a.webmanifest', 'application/manifest+json'],
    ['/a.wasm', 'application/wasm'],
    ['/a.png', 'image/png'],
    ['/a.jpg', 'image/jpeg'],
    ['/a.webp', 'image/webp'],
    ['/a.avif', 'image/avif'],
    ['/a.gif', 'image/gif'],
    ['/a.ico', 'image/x-icon'],
  ])('%s is %s', (path, type) => {
    expect(contentTypeOf(path)).toBe(type);
  });
});

describe('the configuration of nginx', () => {
  const site = {contentSecurityPolicy: 'x', host: 'docs.example.com', pages: '/p', assets: '/a', listen: ['80']};

  it.each(['default-src "none"', 'default-src $host', 'a\nadd_header X 1'])('refuses the policy %j', (policy) => {
    expect(() => renderNginx({...site, contentSecurityPolicy: policy})).toThrow('character');
  });

  it.each([
    ['pages', '/srv/a; include /tmp/x'],
    ['certificates', '/etc/"x"'],
    ['host', 'a b'],
  ])('refuses a %s that would end or begin something', (name, value) => {
    expect(() => renderNginx({...site, [name]: value})).toThrow(value);
  });

  it('leads from former addresses to present ones', () => {
    const redirects = [{from: '/changelog/2025 Q3/old', to: '/changelog/2025 Q3/new'}];
    expect(renderNginx({...site, redirects})).toContain(
      'location = "/changelog/2025 Q3/old" { return 301 "/changelog/2025%20Q3/new$is_args$args"; }',
    );
    expect(() => renderNginx({...site, redirects: [{from: '/a" {', to: '/b'}]})).toThrow('character');
  });

  it.each([
    ['1.22', ['listen 443 ssl http2;', 'listen [::]:443 ssl http2;']],
    ['1.25.0', ['listen 443 ssl http2;', 'listen [::]:443 ssl http2;']],
    ['1.25.1', ['listen 443 ssl;', 'listen [::]:443 ssl;', 'http2 on;']],
    ['1.26.3', ['listen 443 ssl;', 'listen [::]:443 ssl;', 'http2 on;']],
  ])('asks nginx %s for HTTP/2 as it wants to be asked', (version, expected) => {
    const text = renderNginx({...site, certificates: '/etc/tls', version});
    expect(text.match(/(?:listen .*443.*|http2 .*);/g)).toEqual(expected);
  });

  it('refuses what is no version', () => {
    expect(() => renderNginx({...site, certificates: '/etc/tls', version: 'new'})).toThrow('"new" is not a version');
  });

  it('includes no file and names none that the deploying user writes', () => {
    expect(renderNginx({...site, certificates: '/etc/tls'})).not.toMatch(/^\s*(?:include|load_module)\b/m);
  });
});
