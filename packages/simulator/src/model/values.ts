/** The value of a record's field: stored, computed by a rule, or found through the records that refer to it. */
import {
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
} from 'graphql';
import type {Contract} from './contract.ts';
import type {Context, Entity, Fields} from './rules.ts';

/**
 * The one field of a type that refers to another type, or to a union with it, such as the subject of a note; undefined
 * when there is none, or several.
 */
export function backReference(contract: Contract, type: GraphQLObjectType, target: string): string | undefined {
  if (!contract.records.has(target)) return undefined;
  const single = Object.values(type.getFields()).filter((field) => !isListType(getNullableType(field.type)));
  const direct = single.filter((field) => getNamedType(field.type).name === target);
  const fields = direct.length > 0 ? direct : single.filter((field) => isUnionWith(getNamedType(field.type), target));
  return fields.length === 1 ? fields[0]?.name : undefined;
}

const isUnionWith = (type: GraphQLNamedType, member: string): boolean =>
  isUnionType(type) && type.getTypes().some(({name}) => name === member);

/** Type of the records that a list or connection field holds. */
export function listedType(contract: Contract, type: GraphQLObjectType, field: string): GraphQLObjectType | undefined {
  const declared = type.getFields()[field];
  const named = declared && getNamedType(declared.type);
  if (!declared || !isObjectType(named)) return undefined;
  if (!named.name.endsWith('Connection'))
    return isListType(getNullableType(declared.type)) ? contract.records.get(named.name) : undefined;
  const nodes = named.getFields().nodes;
  return nodes && contract.records.get(getNamedType(nodes.type).name);
}

/** What a stored id, code or list of them stands for; other values stay as they are. */
function resolveStored(value: unknown, field: GraphQLField<unknown, unknown>, context: Context): unknown {
  if (Array.isArray(value)) return value.flatMap((each) => resolveStored(each, field, context) ?? []);
  if (typeof value !== 'string') return value ?? null;
  const named = getNamedType(field.type);
  const coded = context.rules.coded[named.name];
  if (coded) return coded(value, context) ?? null;
  const isReference =
    context.contract.records.has(named.name) || isUnionType(named) || named.name.endsWith('Connection');
  return isReference ? (context.store.find(value)?.record ?? null) : value;
}

/** Values at the end of a path of fields, such as `items.product.sku`: those of each entry where it leads through a list. */
export function valuesAt(type: GraphQLObjectType, source: Fields, path: string, context: Context): unknown[] {
  const [field = '', ...rest] = path.split('.');
  const declared = type.getFields()[field];
  if (!declared) throw new Error(`${type.name} has no field ${field}.`);
  const values = [valueOf(type.name, source, field, context)].flat();
  const next = listedType(context.contract, type, field) ?? getNamedType(declared.type);
  if (rest.length === 0 || !isObjectType(next)) return values;
  const records = values.map((value) => (typeof value === 'string' ? context.store.find(value)?.record : value));
  return records.flatMap((record) => (record ? valuesAt(next, record as Fields, rest.join('.'), context) : []));
}

/**
 * The value of a field of a record, or of a plain object such as an address. A rule that computes the field wins over
 * a stored value; both may give ids and codes. Lists of records that aren't stored are those that refer to the record.
 */
export function valueOf(typeName: string, source: Fields, field: string, context: Context, args: Fields = {}): unknown {
  const type = context.contract.schema.getType(typeName);
  const declared = isObjectType(type) ? type.getFields()[field] : undefined;
  if (!isObjectType(type) || !declared) return source[field];
  const rule = context.rules.computed[typeName]?.[field];
  if (rule) return resolveStored(rule(source as Entity, context, args), declared, context);
  const listed = context.contract.records.has(typeName) ? listedType(context.contract, type, field) : undefined;
  if (listed && source[field] === undefined) {
    const back = backReference(context.contract, listed, typeName);
    return back ? context.store.referring(listed.name, back, String(source.id)) : [];
  }
  const stored = resolveStored(source[field], declared, context);
  return stored === null && isNonNullType(declared.type) && isListType(declared.type.ofType) ? [] : stored;
}
