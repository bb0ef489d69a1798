import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isLeafType,
  isNonNullType,
  isRequiredArgument,
  isUnionType,
  Kind,
  parseType,
  print,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import {isPrevious, outputFieldsOf, wrapperOf} from '../../model/wrappers.ts';

/** Scalar fields that say what a record is come first in an example. */
const leaders = [
  'id',
  'number',
  'name',
  'title',
  'sku',
  'code',
  'fullName',
  'newStatus',
  'status',
  'type',
  'quantity',
  'amount',
  'currency',
  'message',
  'field',
  'token',
  'secret',
  'email',
];

interface Limits {
  leaves: number;
  objects: number;
}

/** How much of an object is selected at each depth below the operation's own field; leaner when it grows too long. */
const rich: readonly Limits[] = [
  {leaves: 7, objects: 2},
  {leaves: 4, objects: 1},
  {leaves: 3, objects: 0},
];
const lean: readonly Limits[] = [
  {leaves: 6, objects: 2},
  {leaves: 3, objects: 0},
  {leaves: 3, objects: 0},
];
const mostLines = 32;

type Field = GraphQLField<unknown, unknown>;

const name = (value: string) => ({kind: Kind.NAME, value}) as const;

const fieldNode = (field: string, selectionSet?: SelectionSetNode): FieldNode => ({
  kind: Kind.FIELD,
  name: name(field),
  ...(selectionSet && {selectionSet}),
});

const set = (selections: SelectionNode[]): SelectionSetNode => ({kind: Kind.SELECTION_SET, selections});

const selectable = (field: Field): boolean => field.deprecationReason == null && !field.args.some(isRequiredArgument);

function rank({name: fieldName, type}: Field): number {
  const leader = leaders.indexOf(fieldName);
  if (leader >= 0) return leader;
  return leaders.length + (isEnumType(getNamedType(type)) ? 0 : 1) + (isNonNullType(type) ? 0 : 2);
}

const fieldsOf = (type: GraphQLNamedType): Field[] => outputFieldsOf(type).filter(selectable);

const isConnection = (type: GraphQLNamedType): boolean =>
  wrapperOf(type) === 'connection' && fieldsOf(type).some((field) => field.name === 'nodes');

function leavesOf(type: GraphQLNamedType, most: number): FieldNode[] {
  return fieldsOf(type)
    .filter((field) => isLeafType(getNamedType(field.type)))
    .map((field, position) => ({field, position}))
    .sort((a, b) => rank(a.field) - rank(b.field) || a.position - b.position)
    .slice(0, most)
    .map(({field}) => fieldNode(field.name));
}

function connectionSelection(
  type: GraphQLNamedType,
  depth: number,
  path: string[],
  limits: readonly Limits[],
): SelectionSetNode | undefined {
  const fields = new Map(fieldsOf(type).map((field) => [field.name, field]));
  const nodes = fields.get('nodes');
  const inner = nodes && selection(getNamedType(nodes.type), depth, path, limits);
  if (!inner) return undefined;
  const pageInfo = depth === 0 ? fields.get('pageInfo') : undefined;
  const paging = pageInfo
    ? leavesOf(getNamedType(pageInfo.type), 99).filter(({name: {value}}) => /^(?:endCursor|hasNextPage)$/.test(value))
    : [];
  return set([
    fieldNode('nodes', inner),
    ...(paging.length > 0 ? [fieldNode('pageInfo', set(paging))] : []),
    ...(depth === 0 && fields.has('totalCount') ? [fieldNode('totalCount')] : []),
  ]);
}

/** What an example selects of a type: leaves that say what it is, and a few related records. */
function selection(
  type: GraphQLNamedType,
  depth: number,
  path: string[],
  limits: readonly Limits[],
): SelectionSetNode | undefined {
  if (isConnection(type)) return connectionSelection(type, depth, path, limits);
  if (isUnionType(type)) {
    const members = type
      .getTypes()
      .slice(0, depth === 0 ? 5 : 2)
      .flatMap((member): SelectionNode[] => {
        const leaves = leavesOf(member, depth === 0 ? 3 : 2);
        return leaves.length > 0
          ? [
              {
                kind: Kind.INLINE_FRAGMENT,
                typeCondition: {kind: Kind.NAMED_TYPE, name: name(member.name)},
                selectionSet: set(leaves),
              },
            ]
          : [];
      });
    return set([fieldNode('__typename'), ...members]);
  }
  const limit = limits[depth] ?? limits.at(-1);
  if (!limit) return undefined;
  const leaves = leavesOf(type, limit.leaves);
  const nested = fieldsOf(type)
    .filter((field) => {
      const target = getNamedType(field.type);
      return (
        isCompositeType(target) &&
        !isUnionType(target) &&
        !path.includes(target.name) &&
        target.name !== type.name &&
        (isConnection(target) || leavesOf(target, 1).length > 0)
      );
    })
    .map((field, position) => ({field, score: related(field), position}))
    .sort((a, b) => a.score - b.score || a.position - b.position)
    .slice(0, leaves.length === 0 ? Math.max(limit.objects, 1) : limit.objects)
    .flatMap(({field}) => {
      const inner = selection(getNamedType(field.type), depth + 1, [...path, type.name], limits);
      return inner ? [fieldNode(field.name, inner)] : [];
    });
  const selections = [...leaves, ...nested];
  return set(selections.length > 0 ? selections : [fieldNode('__typename')]);
}

/** Lower comes first: a record's lines and money say more than its owner. */
function related({name: fieldName, type}: Field): number {
  const order = ['items', 'total', 'product', 'inventoryItem', 'customer', 'warehouse', 'shipments', 'lines'];
  const position = order.indexOf(fieldName);
  if (position >= 0) return position;
  return /^(?:userErrors|process|pageInfo)$/.test(fieldName) || getNamedType(type).name === 'UserError'
    ? 99
    : order.length;
}

function payloadSelection(type: GraphQLNamedType, limits: readonly Limits[]): SelectionSetNode {
  const first = fieldsOf(type).find(
    (field) => field.name !== 'userErrors' && !isPrevious(field) && isCompositeType(getNamedType(field.type)),
  );
  return set(
    fieldsOf(type).flatMap((field) => {
      const target = getNamedType(field.type);
      if (isLeafType(target)) return [fieldNode(field.name)];
      const inner =
        field.name === 'userErrors'
          ? set(leavesOf(target, 3))
          : selection(target, field === first ? 0 : 2, [type.name], limits);
      return inner ? [fieldNode(field.name, inner)] : [];
    }),
  );
}

/**
 * The document of an operation's example: named after it, its arguments as variables, and a selection that
 * stays at about thirty lines.
 *
 * @param used - Arguments that the example sends.
 */
export function exampleDocument(
  operation: OperationTypeNode,
  field: Field,
  used: readonly GraphQLArgument[],
): DocumentNode {
  const document = documentWithin(operation, field, used, rich);
  return print(document).split('\n').length <= mostLines ? document : documentWithin(operation, field, used, lean);
}

function documentWithin(
  operation: OperationTypeNode,
  field: Field,
  used: readonly GraphQLArgument[],
  limits: readonly Limits[],
): DocumentNode {
  const returned = getNamedType(field.type);
  let selectionSet: SelectionSetNode | undefined;
  if (wrapperOf(returned) === 'payload') selectionSet = payloadSelection(returned, limits);
  else if (isCompositeType(returned)) selectionSet = selection(returned, 0, [], limits);
  const args = used.map(
    (argument): ArgumentNode => ({
      kind: Kind.ARGUMENT,
      name: name(argument.name),
      value: {kind: Kind.VARIABLE, name: name(argument.name)},
    }),
  );
  return {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation,
        name: name(field.name.charAt(0).toUpperCase() + field.name.slice(1)),
        variableDefinitions: used.map((argument) => ({
          kind: Kind.VARIABLE_DEFINITION,
          variable: {kind: Kind.VARIABLE, name: name(argument.name)},
          type: parseType(String(argument.type)),
        })),
        selectionSet: set([{...fieldNode(field.name, selectionSet), arguments: args}]),
      },
    ],
  };
}
