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

const readPart = (name: string, description: string): string => (tables.has(name) ? tableIn(description) : '');

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
  const value = node.description ? readPart(node.name.value, node.description.value) : '';
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
