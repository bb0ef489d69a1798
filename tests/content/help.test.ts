/** The pages that people write: what the specification names is there. What is to be mended, `npm run lint:prose` says. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {describe, expect, test} from 'vitest';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {readGlossary} from '../../scripts/checks/prose/glossary.ts';
import {checkAddress, collectTargets} from '../../scripts/checks/prose/links.ts';
import {readPages} from '../../scripts/checks/prose/page.ts';
import sidebars from '../../sidebars.ts';
import {specifiedHelp} from '../support/spec-pages.ts';
import {operationsQuestions} from '../support/relevance.ts';

const root = process.cwd();
const pages = readPages(root);
const {entries} = readGlossary(root);
const targets = collectTargets(root, pages, entries, sidebars, loadModel(path.resolve('schema')));

interface HelpQuestion {
  question: string;
  page: string;
  anchor: string;
  also?: string[];
}

const questions = Globby.sync('tests/fixtures/help-questions/*.json').flatMap(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as HelpQuestion[],
);

describe('Help', () => {
  test('has every page that the specification names', () => {
    expect(specifiedHelp.filter((route) => !pages.some((page) => page.route === route))).toEqual([]);
  });

  test('is read from the welcome page to the glossary', () => {
    const list = JSON.stringify(sidebars.help);
    expect(list.indexOf('"index"')).toBeLessThan(list.indexOf('core-concepts/'));
    expect(list.indexOf('"faqs/')).toBeLessThan(list.indexOf('"glossary"'));
  });

  test('answers at least three questions a page, at headings that exist', () => {
    const few = specifiedHelp.filter(
      (route) => new Set(questions.filter(({page}) => page === route).map(({question}) => question)).size < 3,
    );
    const addresses = questions.flatMap(({page, anchor, also = []}) => [`${page}#${anchor}`, ...also]);
    expect(few).toEqual([]);
    expect(addresses.flatMap((address) => checkAddress(root, address, targets) ?? [])).toEqual([]);
  });

  test('answers what people ask who run a shift, each at a heading that exists', () => {
    const asked = operationsQuestions();
    expect(asked.length).toBeGreaterThanOrEqual(120);
    expect(new Set(asked.map(({question}) => question)).size).toBe(asked.length);
    expect(asked.flatMap(({page, anchor}) => checkAddress(root, `${page}#${anchor}`, targets) ?? [])).toEqual([]);
  });

  test('has terms for what readers call by other names', () => {
    const words = entries.flatMap(({term, also}) => [term, ...also]).map((word) => word.toLowerCase());
    const wanted = ['3pl', 'wms', 'asn', 'oversold', 'backorder', 'split shipment'];
    expect(wanted.filter((word) => !words.includes(word))).toEqual([]);
  });
});
