/** The value of a record's field: stored, computed by a rule, or found through the records that refer to it. */
import {getNamedType, getNullableType, isListType, isObjectType, isUnionType, type GraphQLObjectType} from 'graphql';
import type {Contract} from './contract.ts';
import type {Context, Entity, Fields} from './rules.ts';

/** The one field of a type that refers to another type; undefined when there is none, or several. */
function backReference(contract: Contract, type: GraphQLObjectType, target: string): string | undefined {
  const fields = Object.values(type.getFields()).filter(
    (field) => !isListType(getNullableType(field.type)) && getNamedType(field.type).name === target,
  );
  return contract.records.has(target) && fields.length === 1 ? fields[0]?.name : undefined;
}

/** Type of the records that a list or connection field holds. */
function listedType(contract: Contract, type: GraphQLObjectType, field: string): GraphQLObjectType | undefined {
  const declared = type.getFields()[field];
  const named = declared && getNamedType(declared.type);
  if (!declared || !isObjectType(named)) return undefined;
  if (!named.name.endsWith('Connection'))
    return isListType(getNullableType(declared.type)) ? contract.records.get(named.name) : undefined;
  const nodes = named.getFields()['nodes'];
  return nodes && contract.records.get(getNamedType(nodes.type).name);
}

/** Records that a stored id, or a list of ids, stands for; other values stay as they are. */
function resolveReferences(value: unknown, isReference: boolean, {store}: Context): unknown {
  if (!isReference) return value;
  if (Array.isArray(value))
    return value.flatMap((id) => (typeof id === 'string' ? (store.find(id)?.record ?? []) : [id]));
  return typeof value === 'string' ? (store.find(value)?.record ?? null) : value;
}

/**
 * The value of a field of a record. A stored value wins over a computed one only where no rule computes the field.
 * Lists of records that aren't stored are those that refer to the record.
 */
export function valueOf(typeName: string, record: Entity, field: string, context: Context, args: Fields = {}): unknown {
  const rule = context.rules.computed[typeName]?.[field];
  if (rule) return rule(record, context, args);
  const type = context.contract.schema.getType(typeName);
  const declared = isObjectType(type) ? type.getFields()[field] : undefined;
  if (!isObjectType(type) || !declared) return record[field];
  const named = getNamedType(declared.type);
  const listed = listedType(context.contract, type, field);
  if (listed && record[field] === undefined) {
    const back = backReference(context.contract, listed, typeName);
    return back ? context.store.referring(listed.name, back, record.id) : [];
  }
  const isReference = context.contract.records.has(named.name) || isUnionType(named) || listed !== undefined;
  return resolveReferences(record[field], isReference, context) ?? null;
}
