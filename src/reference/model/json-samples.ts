/** Samples of types as JSON, taken from the runs of scenarios. */
import {
  execute,
  getNamedType,
  getOperationAST,
  parse,
  typeFromAST,
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type {ShownRequest, ShownScenario} from 'endless-simulator';
import {inputFieldsOf} from './kinds.ts';
import {printJson} from './scenario.ts';

type Note = (type: GraphQLNamedType, value: object) => void;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Notes the objects in an answer: the request is executed once more, on what it was answered with. */
function walkAnswer(
  schema: GraphQLSchema,
  document: DocumentNode,
  {variables}: ShownRequest,
  data: unknown,
  note: Note,
) {
  const noted = new Set<object>();
  void execute({
    schema,
    document,
    rootValue: data,
    variableValues: variables,
    typeResolver: (value) => (isRecord(value) ? String(value['__typename']) : undefined),
    fieldResolver: (value, _args, _context, {parentType, path}) => {
      if (!isRecord(value)) return undefined;
      if (!noted.has(value)) note(parentType, value);
      noted.add(value);
      return value[path.key];
    },
  });
}

function walkInput(type: GraphQLNamedType, value: unknown, note: Note): void {
  if (Array.isArray(value)) for (const item of value) walkInput(type, item, note);
  const fields = inputFieldsOf(type);
  if (fields.length === 0 || !isRecord(value) || Array.isArray(value)) return;
  note(type, value);
  for (const {name, type: inner} of fields) walkInput(getNamedType(inner), value[name], note);
}

function walkRequest(schema: GraphQLSchema, request: ShownRequest, note: Note): void {
  const document = parse(request.document, {noLocation: true});
  for (const {variable, type} of getOperationAST(document)?.variableDefinitions ?? []) {
    const input = typeFromAST(schema, type);
    if (input) walkInput(getNamedType(input), request.variables[variable.name.value], note);
  }
  for (const part of [request.answer, ...(request.events ?? [])])
    if (isRecord(part)) walkAnswer(schema, document, request, part['data'], note);
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
