/**
 * Writes what the schema says about records, inputs and operations as types: `src/schema-types.ts`, which the rules are
 * checked with. Nothing of it exists at run time, so only the compiler and the linter need the file.
 */
import {existsSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLType,
} from 'graphql';
import {readContract} from '../model/contract.ts';
import {kindOfSubject} from '../model/input.ts';
import {entryType} from '../model/lists.ts';
import {platformRules} from '../rules/index.ts';
import {readSdl} from './scenarios.ts';

const contract = readContract(readSdl());
const types = Object.values(contract.schema.getTypeMap()).filter(({name}) => !name.startsWith('__'));
const objects = types
  .filter(isObjectType)
  .filter(({name}) => !/^(Query|Mutation|Subscription)$|(Connection|Edge|Payload)$/.test(name));
const inputs = types.filter(isInputObjectType);
const operations = [...contract.operations.values()];
const queries = operations.filter(({kind}) => kind === 'query');
const mutations = operations.filter(({kind}) => kind === 'mutation');

const scalars: Readonly<Record<string, string>> = {Boolean: 'boolean', Float: 'number', Int: 'number', JSON: 'unknown'};

/** A type with its lists and nulls, around the name of what it holds. */
function wrapped(type: GraphQLType, name: string): string {
  if (isNonNullType(type)) return wrapped(type.ofType as GraphQLType, name).replace(/ \| null$/, '');
  if (!isListType(type)) return `${name} | null`;
  const entry = wrapped(type.ofType, name);
  return `${entry.includes(' ') ? `(${entry})` : entry}[] | null`;
}

const unionOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ');

const field = (name: string, isOptional: boolean, type: string): string =>
  `  ${name}${isOptional ? '?' : ''}: ${type};`;

const alias = (name: string, fields: readonly string[]): string => `export type ${name} = {\n${fields.join('\n')}\n};`;

const mapOf = (name: string, entries: readonly (readonly [key: string, value: string])[]): string => {
  const fields = entries.map(([key, value]) => field(key, false, value));
  return alias(name, fields);
};

/** What stands in a record for a value of a type. */
function keptAs(type: GraphQLNamedType): string {
  if (isEnumType(type)) return type.name;
  if (isUnionType(type) || platformRules.coded[type.name] || contract.prefixes.has(type.name)) return 'string';
  return isObjectType(type) ? `${type.name}Fields` : (scalars[type.name] ?? 'string');
}

/** How a record, or a value such as an address, is kept: other records by their ids. What rules compute may be missing. */
function objectText(type: GraphQLObjectType): string {
  const fields = Object.values(type.getFields()).map((each) => {
    const isComputed = platformRules.computed[type.name]?.[each.name] !== undefined;
    const entry = entryType(each);
    if (entry) return field(each.name, true, `${keptAs(entry)}[] | null`);
    if (getNamedType(each.type).name.endsWith('Connection')) return field(each.name, true, 'string[] | null');
    const kept = wrapped(each.type, keptAs(getNamedType(each.type)));
    const isOptional = isComputed || kept.endsWith('| null') || kept.endsWith('[]');
    return field(each.name, isOptional, isOptional && !kept.endsWith('| null') ? `${kept} | null` : kept);
  });
  return alias(`${type.name}Fields`, [...fields, '  [own: `_${string}`]: unknown;']);
}

function given({name, type, defaultValue}: {name: string; type: GraphQLType; defaultValue?: unknown}): string {
  const named = getNamedType(type);
  const isNamed = isEnumType(named) || isInputObjectType(named);
  const own = wrapped(type, isNamed ? named.name : (scalars[named.name] ?? 'string'));
  return field(name, own.endsWith('| null') && defaultValue === undefined, own);
}

/** The type of the records that a filter narrows and a sort field orders. */
function listed(): [list: string, type: string][] {
  const lists = [...queries.map((query) => query.field), ...objects.flatMap((type) => Object.values(type.getFields()))];
  const found = lists.flatMap((list) =>
    list.args.flatMap(({name, type}): [string, string][] => {
      const entry = `'${(entryType(list) ?? getNamedType(list.type)).name}'`;
      if (name === 'sort') return [[getNamedType(type).name.replace(/Sort$/, 'SortField'), entry]];
      return name === 'filter' ? [[getNamedType(type).name, entry]] : [];
    }),
  );
  return [...new Map(found)];
}

const text = [
  '/** Generated out of the schema by `npm run types`. */',
  ...types
    .filter(isEnumType)
    .map((type) => `export type ${type.name} = ${unionOf(type.getValues().map(({name}) => name))};`),
  ...objects.map(objectText),
  ...inputs.map((type) => alias(type.name, Object.values(type.getFields()).map(given))),
  ...Object.entries({
    Objects: objects.map(({name}) => [name, `${name}Fields`] as const),
    Inputs: inputs.map(({name}) => [name, name] as const),
    QueryArguments: queries.map(
      ({name, field: {args}}) => [name, `{${args.map((each) => given(each).trim()).join(' ')}}`] as const,
    ),
    MutationInputs: mutations.map(({name, input}) => [name, input?.name ?? 'never'] as const),
    MutationSubjects: mutations.flatMap((mutation) => {
      const kind = kindOfSubject(mutation, contract);
      return kind ? [[mutation.name, `'${kind}'`] as const] : [];
    }),
    Listed: listed(),
  }).map(([name, entries]) => mapOf(name, entries)),
  '',
].join('\n\n');

const file = path.join(import.meta.dirname, '../schema-types.ts');
// Renamed, because the compiler and the linter may read it at the same time.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
