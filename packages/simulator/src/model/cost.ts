/** What a request costs, before it runs. */
import {
  getNamedType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type InlineFragmentNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type {Contract} from './contract.ts';
import {fragmentsOf, type Fragments} from './document.ts';
import type {Fields} from './rules.ts';

/** Points that a client has for each minute, and that one request may cost. */
export const budget = {perMinute: 6000, perRequest: 1000} as const;

const defaultPage = 20;

interface Walk {
  contract: Contract;
  variables: Fields;
  fragments: Fragments;
  /** Records asked for by a fragment within one parent, by the fragment's name and the parent's. */
  known: Map<string, number>;
}

function pageSize(field: FieldNode, variables: Fields): number {
  const size = field.arguments?.find(({name}) => ['first', 'last'].includes(name.value))?.value;
  if (size?.kind === Kind.INT) return Number(size.value);
  const variable = size?.kind === Kind.VARIABLE ? variables[size.name.value] : undefined;
  return typeof variable === 'number' ? variable : defaultPage;
}

/** Records that a selection asks for when its parent occurs once; lists within lists multiply. */
function recordsOf({selections}: SelectionSetNode, parent: GraphQLObjectType, walk: Walk): number {
  let total = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const field = parent.getFields()[selection.name.value];
      const type = field && getNamedType(field.type);
      if (!type || !isObjectType(type) || !selection.selectionSet) continue;
      const entries = type.name.endsWith('Connection') ? pageSize(selection, walk.variables) : 0;
      total += entries + (entries || 1) * recordsOf(selection.selectionSet, type, walk);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) total += recordsOfFragment(selection, parent, walk);
    else {
      const key = `${selection.name.value} ${parent.name}`;
      const fragment = walk.fragments.get(selection.name.value);
      const records = walk.known.get(key) ?? (fragment ? recordsOfFragment(fragment, parent, walk) : 0);
      walk.known.set(key, records);
      total += records;
    }
  }
  return total;
}

function recordsOfFragment(
  {typeCondition, selectionSet}: InlineFragmentNode | FragmentDefinitionNode,
  parent: GraphQLObjectType,
  walk: Walk,
): number {
  const named = typeCondition && walk.contract.schema.getType(typeCondition.name.value);
  return recordsOf(selectionSet, isObjectType(named) ? named : parent, walk);
}

/** Root fields of an operation, with those of its fragments; validation has refused more than a few thousand. */
function rootFields({selections}: SelectionSetNode, fragments: Fragments): number {
  return selections.reduce((count, selection) => {
    if (selection.kind === Kind.FIELD) return count + 1;
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
    return count + (fragment ? rootFields(fragment.selectionSet, fragments) : 0);
  }, 0);
}

/**
 * Points of one operation: 1, 1 more for every 20 records asked for, and 10 for each mutation. Each root field of a
 * query after the first counts as a record, so that many look-ups in one document aren't free.
 */
export function costOf(
  contract: Contract,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Fields,
): number {
  const fragments = fragmentsOf(document);
  const root = contract.schema.getRootType(operation.operation);
  if (!root) return 1;
  const records = recordsOf(operation.selectionSet, root, {contract, variables, fragments, known: new Map()});
  const roots = rootFields(operation.selectionSet, fragments);
  if (operation.operation === 'mutation') return 1 + Math.floor(records / 20) + 10 * roots;
  return 1 + Math.floor((records + roots - 1) / 20);
}
