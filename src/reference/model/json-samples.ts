/** Samples of types as JSON, taken from the runs of scenarios. */
import {
  getNamedType,
  isObjectType,
  Kind,
  parse,
  typeFromAST,
  type GraphQLNamedType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {inputFieldsOf, outputFieldsOf} from './kinds.ts';
import {printJson} from './scenario.ts';

type Note = (type: GraphQLNamedType, value: unknown) => void;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Notes the objects in an answer. Those of fragments are left out, unless the answer says their type. */
function walkAnswer(
  schema: GraphQLSchema,
  type: GraphQLNamedType,
  selected: SelectionSetNode,
  value: unknown,
  note: Note,
): void {
  if (Array.isArray(value)) for (const item of value) walkAnswer(schema, type, selected, item, note);
  if (!isRecord(value) || Array.isArray(value)) return;
  const {selections} = selected;
  if (isObjectType(type) && selections.every(({kind}) => kind === Kind.FIELD)) note(type, value);
  for (const selection of selections) {
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      const name = selection.typeCondition?.name.value ?? type.name;
      const target = schema.getType(name);
      if (target && value['__typename'] === name) walkAnswer(schema, target, selection.selectionSet, value, note);
    } else if (selection.kind === Kind.FIELD && selection.selectionSet) {
      const field = outputFieldsOf(type).find(({name}) => name === selection.name.value);
      const inner = value[(selection.alias ?? selection.name).value];
      if (field) walkAnswer(schema, getNamedType(field.type), selection.selectionSet, inner, note);
    }
  }
}

function walkInput(type: GraphQLNamedType, value: unknown, note: Note): void {
  if (Array.isArray(value)) for (const item of value) walkInput(type, item, note);
  const fields = inputFieldsOf(type);
  if (fields.length === 0 || !isRecord(value) || Array.isArray(value)) return;
  note(type, value);
  for (const {name, type: inner} of fields) walkInput(getNamedType(inner), value[name], note);
}

function walkRequest(
  schema: GraphQLSchema,
  {document, variables, answer, events = []}: ShownRequest,
  note: Note,
): void {
  for (const definition of parse(document).definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    for (const {variable, type} of definition.variableDefinitions ?? []) {
      const input = typeFromAST(schema, type);
      if (input) walkInput(getNamedType(input), variables[variable.name.value], note);
    }
    const root = schema.getRootType(definition.operation);
    for (const part of [answer, ...events])
      if (root && isRecord(part)) walkAnswer(schema, root, definition.selectionSet, part['data'], note);
  }
}

/** Lines of a sample from which a shorter one is better. */
const mostLines = 30;

/** Whether another sample shows more, or is short enough where the first is not. */
function isBetter(other: string, text: string): boolean {
  const [lines = 0, known = 0] = [other, text].map((each) => each.split('\n').length);
  return known > mostLines ? lines < known : lines > known && lines <= mostLines;
}

/** The most telling value of each object and input that the scenarios sent or were answered, as JSON, by type name. */
export function samplesOfTypes(
  schema: GraphQLSchema,
  scenarios: ReadonlyMap<string, readonly ShownScenario[]>,
): Map<string, string> {
  const samples = new Map<string, string>();
  const note: Note = ({name}, value) => {
    const text = printJson(value);
    const known = samples.get(name);
    if (known === undefined || isBetter(text, known)) samples.set(name, text);
  };
  for (const {before, shown} of [...scenarios.values()].flat())
    for (const request of [...before, shown]) walkRequest(schema, request, note);
  return samples;
}
