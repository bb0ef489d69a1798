/** Reads documents, and refuses those that would take long to read or to validate. */
import {Kind, parse, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode} from 'graphql';
import {RequestError} from './refusal.ts';

/** Fragments of a document by their names. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

/** Longest document that is parsed, in characters. */
const longestDocument = 100_000;

/** Parsing and validation go down level by level, as far as the stack of the thread does. */
const deepestDocument = 200;

/** How deep brackets of a document lie within each other; those in texts and comments don't count. */
function depthOf(query: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of query.matchAll(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[{}[\]()]/g)) {
    if (/^[{[(]/.test(token)) depth += 1;
    else if (/^[}\])]/.test(token)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** What a document may hold. Validation compares fields of one name with each other, so its time grows with the square. */
const largest = {fields: 2000, fragments: 50, repetitions: 20} as const;

/** Fields of a selection once the fragments stand in it; those of a fragment are counted once and remembered. */
function countFields({selections}: SelectionSetNode, fragments: Fragments, known: Map<string, number>): number {
  const names = new Map<string, number>();
  let total = 0;
  for (const selection of selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const {value} = selection.name;
      const fragment = fragments.get(value);
      if (fragment && !known.has(value)) {
        // A fragment that contains itself is refused by validation.
        known.set(value, 0);
        known.set(value, countFields(fragment.selectionSet, fragments, known));
      }
      total += known.get(value) ?? 0;
      continue;
    }
    if (selection.selectionSet) total += countFields(selection.selectionSet, fragments, known);
    if (selection.kind === Kind.INLINE_FRAGMENT) continue;
    total += 1;
    const name = (selection.alias ?? selection.name).value;
    const times = (names.get(name) ?? 0) + 1;
    if (times > largest.repetitions)
      throw new RequestError(
        'BAD_REQUEST',
        `The document selects \`${name}\` more than ${largest.repetitions} times in one place. Select it once.`,
      );
    names.set(name, times);
  }
  return total;
}

/**
 * Refuses documents that would take long to validate. It takes time in proportion to their length.
 *
 * @throws RequestError with BAD_REQUEST that names the limit.
 */
function checkSize(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  if (fragments.size > largest.fragments)
    throw new RequestError(
      'BAD_REQUEST',
      `The document defines ${fragments.size} fragments; ${largest.fragments} are allowed.`,
    );
  const known = new Map<string, number>();
  const total = document.definitions.reduce(
    (sum, definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? sum + countFields(definition.selectionSet, fragments, known)
        : sum,
    0,
  );
  if (total > largest.fields)
    throw new RequestError(
      'BAD_REQUEST',
      `The document selects more than ${largest.fields} fields, those of fragments counted wherever they are used.`,
    );
}

/**
 * Parses a document.
 *
 * @throws RequestError with BAD_REQUEST for one that is too large, GraphQLError for one that is no GraphQL.
 */
export function parseDocument(query: string): DocumentNode {
  if (query.length > longestDocument)
    throw new RequestError('BAD_REQUEST', `The document is longer than ${longestDocument} characters.`);
  if (depthOf(query) > deepestDocument)
    throw new RequestError('BAD_REQUEST', `The document is nested deeper than ${deepestDocument} levels.`);
  const document = parse(query, {maxTokens: 20_000});
  checkSize(document);
  return document;
}
