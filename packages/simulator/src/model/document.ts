/** Reads documents, and refuses those that would take long to read or to validate. */
import {
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import {badRequest} from './refusal.ts';

/** Fragments of a document by their names. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

export const fragmentsOf = (document: DocumentNode): Fragments =>
  new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  );

/** Fields of a selection, with those of the fragments in it. */
export const fieldsIn = (
  {selections}: SelectionSetNode,
  fragmentOf: (name: string) => FragmentDefinitionNode | undefined,
): FieldNode[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    const part = selection.kind === Kind.FRAGMENT_SPREAD ? fragmentOf(selection.name.value) : selection;
    return part ? fieldsIn(part.selectionSet, fragmentOf) : [];
  });

/** Longest document that is parsed, in characters. */
const longestDocument = 100_000;

/** Parsing and validation go down level by level, as far as the stack of the thread does. */
const deepestDocument = 200;

/**
 * How deep brackets of a document lie within each other; those in texts and comments don't count. A text that isn't
 * closed is one up to the end of its line: from each of its quotes the search would otherwise begin anew.
 */
function depthOf(query: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of query.matchAll(/"""[^]*?"""|"(?:\\.|[^"\\\n])*"?|#[^\n]*|[{}[\]()]/g)) {
    if (/^[{[(]/.test(token)) depth += 1;
    else if (/^[}\])]/.test(token)) depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/**
 * What a document may hold. Validation compares the fields of one answer's field with each other, so its time grows with
 * the square of their number; a selection of the schema describes hundreds of types each time.
 */
const largest = {fields: 2000, fragments: 50, repetitions: 20, schemaRepetitions: 5} as const;

/** Wrong values of variables that are listed; each is shown with all that is around it. */
export const mostVariableErrors = 5;

/** Fields that are selected in one place, with those of the fragments that are spread there. */
class Place {
  readonly #fields = new Map<string, {count: number; place: Place}>();

  /** The place within a field, which may be selected so many times. */
  within(name: string, most: number): Place {
    const field = this.#fields.get(name) ?? {count: 0, place: new Place()};
    field.count += 1;
    if (field.count > most)
      throw badRequest(`The document selects \`${name}\` more than ${most} times in one place. Select it once.`);
    this.#fields.set(name, field);
    return field.place;
  }
}

/** Puts fragments where they are spread, and counts what is then selected. */
class Expansion {
  readonly #fragments: Fragments;
  readonly #unused: Set<string>;
  /** Fragments around the present selection. */
  readonly #around = new Set<string>();
  #total = 0;

  constructor(fragments: Fragments) {
    this.#fragments = fragments;
    this.#unused = new Set(fragments.keys());
  }

  get unused(): readonly string[] {
    return [...this.#unused];
  }

  /** @param most - How often a field may be selected in one place; at the root, look-ups under other names are free. */
  add({selections}: SelectionSetNode, place: Place, most: number, isRoot = false): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) this.addFragment(selection.name.value, place, most, isRoot);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.add(selection.selectionSet, place, most, isRoot);
      else this.#addField(selection, place, most, isRoot);
    }
  }

  addFragment(name: string, place: Place, most: number, isRoot: boolean): void {
    const fragment = this.#fragments.get(name);
    if (!fragment) throw badRequest(`Unknown fragment "${name}".`);
    this.#count();
    this.#unused.delete(name);
    if (this.#around.has(name)) throw badRequest(`Cannot spread fragment "${name}" within itself.`);
    this.#around.add(name);
    this.add(fragment.selectionSet, place, most, isRoot);
    this.#around.delete(name);
  }

  #count(): void {
    this.#total += 1;
    if (this.#total > largest.fields)
      throw badRequest(
        `The document selects more than ${largest.fields} fields and fragments, counted wherever they are used.`,
      );
  }

  #addField({name, alias, selectionSet}: FieldNode, place: Place, most: number, isRoot: boolean): void {
    this.#count();
    const isSchema = ['__schema', '__type'].includes(name.value);
    const times = isSchema ? largest.schemaRepetitions : most;
    const within = place.within(isRoot && !isSchema ? (alias ?? name).value : name.value, times);
    if (selectionSet) this.add(selectionSet, within, times);
  }
}

/**
 * Refuses documents that would take long to validate or to answer. It takes time in proportion to their length.
 *
 * @throws RequestError with BAD_REQUEST that names the limit.
 */
function checkSize(document: DocumentNode): void {
  const fragments = fragmentsOf(document);
  if (fragments.size > largest.fragments)
    throw badRequest(`The document defines ${fragments.size} fragments; ${largest.fragments} are allowed.`);
  const expansion = new Expansion(fragments);
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION)
      expansion.add(definition.selectionSet, new Place(), largest.repetitions, true);
  // Validation reads these as well.
  for (const name of expansion.unused) expansion.addFragment(name, new Place(), largest.repetitions, true);
}

/**
 * Parses a document.
 *
 * @throws RequestError with BAD_REQUEST for one that is too large, GraphQLError for one that is no GraphQL.
 */
export function parseDocument(query: string): DocumentNode {
  if (query.length > longestDocument) throw badRequest(`The document is longer than ${longestDocument} characters.`);
  if (depthOf(query) > deepestDocument)
    throw badRequest(`The document is nested deeper than ${deepestDocument} levels.`);
  const document = parse(query, {maxTokens: 20_000});
  checkSize(document);
  return document;
}
