import {describe, expect, it} from 'vitest';
import {outcomeOf} from '../../src/playground/model/outcome.ts';
import {withDraft} from '../../src/playground/model/draft.ts';

const extensions = {requestId: 'req_1', cost: {points: 11, remaining: 1, limit: 1, resetsAt: ''}};

describe('the outcome of a run', () => {
  it.each([
    ['Succeeded. 11 points.', {answer: {data: {a: {b: 1, userErrors: []}}, extensions}}],
    ['Refused with NO_STOCK. 11 points.', {answer: {data: {a: {userErrors: [{reason: 'NO_STOCK'}]}}, extensions}}],
    [
      'Failed with FORBIDDEN.',
      {
        answer: {
          data: {a: null},
          errors: [{message: 'No.', extensions: {code: 'FORBIDDEN'}}],
          extensions: {requestId: 'req_1'},
        },
      },
    ],
    ['One event arrived.', {answer: {data: {}, extensions}, events: [{data: {}, extensions}]}],
    ['0 events arrived.', {answer: {data: {}, extensions}, events: []}],
    [
      'Succeeded. 1 point.',
      {answer: {data: {a: null, b: {total: 1}}, extensions: {...extensions, cost: {...extensions.cost, points: 1}}}},
    ],
    [
      'Refused with NO_STOCK, NOT_FOUND, a user error. 11 points.',
      {
        answer: {
          data: {
            a: {userErrors: [{reason: 'NO_STOCK', code: 'CONFLICT'}, {reason: 'NO_STOCK'}]},
            b: {userErrors: [{code: 'NOT_FOUND'}, {}]},
          },
          extensions,
        },
      },
    ],
  ])('is told as %j', (sentence, result) => {
    expect(outcomeOf(result)).toBe(sentence);
  });
});

describe('an edited request', () => {
  const scenario = {title: 'A', before: [], shown: {headers: {}, document: '{ a }', variables: {}, answer: {data: {}}}};

  it('takes the place of the printed one', () => {
    const {shown} = withDraft(scenario, {document: '{ b }', variables: '{"x": 1}'});
    expect([shown.document, shown.variables]).toEqual(['{ b }', {x: 1}]);
    expect(withDraft(scenario, {document: '{ b }', variables: ' '}).shown.variables).toEqual({});
  });

  it.each(['{', '[]', '1', 'null'])('is refused with the variables %s', (variables) => {
    expect(() => withDraft(scenario, {document: '{ b }', variables})).toThrow(/^The variables are no JSON/);
  });
});
