/** The state of a simulated platform: plain data that can be saved, restored and rolled back. */
import type {GraphQLObjectType} from 'graphql';
import {getNamedType, isEnumType} from 'graphql';
import type {Contract} from './contract.ts';

/** A record's fields; another record is held by its id, a value such as an address as an object. */
export type Fields = Record<string, unknown>;

export interface Entity extends Fields {
  id: string;
}

/** All that a simulation knows. It survives `JSON.stringify`. */
export interface State {
  /** The clock, in ISO 8601, UTC. It moves by `advance` alone. */
  now: string;
  /** Last number given to an id, by type. */
  sequence: Record<string, number>;
  records: Record<string, Record<string, Entity>>;
  /** Answers under an idempotency key, by client and key. */
  answers: Record<string, {document: string; body: unknown; until: string}>;
  /** Points used in the minute that began at `since`, by client. */
  points: Record<string, {since: string; used: number}>;
}

/** A rule of the simulator moved a record along an edge that the schema doesn't declare: a fault of the rule. */
export class UndeclaredTransition extends Error {
  override name = 'UndeclaredTransition';
}

/** One change, reported to subscribers after the operation succeeded. */
export interface Change {
  type: string;
  id: string;
}

export const emptyState = (now: string): State => ({now, sequence: {}, records: {}, answers: {}, points: {}});

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

/** A 26-digit text in base 32 that sorts by number, so that ids made later sort later. */
function idText(count: number): string {
  let text = '';
  for (let rest = count; rest > 0; rest = Math.floor(rest / 32)) text = (digits[rest % 32] ?? '') + text;
  return `01k6c${text.padStart(21, '0')}`;
}

/**
 * Reads and changes a state. Changes made within `transaction` are undone when it throws. Enum fields with a state
 * machine change along declared edges only.
 */
export class Store {
  readonly #contract: Contract;
  readonly state: State;
  /** Ids that refer to a record, by `Type.field`, then by the id referred to. Derived, so never saved. */
  readonly #references = new Map<string, Map<string, Set<string>>>();
  #undo: (() => void)[] | undefined;
  #operation: string | undefined;
  changes: Change[] = [];
  /** Edges walked so far, as `Enum FROM → TO`, for coverage. */
  readonly walked = new Set<string>();

  constructor(contract: Contract, state: State) {
    this.#contract = contract;
    this.state = state;
    for (const [type, records] of Object.entries(state.records))
      for (const record of Object.values(records)) this.#index(type, record, 'add');
  }

  get now(): string {
    return this.state.now;
  }

  /** The record with this id, if there is one. */
  get(type: string, id: unknown): Entity | undefined {
    const records = this.state.records[type];
    return typeof id === 'string' && records && Object.hasOwn(records, id) ? records[id] : undefined;
  }

  /** The record with this id and its type, found by the prefix of the id. */
  find(id: unknown): {type: string; record: Entity} | undefined {
    if (typeof id !== 'string') return undefined;
    const prefix = id.slice(0, id.indexOf('_') + 1);
    for (const [type, own] of this.#contract.prefixes) {
      const record = own === prefix ? this.get(type, id) : undefined;
      if (record) return {type, record};
    }
    return undefined;
  }

  /** All records of a type, in the order in which they were made. */
  all(type: string): Entity[] {
    return Object.values(this.state.records[type] ?? {});
  }

  /** Records of a type whose field refers to an id, in the order in which they were made. */
  referring(type: string, field: string, id: string): Entity[] {
    const ids = this.#references.get(`${type}.${field}`)?.get(id) ?? [];
    return [...ids].sort().flatMap((own) => this.get(type, own) ?? []);
  }

  nextId(type: string): string {
    const prefix = this.#contract.prefixes.get(type);
    if (!prefix) throw new Error(`The table of prefixes in the description of EndlessID has no row for ${type}.`);
    const count = (this.state.sequence[type] ?? 0) + 1;
    this.#remember(() => (this.state.sequence[type] = count - 1));
    this.state.sequence[type] = count;
    return `${prefix}${idText(count)}`;
  }

  /** Adds a record. An id, `createdAt` and `updatedAt` are filled in where the type has them. */
  insert(type: string, fields: Fields): Entity {
    const record = {
      ...this.#stamps(type, ['createdAt', 'updatedAt']),
      ...fields,
      id: String(fields['id'] ?? this.nextId(type)),
    };
    const records = (this.state.records[type] ??= {});
    if (Object.hasOwn(records, record.id)) throw new Error(`${type} ${record.id} exists already.`);
    records[record.id] = record;
    this.#index(type, record, 'add');
    this.#remember(() => {
      this.#index(type, record, 'delete');
      Reflect.deleteProperty(records, record.id);
    });
    this.changes.push({type, id: record.id});
    return record;
  }

  /**
   * Changes fields of a record.
   *
   * @throws UndeclaredTransition when an enum with a state machine would change along an edge that isn't declared.
   */
  update(type: string, id: string, fields: Fields): Entity {
    const before = this.get(type, id);
    if (!before) throw new Error(`There is no ${type} ${id}.`);
    for (const [field, value] of Object.entries(fields)) this.#checkTransition(type, field, before[field], value);
    const after = {...before, ...this.#stamps(type, ['updatedAt']), ...fields, id};
    this.#replace(type, before, after);
    this.#remember(() => this.#replace(type, after, before));
    this.changes.push({type, id});
    return after;
  }

  remove(type: string, id: string): void {
    const records = this.state.records[type];
    const record = this.get(type, id);
    if (!records || !record) throw new Error(`There is no ${type} ${id}.`);
    this.#index(type, record, 'delete');
    Reflect.deleteProperty(records, id);
    this.#remember(() => {
      records[id] = record;
      this.#index(type, record, 'add');
    });
    this.changes.push({type, id});
  }

  /** Runs what one operation does; when it throws, nothing has changed. `operation` may walk its own edges. */
  transaction<T>(operation: string | undefined, run: () => T): T {
    if (this.#undo) return run();
    const changes = this.changes;
    this.#undo = [];
    this.#operation = operation;
    this.changes = [];
    try {
      return run();
    } catch (error) {
      for (const step of this.#undo.reverse()) step();
      this.changes = changes;
      throw error;
    } finally {
      this.#undo = undefined;
      this.#operation = undefined;
    }
  }

  #remember(step: () => void): void {
    this.#undo?.push(step);
  }

  #replace(type: string, before: Entity, after: Entity): void {
    this.#index(type, before, 'delete');
    const records = this.state.records[type];
    if (records) records[after.id] = after;
    this.#index(type, after, 'add');
  }

  #type(name: string): GraphQLObjectType | undefined {
    return this.#contract.records.get(name);
  }

  #stamps(type: string, names: string[]): Fields {
    const fields = this.#type(type)?.getFields() ?? {};
    return Object.fromEntries(names.filter((name) => fields[name]).map((name) => [name, this.now]));
  }

  #checkTransition(type: string, field: string, from: unknown, to: unknown): void {
    if (from === to || from === undefined || from === null) return;
    const declared = this.#type(type)?.getFields()[field];
    const named = declared && getNamedType(declared.type);
    const edges = named && isEnumType(named) ? this.#contract.machines.get(named.name) : undefined;
    if (!named || !edges || edges.length === 0) return;
    const allowed = edges.some(
      (edge) => edge.from === from && edge.to === to && (!edge.mutation || edge.mutation === this.#operation),
    );
    const arrow = `${named.name} ${String(from)} → ${String(to)}`;
    if (!allowed)
      throw new UndeclaredTransition(
        `${arrow} with ${this.#operation ?? 'time'} is not declared. Add the edge to the "Transitions:" paragraph of ${named.name}, or correct the rule.`,
      );
    this.walked.add(arrow);
  }

  #index(type: string, record: Entity, action: 'add' | 'delete'): void {
    for (const [field, value] of Object.entries(record)) {
      if (typeof value !== 'string' || field === 'id' || !/^[a-z]+_[0-9a-z]{26}$/.test(value)) continue;
      const key = `${type}.${field}`;
      const byId = this.#references.get(key) ?? new Map<string, Set<string>>();
      this.#references.set(key, byId);
      const ids = byId.get(value) ?? new Set<string>();
      byId.set(value, ids);
      ids[action](record.id);
    }
  }
}
