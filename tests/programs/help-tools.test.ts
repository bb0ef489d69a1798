import {spawnSync} from 'node:child_process';
import {describe, expect, test} from 'vitest';
import {groupByLetter, termId} from '../../src/content/ui/Glossary/groups.ts';
import {feedbackMail} from '../../src/content/ui/Feedback/mail.ts';

describe('spelling and Markdown lint', () => {
  const run = (command: string, args: string[]) => spawnSync('npx', [command, ...args], {encoding: 'utf8'});

  test('cspell finds a misspelt word in a page', () => {
    const page = 'tests/fixtures/bad-mdx/misspelled.mdx';
    const {status, stdout} = run('cspell', ['lint', '--no-progress', '--config', 'cspell.json', page]);
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

test('the glossary puts every term under its letter, each with an address of its own', () => {
  const entry = (term: string) => ({term, also: [], definition: 'A.', page: '/help'});
  const groups = groupByLetter(['stock', 'SKU', '3PL', 'Aisle'].map(entry));
  expect(groups.map(({label, id, entries}) => [label, id, entries.map(({term}) => term)])).toEqual([
    ['0–9', 'digits', ['3PL']],
    ['A', 'letter-a', ['Aisle']],
    ['S', 'letter-s', ['SKU', 'stock']],
  ]);
  expect(termId('Split shipment')).toBe('term-split-shipment');
});

test('feedback is a mail to support that names the page', () => {
  const page = {title: 'Bundles & sets', url: 'https://docs.example.com/help/x'};
  const mail = new URL(feedbackMail('support@example.com', 'no', page));
  expect(mail.pathname).toBe('support@example.com');
  expect(mail.searchParams.get('subject')).toBe('Docs feedback (helpful: no): Bundles & sets');
  expect(mail.searchParams.get('body')).toContain('Page: https://docs.example.com/help/x');
});
