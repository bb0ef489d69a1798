import {expect, test} from 'vitest';
import {groupByLetter, termId} from '../../src/content/ui/Glossary/groups.ts';
import {feedbackMail} from '../../src/content/ui/Feedback/index.tsx';

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
  const mail = new URL(feedbackMail('support@example.com', 'No', page));
  expect(mail.pathname).toBe('support@example.com');
  expect(mail.searchParams.get('subject')).toBe('Docs feedback (helpful: no): Bundles & sets');
  expect(mail.searchParams.get('body')).toContain('Page: https://docs.example.com/help/x');
});
