/** Moves of states with which a mutation answers: its own, and those of what becomes due with it. */
import {expect} from 'vitest';
import type {Fields} from '../../src/model/rules.ts';
import type {Outsider} from './outsider.ts';

/** States of all records, by the record and its field. */
function statesIn({platform}: Outsider): Map<string, {machine: string; state: unknown}> {
  const {contract, store} = platform.simulator;
  const moving = [...contract.records].flatMap(([type, declared]) =>
    contract.stateFields(declared).map((field) => ({type, ...field})),
  );
  return new Map(
    moving.flatMap(({type, name, states: machine}) =>
      store.all(type).map((record) => [`${record.id}.${name}`, {machine, state: record[name]}] as const),
    ),
  );
}

/** Moves of states with which a mutation answers, that the schema doesn't declare of it. */
export function undeclaredMoves(caller: Outsider, mutation: string, input: Fields, as?: string): string[] {
  const before = statesIn(caller);
  caller.run(mutation, input, '', as);
  const {contract} = caller.platform.simulator;
  const causes = contract.operations.get(`mutation ${mutation}`)?.causes ?? [];
  const moves = [...statesIn(caller)].flatMap(([key, {machine, state}]) => {
    const from = before.get(key)?.state;
    return from === undefined || from === state ? [] : [{machine, from, to: state}];
  });
  expect(moves.length).toBeGreaterThan(0);
  return moves.flatMap(({machine, from, to}) => {
    const edges = contract.machines.get(machine) ?? [];
    const isDeclared = edges.some(
      (edge) =>
        edge.from === from && edge.to === to && (edge.mutation === mutation || causes.includes(edge.cause ?? '')),
    );
    return isDeclared ? [] : [`${machine} ${String(from)} → ${String(to)}`];
  });
}
