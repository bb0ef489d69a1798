import type {InlineCode, Link, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import type {SchemaModel} from '../../reference/model/model.ts';
import {failAt, positionOf, type PageFile} from '../build/fail-at.ts';
import {indexNames, resolveName} from '../../reference/model/names.ts';

/** Number of links per name and page; more would make the text restless. */
const linksPerName = 3;

function stringList(file: PageFile, tree: Root, option: string): string[] {
  const value = (file.data as {frontMatter?: Record<string, unknown>}).frontMatter?.[option];
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

/** The name in a piece of code: `createOrder` of `mutation createOrder` and of `createOrder(input: …)`. */
const nameIn = (code: string): string =>
  code.trim().replace(/^(?:query|mutation|subscription) (?=\w+$)|\([^()]*\)$/g, '');

/** Code in headings and in links, which isn't linked. */
function inertCode(tree: Root): Set<InlineCode> {
  const inert = new Set<InlineCode>();
  visit(tree, (node) => {
    const isInert = node.type === 'link' || node.type === 'heading' || ('name' in node && node.name === 'a');
    if (isInert) visit(node, 'inlineCode', (code) => void inert.add(code));
  });
  return inert;
}

/**
 * Links schema names in inline code to the API reference, and fails the build for names that look like one but don't
 * exist.
 *
 * Front matter: `schemaContext` lists types whose values and fields can be written without their type, `notSchema`
 * lists names that only look like schema names.
 */
export default function remarkSchemaLinks({model}: {model: SchemaModel}) {
  const names = indexNames(model);
  return (tree: Root, file: PageFile): void => {
    const context = stringList(file, tree, 'schemaContext');
    const ignored = new Set(stringList(file, tree, 'notSchema'));
    for (const name of context) {
      if (!model.types.has(name))
        failAt(file, tree, `Front matter "schemaContext" names \`${name}\`, which is not a type of the schema.`);
    }
    const linked = new Map<string, number>();
    const faults: string[] = [];
    const inert = inertCode(tree);
    visit(tree, 'inlineCode', (node, index, parent) => {
      const code = nameIn(node.value);
      if (ignored.has(code)) return undefined;
      const resolution = resolveName(code, names, context);
      if (resolution.kind === 'fault') {
        faults.push(`${positionOf(file, node)}: ${resolution.message}`);
        return undefined;
      }
      if (resolution.kind === 'plain' || inert.has(node) || !parent || index === undefined) return undefined;
      const times = (linked.get(resolution.to) ?? 0) + 1;
      linked.set(resolution.to, times);
      if (times > linksPerName) return undefined;
      const link: Link = {type: 'link', url: resolution.to, children: [node], position: node.position};
      parent.children[index] = link;
      return SKIP;
    });
    if (faults.length > 0) throw new Error(faults.join('\n'));
  };
}
