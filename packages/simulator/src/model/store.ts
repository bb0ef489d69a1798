/** The state of a simulated platform: plain data that can be saved, restored and rolled back. */
import type {GraphQLObjectType} from 'graphql';
import {getNamedType, isEnumType} from 'graphql';
import type {Objects} from '../schema-types.ts';
import {edgeName, type Contract, type Edge} from './contract.ts';
import {nextFull} from './time.ts';
import {isId} from './words.ts';

/** A record's fields; another record is held by its id, a value such as an address as an object. */
export type Fields = Record<string, unknown>;

interface AnyRecord extends Fields {
  id: string;
}

/** A record of some kinds as it is kept, or of any kind. Fields that begin with `_` are the simulator's own. */
export type Entity<Kind extends string = string> = Kind extends keyof Objects ? Objects[Kind] : AnyRecord;

/** All that a simulation knows. It survives `JSON.stringify`. */
export interface State {
  /** The clock, in ISO 8601, UTC. It moves with `advance`, and by a millisecond with each write. */
  now: string;
  /** How many ids have been given. */
  sequence: number;
  /** How many requests have been answered or refused. */
  requests: number;
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

/** What moves states: an operation by its name, or time for some causes. */
export type Trigger = string | readonly string[];

/** One change, reported to subscribers after the operation succeeded. */
export interface Change {
  type: string;
  id: string;
  /** The record before, unless it is new, and after, unless it was removed. */
  before?: Entity;
  after?: Entity;
  /** Whether it is told also where no field of the record has changed. */
  isTold?: boolean;
}

/** Moment at which a simulation begins unless its state says otherwise. */
export const startOfClock = '2025-09-30T09:00:00.000Z';

export const emptyState = (now = startOfClock): State => ({
  now,
  sequence: 0,
  requests: 0,
  records: {},
  answers: {},
  points: {},
});

export const base32Digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A number in base 32, as ULIDs write it. */
function base32(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32))
    text = (base32Digits[rest % 32] ?? '0') + text;
  return text;
}

/** A hash of a text, as 32 bits (FNV-1a). Source: http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}

/**
 * A ULID that is always the same for a moment and a count: 10 digits of time, 4 of the count, so that ids made within
 * one millisecond sort, and 12 that only look random. Source: https://github.com/ulid/spec
 */
export function ulid(moment: string, count: number, seed: string): string {
  const tail = `${base32(hash(seed), 6)}${base32(hash(`${seed}/${count}`), 6)}`;
  return `${base32(Date.parse(moment), 10)}${base32(count, 4)}${tail}`;
}

/** Ids that one field holds one value in. */
interface Referring {
  ids: Set<string>;
  /** The same in the order in which the records were made, as long as it is known. */
  sorted?: string[];
}

/** The highest number of records that share a value, as long as it is known. */
interface Highest {
  field: string;
  value: string;
  stem: string;
  number?: number;
}

/** What is known of the records of one type. Derived, so never saved. */
interface TypeIndex {
  /** Ids of records by field, then by the id, enum value or other text that the field holds. */
  references: Map<string, Map<string, Referring>>;
  /** Ids of records that have a field at all: kept for the fields that were asked for. */
  present: Map<string, Set<string>>;
  /** Whether a field holds an enum. */
  enums: Map<string, boolean>;
  highest: Highest[];
  /** How many records there are. */
  size: number;
  /** How often records have changed. */
  version: number;
}

/** Texts by which records are looked up besides ids and values of enums. */
const lookedUp = new Set(['number', 'externalId']);

/** The digits of a number such as `AP-10482` behind its stem; 0 when it has another one. */
function digitsOf(number: unknown, stem: string): number {
  const rest = typeof number === 'string' && number.startsWith(`${stem}-`) ? number.slice(stem.length + 1) : '';
  return /^\d+$/.test(rest) ? Number(rest) : 0;
}

/** Something that was read, and whether it still is the same. */
interface Read {
  isSame: () => boolean;
  /** Type of the records, with the version that it had; missing for the clock. */
  type?: string;
  version?: number;
}

/** What was read, by a name for each record, list and the clock. */
export type Reads = ReadonlyMap<string, Read>;

const areSame = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  before.length === now.length && before.every((each, index) => each === now[index]);

const isMissing = (value: unknown): boolean => value === undefined || value === null;

const hasFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Whether two values hold the same, with lists and objects compared by what is in them; null is no value. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!hasFields(a) || !hasFields(b)) return (a ?? null) === (b ?? null);
  return Object.keys({...a, ...b}).every((name) => isSameValue(a[name], b[name]));
}

const isEmpty = (value: unknown): boolean => hasFields(value) && Object.keys(value).length === 0;

/** Whether one of the fields would change what a record holds; an empty list is that of a field without a value. */
export const differsFrom = (record: Fields, fields: Fields): boolean =>
  Object.entries(fields).some(
    ([name, value]) => !(isMissing(record[name]) && isEmpty(value)) && !isSameValue(record[name], value),
  );

/**
 * Reads and changes a state. Changes made within `transaction` are undone when it throws. Enum fields with a state
 * machine change along declared edges only.
 */
export class Store {
  readonly #contract: Contract;
  readonly state: State;
  readonly #typesByPrefix = new Map<string, string[]>();
  readonly #indexes = new Map<string, TypeIndex>();
  /** What is read while somebody watches. */
  #reads: Map<string, Read> | undefined;
  #undo: (() => void)[] | undefined;
  #trigger: Trigger = [];
  /** Whether changes are told to subscribers: those within an operation are. */
  #tells = false;
  changes: Change[] = [];
  /** Records as they were before they were noted on, which no change tells. */
  readonly #noted = new WeakSet<Fields>();
  /** Edges walked so far, as `edgeName` gives them; those of a transaction count once it ends well. */
  #walked: Set<string>;

  constructor(contract: Contract, state: State, walked = new Set<string>()) {
    this.#contract = contract;
    this.#walked = walked;
    this.state = state;
    for (const [type, prefix] of contract.prefixes)
      this.#typesByPrefix.set(prefix, [...(this.#typesByPrefix.get(prefix) ?? []), type]);
  }

  get now(): string {
    const {now} = this.state;
    this.#reads?.set('now', {isSame: () => this.state.now === now});
    return now;
  }

  /**
   * Moves the clock on by a millisecond, so that no two changes of a record share their moment. Each mutation does so,
   * and what happens by itself to a record that has just changed.
   */
  tick(): void {
    const {now} = this.state;
    this.#remember(() => (this.state.now = now));
    this.state.now = new Date(Date.parse(now) + 1).toISOString();
  }

  /** The first moment, at now or later, at which the clock has run a whole number of times so long. It changes rarely. */
  nextFull(milliseconds: number): string {
    const next = (): string => nextFull(this.state.now, milliseconds);
    const value = next();
    this.#reads?.set(`next ${milliseconds}`, {isSame: () => next() === value});
    return value;
  }

  /** The record with this id, if there is one. */
  get<Kind extends string>(type: Kind, id: unknown): Entity<Kind> | undefined {
    const records = this.#recordsOf(type);
    const record = typeof id === 'string' && Object.hasOwn(records, id) ? records[id] : undefined;
    if (this.#reads) this.#watch(type, String(id), () => this.#recordsOf(type)[String(id)] === record);
    return record;
  }

  /**
   * The record with this id, where there has to be one: the id of an input, which is checked before a rule runs, or a
   * reference of another record.
   */
  need<Kind extends string>(type: Kind, id: unknown): Entity<Kind> {
    const record = this.get(type, id);
    if (!record) throw new Error(`There is no ${type} ${String(id)}.`);
    return record;
  }

  /** The record with this id and its type, found by the prefix of the id. */
  find(id: unknown): {type: string; record: Entity} | undefined {
    if (typeof id !== 'string') return undefined;
    for (const type of this.#typesByPrefix.get(id.slice(0, id.indexOf('_') + 1)) ?? []) {
      const record = this.get(type, id);
      if (record) return {type, record};
    }
    return undefined;
  }

  /** All records of a type, in the order in which they were made. */
  all<Kind extends string>(type: Kind): Entity<Kind>[] {
    if (this.#reads) this.#watch(type);
    return Object.values(this.#recordsOf(type));
  }

  /**
   * Records of a type whose field refers to an id, or holds a value of an enum, a number or an external id, in the order
   * in which they were made. Found by an index, not by a walk over all records.
   */
  referring<Kind extends string>(
    type: Kind,
    field: keyof Entity<Kind> & string,
    value: string | null | undefined,
  ): Entity<Kind>[] {
    return this.#watched(type, `${field} ${String(value)}`, () => {
      const own = this.#indexOf(type)
        .references.get(field)
        ?.get(value ?? '');
      if (!own) return [];
      own.sorted ??= [...own.ids].sort();
      const records = this.#recordsOf(type);
      return own.sorted.map((id) => records[id] as Entity<Kind>);
    });
  }

  /** Records of a type that have a value in a field, in the order in which they were made. */
  having<Kind extends string>(type: Kind, field: keyof Entity<Kind> & string): Entity<Kind>[] {
    return this.#watched(type, field, () => {
      const {present} = this.#indexOf(type);
      const records = this.#recordsOf<string>(type);
      const isPresent = (record: Entity): boolean => !isMissing(record[field]);
      const ids = present.get(field) ?? new Set(Object.keys(records).filter((id) => isPresent(records[id] as Entity)));
      present.set(field, ids);
      return [...ids].sort().map((id) => records[id] as Entity<Kind>);
    });
  }

  /** The highest number of the records of a type that refer to an id: 10482 when it is `AP-10482`, and the stem `AP`. */
  highestNumber(type: string, field: string, value: string, stem: string): number {
    if (this.#reads) this.#watch(type);
    const known = this.#indexOf(type).highest;
    let own = known.find((one) => one.field === field && one.value === value && one.stem === stem);
    if (!own) known.push((own = {field, value, stem}));
    own.number ??= this.referring(type, field, value).reduce(
      (most, {number}) => Math.max(most, digitsOf(number, stem)),
      0,
    );
    return own.number;
  }

  /** Records of a type by their ids, which the schema's types describe: contents of a state are checked by tests. */
  #recordsOf<Kind extends string>(type: Kind): Record<string, Entity<Kind>> {
    return (this.state.records[type] ?? {}) as Record<string, Entity<Kind>>;
  }

  /** Runs something that only reads, and tells what it depends on: records, lists of them, the clock. */
  reading<T>(run: () => T): {value: T; reads: Reads} {
    const outer = this.#reads;
    const reads = new Map<string, Read>();
    this.#reads = reads;
    try {
      return {value: run(), reads};
    } finally {
      this.#reads = outer;
    }
  }

  /** Whether nothing has changed of what was read: only types of which records have changed are looked at closely. */
  isAsRead(reads: Reads): boolean {
    for (const read of reads.values()) {
      const version = read.type === undefined ? undefined : this.#indexOf(read.type).version;
      if (version !== undefined && version === read.version) continue;
      if (!read.isSame()) return false;
      if (version !== undefined) read.version = version;
    }
    return true;
  }

  /** Notes that something of a type was read: all of it, unless it can be told whether that part is the same. */
  #watch(type: string, part = '', isSame: Read['isSame'] = () => false): void {
    this.#reads?.set(`${type} ${part}`, {type, version: this.#indexOf(type).version, isSame});
  }

  #watched<Kind extends string>(type: Kind, part: string, list: () => Entity<Kind>[]): Entity<Kind>[] {
    const found = list();
    if (!this.#reads) return found;
    // Whoever asked may sort what they got.
    const before = [...found];
    this.#watch(type, part, () => areSame(before, list()));
    return found;
  }

  #indexOf(type: string): TypeIndex {
    let own = this.#indexes.get(type);
    if (!own) {
      own = {references: new Map(), present: new Map(), enums: new Map(), highest: [], size: 0, version: 0};
      this.#indexes.set(type, own);
      for (const record of Object.values(this.#recordsOf<string>(type))) this.#index(type, record, 'add');
    }
    return own;
  }

  /** Records of a type that are about to change: those that are there have been indexed. */
  #changing(type: string): Record<string, Entity> {
    this.#indexOf(type);
    return (this.state.records[type] ??= {});
  }

  nextId(type: string): string {
    const prefix = this.#contract.prefixes.get(type);
    if (!prefix) throw new Error(`The table of prefixes in the description of EndlessID has no row for ${type}.`);
    const count = this.state.sequence + 1;
    this.#remember(() => (this.state.sequence = count - 1));
    this.state.sequence = count;
    return `${prefix}${ulid(this.now, count, type)}`;
  }

  /** Adds a record. An id, `createdAt` and `updatedAt` are filled in where the type has them. */
  insert<Kind extends string>(type: Kind, fields: Fields): Entity<Kind> {
    const record: Entity = {
      ...this.#stamps(type, ['createdAt', 'updatedAt']),
      ...fields,
      id: typeof fields.id === 'string' ? fields.id : this.nextId(type),
    };
    const records = this.#changing(type);
    if (Object.hasOwn(records, record.id)) throw new Error(`${type} ${record.id} exists already.`);
    records[record.id] = record;
    this.#index(type, record, 'add');
    this.#remember(() => {
      this.#index(type, record, 'delete');
      Reflect.deleteProperty(records, record.id);
    });
    this.#tell({type, id: record.id, after: record});
    return record as Entity<Kind>;
  }

  /**
   * Changes fields of a record. Where each has its value already, nothing changes and nobody is told, unless the fields
   * name `updatedAt`; where they bring the record back to what it was before the operation, nothing has changed.
   *
   * @throws UndeclaredTransition when an enum with a state machine would change along an edge that isn't declared.
   */
  update<Kind extends string>(type: Kind, id: string, fields: Fields): Entity<Kind> {
    const before = this.need(type, id);
    const isTold = Object.hasOwn(fields, 'updatedAt');
    return isTold || differsFrom(before, fields) ? this.#change(type, id, fields, isTold) : before;
  }

  /** Sets fields of a record that change no answer: `updatedAt` stays, and nobody is told. */
  note<Kind extends string>(type: Kind, id: string, fields: Fields): void {
    const before = this.need<string>(type, id);
    const after: Entity = {...before, ...fields};
    this.#replace(type, before, after);
    this.#remember(() => this.#replace(type, after, before));
    this.#noted.add(before);
  }

  /** What a record has become since, where a value is one as it was before it was noted on. */
  asNoted(value: unknown): unknown {
    return hasFields(value) && this.#noted.has(value) ? (this.find(value['id'])?.record ?? value) : value;
  }

  /** Moves on `updatedAt` of a record of which no field but what it shows has changed, and tells so. */
  touch<Kind extends string>(type: Kind, id: string): Entity<Kind> {
    return this.#change(type, id, {}, true);
  }

  #change<Kind extends string>(type: Kind, id: string, fields: Fields, isTold: boolean): Entity<Kind> {
    const before = this.need<string>(type, id);
    if (this.#tells && before.updatedAt === this.now && !this.changes.some((change) => change.id === id)) this.tick();
    for (const [field, value] of Object.entries(fields)) this.#checkTransition(type, field, before[field], value);
    const former = isTold ? undefined : this.#formerOf(before, fields);
    const after: Entity = former ?? {...before, ...this.#stamps(type, ['updatedAt']), ...fields, id};
    this.#replace(type, before, after);
    this.#remember(() => this.#replace(type, after, before));
    if (former) this.changes = this.changes.filter((change) => change.id !== id);
    else this.#tell({type, id, before, after, isTold});
    return after as Entity<Kind>;
  }

  /** A record as it was before the operation, when fields bring it back to that. */
  #formerOf(record: Entity, fields: Fields): Entity | undefined {
    const own = this.#tells ? this.changes.filter(({id}) => id === record.id) : [];
    const former = own[0]?.before;
    if (!former || own.some(({isTold}) => isTold)) return undefined;
    const {updatedAt} = former;
    return isSameValue(former, {...record, ...fields, updatedAt}) ? former : undefined;
  }

  /** Adds to counts of a record, of which a missing one is 0. */
  add<Kind extends string>(type: Kind, id: string, more: {[Field in keyof Entity<Kind>]?: number}): Entity<Kind> {
    const record = this.need<string>(type, id);
    const counts = Object.entries<number | undefined>(more);
    return this.update(
      type,
      id,
      Object.fromEntries(counts.map(([name, own]) => [name, Number(record[name] ?? 0) + (own ?? 0)])),
    );
  }

  remove(type: string, id: string): void {
    const records = this.#changing(type);
    const record = this.need<string>(type, id);
    this.#index(type, record, 'delete');
    const keys = Object.keys(records);
    const later = keys.slice(keys.indexOf(id) + 1);
    Reflect.deleteProperty(records, id);
    this.#remember(() => {
      records[id] = record;
      // Records stay in the order in which they were made, also after a removal was undone.
      for (const own of later) {
        const kept = records[own];
        Reflect.deleteProperty(records, own);
        if (kept) records[own] = kept;
      }
      this.#index(type, record, 'add');
    });
    this.#tell({type, id, before: record});
  }

  count(type: string): number {
    return this.#indexOf(type).size;
  }

  /** Removes the oldest records of a type at once, and tells nobody. */
  trim(type: string, left: number): void {
    const before = this.#changing(type);
    const gone = Object.values(before).slice(0, -left);
    this.state.records[type] = Object.fromEntries(Object.entries(before).slice(-left));
    for (const record of gone) this.#index(type, record, 'delete');
    this.#remember(() => {
      this.state.records[type] = before;
      for (const record of gone) this.#index(type, record, 'add');
    });
  }

  /**
   * Runs what one operation or time does; when it throws, nothing has changed. It may walk the edges that name the
   * operation or a cause of the trigger. One transaction may stand within another, such as each record of a bulk
   * operation.
   */
  transaction<T>(trigger: Trigger, run: () => T): T {
    const outer = {undo: this.#undo, trigger: this.#trigger, tells: this.#tells};
    const changes = [...this.changes];
    const undo: (() => void)[] = [];
    const walked = this.#walked;
    const own = new Set<string>();
    this.#undo = undo;
    this.#trigger = trigger;
    this.#tells = true;
    this.#walked = own;
    try {
      const result = run();
      outer.undo?.push(...undo);
      for (const edge of own) walked.add(edge);
      return result;
    } catch (error) {
      for (const step of undo.reverse()) step();
      this.changes = changes;
      throw error;
    } finally {
      this.#undo = outer.undo;
      this.#trigger = outer.trigger;
      this.#tells = outer.tells;
      this.#walked = walked;
    }
  }

  /** Lets a step run when what runs now is undone. */
  onUndo(step: () => void): void {
    this.#remember(step);
  }

  /** Runs a part of what runs now; when it throws, that part alone has changed nothing. */
  part<T>(run: () => T): T {
    return this.transaction(this.#trigger, run);
  }

  /** Runs something and undoes all that it did to records. */
  rehearse<T>(run: () => T): T {
    const changes = [...this.changes];
    const undo: (() => void)[] = [];
    this.#undo = undo;
    try {
      return run();
    } finally {
      for (const step of undo.reverse()) step();
      this.#undo = undefined;
      this.changes = changes;
    }
  }

  /** Notes a change for subscribers; what is put into a state before anything is asked isn't told. */
  #tell(change: Change): void {
    if (this.#tells) this.changes.push(change);
  }

  #remember(step: () => void): void {
    this.#undo?.push(step);
  }

  #replace(type: string, before: Entity, after: Entity): void {
    this.#changing(type)[after.id] = after;
    const fields = Object.keys({...before, ...after}).filter((field) => before[field] !== after[field]);
    this.#index(type, before, 'delete', fields);
    this.#index(type, after, 'add', fields);
  }

  #type(name: string): GraphQLObjectType | undefined {
    return this.#contract.records.get(name);
  }

  #stamps(type: string, names: string[]): Fields {
    const fields = this.#type(type)?.getFields() ?? {};
    return Object.fromEntries(names.filter((name) => fields[name]).map((name) => [name, this.now]));
  }

  #checkTransition(type: string, field: string, from: unknown, to: unknown): void {
    const {name, edges} = this.#machineOf(type, field) ?? {name: '', edges: []};
    if (edges.length > 0 && from !== undefined && from !== null) this.#walk(name, edges, from, to);
  }

  /**
   * Notes an edge of a machine whose state isn't stored but follows from other values.
   *
   * @throws UndeclaredTransition when the schema doesn't declare the edge.
   */
  walk(machine: string, from: string, to: string): void {
    this.#walk(machine, this.#contract.machines.get(machine) ?? [], from, to);
  }

  /** Whether what runs now may move a machine from one state to another. */
  canWalk(machine: string, from: string, to: string): boolean {
    return this.#allowed(this.#contract.machines.get(machine) ?? [], from, to).length > 0;
  }

  /** The operation that runs, if any, and the causes for which states move. */
  get #moving(): [operation: string | undefined, causes: readonly string[]] {
    const trigger = this.#trigger;
    if (typeof trigger !== 'string') return [undefined, trigger];
    return [trigger, this.#contract.operations.get(`mutation ${trigger}`)?.causes ?? []];
  }

  #allowed(edges: readonly Edge[], from: unknown, to: unknown): Edge[] {
    const [operation, causes] = this.#moving;
    return edges.filter(
      (edge) =>
        edge.from === from &&
        edge.to === to &&
        (edge.cause === undefined ? edge.mutation === operation : causes.includes(edge.cause)),
    );
  }

  #walk(name: string, edges: Edge[], from: unknown, to: unknown): void {
    if (from === to) return;
    const [operation, causes] = this.#moving;
    const allowed = this.#allowed(edges, from, to);
    const arrow = `${name} ${String(from)} → ${String(to)}`;
    if (allowed.length === 0)
      throw new UndeclaredTransition(
        `${arrow} by ${operation ?? 'itself'} because of ${causes.join(', ') || 'nothing'} is not declared. Add a @transition to ${name}, name the cause in @raises of the operation or in \`because\` of the time rule, or correct the rule.`,
      );
    // An operation that an edge names walks that edge, not those of the causes that it may raise.
    const named = allowed.filter(({mutation}) => mutation !== undefined);
    for (const edge of named.length > 0 ? named : allowed) this.#walked.add(edgeName(name, edge));
  }

  /** Edges of the state machine whose value a field holds. */
  #machineOf(type: string, field: string): {name: string; edges: Edge[]} | undefined {
    const declared = this.#type(type)?.getFields()[field];
    const named = declared && getNamedType(declared.type);
    return isEnumType(named) ? {name: named.name, edges: this.#contract.machines.get(named.name) ?? []} : undefined;
  }

  /** Whether records are looked up by the text that a field holds. */
  #isLookedUp(type: string, field: string, value: string, {enums}: TypeIndex): boolean {
    if (lookedUp.has(field)) return true;
    let isEnum = enums.get(field);
    if (isEnum === undefined) enums.set(field, (isEnum = this.#machineOf(type, field) !== undefined));
    return isEnum || isId(value);
  }

  /** Takes a record up in the indexes, or out of them: with the fields that differ when it is replaced. */
  #index(type: string, record: Entity, action: 'add' | 'delete', fields = Object.keys(record)): void {
    const index = this.#indexOf(type);
    index.version += 1;
    index.size += action === 'add' ? 1 : -1;
    for (const field of fields) {
      const value = record[field];
      if (!isMissing(value)) index.present.get(field)?.[action](record.id);
      if (typeof value !== 'string' || field === 'id' || !this.#isLookedUp(type, field, value, index)) continue;
      let byValue = index.references.get(field);
      if (!byValue) index.references.set(field, (byValue = new Map()));
      let own = byValue.get(value);
      if (!own) byValue.set(value, (own = {ids: new Set()}));
      own.ids[action](record.id);
      if (action === 'add' && (own.sorted?.at(-1) ?? '') < record.id) own.sorted?.push(record.id);
      else own.sorted = undefined;
    }
    for (const own of index.highest) this.#count(own, record, action, fields);
  }

  /** Keeps the highest number up as records come; when the one that has it changes or goes, it is found anew. */
  #count(own: Highest, record: Entity, action: 'add' | 'delete', fields: readonly string[]): void {
    const isTouched = fields.includes('number') || fields.includes(own.field);
    if (own.number === undefined || !isTouched || record[own.field] !== own.value) return;
    const digits = digitsOf(record.number, own.stem);
    if (action === 'add') own.number = Math.max(own.number, digits);
    else if (digits === own.number) own.number = undefined;
  }
}
