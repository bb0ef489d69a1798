/**
 * Reads the data set that simulations begin with: `schema/world/*.yaml`, one file a domain.
 *
 * A file maps types to records by a key, and a record is written as its type's fields. `prd:AP-TENT-2P-GRN` stands for
 * the id of the record with that key, by the prefix of its type. Entries of lists that are records of their own may
 * stand within their parent; their key is the parent's with a number. `defaults` holds fields by type.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {getNamedType, type GraphQLFieldMap} from 'graphql';
import {parse} from 'yaml';
import type {Contract} from '../model/contract.ts';
import type {Fields} from '../model/rules.ts';
import {emptyState, Store, ulid, type State} from '../model/store.ts';
import {backReference, listedType} from '../model/values.ts';
import {mapTexts} from '../model/words.ts';

/** Moment at which records were made that name none. */
const epoch = '2025-01-06T08:00:00.000Z';

/** Count in the ids of records that a simulation makes: above any of the data set, and always the same. */
const firstCount = 100_000;

/** Ids of the data set by prefix and key, such as `prd:AP-TENT-2P-GRN`. */
export type Ids = ReadonlyMap<string, string>;

export interface World {
  state: State;
  ids: Ids;
}

/** Something in the files that can't be read, with its file and the mend. */
export class WorldError extends Error {
  override name = 'WorldError';
}

interface Draft {
  type: string;
  key: string;
  file: string;
  fields: Fields;
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How files refer to a record: `prd:AP-TENT-2P-GRN`. */
const referenceTo = ({type, key}: Pick<Draft, 'type' | 'key'>, {prefixes}: Contract): string =>
  `${(prefixes.get(type) ?? '').replace('_', ':')}${key}`;

const withoutGaps = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Takes the records out of a record's lists, so that each stands alone and refers to its parent. */
function flattened(draft: Draft, defaults: Record<string, Fields>, contract: Contract): Draft[] {
  const type = contract.records.get(draft.type);
  if (!type || !contract.prefixes.has(draft.type))
    throw new WorldError(`${draft.file}: ${draft.type} is no type of records. Correct the name.`);
  const children: Draft[] = [];
  const own: Fields = {...defaults[draft.type]};
  for (const [name, value] of Object.entries(draft.fields)) {
    const listed = Array.isArray(value) && value.some(isObject) ? listedType(contract, type, name) : undefined;
    const back = listed && backReference(contract, listed, type.name);
    if (!listed || !back) {
      own[name] = value;
      continue;
    }
    for (const [at, child] of (value as Fields[]).entries()) {
      const {key = `${draft.key}.${at + 1}`, ...given} = child;
      const inherited = {createdAt: draft.fields.createdAt, [back]: referenceTo(draft, contract)};
      const fields = withoutGaps({...inherited, ...given});
      children.push(...flattened({type: listed.name, key: String(key), file: draft.file, fields}, defaults, contract));
    }
  }
  return [{...draft, fields: own}, ...children];
}

type WorldFile = Record<string, Record<string, Fields>>;

/** @throws WorldError for what isn't types with their records, and records with their fields. */
function checkShape(content: unknown, file: string): asserts content is WorldFile {
  if (!isObject(content)) throw new WorldError(`${file} names no types. Write \`Brand: {mine: {name: Mine}}\`.`);
  for (const [type, records] of Object.entries(content)) {
    if (!isObject(records)) throw new WorldError(`${file}: ${type} has no keys. Write \`${type}: {mine: {…}}\`.`);
    const [key] = Object.entries(records).find(([, fields]) => !isObject(fields)) ?? [];
    if (key !== undefined) throw new WorldError(`${file}: ${type} ${key} has no fields. Write \`${key}: {name: …}\`.`);
  }
}

function readDrafts(folder: string, contract: Contract): Draft[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && file !== 'callers.yaml')
    .sort();
  if (files.length === 0) throw new WorldError(`${folder} holds no records. It needs a YAML file beside callers.yaml.`);
  return files.flatMap((name) => {
    const file = path.join(folder, name);
    const content = parseFile(file) ?? {};
    checkShape(content, file);
    const {defaults = {}, ...types} = content;
    return Object.entries(types).flatMap(([type, records]) =>
      Object.entries(records).flatMap(([key, fields]) => flattened({type, key, file, fields}, defaults, contract)),
    );
  });
}

/** @throws WorldError for a file that can't be read, or is no YAML. */
export function parseFile(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const [line = ''] = (error as Error).message.split('\n', 1);
    throw new WorldError(`${file} is no YAML: ${line}`);
  }
}

const isMoment = (value: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:[\d.]+)?(Z|[+-]\d{2}:\d{2})$/.test(value);

/**
 * Puts ids in the place of keys, and moments into the form of answers, everywhere in a value.
 *
 * @throws WorldError for a key that no record has.
 */
export const withIds = (value: unknown, ids: Ids, {prefixes}: Contract, file: string): unknown =>
  mapTexts(value, (text) => {
    if (isMoment(text)) return new Date(text).toISOString();
    const prefix = /^([a-z]{2,3}):\S+$/.exec(text)?.[1];
    if (prefix === undefined || ![...prefixes.values()].includes(`${prefix}_`)) return text;
    const id = ids.get(text);
    if (id === undefined) throw new WorldError(`${file} refers to ${text}, but no record has this key. Correct it.`);
    return id;
  });

/**
 * Numbers records so that an id doesn't change when other records are added: those within a parent by their place
 * there, the others by their place among the records of their type.
 */
function placeCounter(): (draft: Draft) => number {
  const counts = new Map<string, number>();
  return ({type, key}) => {
    const within = /\.(\d+)$/.exec(key)?.[1];
    if (within !== undefined) return Number(within);
    const next = (counts.get(type) ?? 0) + 1;
    counts.set(type, next);
    return next;
  };
}

/** Moments with which nothing changes: uses, exchanges with outside systems, and the end of a time. */
const noChange = /^(last(Active|InventorySync|Pushed|SignedIn|Synced|Used)|expires)At$/;

/** When a record last changed: the latest of the moments that it names. */
function lastChange(record: Fields, own: GraphQLFieldMap<unknown, unknown>, now: string): unknown {
  const moments = Object.entries(record).flatMap(([name, value]) => {
    const type = own[name] && getNamedType(own[name].type).name;
    const isChange = type === 'ISO8601DateTime' && typeof value === 'string' && !noChange.test(name);
    return isChange && Date.parse(value) <= Date.parse(now) ? [value] : [];
  });
  return moments.sort((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}

/** Records that change another as well, which a field of theirs names. */
const partsOf: Readonly<Record<string, string>> = {
  ItemAllocation: 'inventoryItem',
  ItemLocation: 'inventoryItem',
  OrderPayment: 'order',
  WarehouseExternalData: 'warehouse',
  WarehouseExternalRelation: 'warehouse',
};

/** Lets records have changed as late as their parts. */
function followParts(store: Store): void {
  for (const [type, field] of Object.entries(partsOf))
    for (const part of store.all(type)) {
      const whole = store.find(part[field]);
      const {createdAt, updatedAt = createdAt} = part;
      if (whole && String(updatedAt) > String(whole.record.updatedAt))
        store.update(whole.type, whole.record.id, {updatedAt});
    }
}

/**
 * Reads the data set of a folder.
 *
 * @throws WorldError that names the file and what to correct.
 */
export function readWorld(contract: Contract, folder = 'schema/world'): World {
  const drafts = readDrafts(folder, contract);
  const ids = new Map<string, string>();
  const count = placeCounter();
  for (const draft of drafts) {
    const name = referenceTo(draft, contract);
    if (ids.has(name)) throw new WorldError(`${draft.file}: two records have the key ${name}. Give one another key.`);
    const {createdAt} = draft.fields;
    const moment = typeof createdAt === 'string' ? createdAt : epoch;
    ids.set(name, `${contract.prefixes.get(draft.type) ?? ''}${ulid(moment, count(draft), name)}`);
  }
  const state = {...emptyState(), sequence: firstCount};
  const store = new Store(contract, state);
  for (const draft of drafts) {
    const {type, file, fields} = draft;
    const own = contract.records.get(type)?.getFields() ?? {};
    const {createdAt = epoch, ...given} = fields;
    const stamps = Object.entries({createdAt, updatedAt: createdAt}).filter(([name]) => own[name]);
    const kept: Fields = {...Object.fromEntries(stamps), ...given};
    if (own.updatedAt) kept.updatedAt = lastChange(kept, own, state.now);
    store.insert(type, {...(withIds(kept, ids, contract, file) as Fields), id: ids.get(referenceTo(draft, contract))});
  }
  followParts(store);
  return {state, ids};
}
