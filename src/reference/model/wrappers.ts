import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';

/** An object that follows a pattern: what a mutation returns, a page of a list, an entry of such a page. */
export type Wrapper = 'payload' | 'connection' | 'edge';

/** The fields of an object or interface in their order; other types have none. */
export function outputFieldsOf(type: unknown): GraphQLField<unknown, unknown>[] {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}

/** Which pattern a type follows: its name says so, and for lists its fields too. */
export function wrapperOf(type: unknown): Wrapper | undefined {
  if (!isObjectType(type)) return undefined;
  const fields = type.getFields();
  if (type.name.endsWith('Payload')) return 'payload';
  if (type.name.endsWith('Connection') && (fields['nodes'] ?? fields['edges'])) return 'connection';
  return type.name.endsWith('Edge') && fields['node'] ? 'edge' : undefined;
}

/** The type of the records that a connection or an edge holds; any other type is itself. */
export function unwrap(type: GraphQLNamedType): GraphQLNamedType {
  const wrapper = wrapperOf(type);
  if (wrapper === undefined || wrapper === 'payload' || !isObjectType(type)) return type;
  const {nodes, node, edges} = type.getFields();
  const inner = nodes ?? node ?? edges;
  return inner ? unwrap(getNamedType(inner.type)) : type;
}

/** Objects that stand beside a result and are never what an operation is about. */
const besides = new Set(['UserError', 'Process', 'PageInfo']);

/** Whether a field of a payload holds what was there before. */
export const isPrevious = ({name}: {name: string}): boolean => /^(?:previous|removed|old)(?=[A-Z])/.test(name);

/** The objects that a mutation's payload carries: single ones before lists, and what they were before comes last. */
export function payloadRecords(type: GraphQLNamedType): GraphQLNamedType[] {
  const rank = (field: GraphQLField<unknown, unknown>): number => {
    if (isPrevious(field)) return 2;
    return isListType(isNonNullType(field.type) ? field.type.ofType : field.type) ? 1 : 0;
  };
  return outputFieldsOf(type)
    .sort((a, b) => rank(a) - rank(b))
    .map((field) => unwrap(getNamedType(field.type)))
    .filter((inner) => isCompositeType(inner) && !besides.has(inner.name) && !inner.name.endsWith('Error'));
}
