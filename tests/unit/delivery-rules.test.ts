import {describe, expect, it} from 'vitest';
import {renderNginx} from '../../src/delivery/build/nginx.ts';
import {hiddenFiles} from '../../src/delivery/model/paths.ts';
import {cacheRules, securityHeaders} from '../../src/delivery/model/rules.ts';

describe('hidden files', () => {
  it.each([
    ['/.git/config', true],
    ['/help.html.gz', true],
    ['/404', true],
    ['/.well-known/security.txt', false],
    ['/help/reindex', false],
    ['/assets/js/runtime~main.0a1b.js', false],
  ])('%s: %s', (pathname, isHidden) => {
    expect(new RegExp(hiddenFiles).test(pathname)).toBe(isHidden);
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
          "path": "/assets/.*",
        },
        {
          "cacheControl": "public, max-age=31536000, immutable",
          "path": "/fonts/.*\\.woff2",
        },
        {
          "cacheControl": "public, max-age=86400",
          "path": "/img/.*",
        },
      ]
    `);
  });
});

describe('the configuration of nginx', () => {
  const site = {
    contentSecurityPolicy: 'x',
    host: 'docs.example.com',
    pages: '/p',
    assets: '/a',
    listen: ['80'],
    brotli: true,
  };

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

  it('sends files whose type it does not know as they are', () => {
    expect(renderNginx(site)).toContain('default_type application/octet-stream;');
  });

  it('includes no file and names none that the deploying user writes', () => {
    expect(renderNginx({...site, certificates: '/etc/tls'})).not.toMatch(/^\s*(?:include|load_module)\b/m);
  });
});
