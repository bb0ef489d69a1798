import type {InlineCode, Link, Root, RootContent} from 'mdast';
import {SKIP, visitParents} from 'unist-util-visit-parents';
import type {VFile} from 'vfile';
import type {SchemaModel} from '../../reference/model/model.ts';
import {failAt, placeOf} from '../build/fail-at.ts';
import {indexNames, resolveName} from '../../reference/model/names.ts';

/** How often one name is linked on a page; later mentions stay plain so that the text stays calm. */
const linksPerName = 3;

function stringList(file: VFile, tree: Root, option: string): string[] {
  const value = (file.data['frontMatter'] as Record<string, unknown> | undefined)?.[option];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    return failAt(
      file,
      tree,
      `Front matter "${option}" is ${JSON.stringify(value)}. Write a list of names, for example ${option}: [Order].`,
    );
  }
  return value;
}

/**
 * Links inline code that names something of the schema to its page of the API reference, and fails the build for
 * a name that looks like one but isn't.
 *
 * Front matter: `schemaContext` lists types whose values and fields may be written bare, `notSchema` lists names
 * that only look like schema names.
 */
export default function remarkSchemaLinks({model}: {model: SchemaModel}) {
  const index = indexNames(model);
  return (tree: Root, file: VFile): void => {
    const context = stringList(file, tree, 'schemaContext');
    const ignored = new Set(stringList(file, tree, 'notSchema'));
    for (const name of context) {
      if (!model.types.has(name))
        failAt(file, tree, `Front matter "schemaContext" names \`${name}\`, which is no type of the schema.`);
    }
    const linked = new Map<string, number>();
    const faults: string[] = [];
    visitParents(tree, 'inlineCode', (node: InlineCode, ancestors) => {
      const code = node.value.trim();
      if (ignored.has(code)) return undefined;
      const resolution = resolveName(code, index, context);
      if (resolution.kind === 'fault') {
        faults.push(`${placeOf(file, node)}: ${resolution.message}`);
        return undefined;
      }
      const inert = ancestors.some(
        ({type, ...rest}) => type === 'link' || type === 'heading' || ('name' in rest && rest.name === 'a'),
      );
      if (resolution.kind === 'plain' || inert) return undefined;
      const times = (linked.get(resolution.to) ?? 0) + 1;
      linked.set(resolution.to, times);
      const siblings: RootContent[] | undefined = ancestors.at(-1)?.children;
      if (times > linksPerName || !siblings) return undefined;
      const link: Link = {type: 'link', url: resolution.to, children: [node], position: node.position};
      siblings.splice(siblings.indexOf(node), 1, link);
      return SKIP;
    });
    if (faults.length > 0) file.fail(faults.join('\n'));
  };
}
