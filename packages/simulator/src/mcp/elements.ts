/** Elements of the schema as an agent needs them: their SDL with access, errors, transitions and cost beside it. */
import {
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  print,
  printType,
  visit,
  type ASTNode,
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLType,
} from 'graphql';
import type {Contract, Operation} from '../model/contract.ts';
import type {Fields} from '../model/rules.ts';

const firstSentence = (text: string | null | undefined): string =>
  (text ?? '').replaceAll('\n', ' ').split(/(?<=[.!?]) /)[0] ?? '';

/** Name of the type within lists and marks of what can't be null. */
const nameIn = (type: GraphQLType): string => type.toString().replace(/[[\]!]/g, '');

/** Directives that say what an answer tells elsewhere, or that no caller needs. */
const untold = new Set(['transition', 'since', 'error', 'raises', 'meets', 'baseline', 'public']);

/** SDL with the limits, defaults and permissions that its directives state. */
const sdlOf = (node: ASTNode): string =>
  print(visit(node, {Directive: ({name}) => (untold.has(name.value) ? null : undefined)}));

/** An argument with its default and limits, and what it is for. */
function argumentLine({name, type, description, astNode}: GraphQLArgument): string {
  const sdl = astNode ? sdlOf({...astNode, description: undefined}) : `${name}: ${type.toString()}`;
  return description ? `${sdl} # ${description.replaceAll('\n', ' ')}` : sdl;
}

const isShown = ({name}: GraphQLNamedType): boolean => !name.startsWith('__');

/** Names of operations and types that contain all words of a text, with the first sentence of each. */
export function findElements({schema, operations}: Contract, text: string, most: number): Fields[] {
  const words = text.toLowerCase().split(/\W+/).filter(Boolean);
  const roots = [...operations.values()].map(({kind, name, field: {description}}) => ({kind, name, description}));
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isShown(type) && !['Query', 'Mutation', 'Subscription'].includes(type.name))
    .map((type) => ({kind: 'type', name: type.name, description: type.description}));
  const fits = (each: string): boolean => words.every((word) => each.toLowerCase().includes(word));
  const all: {kind: string; name: string; description: string | null | undefined}[] = [...roots, ...types];
  const found = [
    ...all.filter(({name}) => fits(name)),
    ...all.filter(({name, description}) => !fits(name) && fits(`${name} ${description ?? ''}`)),
  ];
  return found.slice(0, most).map(({kind, name, description}) => ({kind, name, about: firstSentence(description)}));
}

function describeOperation(operation: Operation, {machines, baseline}: Contract): Fields {
  const {kind, name, field, isPublic, permissions, errors, meetings} = operation;
  const transitions = [...machines].flatMap(([states, edges]) =>
    edges.filter(({mutation}) => mutation === name).map(({from, to}) => `${states}: ${from} → ${to}`),
  );
  return {
    kind,
    name,
    about: field.description,
    arguments: field.args.map(argumentLine),
    returns: field.type.toString(),
    deprecated: field.deprecationReason ?? undefined,
    permission: isPublic ? 'none: public' : permissions.join(' or ') || 'a session alone',
    cost: kind === 'mutation' ? '11 points' : '1 point, and 1 more for every 20 records asked for',
    errors: errors.map(({reason, code, when}) => `${reason} (${code}): ${when}`),
    alsoPossible: kind === 'mutation' ? baseline.map(({reason}) => reason) : undefined,
    refusedIn: meetings.map(({states, refuses}) => `${states}: ${refuses.join(', ')}`),
    transitions,
    types: [field.type, ...field.args.map(({type}) => type)].map(nameIn),
  };
}

/** SDL of a type: its own text with what limits its fields, and for a state machine the edges that lead from state to state. */
function describeType(type: GraphQLNamedType, {machines}: Contract): Fields {
  const edges = isEnumType(type) ? (machines.get(type.name) ?? []) : [];
  const fields = isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
  const members = isUnionType(type) ? type.getTypes().map(({name}) => name) : [];
  const used = [...fields.map(({type: own}) => nameIn(own)), ...members];
  return {
    kind: 'type',
    name: type.name,
    sdl: type.astNode ? [type.astNode, ...type.extensionASTNodes].map(sdlOf).join('\n\n') : printType(type),
    transitions:
      edges.length > 0
        ? edges.map(({from, to, mutation, cause}) => `${from} → ${to} by ${mutation ?? cause ?? ''}`)
        : undefined,
    types: [...new Set(used)].filter((name) => !['String', 'Int', 'Boolean', 'Float', 'ID'].includes(name)),
  };
}

/** An operation or type by its name; undefined when the schema has none. */
export function describeElement(contract: Contract, name: string): Fields | undefined {
  const {schema, operations} = contract;
  const operation = [...operations.values()].find((each) => each.name === name);
  if (operation) return describeOperation(operation, contract);
  const type = schema.getType(name);
  return type && isShown(type) ? describeType(type, contract) : undefined;
}
