import {expect, it} from 'vitest';
import {leanStyles} from '../../src/site/plugin/lean-styles.ts';

/** The selectors that are left of a rule; undefined when it is removed. */
function leftOf(...selectors: string[]): string[] | undefined {
  let isRemoved = false;
  const rule = {selector: selectors.join(), selectors, remove: () => void (isRemoved = true)};
  leanStyles.Rule(rule);
  return isRemoved ? undefined : rule.selectors;
}

it('removes what nothing uses, and leaves the rest of a rule', () => {
  expect(leftOf('.button--outline.button--danger')).toBeUndefined();
  expect(leftOf('.button--danger', '.button--primary')).toEqual(['.button--primary']);
  expect(leftOf('.pagination__item')).toBeUndefined();
});

it.each(['.pagination-nav__link', '.col--12', '.col--2', '.col--offset-1', '.padding-left--none', '.margin-vert--lg'])(
  'keeps %s, which the theme uses',
  (selector) => expect(leftOf(selector)).toEqual([selector]),
);
