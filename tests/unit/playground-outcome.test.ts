import {describe, expect, it} from 'vitest';
import {outcomeOf, type Status} from '../../src/playground/model/outcome.ts';
import type {Answer} from 'endless-simulator';

const extensions = {requestId: 'req_1', cost: {points: 11, remaining: 1, limit: 1, resetsAt: ''}};
const free = {requestId: 'req_1'};
const onePoint = {...extensions, cost: {...extensions.cost, points: 1}};
const failure = {message: 'No permission.', extensions: {code: 'FORBIDDEN'}};

describe('the outcome of a run', () => {
  it.each<[Status, {answer: Answer; events?: Answer[]}]>([
    [{kind: 'succeeded', text: 'Succeeded. 11 points.'}, {answer: {data: {a: {b: 1, userErrors: []}}, extensions}}],
    [
      {kind: 'succeeded', text: 'Succeeded. 1 point.'},
      {answer: {data: {a: null, b: {total: 1}}, extensions: onePoint}},
    ],
    [
      {kind: 'refused', text: 'Refused with NO_STOCK. 11 points.', detail: 'None is left.'},
      {answer: {data: {a: {userErrors: [{reason: 'NO_STOCK', message: 'None is left.'}]}}, extensions}},
    ],
    [
      {kind: 'refused', text: 'Refused with NO_STOCK, NOT_FOUND, a user error. 11 points.'},
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
    [
      {kind: 'failed', text: 'Failed with FORBIDDEN.', detail: 'No permission.'},
      {answer: {data: {a: null}, errors: [failure], extensions: free}},
    ],
    [
      {kind: 'succeeded', text: 'One event arrived.'},
      {answer: {data: {}, extensions}, events: [{data: {}, extensions}]},
    ],
    [
      {kind: 'succeeded', text: '0 events arrived.'},
      {answer: {data: {}, extensions}, events: []},
    ],
  ])('is %j', (outcome, result) => {
    expect(outcomeOf(result)).toEqual(outcome);
  });
});
