/** What a request costs, before it runs. */
import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import type {Contract} from './contract.ts';
import {fieldsIn, fragmentsOf} from './document.ts';
import type {Fields} from './rules.ts';

/** Points that a client has for each minute, and that one request may cost. */
export const budget = {perMinute: 6000, perRequest: 1000} as const;

const defaultPage = 20;

type FragmentOf = Parameters<typeof fieldsIn>[1];

function pageSize(field: FieldNode, variables: Fields): number {
  const size = field.arguments?.find(({name}) => ['first', 'last'].includes(name.value))?.value;
  if (size?.kind === Kind.INT) return Number(size.value);
  const variable = size?.kind === Kind.VARIABLE ? variables[size.name.value] : undefined;
  return typeof variable === 'number' ? variable : defaultPage;
}

/** Records that a selection asks for when its parent occurs once; lists within lists multiply. */
function recordsOf(
  selected: readonly FieldNode[],
  parent: GraphQLObjectType,
  variables: Fields,
  fragmentOf: FragmentOf,
): number {
  return selected.reduce((total, field) => {
    const declared = parent.getFields()[field.name.value];
    const type = declared && getNamedType(declared.type);
    if (!isObjectType(type) || !field.selectionSet) return total;
    const entries = type.name.endsWith('Connection') ? pageSize(field, variables) : 0;
    const inner = recordsOf(fieldsIn(field.selectionSet, fragmentOf), type, variables, fragmentOf);
    return total + entries + (entries || 1) * inner;
  }, 0);
}

/**
 * Points of one operation: 1, 1 more for every 20 records asked for, and 10 for each mutation. Each root field of a
 * query after the first counts as a record, so that many look-ups in one document aren't free. The document is valid, and no larger than `parseDocument` allows.
 */
export function costOf(
  contract: Contract,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Fields,
): number {
  const fragments = fragmentsOf(document);
  const fragmentOf: FragmentOf = (name) => fragments.get(name);
  const root = contract.schema.getRootType(operation.operation);
  if (!root) return 1;
  const fields = fieldsIn(operation.selectionSet, fragmentOf);
  const records = recordsOf(fields, root, variables, fragmentOf);
  if (operation.operation === 'mutation') return 1 + Math.floor(records / 20) + 10 * fields.length;
  return 1 + Math.floor((records + fields.length - 1) / 20);
}
