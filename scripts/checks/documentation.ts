import {toString} from 'mdast-util-to-string';
import type {Root} from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';

/** Set by the system or by the tools themselves, so nobody has to look them up. */
const ofTheSystem = new Set(['DEBIAN_FRONTEND', 'FORCE_COLOR', 'NODE_ENV', 'PATH']);

/** Ways in which the code names an environment variable: reading `process.env`, or one of the readers of configuration. */
const readers = [
  /\bprocess\.env(?:\.|\[['"])([A-Z][A-Z0-9_]*)/g,
  /\b(?:required|value|readSwitch)\((?:environment, )?['"]([A-Z][A-Z0-9_]*)['"]/g,
  /\b(?:const \w*[vV]ariable) = ['"]([A-Z][A-Z0-9_]*)['"]/g,
];

/** Names of the environment variables that a source file reads. */
export function variablesOf(source: string): string[] {
  const names = readers.flatMap((reader) => [...source.matchAll(reader)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => !ofTheSystem.has(name));
}

/** Rows of the tables under a heading of a Markdown file: the inline code of the first cell, with the text of the last. */
export function documentedRows(markdown: string, heading: string): Map<string, string> {
  const tree: Root = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  const rows = new Map<string, string>();
  let depth = 0;
  for (const node of tree.children) {
    if (node.type === 'heading') {
      if (depth === 0 && toString(node) === heading) depth = node.depth;
      else if (node.depth <= depth) break;
    }
    if (depth === 0 || node.type !== 'table') continue;
    for (const {children} of node.children.slice(1)) {
      const [first, last] = [children[0], children.at(-1)];
      if (first && last) visit(first, 'inlineCode', ({value}) => void rows.set(value, toString(last).trim()));
    }
  }
  return rows;
}

/** What differs between the names in use and the rows of a table: names without a row or a reason, rows without a use. */
export function documentationGaps(used: Iterable<string>, rows: ReadonlyMap<string, string>): string[] {
  const names = new Set(used);
  return [
    ...[...names].filter((name) => !rows.get(name)).map((name) => `${name} has no line with a reason`),
    ...[...rows.keys()].filter((name) => !names.has(name)).map((name) => `${name} has a line and no use`),
  ].sort();
}
