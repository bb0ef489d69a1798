import {expect, it} from 'vitest';
import {judgedHelp, rankOf, type HelpQuestion} from '../support/relevance.ts';

const ask = (question: string, also?: string[]): HelpQuestion => ({
  question,
  page: `/help/${question}`,
  ...(also ? {also} : {}),
});
const queriesOf = (half: 'tune' | 'hold-out') =>
  judgedHelp([ask('a'), ask('b', ['/help/c#d']), ask('e')], [ask('x'), ask('y')], [], half);

it('a page under `also` counts as an answer', () => {
  const [query] = queriesOf('hold-out');
  expect(query?.expect).toEqual(['/help/b', '/help/c']);
  expect(rankOf(['/help/a', '/help/c#e', '/help/b'], query?.expect ?? [])).toBe(2);
});

it('further questions are all held out and leave the halves of the others alone', () => {
  const list = (half: 'tune' | 'hold-out') => queriesOf(half).map(({kind, query}) => `${kind} ${query}`);
  expect(list('tune')).toEqual(['question a', 'question e']);
  expect(list('hold-out')).toEqual(['question b', 'held-out question x', 'held-out question y']);
});
