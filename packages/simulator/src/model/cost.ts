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
import {RequestError} from './refusal.ts';
import type {Fields} from './rules.ts';

/** Points that a client has for each minute, and that one request may cost. */
export const budget = {perMinute: 6000, perRequest: 1000} as const;

const defaultPage = 20;

interface Walk {
  contract: Contract;
  variables: Fields;
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Records asked for by a fragment within one parent, by the fragment's name and the parent's. */
  known: Map<string, number>;
}

const fragmentsOf = (document: DocumentNode): Walk['fragments'] =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

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

/** What a document may hold. Validation compares fields of one name with each other, so its time grows with the square. */
const largest = {fields: 2000, fragments: 50, repetitions: 20} as const;

/** Fields of a selection once the fragments stand in it; those of a fragment are counted once and remembered. */
function countFields({selections}: SelectionSetNode, fragments: Walk['fragments'], known: Map<string, number>): number {
  const names = new Map<string, number>();
  let total = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const {value} = selection.name;
      const fragment = fragments.get(value);
      if (fragment && !known.has(value)) {
        // A fragment that contains itself is refused by validation.
        known.set(value, 0);
        known.set(value, countFields(fragment.selectionSet, fragments, known));
      }
      total += known.get(value) ?? 0;
      continue;
    }
    if (selection.selectionSet) total += countFields(selection.selectionSet, fragments, known);
    if (selection.kind === Kind.INLINE_FRAGMENT) continue;
    total += 1;
    const name = (selection.alias ?? selection.name).value;
    const times = (names.get(name) ?? 0) + 1;
    if (times > largest.repetitions)
      throw new RequestError(
        'BAD_REQUEST',
        `The document selects \`${name}\` more than ${largest.repetitions} times in one place. Select it once.`,
      );
    names.set(name, times);
  }
  return total;
}

/**
 * Refuses documents that would take long to validate. It takes time in proportion to their length.
 *
 * @throws RequestError with BAD_REQUEST that names the limit.
 */
export function checkSize(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  if (fragments.size > largest.fragments)
    throw new RequestError(
      'BAD_REQUEST',
      `The document defines ${fragments.size} fragments; ${largest.fragments} are allowed.`,
    );
  const known = new Map<string, number>();
  const total = document.definitions.reduce(
    (sum, definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? sum + countFields(definition.selectionSet, fragments, known)
        : sum,
    0,
  );
  if (total > largest.fields)
    throw new RequestError(
      'BAD_REQUEST',
      `The document selects more than ${largest.fields} fields, those of fragments counted wherever they are used.`,
    );
}

/** Root fields of an operation, with those of its fragments; validation has refused more than a few thousand. */
function rootFields({selections}: SelectionSetNode, fragments: Walk['fragments']): number {
  return selections.reduce((count, selection) => {
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
  const fragments = fragmentsOf(document);
  const root = contract.schema.getRootType(operation.operation);
  if (!root) return 1;
  const records = recordsOf(operation.selectionSet, root, {contract, variables, fragments, known: new Map()});
  const mutations = operation.operation === 'mutation' ? rootFields(operation.selectionSet, fragments) : 0;
  return 1 + Math.floor(records / 20) + 10 * mutations;
}
