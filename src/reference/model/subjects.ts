/** Finds the object that each operation is about, and related operations. */
import {getNamedType, isInputObjectType} from 'graphql';
import {groupBy} from '../../site/model/group-by.ts';
import {payloadRecords, singular, unwrap, wrapperOf} from './kinds.ts';
import type {Operation, SchemaModel} from './model.ts';

/** The object with the longest name that another name contains, in singular or plural; of equals, the last one. */
export function typeNamedIn({types}: SchemaModel, name: string): string | undefined {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  for (let length = capitalised.length; length > 0; length -= 1) {
    for (let start = capitalised.length - length; start >= 0; start -= 1) {
      const part = capitalised.slice(start, start + length);
      const head = part.slice(0, -1).join('');
      const last = part.at(-1) ?? '';
      const found = [head + last, head + singular(last)].find((candidate) => types.get(candidate)?.kind === 'objects');
      if (found) return found;
    }
  }
  return undefined;
}

/** Objects whose ids a mutation's input takes, such as `Supplier` for `supplierId`. */
function recordsByInputIds(model: SchemaModel, {definition}: Operation): string[] {
  return definition.args.flatMap(({name, type}) => {
    const input = getNamedType(type);
    const fields = isInputObjectType(input) ? Object.keys(input.getFields()) : [name];
    return fields
      .filter((field) => /[a-z]Ids?$/.test(field))
      .flatMap((field) => typeNamedIn(model, field.replace(/Ids?$/, '')) ?? []);
  });
}

/**
 * The object that an operation is about. For a mutation: the one in its name if the payload contains it, else one whose
 * id the input takes, else the first in the payload, else the one in its name.
 */
function subjectOf(model: SchemaModel, operation: Operation): string | undefined {
  const returned = getNamedType(operation.definition.type);
  if (wrapperOf(returned) !== 'payload') return unwrap(returned).name;
  const carried = payloadRecords(returned).map(({name}) => name);
  const named = typeNamedIn(model, operation.name);
  if (named && carried.includes(named)) return named;
  return recordsByInputIds(model, operation).find((name) => carried.includes(name)) ?? carried[0] ?? named;
}

export type Subjects = ReturnType<typeof indexSubjects>;

/** The object that each operation is about, and the operations about each object in the order of the schema's roots. */
export function indexSubjects(model: SchemaModel) {
  const subjects = model.operations.flatMap((operation) => {
    const type = subjectOf(model, operation);
    return type === undefined ? [] : [[operation, type] as const];
  });
  const of = new Map(subjects);
  return {of, on: groupBy(of.keys(), (operation) => of.get(operation) ?? '')};
}

/** First words of mutations that undo each other. */
const inverses: readonly (readonly string[])[] = [
  ['add', 'remove'],
  ['create', 'remove', 'cancel', 'delete'],
  ['register', 'remove', 'update'],
  ['activate', 'deactivate'],
  ['approve', 'hold', 'cancel'],
  ['hold', 'release'],
  ['allocate', 'deallocate'],
  ['fulfill', 'unfulfill'],
  ['ship', 'unship'],
  ['cancel', 'uncancel'],
  ['archive', 'unarchive'],
  ['pause', 'resume'],
  ['assign', 'unassign'],
  ['start', 'complete', 'close', 'cancel'],
];

const verbOf = (name: string): string =>
  /^[a-z]+/.exec(name.replace(/^bulk([A-Z])/, (_, letter: string) => letter.toLowerCase()))?.[0] ?? name;

/** Other operations on the same object: first those that the description names, then the inverse ones. */
export function relatedTo(operation: Operation, others: readonly Operation[]): Operation[] {
  const verb = verbOf(operation.name);
  const pairs = inverses.filter((group) => group.includes(verb)).flat();
  const rank = ({name}: Operation): number => {
    if (operation.description.includes(`\`${name}\``)) return 0;
    return pairs.includes(verbOf(name)) ? 1 : 2;
  };
  return others.filter((other) => other !== operation).sort((a, b) => rank(a) - rank(b));
}
