/** Mutations that only create, change or remove a record: the names of their inputs and payloads say how. */
import {
  getNamedType,
  isEnumType,
  isNonNullType,
  isObjectType,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import {backReference, listedType} from './values.ts';
import type {Contract} from './contract.ts';
import type {Context, Entity, Fields, KeepingRule, MutationRule, Store} from './rules.ts';

/** How a mutation keeps a record. */
export interface Keeping {
  action: 'create' | 'update' | 'remove';
  /** Type of the record. */
  type: string;
  /** Field of the payload that holds the record, or the id of the removed one. */
  payload: string;
  /** Fields of the input that no field of the record stands for. */
  unknown: string[];
}

const creating = /^(create|add|register|setup|onboard|invite)[A-Z]/;

/** Inputs that steer the operation instead of being stored. */
const steering = new Set(['id', 'expectedUpdatedAt']);

/**
 * The field of a record in which a value of an input is kept: `warehouseId` in `warehouse`, `brandIds` in `brands`,
 * `countryCodes` in `countries`, `logoFileId` in `logo`.
 */
export function storedIn(type: GraphQLObjectType, name: string): string | undefined {
  const fields = type.getFields();
  const stem = name.replace(/(?:FileId|Id|Code)s?$/, '');
  const candidates = [name, stem, `${stem}s`, stem.replace(/y$/, 'ies')];
  return candidates.find((candidate) => fields[candidate]);
}

/** An input object in the shape of the value it becomes, such as an address with its country. */
function storedValue(value: unknown, declared: GraphQLOutputType): unknown {
  const type = getNamedType(declared);
  if (Array.isArray(value)) {
    const values = value.map((each) => storedValue(each, declared));
    return type.name === 'JSON' ? values : [...new Set(values)];
  }
  if (typeof value !== 'object' || value === null || !isObjectType(type)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, own]) => {
      const field = type.getFields()[storedIn(type, name) ?? ''];
      return [field?.name ?? name, field ? storedValue(own, field.type) : own];
    }),
  );
}

const unknownFields = (type: GraphQLObjectType, input: GraphQLInputObjectType): string[] =>
  Object.keys(input.getFields()).filter((name) => !steering.has(name) && !storedIn(type, name));

/** How a mutation keeps a record, told by its name, its input and its payload; undefined when it does something else. */
export function keepingOf(contract: Contract, mutation: string): Keeping | undefined {
  const {input, results: all = []} = contract.operations.get(`mutation ${mutation}`) ?? {};
  if (!input) return undefined;
  const results = all.filter(({name}) => name !== 'userErrors');
  const removed = results.find(({name}) => /^removed\w+Id$/.test(name));
  if (mutation.startsWith('remove') && removed) {
    const type = removed.name.slice('removed'.length, -'Id'.length);
    return contract.records.has(type) ? {action: 'remove', type, payload: removed.name, unknown: []} : undefined;
  }
  const result = results.find(({type}) => contract.records.has(getNamedType(type).name));
  const type = result && contract.records.get(getNamedType(result.type).name);
  if (!result || !type || results.length > 1) return undefined;
  const kept = {type: type.name, payload: result.name, unknown: unknownFields(type, input)};
  if (creating.test(mutation)) return {action: 'create', ...kept};
  if (mutation.startsWith('update')) return {action: 'update', ...kept};
  return mutation.startsWith('remove')
    ? {action: 'remove', type: type.name, payload: result.name, unknown: []}
    : undefined;
}

/** @throws Error for the name of what isn't kept as records. */
export function typeNamed(name: string, {records}: Contract): GraphQLObjectType {
  const type = records.get(name);
  if (!type) throw new Error(`${name} is no type of records.`);
  return type;
}

/** Fields of a record of a type out of an input. Entries of lists that are records of their own are left out. */
export function storedFieldsOf(typeName: string, input: Fields, {contract}: Pick<Context, 'contract'>): Fields {
  const type = typeNamed(typeName, contract);
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const field = steering.has(name) ? undefined : fields[storedIn(type, name) ?? ''];
      const keeps = value === undefined || (value === null && field !== undefined && isNonNullType(field.type));
      if (!field || keeps || childType(type, field.name, value, contract)) return [];
      return [[field.name, storedValue(value, field.type)] as const];
    }),
  );
}

/** Type of the records that the entries of an input's list become; undefined when they are plain values or ids. */
function childType(type: GraphQLObjectType, field: string, value: unknown, contract: Contract) {
  const isListOfInputs = Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null);
  return isListOfInputs ? listedType(contract, type, field) : undefined;
}

/** Makes the records that stand in lists of an input, such as the items of a notice, and ties them to their parent. */
function keepChildren(type: GraphQLObjectType, parent: Entity, input: Fields, context: Context): void {
  const {contract, store} = context;
  for (const [name, value] of Object.entries(input)) {
    const field = storedIn(type, name);
    const child = field ? childType(type, field, value, contract) : undefined;
    const back = child && backReference(contract, child, type.name);
    if (!child || !back) continue;
    for (const own of value as Fields[])
      store.insert(child.name, {
        ...initialStates(child, contract),
        ...storedFieldsOf(child.name, own, context),
        [back]: parent.id,
      });
  }
}

/** Whose record a new one is: of the company and brand of the request, made by the person that asks. */
function ownership(type: GraphQLObjectType, {caller, store}: Context): Fields {
  const fields = type.getFields();
  const company = caller?.companyId ?? store.get('Brand', caller?.brandId)?.company;
  return {
    ...(fields.brand && caller?.brandId ? {brand: caller.brandId} : {}),
    ...(fields.company && company ? {company} : {}),
    ...(fields.createdBy && caller?.personId ? {createdBy: caller.personId} : {}),
  };
}

/** Makes a record out of an input, with whose it is, its first statuses and the records within its lists. */
export function keepNew<Kind extends string>(
  typeName: Kind,
  input: Fields,
  context: Context,
  more: Fields = {},
): Entity<Kind> {
  const {contract, store} = context;
  const type = typeNamed(typeName, contract);
  const record = store.insert(typeName, {
    ...ownership(type, context),
    ...initialStates(type, contract),
    ...storedFieldsOf(typeName, input, context),
    ...more,
  });
  keepChildren(type, record as Entity, input, context);
  return record;
}

/** Replaces the records of a list. One of which the new list has the same, by the field that names it, stays. */
export function replaceRecords(
  type: string,
  present: readonly (Fields & {id: string})[],
  wanted: readonly Fields[],
  name: string,
  store: Store,
): void {
  const rest = [...present];
  const known = wanted.map((fields) => {
    const at = rest.findIndex((each) => each[name] === fields[name]);
    return at < 0 ? undefined : rest.splice(at, 1)[0];
  });
  for (const {id} of rest) store.remove(type, id);
  for (const [at, fields] of wanted.entries()) {
    const id = known[at]?.id;
    if (id !== undefined) store.update(type, id, fields);
    else store.insert(type, fields);
  }
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

/**
 * Refuses when somebody changed the record since the caller read it.
 *
 * @throws Refusal with STALE_RECORD.
 */
export function checkUnchanged(
  {expectedUpdatedAt: expected}: Fields,
  record: Fields | undefined,
  {refuse}: Context,
): void {
  if (expected === undefined || expected === null || record?.updatedAt === expected) return;
  throw refuse('STALE_RECORD', ['expectedUpdatedAt']);
}

/** The rule of a mutation that keeps a record, after what another rule does before. */
export function recordKeepingRule(keeping: Keeping, before?: KeepingRule): MutationRule {
  return (input, context, subject) => {
    const {store} = context;
    const {type, payload, action} = keeping;
    const more = before?.(input, context, subject);
    if (action === 'create') return {[payload]: keepNew(type, input, context, more)};
    const record = store.get(type, input.id);
    if (!record) throw context.refuse('RECORD_NOT_FOUND', ['id']);
    if (action === 'update')
      return {[payload]: store.update(type, record.id, {...storedFieldsOf(type, input, context), ...more})};
    store.remove(type, record.id);
    return {[payload]: payload.startsWith('removed') ? record.id : record, ...more};
  };
}
