import {mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Kind, parse, print, visit, type DocumentNode} from 'graphql';

/** Files that others build on; they are not copied. */
const common = new Set(['schema.graphql', 'directives.graphql', 'scalars.graphql', 'common.graphql']);

const suffixes = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf'];

function withSuffix(document: DocumentNode, own: ReadonlySet<string>, suffix: string): DocumentNode {
  const renamed = <Node extends {name: {value: string}}>(node: Node): Node => ({
    ...node,
    name: {...node.name, value: node.name.value + suffix},
  });
  return visit(document, {
    NamedType: (node) => (own.has(node.name.value) ? renamed(node) : undefined),
    enter(node) {
      if ('name' in node && node.name && node.kind.endsWith('TypeDefinition'))
        return renamed(node as Parameters<typeof renamed>[0]) as typeof node;
      // The roots are extended; their fields are the operations.
      return node.kind === Kind.OBJECT_TYPE_EXTENSION ? {...node, fields: node.fields?.map(renamed)} : undefined;
    },
  });
}

/**
 * Writes a schema of several times the size: the original, so that every link to it holds, and copies of its types and
 * operations under other names.
 *
 * @param factor - How many times the size, from 1 to 8.
 */
export function multiplySchema(source: string, target: string, factor: number): void {
  mkdirSync(target, {recursive: true});
  const files = readdirSync(source).filter((file) => file.endsWith('.graphql'));
  const documents = files
    .map((file) => ({file, text: readFileSync(path.join(source, file), 'utf8')}))
    .map((entry) => ({...entry, document: parse(entry.text)}));
  const copied = documents.filter(({file}) => !common.has(file));
  const own = new Set(
    copied.flatMap(({document}) =>
      document.definitions.flatMap((node) =>
        node.kind.endsWith('TypeDefinition') && 'name' in node && node.name ? [node.name.value] : [],
      ),
    ),
  );
  for (const {file, text} of documents) writeFileSync(path.join(target, file), text);
  for (const suffix of suffixes.slice(0, factor - 1)) {
    for (const {file, document} of copied) {
      // Moves between states are told in terms of operations, which have other names in a copy.
      const text = print(withSuffix(document, own, suffix)).replaceAll('Transitions:', 'Moves:');
      writeFileSync(path.join(target, `${path.basename(file, '.graphql')}-${suffix.toLowerCase()}.graphql`), text);
    }
  }
}
