/** What of a schema no request has reached: operations, edges of state machines, declared refusals, filters. */
import {getNamedType, isObjectType} from 'graphql';
import {conditionName, edgeName} from './contract.ts';
import {entryType, undecidedConditions} from './lists.ts';
import {mutationRule} from './resolvers.ts';
import type {Simulator} from './simulator.ts';

/** Names of what is missing, by kind, and how many there are in all. */
export type Gaps = Record<'mutationsWithoutRule' | 'undecidedFilters' | 'operations' | 'edges' | 'refusals', Gap>;

interface Gap {
  missing: string[];
  total: number;
}

/** Filters of all lists with the type that they filter. */
function filterTypes({contract}: Simulator): Map<string, string> {
  const fields = Object.values(contract.schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) ? Object.values(type.getFields()) : [],
  );
  return new Map(
    fields.flatMap((field) => {
      const filter = field.args.find(({name}) => name === 'filter');
      const entry = entryType(field);
      return filter && entry ? [[getNamedType(filter.type).name, entry.name] as const] : [];
    }),
  );
}

const gap = (all: string[], reached: (name: string) => boolean): Gap => ({
  missing: all.filter((name) => !reached(name)),
  total: all.length,
});

/** What a simulator's requests have not reached so far. */
export function gapsOf(simulator: Simulator): Gaps {
  const {contract, rules, coverage} = simulator;
  const operations = [...contract.operations.values()];
  const edges = [...contract.machines].flatMap(([name, own]) => own.map((edge) => edgeName(name, edge)));
  const refusals = operations.flatMap(({kind, name, errors}) =>
    errors.map((error) => `${kind} ${name} ${conditionName(error)}`),
  );
  const mutations = operations.filter(({kind}) => kind === 'mutation').map(({name}) => name);
  const undecided = undecidedConditions(contract, rules, filterTypes(simulator));
  return {
    mutationsWithoutRule: gap(mutations, (name) => mutationRule(contract, rules, name) !== undefined),
    undecidedFilters: {missing: undecided, total: undecided.length},
    operations: gap([...contract.operations.keys()], (name) => coverage.operations.has(name)),
    edges: gap([...new Set(edges)], (name) => coverage.edges.has(name)),
    refusals: gap([...new Set(refusals)], (name) => coverage.refusals.has(name)),
  };
}
