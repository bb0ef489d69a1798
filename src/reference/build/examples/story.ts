import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {readIdPrefixes} from '../../model/id-prefixes.ts';
import {SchemaError, type SchemaModel} from '../../model/model.ts';
import {typeNamedIn} from '../../model/subjects.ts';

/**
 * What examples of one schema tell: `examples.json` beside its SDL. Without it, values say nothing but their type.
 */
export interface Story {
  /** The record that an id field names where its name doesn't say so. */
  records: Record<string, string>;
  /** Names of records by their type. */
  names: Record<string, string | string[]>;
  /** Strings and numbers by field. */
  fields: Record<string, string | string[]>;
  numbers: Record<string, number>;
  /** Days between the first date and that of a field, by pattern of the field. */
  days: [field: string, days: number][];
  /** Values by scalar and by patterns of owner and field; the first that fits is taken. */
  rules: [type: string, owner: string, field: string, value: unknown][];
  /** Enum values that are taken before others. */
  enums: string[];
  /** Optional input fields that an example sends, the most telling first. */
  inputs: string[];
}

/** Where a value is wanted. */
export interface Slot {
  /** Name of the scalar. */
  type: string;
  /** Name of the field or argument. */
  field: string;
  /** Name of the type or operation that the field belongs to. */
  owner: string;
  /** Place in a list of objects, from 0. */
  index: number;
}

/** Name of the file that tells what examples of a schema show. */
export const storyFile = 'examples.json';

/**
 * Reads the story of a schema.
 *
 * @throws SchemaError when it speaks of records that the schema lacks, because it then belongs to another one.
 */
export function readStory(folder: string, {types}: SchemaModel): Story | undefined {
  const file = path.join(folder, storyFile);
  if (!existsSync(file)) return undefined;
  const story = JSON.parse(readFileSync(file, 'utf8')) as Story;
  const missing = Object.values(story.records).filter((name) => !types.has(name));
  if (missing.length > 0) {
    throw new SchemaError(`${file} speaks of ${missing.join(', ')}, which the schema lacks. Correct or delete it.`);
  }
  return story;
}

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function base32(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let position = 0; position < length; position += 1) {
    text = crockford.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return text;
}

const firstCreation = Date.UTC(2025, 7, 12, 9, 30);
const hourMs = 3_600_000;

/**
 * An id of the platform's form: 26 characters that begin with its creation time, after the prefix that the description
 * of the scalar `EndlessID` gives the kind of record.
 */
export function endlessId({types}: SchemaModel, typeName: string, index: number): string {
  const digest = createHash('sha256').update(`${typeName}/${index}`).digest('hex').slice(0, 20);
  const initials = typeName
    .replace(/[^A-Z]/g, '')
    .slice(0, 4)
    .toLowerCase()
    .padEnd(2, 'x');
  const prefix = new Map(readIdPrefixes(types.get('EndlessID')?.description ?? '')).get(typeName) ?? initials;
  const moment = base32(BigInt(firstCreation + index * 37_000), 10);
  return `${prefix}_${moment}${base32(BigInt(`0x${digest}`), 16)}`;
}

/** The type of record that an id field names. */
function recordOf(model: SchemaModel, story: Story, {field, owner}: Slot): string {
  if (/^(?:ids?|cursor)$/.test(field)) {
    if (model.types.get(owner)?.kind === 'objects') return owner;
    return typeNamedIn(model, owner.replace(/(?:Input|Filter|Payload)$/, '')) ?? 'Order';
  }
  const stem = field
    .replace(/Ids?$/, '')
    .replace(/^(?:default|removed?|from|to|selected|decline|exclude)(?=[A-Z])/, '')
    .replace(/^./, (letter) => letter.toLowerCase());
  return own(story.records, stem) ?? typeNamedIn(model, stem) ?? typeNamedIn(model, owner) ?? 'Order';
}

const pick = (value: unknown, index: number): unknown => (Array.isArray(value) ? value[index % value.length] : value);

function known(story: Story, {type, field, owner}: Slot): unknown {
  if (type === 'Int') return own(story.numbers, field);
  if (type !== 'String') return undefined;
  const record = owner
    .replace(/(?:Input|Filter)$/, '')
    .replace(/^(?:register|create|update|add|clone|setup|onboard)/i, '');
  const name = field === 'name' ? (own(story.names, owner) ?? own(story.names, record)) : undefined;
  return name ?? own(story.fields, field) ?? own(story.fields, field.replace(/s$/, ''));
}

const inWords = (field: string): string => {
  const words = field.replace(/([A-Z])/g, ' $1').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The same value for the same place in every run, as it could stand in the data of a real brand. */
function toldValue(model: SchemaModel, story: Story, slot: Slot): unknown {
  const {type, field, owner, index} = slot;
  if (type === 'EndlessID') return endlessId(model, recordOf(model, story, slot), index);
  const days = story.days.find(([pattern]) => new RegExp(pattern).test(field))?.[1] ?? 1;
  const date = new Date(firstCreation + days * 24 * hourMs + index * hourMs).toISOString();
  if (type === 'ISO8601Date') return date.slice(0, 10);
  if (type === 'ISO8601DateTime') return date;
  const fits = ([wanted, ownerPattern, fieldPattern]: Story['rules'][number]): boolean =>
    wanted === type && new RegExp(ownerPattern).test(owner) && new RegExp(fieldPattern).test(field);
  const special = story.rules.find((rule) => rule[1] !== '' && fits(rule));
  if (special) return pick(special[3], index);
  const value = known(story, slot) ?? story.rules.find(fits)?.[3];
  return value === undefined ? plainValue(type, inWords(field)) : pick(value, index);
}

/** What stands for a value of a schema that tells no story: it claims nothing but the type. */
const plainValues: Record<string, unknown> = {Boolean: true, Float: 1.5, ID: 'id', Int: 1};

const plainValue = (type: string, text: string): unknown => own(plainValues, type) ?? (type === 'String' ? text : type);

/** The value that an example shows in a place. */
export function scalarFor(model: SchemaModel, story: Story | undefined, slot: Slot): unknown {
  return story ? toldValue(model, story, slot) : plainValue(slot.type, 'text');
}
