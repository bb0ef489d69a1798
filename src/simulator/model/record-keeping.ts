/** Mutations that only create, change or remove a record: the names of their inputs and payloads say how. */
import {
  getNamedType,
  isEnumType,
  isNonNullType,
  isObjectType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
} from 'graphql';
import {inputOf, type Contract, type Operation} from './contract.ts';
import {refusals} from './refusal.ts';
import type {Context, Fields, MutationRule} from './rules.ts';

/** How a mutation keeps a record. */
export interface Keeping {
  action: 'create' | 'update' | 'remove';
  /** Type of the record. */
  type: string;
  /** Field of the payload that holds the record, or the id of the removed one. */
  payload: string;
  /** Fields of the record by the fields of the input. */
  fields: Record<string, string>;
  /** Fields of the input that no field of the record stands for. */
  unknown: string[];
}

const creating = /^(create|add|register|setup|onboard|invite)[A-Z]/;

/** Inputs that steer the operation instead of being stored. */
const steering = new Set(['id', 'expectedUpdatedAt']);

/** The field of a record in which a value of an input is kept: `warehouseId` in `warehouse`, `brandIds` in `brands`. */
function storedIn(type: GraphQLObjectType, name: string): string | undefined {
  const fields = type.getFields();
  const candidates = [name, name.replace(/Ids?$/, ''), name.replace(/Ids$/, 's'), name.replace(/yIds$/, 'ies')];
  return candidates.find((candidate) => fields[candidate]);
}

function mapped(type: GraphQLObjectType, input: GraphQLInputObjectType): Pick<Keeping, 'fields' | 'unknown'> {
  const names = Object.keys(input.getFields()).filter((name) => !steering.has(name));
  const pairs = names.map((name) => [name, storedIn(type, name)] as const);
  return {
    fields: Object.fromEntries(pairs.flatMap(([name, field]) => (field ? [[name, field] as const] : []))),
    unknown: pairs.flatMap(([name, field]) => (field ? [] : [name])),
  };
}

/** How a mutation keeps a record, told by its name, its input and its payload; undefined when it does something else. */
export function keepingOf(contract: Contract, mutation: string): Keeping | undefined {
  const field = contract.schema.getMutationType()?.getFields()[mutation];
  const input = field && inputOf(field);
  const answer = field && getNamedType(field.type);
  if (!input || !isObjectType(answer)) return undefined;
  const results = Object.values(answer.getFields()).filter(({name}) => name !== 'userErrors');
  const removed = results.find(({name}) => /^removed\w+Id$/.test(name));
  if (mutation.startsWith('remove') && removed) {
    const type = removed.name.slice('removed'.length, -'Id'.length);
    return contract.records.has(type)
      ? {action: 'remove', type, payload: removed.name, fields: {}, unknown: []}
      : undefined;
  }
  const result = results.find(({type}) => contract.records.has(getNamedType(type).name));
  const type = result && contract.records.get(getNamedType(result.type).name);
  if (!result || !type || results.length > 1) return undefined;
  if (creating.test(mutation)) return {action: 'create', type: type.name, payload: result.name, ...mapped(type, input)};
  if (mutation.startsWith('update'))
    return {action: 'update', type: type.name, payload: result.name, ...mapped(type, input)};
  return mutation.startsWith('remove')
    ? {action: 'remove', type: type.name, payload: result.name, fields: {}, unknown: []}
    : undefined;
}

function stored(keeping: Keeping, input: Fields): Fields {
  return Object.fromEntries(
    Object.entries(keeping.fields).flatMap(([name, field]) =>
      input[name] === undefined ? [] : [[field, input[name]] as const],
    ),
  );
}

/** States in which a new record begins: of each state machine the value that no edge leads to, else the first one. */
function initialStates(type: GraphQLObjectType, {machines}: Contract): Fields {
  return Object.fromEntries(
    Object.values(type.getFields()).flatMap(({name, type: declared}) => {
      const named = getNamedType(declared);
      const edges = isEnumType(named) ? (machines.get(named.name) ?? []) : [];
      if (!isEnumType(named) || edges.length === 0 || !isNonNullType(declared)) return [];
      const values = named.getValues().map((value) => value.name);
      const initial = values.find(
        (value) => edges.some(({from}) => from === value) && !edges.some(({to}) => to === value),
      );
      return [[name, initial ?? values[0]] as const];
    }),
  );
}

/** Refuses when somebody changed the record since the caller read it. */
function checkUnchanged(input: Fields, context: Context, {name}: Operation): void {
  const found = context.store.find(input['id']);
  const expected = input['expectedUpdatedAt'];
  if (expected === undefined || expected === null || found?.record['updatedAt'] === expected) return;
  throw refusals(name, context)('STALE_RECORD', ['expectedUpdatedAt']);
}

/** The rule of a mutation that keeps a record and does nothing else. */
export function recordKeepingRule(keeping: Keeping): MutationRule {
  return (input, context, operation) => {
    const {store} = context;
    const {type, payload, action} = keeping;
    const declared = context.contract.records.get(type);
    if (action === 'create' && declared)
      return {[payload]: store.insert(type, {...initialStates(declared, context.contract), ...stored(keeping, input)})};
    const id = String(input['id']);
    if (!store.get(type, id)) throw refusals(operation.name, context)('RECORD_NOT_FOUND', ['id']);
    checkUnchanged(input, context, operation);
    if (action === 'update') return {[payload]: store.update(type, id, stored(keeping, input))};
    const record = store.get(type, id);
    store.remove(type, id);
    return {[payload]: payload.startsWith('removed') ? id : record};
  };
}
