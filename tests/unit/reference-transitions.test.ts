import {buildSchema} from 'graphql';
import {describe, expect, it} from 'vitest';
import {stateDiagram} from '../../src/reference/model/diagram.ts';
import {transitionsOf, type Transition} from 'endless-simulator/schema';
import {transitionsByMutation} from '../../src/reference/build/reference.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';

/** Transitions of an enum `State` with the given directives. */
function read(directives: string): Transition[] {
  const type = buildSchema(`enum State ${directives} {A}`, {assumeValidSDL: true}).getType('State');
  return type ? transitionsOf(type) : [];
}

describe('transitions', () => {
  it.each([
    ['one mutation', '@transition(from: "A", to: "B", by: "go")', [{from: ['A'], to: 'B', mutation: 'go'}]],
    [
      'several states and mutations',
      '@transition(from: ["A", "B"], to: "C", by: ["go", "goAll"])',
      [
        {from: ['A', 'B'], to: 'C', mutation: 'go'},
        {from: ['A', 'B'], to: 'C', mutation: 'goAll'},
      ],
    ],
    [
      'a cause',
      '@transition(from: "A", to: "B", because: TIME, when: "a day is over")',
      [{from: ['A'], to: 'B', cause: 'TIME', automatic: 'when a day is over'}],
    ],
    ['nothing of a directive of another schema', '@transition(name: "fade")', []],
    ['nothing without the directive', '', []],
  ])('are read: %s', (_name, directives, expected) => {
    expect(read(directives)).toEqual(expected);
  });
});

describe('the picture of a state machine', () => {
  /** Draws ways such as "A,B>C go", or "A>B" for one that is taken by itself. */
  const draw = (ways: string, ...values: string[]): string[] => {
    const transitions = ways.split('; ').map((way) => {
      const [, from = '', to = '', mutation] = /^(\S+)>(\S+)(?: (\S+))?$/.exec(way) ?? [];
      return {from: from.split(','), to, ...(mutation ? {mutation} : {cause: 'TIME', automatic: 'when late'})};
    });
    return stateDiagram(transitions, values).split('\n').slice(1);
  };

  it('draws each pair of states once, with the way back on the same arrow', () => {
    expect(draw('A>B x; A>B y; B>A', 'A', 'B')).toEqual(['  A <-->|x, by itself| B']);
  });

  it('goes down in the order of the values, whatever the order of the text', () => {
    expect(draw('B>C second; A>B first', 'A', 'B', 'C')).toEqual(['  A -->|first| B', '  B -->|second| C']);
  });

  it('draws the shortest of four ways to a state that leads on', () => {
    const picture = draw('A,B,C,D>E jump; E>F end; D>E step', ...'ABCDEF');
    expect(picture).toEqual(['  D -->|jump| E', '  E -->|end| F']);
  });

  it('leaves a way that only leads back to the table', () => {
    expect(draw('A>B go; C>A reopen; B>C end', 'A', 'B', 'C')).toEqual(['  A -->|go| B', '  B -->|end| C']);
  });

  it('draws four states with a way to the same one as one, after the others', () => {
    expect(draw('A,B,C,D>END stop; A>B go', 'A', 'B', 'C', 'D', 'END')).toEqual([
      '  A -->|go| B',
      '  toEND["A<br/>B<br/>C<br/>D"]',
      '  toEND -->|stop| END',
    ]);
  });
});

it('tell which status a mutation leads to', () => {
  const [way] = transitionsByMutation(loadModel('schema')).get('releaseOrderToFulfillment') ?? [];
  expect(way).toMatchObject({to: 'IN_PROGRESS'});
});
