import {describe, expect, it} from 'vitest';
import {parseSection, scopeOf} from '../../src/search/model/sections.ts';

describe('index of a section: /help help, /api api, /changelog changelog, any other path global', () => {
  it.each([
    ['/help', 'help'],
    ['/help/', 'help'],
    ['/help/faqs/what-is-local-routing', 'help'],
    ['/api', 'api'],
    ['/api/types/objects/order', 'api'],
    ['/changelog', 'changelog'],
    ['/changelog/2025 Q3/order-approval', 'changelog'],
    ['/changelog/archive', 'changelog'],
    ['/', 'global'],
    ['', 'global'],
    ['/search', 'global'],
    ['/apiary', 'global'],
    ['/helpers/api', 'global'],
    ['/en/help', 'global'],
    ['/constructor', 'global'],
    ['/__proto__', 'global'],
  ])('%s is %s', (pathname, section) => {
    expect(scopeOf(pathname)).toBe(section);
  });

  it.each([
    ['help', 'help'],
    ['api', 'api'],
    ['changelog', 'changelog'],
    ['global', 'global'],
    [null, 'global'],
    ['<script>', 'global'],
  ])('the URL parameter %s names %s', (value, section) => {
    expect(parseSection(value)).toBe(section);
  });
});
