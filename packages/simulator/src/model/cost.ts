/** What a request costs, before it runs. */
import {
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type {Contract} from './contract.ts';
import {fieldsIn, fragmentsOf} from './document.ts';
import type {Fields} from './rules.ts';

/** Points that a client has for each minute, and that one request may cost. */
export const budget = {perMinute: 6000, perRequest: 1000} as const;

const defaultPage = 20;

type FieldsOf = (selection: SelectionSetNode) => FieldNode[];

/** Whether `@skip` and `@include` leave a part of a document in. */
const isAsked = (selection: SelectionNode, variables: Fields): boolean =>
  getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if !== true &&
  getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if !== false;

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
  fieldsOf: FieldsOf,
): number {
  return selected.reduce((total, field) => {
    const declared = parent.getFields()[field.name.value];
    const type = declared && getNamedType(declared.type);
    if (!isObjectType(type) || !field.selectionSet) return total;
    const entries = type.name.endsWith('Connection') ? pageSize(field, variables) : 0;
    const inner = recordsOf(fieldsOf(field.selectionSet), type, variables, fieldsOf);
    return total + entries + (entries || 1) * inner;
  }, 0);
}

/**
 * Points of one operation: 1, 1 more for every 20 records asked for, and 10 for each mutation. Each root field of a
 * query after the first counts as a record, so that many look-ups in one document aren't free. The document is valid, and
 * no larger than `parseDocument` allows; the variables have their defaults.
 */
export function costOf(
  contract: Contract,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Fields,
): number {
  const fragments = fragmentsOf(document);
  const fieldsOf: FieldsOf = (selection) =>
    fieldsIn(
      selection,
      (name) => fragments.get(name),
      (each) => isAsked(each, variables),
    );
  const root = contract.schema.getRootType(operation.operation);
  if (!root) return 1;
  const fields = fieldsOf(operation.selectionSet);
  const records = recordsOf(fields, root, variables, fieldsOf);
  if (operation.operation === 'mutation') return 1 + Math.floor(records / 20) + 10 * fields.length;
  return 1 + Math.floor((records + fields.length - 1) / 20);
}
