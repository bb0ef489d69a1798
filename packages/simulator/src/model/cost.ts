/** What a request costs, before it runs. */
import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type {Contract} from './contract.ts';
import type {Fields} from './rules.ts';

/** Points that a client has for each minute, and that one request may cost. */
export const budget = {perMinute: 6000, perRequest: 1000} as const;

const defaultPage = 20;

/** Entries of the deepest selection that cost is counted for; deeper ones can't be paid for anyway. */
const tooMany = 1e9;

interface Walk {
  contract: Contract;
  variables: Fields;
  fragments: Map<string, FragmentDefinitionNode>;
}

function pageSize(field: FieldNode, variables: Fields): number {
  const size = field.arguments?.find(({name}) => ['first', 'last'].includes(name.value))?.value;
  if (size?.kind === Kind.INT) return Number(size.value);
  const variable = size?.kind === Kind.VARIABLE ? variables[size.name.value] : undefined;
  return typeof variable === 'number' ? variable : defaultPage;
}

/** Records that a selection asks for, when its parent occurs `times`; lists within lists multiply. */
function recordsOf(selections: SelectionSetNode, parent: GraphQLObjectType, times: number, walk: Walk): number {
  let total = 0;
  for (const selection of selections.selections) {
    if (total > tooMany) return total;
    if (selection.kind === Kind.FIELD) {
      const field = parent.getFields()[selection.name.value];
      const type = field && getNamedType(field.type);
      if (!type || !isObjectType(type) || !selection.selectionSet) continue;
      const entries = type.name.endsWith('Connection') ? times * pageSize(selection, walk.variables) : 0;
      total += entries + recordsOf(selection.selectionSet, type, entries || times, walk);
      continue;
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? walk.fragments.get(selection.name.value) : selection;
    const named = fragment?.typeCondition && walk.contract.schema.getType(fragment.typeCondition.name.value);
    if (fragment) total += recordsOf(fragment.selectionSet, isObjectType(named) ? named : parent, times, walk);
  }
  return total;
}

/** Root fields of an operation, with those of its fragments. */
function rootFields(selections: SelectionSetNode, fragments: Walk['fragments']): number {
  return selections.selections.reduce((count, selection) => {
    if (selection.kind === Kind.FIELD) return count + 1;
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    return count + (fragment ? rootFields(fragment.selectionSet, fragments) : 0);
  }, 0);
}

/** Points of one operation: 1, 1 more for every 20 records asked for, and 10 for each mutation. */
export function costOf(
  contract: Contract,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Fields,
): number {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );
  const root = contract.schema.getRootType(operation.operation);
  if (!root) return 1;
  const records = recordsOf(operation.selectionSet, root, 1, {contract, variables, fragments});
  const mutations = operation.operation === 'mutation' ? rootFields(operation.selectionSet, fragments) : 0;
  return 1 + Math.floor(records / 20) + 10 * mutations;
}
