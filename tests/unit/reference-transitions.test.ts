import {isEnumType} from 'graphql';
import {describe, expect, it} from 'vitest';
import {stateDiagram} from '../../src/reference/model/diagram.ts';
import {operationNamed} from '../../src/reference/model/model.ts';
import {parseTransitions, stateMachineOf} from 'endless-simulator/schema';
import {transitionsByMutation} from '../../src/reference/model/transitions.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';

const read = (text: string) => parseTransitions(`Text.\n\nTransitions: ${text}`)?.transitions ?? [];

describe('the grammar of transitions', () => {
  it.each([
    ['one mutation', '`A` → `B` with `approve`.', [{from: ['A'], to: 'B', mutation: 'approve'}]],
    ['several sources', '`A`, `B` or `C` → `D` with `cancel`.', [{from: ['A', 'B', 'C'], to: 'D', mutation: 'cancel'}]],
    [
      'what happens by itself',
      '`A` → `B` by itself when `x` is 0.',
      [{from: ['A'], to: 'B', automatic: 'when `x` is 0'}],
    ],
    [
      'two clauses',
      '`A` → `B` with `a`; `B` → `C` by itself after a day.',
      [
        {from: ['A'], to: 'B', mutation: 'a'},
        {from: ['B'], to: 'C', automatic: 'after a day'},
      ],
    ],
    ['a line break within', '`A` →\n`B` with\n`a`.', [{from: ['A'], to: 'B', mutation: 'a'}]],
  ])('reads %s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('says nothing of a description without transitions', () => {
    expect(parseTransitions('One.\n\nTwo.')).toBeNull();
  });

  it('takes the paragraph out of the description', () => {
    expect(parseTransitions('One.\n\nTransitions: `A` → `B` with `c`.\n\nTwo.')?.rest).toBe('One.\n\nTwo.');
  });

  it('keeps what it cannot read', () => {
    expect(parseTransitions('Transitions: `A` becomes `B`.')).toMatchObject({
      transitions: [],
      unreadable: ['`A` becomes `B`'],
    });
  });
});

describe('the picture of a state machine', () => {
  const draw = (text: string, ...values: string[]) => stateDiagram(read(text), values).split('\n').slice(1);

  it('draws each pair of states once, with the way back on the same arrow', () => {
    expect(draw('`A` → `B` with `x`; `A` → `B` with `y`; `B` → `A` by itself when late.', 'A', 'B')).toEqual([
      '  A <-->|x, by itself| B',
    ]);
  });

  it('goes down in the order of the values, whatever the order of the text', () => {
    expect(draw('`B` → `C` with `second`; `A` → `B` with `first`.', 'A', 'B', 'C')).toEqual([
      '  A -->|first| B',
      '  B -->|second| C',
    ]);
  });

  it('draws the shortest of four ways to a state that leads on', () => {
    const picture = draw(
      '`A`, `B`, `C` or `D` → `E` with `jump`; `E` → `F` with `end`; `D` → `E` with `step`.',
      ...'ABCDEF',
    );
    expect(picture).toEqual(['  D -->|jump| E', '  E -->|end| F']);
  });

  it('leaves a way that only leads back to the table', () => {
    expect(draw('`A` → `B` with `go`; `C` → `A` with `reopen`; `B` → `C` with `end`.', 'A', 'B', 'C')).toEqual([
      '  A -->|go| B',
      '  B -->|end| C',
    ]);
  });

  it('draws four states with a way to the same one as one, after the others', () => {
    expect(draw('`A`, `B`, `C` or `D` → `END` with `stop`; `A` → `B` with `go`.', 'A', 'B', 'C', 'D', 'END')).toEqual([
      '  A -->|go| B',
      '  toEND["A<br/>B<br/>C<br/>D"]',
      '  toEND -->|stop| END',
    ]);
  });
});

describe('the state machines of the schema', () => {
  const model = loadModel('schema');
  const machines = [...model.types.values()].flatMap(({name, definition}) => {
    const machine = stateMachineOf(definition);
    return machine && isEnumType(definition) ? [{name, definition, ...machine}] : [];
  });

  it('are all read, and name only their own values and real mutations', () => {
    const announced = [...model.types.values()].filter(({description}) => /(?:^|\n)Transitions:/.test(description));
    expect(machines.map(({name}) => name)).toEqual(announced.map(({name}) => name));
    const offenders = machines.flatMap(({name, definition, transitions}) =>
      transitions.flatMap(({from, to, mutation}) => [
        ...[...from, to].filter((value) => !definition.getValue(value)).map((value) => `${name}.${value}`),
        ...(mutation && operationNamed(model, mutation)?.kind !== 'mutations' ? [`${name}: ${mutation}`] : []),
      ]),
    );
    expect(offenders).toEqual([]);
  });

  it('tell which status a mutation leads to', () => {
    const [way] = transitionsByMutation(model).get('releaseOrderToFulfillment') ?? [];
    expect(way).toMatchObject({to: 'IN_PROGRESS'});
  });
});
