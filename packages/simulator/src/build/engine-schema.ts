/** The schema as the engine needs it in a browser: without the prose, with every sentence that the engine reads. */
import {
  Kind,
  parse,
  print,
  stripIgnoredCharacters,
  visit,
  type ConstDirectiveNode,
  type DefinitionNode,
  type StringValueNode,
} from 'graphql';

/** Directives that the engine never asks for: they are there for readers and for code generators. */
const unread = new Set(['since', 'beta', 'deprecated', 'specifiedBy']);

/** Rows of a table: of the prefixes of ids, or of permissions. */
const tableIn = (description: string): string =>
  description
    .split('\n')
    .filter((line) => line.trim().startsWith('|'))
    .join('\n');

/** Types whose description holds a table that the engine reads. */
const tables = new Set(['EndlessID', 'Permission']);

/** Sentences about arguments and input fields that say how a list is searched or sorted. */
const listSentences = [
  /Defaults to `\w+`, (?:ascending|descending)/,
  /begins a word of .+?, without regard/s,
  /\ball but `\w+`/,
];

const sentencesIn = (description: string): string =>
  listSentences.flatMap((sentence) => sentence.exec(description)?.[0] ?? []).join('. ');

/** The severity that the description of a kind of alert names. */
const severityIn = (description: string): string => /`(?:INFO|WARNING|BLOCKING)`/.exec(description)?.[0] ?? '';

function readPart(kind: Kind, name: string, description: string): string {
  if (tables.has(name)) return tableIn(description);
  if (kind === Kind.ENUM_VALUE_DEFINITION) return severityIn(description);
  return kind === Kind.INPUT_VALUE_DEFINITION ? sentencesIn(description) : '';
}

interface Described {
  kind: Kind;
  name: {value: string};
  description?: StringValueNode;
  directives?: readonly ConstDirectiveNode[];
}

/** Arguments that are for readers: when a transition happens by itself, and which states an operation keeps. */
const unreadArguments: Readonly<Record<string, string>> = {transition: 'when', meets: 'keeps'};

/** A use of a directive, without what the engine doesn't read. */
function slimmedUse(use: ConstDirectiveNode): ConstDirectiveNode[] {
  const isRead = use.name.value !== 'meets' || use.arguments?.some(({name}) => name.value === 'refuses');
  if (unread.has(use.name.value) || !isRead) return [];
  return [{...use, arguments: use.arguments?.filter(({name}) => name.value !== unreadArguments[use.name.value])}];
}

function slimmed<Node extends Described>(node: Node): Node {
  const value = node.description ? readPart(node.kind, node.name.value, node.description.value) : '';
  const {description, ...rest} = node;
  return {
    ...rest,
    ...(value && {description: {kind: Kind.STRING, value, block: description?.block ?? true}}),
    ...(node.directives && {directives: node.directives.flatMap(slimmedUse)}),
  } as Node;
}

/** The SDL without whatever the engine doesn't read. Every contract read from both is the same. */
export function engineSchema(sdl: string): string {
  const document = visit(parse(sdl, {noLocation: true}), {
    enter: (node) => ('name' in node && 'kind' in node && isDefinition(node) ? slimmed(node as Described) : undefined),
  });
  return stripIgnoredCharacters(print(document));
}

const isDefinition = (node: {kind: Kind}): node is DefinitionNode => /Definition$/.test(node.kind);
