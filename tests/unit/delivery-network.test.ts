import {describe, expect, it} from 'vitest';
import {renderHeaders, renderRedirects} from '../../src/delivery/build/network.ts';
import {contentTypesByPath, headersFor} from '../../src/delivery/model/rules.ts';

/** What a network sends for a path: the headers of all rules that match, joined as networks join them. */
function sent(headers: string, path: string): Record<string, string> {
  const all: Record<string, string> = {};
  for (const rule of headers.trim().split('\n\n')) {
    const [pattern = '', ...lines] = rule.split('\n');
    if (pattern.endsWith('*') ? !path.startsWith(pattern.slice(0, -1)) : path !== pattern) continue;
    for (const line of lines) {
      const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
      all[name] = name in all ? `${all[name]}, ${value}` : value;
    }
  }
  return all;
}

describe('rules for content networks', () => {
  it.each([
    '/assets/js/main.0a1b2c3d.js',
    '/fonts/geist.1a2b.woff2',
    '/img/logo.svg',
    '/help',
    ...Object.keys(contentTypesByPath),
  ])('send the same headers as nginx for %s', (path) => {
    const {'Content-Type': type, ...headers} = sent(renderHeaders('the policy'), path);
    expect({'Cache-Control': 'public, max-age=0, must-revalidate', ...headers}).toEqual(headersFor('the policy', path));
    expect(type).toBe(contentTypesByPath[path]);
  });

  it('redirect what networks do not redirect by themselves', () => {
    const moved = [{from: '/help/old', to: '/changelog/2025 Q3/new'}];
    expect(renderRedirects(['2025 Q3', '2025 Q4'], moved)).toBe(
      '/*/index.html /:splat 301\n' +
        '/changelog/2025%20q3/* /changelog/2025%20Q3/:splat 301\n' +
        '/changelog/2025%20q4/* /changelog/2025%20Q4/:splat 301\n' +
        '/help/old /changelog/2025%20Q3/new 301\n',
    );
  });
});
