import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import fastGlob from 'fast-glob';
import matter from 'gray-matter';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {describe, expect, test} from 'vitest';
import {groupByLetter, termId} from '../../src/content/ui/Glossary/groups.ts';
import {feedbackMail} from '../../src/content/ui/Feedback/mail.ts';
import {
  checkAddress,
  checkProse,
  countWords,
  readGlossary,
  readPages,
  sentencesOf,
} from '../../scripts/checks/prose.ts';
import sidebars from '../../sidebars.ts';

const pages = readPages(process.cwd());
const helpPages = pages.filter(({file}) => file.startsWith('help/'));

const required = [
  '/help',
  ...[
    'companies-brands-and-users',
    'integrations',
    'inventory-management',
    'order-management',
    'product-management',
    'sales-channels',
    'supply-chain-management',
    'warehouses-and-locations',
  ].map((name) => `/help/core-concepts/understanding-${name}`),
  ...[
    'what-are-order-routing-strategies',
    'what-do-different-order-statuses-mean',
    'what-is-local-routing',
    'what-is-order-allocation',
  ].map((name) => `/help/faqs/${name}`),
  ...['catalog', 'inventory', 'order'].map((name) => `/help/features/${name}-management-features`),
  ...['creating-a-shopify-integration', 'importing-products-from-shopify', 'processing-shopify-orders'].map(
    (name) => `/help/guides/shopify/${name}`,
  ),
  '/help/support/contacting-support',
];

interface HelpQuestion {
  question: string;
  page: string;
  anchor: string;
  also?: string[];
}

/** Addresses of the glossary's terms, which a component draws. */
const terms = new Set(readGlossary(process.cwd()).map(({term}) => `/help/glossary#${termId(term)}`));

const questions = fastGlob
  .sync('tests/fixtures/help-questions/*.json')
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as HelpQuestion[]);

describe('Help', () => {
  test('has every one of its 20 pages', () => {
    expect(required).toHaveLength(20);
    expect(required.filter((route) => !helpPages.some((page) => page.route === route))).toEqual([]);
  });

  test('lists every page in the sidebar, in a reading order that begins with the welcome page', () => {
    const list = JSON.stringify(sidebars.help);
    expect(
      helpPages.map(({file}) => file.replace(/^help\/|\.mdx$/g, '')).filter((id) => !list.includes(`"${id}"`)),
    ).toEqual([]);
    expect(list.indexOf('"index"')).toBeLessThan(list.indexOf('core-concepts/'));
    expect(list.indexOf('"faqs/')).toBeLessThan(list.indexOf('"glossary"'));
  });

  test.each(required)('%s answers three questions at headings that exist', (route) => {
    const own = questions.filter(({page}) => page === route);
    expect(new Set(own.map(({question}) => question)).size).toBeGreaterThanOrEqual(3);
    const addresses = own.flatMap(({page, anchor, also = []}) => [`${page}#${anchor}`, ...also]);
    expect(addresses.filter((address) => !address.includes('#'))).toEqual([]);
    expect(
      addresses
        .filter((address) => !terms.has(address))
        .map((address) => checkAddress(address, pages))
        .filter(Boolean),
    ).toEqual([]);
  });
});

describe('checkProse', () => {
  test('finds nothing to mend in Help and Changelog', async () => {
    const {problems, figures} = await checkProse(process.cwd());
    expect(problems).toEqual([]);
    expect(figures.pages).toBeGreaterThan(40);
    expect(figures.averageWords).toBeLessThan(20);
  }, 120_000);

  test('names file and mend for long sentences, missing pictures, repetition, front matter, glossary and queries', async () => {
    const {problems} = await checkProse(path.resolve('tests/fixtures/bad-prose'));
    for (const message of [
      'help/index.mdx: description has 10 characters. Write 50 to 160',
      'help/index.mdx: there are 1 keywords. List 3 to 8 subjects of the page; what readers type belongs into help/asked/.',
      'help/index.mdx: sentences have 21.5 words on average; keep them under 20. The longest begins "This sentence goes on',
      'help/index.mdx: the page has no diagram, table or worked example.',
      'help/other.mdx: repeats help/index.mdx: "The same sentence of more than ten words stands on two pages here."',
      'help/glossary.json: "goods" belongs to both "Stock" and "Items"',
      'help/glossary.json: "Items" stands behind "Stock". Sort the terms.',
      'help/glossary.json: "Items" leads to /help/other#no-heading, but help/other.mdx has no heading with the anchor "no-heading"; it has a-heading.',
      'help/glossary.json: "Zone" leads to /help/missing, but no page has the address /help/missing.',
      'help/asked/broken.json: is not valid JSON:',
      'help/asked/list.json: must be an object of addresses with lists of queries',
      'help/asked/faults.json: /help/missing leads to no page.',
      'help/asked/faults.json: /help/other#no-heading leads to no heading. The page has a-heading; correct the anchor',
      'help/asked/faults.json: /help/other holds no list. Write a list of the queries',
      'help/asked/faults.json: /help/other#a-heading has no query. Add the queries',
      'help/asked/faults.json: /help repeats the query "lost my key" of /help. Keep it where it is answered best.',
      'help/asked/faults.json: /help lists "?!". Write each query as a text of at least one word.',
    ]) {
      expect(problems.filter((problem) => problem.startsWith(message))).toHaveLength(1);
    }
    expect(problems).toHaveLength(17);
  });

  test('counts words as a reader does', () => {
    expect(countWords("It's 3PL stock, isn't it?")).toBe(5);
  });

  test('takes sentences from paragraphs and lists only', () => {
    const tree = unified()
      .use(remarkParse)
      .parse('# Title here\n\nOne sentence. Another one!\n\n- In a list.\n\n```\nno code here\n```');
    expect(sentencesOf(tree)).toEqual(['One sentence.', 'Another one!', 'In a list.']);
  });
});

describe('spelling and Markdown lint', () => {
  const run = (command: string, args: string[]) => spawnSync('npx', [command, ...args], {encoding: 'utf8'});

  test('cspell finds a misspelled word in a page', () => {
    const {status, stdout} = run('cspell', [
      'lint',
      '--no-progress',
      '--config',
      'cspell.json',
      'tests/fixtures/bad-mdx/misspelled.mdx',
    ]);
    expect(stdout).toContain('Unknown word (Recieve)');
    expect(status).not.toBe(0);
  }, 60_000);

  test('markdownlint finds a skipped heading level and mixed list marks', () => {
    const {status, stderr} = run('markdownlint-cli2', ['--no-globs', 'tests/fixtures/bad-mdx/markdown-faults.mdx']);
    expect(stderr).toContain('MD001');
    expect(stderr).toContain('MD004');
    expect(status).not.toBe(0);
  }, 60_000);
});

describe('glossary', () => {
  const entries = readGlossary(process.cwd());

  test('has terms for what readers call by other names', () => {
    const words = entries.flatMap(({term, also}) => [term, ...also]).map((word) => word.toLowerCase());
    for (const word of ['3pl', 'wms', 'asn', 'oversold', 'backorder', 'split shipment']) expect(words).toContain(word);
  });

  test('puts every term under its letter, each with an address of its own', () => {
    const groups = groupByLetter(entries);
    expect(groups.flatMap((group) => group.entries)).toHaveLength(entries.length);
    expect(groups[0]).toMatchObject({label: '0–9', id: 'digits'});
    expect(new Set(entries.map(({term}) => termId(term))).size).toBe(entries.length);
  });
});

test('feedback is a mail to support that names the page', () => {
  const mail = new URL(
    feedbackMail('support@example.com', 'no', {title: 'Bundles & sets', url: 'https://docs.example.com/help/x'}),
  );
  expect(mail.pathname).toBe('support@example.com');
  expect(mail.searchParams.get('subject')).toBe('Docs feedback (helpful: no): Bundles & sets');
  expect(mail.searchParams.get('body')).toContain('Page: https://docs.example.com/help/x');
});

test('every page that people write has a title and a description of its own', () => {
  const all = pages.map(({file}) => matter(readFileSync(file, 'utf8')).data as {title?: string; description?: string});
  expect(new Set(all.map(({title}) => title)).size).toBe(pages.length);
  expect(new Set(all.map(({description}) => description)).size).toBe(pages.length);
});
