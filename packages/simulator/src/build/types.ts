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
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLType,
} from 'graphql';
import {inputOf, readContract, type Contract} from '../model/contract.ts';
import {kindOfSubject} from '../model/input.ts';
import {entryType} from '../model/lists.ts';
import type {Rules} from '../model/rules.ts';
import {platformRules} from '../rules/index.ts';
import {readSdl} from './scenarios.ts';

const scalars: Readonly<Record<string, string>> = {Boolean: 'boolean', Float: 'number', Int: 'number', JSON: 'unknown'};

/** A type with its lists and nulls, around the name of what it holds. */
function wrapped(type: GraphQLType, name: string): string {
  if (isNonNullType(type)) return wrapped(type.ofType as GraphQLType, name).replace(/ \| null$/, '');
  if (!isListType(type)) return `${name} | null`;
  const entry = wrapped(type.ofType, name);
  return `${entry.includes(' ') ? `(${entry})` : entry}[] | null`;
}

const field = (name: string, isOptional: boolean, type: string): string =>
  `  ${name}${isOptional ? '?' : ''}: ${type};`;

const alias = (name: string, fields: readonly string[]): string => `export type ${name} = {\n${fields.join('\n')}\n};`;

const mapOf = (name: string, entries: readonly (readonly [key: string, value: string])[]): string =>
  alias(
    name,
    entries.map(([key, value]) => field(key, false, value)),
  );

/** Writes the types of one contract. What rules compute may be missing from a record. */
class TypeWriter {
  readonly #contract: Contract;
  readonly #rules: Rules;

  constructor(contract: Contract, rules: Rules) {
    this.#contract = contract;
    this.#rules = rules;
  }

  text(): string {
    const {schema, records} = this.#contract;
    const types = Object.values(schema.getTypeMap()).filter(({name}) => !name.startsWith('__'));
    const roots = new Set<GraphQLNamedType | null | undefined>([
      schema.getQueryType(),
      schema.getMutationType(),
      schema.getSubscriptionType(),
    ]);
    const objects = types
      .filter(isObjectType)
      .filter((type) => !roots.has(type) && !/(Connection|Edge|Payload)$/.test(type.name));
    const inputs = types.filter(isInputObjectType);
    const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    return [
      '/** Generated out of the schema by `npm run types`. */',
      ...types.filter(isEnumType).map(
        (type) =>
          `export type ${type.name} = ${type
            .getValues()
            .map(({name}) => `'${name}'`)
            .join(' | ')};`,
      ),
      ...objects.map((type) => this.#object(type)),
      ...inputs.map((type) => this.#input(type)),
      mapOf(
        'Objects',
        objects.map(({name}) => [name, `${name}Fields`]),
      ),
      `export type RecordName = ${[...records.keys()].map((name) => `'${name}'`).join(' | ')};`,
      mapOf(
        'Inputs',
        inputs.map(({name}) => [name, name]),
      ),
      mapOf(
        'QueryArguments',
        queries.map((query) => [query.name, this.#arguments(query)]),
      ),
      mapOf(
        'MutationInputs',
        mutations.map((mutation) => [mutation.name, inputOf(mutation)?.name ?? 'never']),
      ),
      mapOf(
        'MutationSubjects',
        mutations.flatMap((mutation) => {
          const kind = kindOfSubject(mutation, this.#contract);
          return kind ? [[mutation.name, `'${kind}'`] as const] : [];
        }),
      ),
      mapOf('Listed', this.#listed(objects, queries)),
      '',
    ].join('\n\n');
  }

  /** How a record, or a value such as an address, is kept: other records by their ids. */
  #object(type: GraphQLObjectType): string {
    const fields = Object.values(type.getFields()).map((each) => {
      const isComputed = this.#rules.computed[type.name]?.[each.name] !== undefined;
      const entry = entryType(each);
      if (entry) return field(each.name, true, `${this.#keptAs(entry)}[] | null`);
      if (getNamedType(each.type).name.endsWith('Connection')) return field(each.name, true, 'string[] | null');
      const kept = wrapped(each.type, this.#keptAs(getNamedType(each.type)));
      const isOptional = isComputed || kept.endsWith('| null') || kept.endsWith('[]');
      return field(each.name, isOptional, isOptional && !kept.endsWith('| null') ? `${kept} | null` : kept);
    });
    return alias(`${type.name}Fields`, [...fields, '  [own: `_${string}`]: unknown;']);
  }

  /** What stands in a record for a value of a type. */
  #keptAs(type: GraphQLNamedType): string {
    if (isEnumType(type)) return type.name;
    if (isUnionType(type) || this.#rules.coded[type.name] || this.#contract.prefixes.has(type.name)) return 'string';
    return isObjectType(type) ? `${type.name}Fields` : (scalars[type.name] ?? 'string');
  }

  #input(type: GraphQLInputObjectType): string {
    return alias(
      type.name,
      Object.values(type.getFields()).map((each) => this.#given(each)),
    );
  }

  #given({name, type, defaultValue}: {name: string; type: GraphQLType; defaultValue?: unknown}): string {
    const named = getNamedType(type);
    const isNamed = isEnumType(named) || isInputObjectType(named);
    const given = wrapped(type, isNamed ? named.name : (scalars[named.name] ?? 'string'));
    return field(name, given.endsWith('| null') && defaultValue === undefined, given);
  }

  #arguments(query: GraphQLField<unknown, unknown>): string {
    return `{${query.args.map((each) => this.#given(each).trim()).join(' ')}}`;
  }

  /** The type of the records that a filter narrows and a sort field orders. */
  #listed(objects: readonly GraphQLObjectType[], queries: readonly GraphQLField<unknown, unknown>[]) {
    const lists = [...queries, ...objects.flatMap((type) => Object.values(type.getFields()))];
    const found = new Map<string, string>();
    for (const list of lists)
      for (const {name, type} of list.args) {
        const entry = entryType(list)?.name ?? getNamedType(list.type).name;
        const given = getNamedType(type).name;
        if (name === 'filter') found.set(given, `'${entry}'`);
        if (name === 'sort') found.set(given.replace(/Sort$/, 'SortField'), `'${entry}'`);
      }
    return [...found];
  }
}

const folder = path.join(import.meta.dirname, '..');
const file = path.join(folder, 'schema-types.ts');
const text = new TypeWriter(readContract(readSdl()), platformRules).text();
// Renamed, because the compiler and the linter may read it at the same time.
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
