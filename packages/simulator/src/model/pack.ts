/**
 * A state in fewer bytes. Most of a state's bytes are ids, half of whose digits look random but follow from the
 * record's key: the packed form holds the keys, and unpacking makes the ids again.
 */
import type {Entity, Fields, State} from './rules.ts';
import {base32Digits, ulid} from './store.ts';
import {mapTexts} from './words.ts';

export interface PackedState {
  /** Keys of records, such as `prd:AP-TENT-2P-GRN`, with the moment and the count in each one's id. */
  names: readonly string[];
  moments: readonly string[];
  counts: readonly number[];
  /** The state with `~` and the place of a name instead of each id. */
  state: Omit<State, 'records'> & {records: Record<string, Columns>};
}

/** Records of a type by field, because equal things compress best beside each other; `~` stands where a field is missing. */
type Columns = Record<string, readonly unknown[]>;

const missing = '~';

function columnsOf(records: readonly Fields[]): Columns {
  const fields = new Set(records.flatMap((record) => Object.keys(record)));
  return Object.fromEntries(
    [...fields].map((field) => [field, records.map((record) => (field in record ? record[field] : missing))]),
  );
}

/** Records of columns, each value read by a function. One record after another in a loop, because a visit waits for it. */
function recordsOf(columns: Columns, read: (value: unknown) => unknown): Entity[] {
  const fields = Object.entries(columns);
  return (columns.id ?? []).map((_, index): Entity => {
    const record: Entity = {id: ''};
    for (const [field, values] of fields) if (values[index] !== missing) record[field] = read(values[index]);
    return record;
  });
}

const decode = (text: string): number =>
  [...text].reduce((value, digit) => value * 32 + base32Digits.indexOf(digit), 0);

function idOf(name: string, moment: string, count: number): string {
  const [prefix = ''] = name.split(':');
  return `${prefix}_${ulid(moment, count, name)}`;
}

/**
 * @param ids - Ids of the state's records by their keys.
 * @throws Error when an id doesn't follow from its key.
 */
export function packState(state: State, ids: ReadonlyMap<string, string>): PackedState {
  const names = [...ids.keys()];
  const heads = [...ids.values()].map((id) => id.slice(id.indexOf('_') + 1));
  const moments = heads.map((head) => new Date(decode(head.slice(0, 10))).toISOString());
  const counts = heads.map((head) => decode(head.slice(10, 14)));
  for (const [index, name] of names.entries())
    if (idOf(name, moments[index] ?? '', counts[index] ?? 0) !== ids.get(name))
      throw new Error(
        `The id of ${name} doesn't follow from its key. Adapt packages/simulator/src/model/pack.ts to new ids.`,
      );
  const tokens = new Map([...ids.values()].map((id, index) => [id, `~${index.toString(36)}`]));
  const records = Object.fromEntries(
    Object.entries(state.records).map(([type, own]) => [
      type,
      columnsOf(Object.values(own).map((record) => mapTexts(record, (text) => tokens.get(text) ?? text) as Fields)),
    ]),
  );
  return {names, moments, counts, state: {...state, records}};
}

/** The state that was packed, as a copy of its own each time. */
export function unpackState({names, moments, counts, state}: PackedState): State {
  const ids = names.map((name, index) => idOf(name, moments[index] ?? '', counts[index] ?? 0));
  const idFor = (text: string): string => (text.startsWith('~') ? (ids[parseInt(text.slice(1), 36)] ?? text) : text);
  const records = Object.entries(state.records).map(([type, columns]) => {
    const restored = recordsOf(columns, (value) => mapTexts(value, idFor));
    return [type, Object.fromEntries(restored.map((record) => [record.id, record]))] as const;
  });
  const {answers, points} = state;
  return {...state, answers: {...answers}, points: {...points}, records: Object.fromEntries(records)};
}
