import {isEnumType} from 'graphql';
import {describe, expect, it} from 'vitest';
import {loadModel} from '../../src/reference/model/model.ts';
import {readTransitions, stateDiagram} from '../../src/reference/model/states.ts';

const read = (text: string) =>
  readTransitions(`Text.\n\nTransitions: ${text}`).transitions.map(({from, to, by, condition}) => [
    from,
    to,
    by.join(' '),
    condition,
  ]);

describe('readTransitions', () => {
  it.each([
    ['one mutation', '`A` → `B` with `approve`.', [['A', 'B', 'approve', '']]],
    [
      'several sources',
      '`A`, `B` or `C` → `D` with `cancel`.',
      [
        ['A', 'D', 'cancel', ''],
        ['B', 'D', 'cancel', ''],
        ['C', 'D', 'cancel', ''],
      ],
    ],
    [
      'several targets',
      '`A` → `B` or `C` with `ship`.',
      [
        ['A', 'B', 'ship', ''],
        ['A', 'C', 'ship', ''],
      ],
    ],
    ['by itself', '`A` → `B` by itself when `x` is 0.', [['A', 'B', '', 'when `x` is 0']]],
    [
      'two clauses',
      '`A` → `B` with `a`; `B` → `C` by itself after a day.',
      [
        ['A', 'B', 'a', ''],
        ['B', 'C', '', 'after a day'],
      ],
    ],
    ['two mutations', '`A` → `B` with `a` or `b`.', [['A', 'B', 'a b', '']]],
    [
      'pairs joined by and',
      '`A` → `B` and `B` → `C` or `D` happen by themselves.',
      [
        ['A', 'B', '', ''],
        ['B', 'C', '', ''],
        ['B', 'D', '', ''],
      ],
    ],
    ['a line break within', '`A` →\n`B` with\n`a`.', [['A', 'B', 'a', '']]],
    [
      'a mutation with a condition',
      '`A` → `B` with `a` when nothing is left.',
      [['A', 'B', 'a', 'when nothing is left']],
    ],
  ])('reads %s', (_name, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('leaves a description without transitions alone', () => {
    expect(readTransitions('One.\n\nTwo.')).toEqual({rest: 'One.\n\nTwo.', transitions: []});
  });

  it('takes the paragraph out of the description', () => {
    expect(readTransitions('One.\n\nTransitions: `A` → `B` with `c`.\n\nTwo.').rest).toBe('One.\n\nTwo.');
  });
});

describe('stateDiagram', () => {
  it('draws each pair of states once', () => {
    const {transitions} = readTransitions(
      'Transitions: `A` → `B` with `x`; `A` → `B` with `y`; `B` → `A` by itself when late.',
    );
    expect(stateDiagram(transitions, ['A', 'B'])).toBe('stateDiagram-v2\n  direction TB\n  A --> B : x +1\n  B --> A');
  });

  it.each([
    ['by their first and last where they stand in a row', ['A', 'B', 'C', 'D', 'END'], 'A to D'],
    ['by their number where they do not', ['A', 'B', 'C', 'X', 'D', 'END'], '4 states'],
  ])('draws four states with one way out as one, called %s', (_how, values, name) => {
    const {transitions} = readTransitions(
      'Transitions: `A`, `B`, `C` or `D` → `END` with `stop`; `A` → `B` with `go`.',
    );
    expect(stateDiagram(transitions, values).split('\n').slice(2)).toEqual([
      `  state "${name}" as merged0`,
      '  merged0 --> END : stop',
      '  A --> B : go',
    ]);
  });
});

describe('the state machines of the schema', () => {
  const model = loadModel('schema');
  const machines = [...model.types.values()].flatMap(({name, definition}) =>
    isEnumType(definition) && definition.description?.includes('Transitions:')
      ? [{name, values: definition.getValues().map((value) => value.name), description: definition.description}]
      : [],
  );

  it('exist', () => {
    expect(machines.length).toBeGreaterThan(5);
  });

  it.each(machines)('$name names only its own values and real mutations', ({values, description}) => {
    const {transitions} = readTransitions(description);
    expect(transitions.length).toBeGreaterThan(0);
    for (const {from, to, by} of transitions) {
      expect(values).toContain(from);
      expect(values).toContain(to);
      for (const name of by) expect(model.operations.get(name)?.kind).toBe('mutations');
    }
  });
});
