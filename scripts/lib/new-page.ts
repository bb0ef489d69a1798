import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {sidebarFile} from '../../src/site/build/written-pages.ts';

const folder = path.join(import.meta.dirname, 'page-templates');

/** Kinds of pages, each with the text that it begins with. */
export const pageKinds = readdirSync(folder).map((file) => path.parse(file).name);

/** A sidebar with the page behind the last one of its folder; `undefined` when the folder is new. */
function withEntry(sidebar: string, id: string): string | undefined {
  const lines = sidebar.split('\n');
  const last = lines.map((line) => line.trim().startsWith(`'${path.dirname(id)}/`)).lastIndexOf(true);
  if (last < 0) return undefined;
  const [indent = ''] = /^\s*/.exec(lines[last] ?? '') ?? [];
  lines.splice(last + 1, 0, `${indent}'${id}',`);
  return lines.join('\n');
}

/**
 * Starts a page of a section of guides, and names it in the sidebar.
 *
 * @returns what was written, and what is left to do
 * @throws Error that says what is wrong with the kind or the address
 */
export function newPage(root: string, kind: string, address: string, title: string): string[] {
  if (!pageKinds.includes(kind)) throw new Error(`There is no kind "${kind}" of pages. Use ${pageKinds.join(', ')}.`);
  const name = address.replace(/^\/|\.mdx?$/g, '');
  const [section = '', ...rest] = name.split('/');
  const sidebarPath = sidebarFile(section);
  if (sidebarPath === undefined || !/^[a-z\d-]+(?:\/[a-z\d-]+)*$/.test(rest.join('/')))
    throw new Error(`"${address}" is no address of a guide. Write one such as help/guides/stock/counting-shelves.`);
  const file = `${name}.mdx`;
  if (existsSync(path.join(root, file))) throw new Error(`${file} exists already. Choose another address.`);
  const front = `---\ntitle: ${JSON.stringify(title)}\ndescription: ""\nkeywords: []\n---\n\n`;
  mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
  writeFileSync(path.join(root, file), front + readFileSync(path.join(folder, `${kind}.mdx`), 'utf8'));
  const sidebar = path.join(root, sidebarPath);
  const listed = withEntry(readFileSync(sidebar, 'utf8'), rest.join('/'));
  if (listed !== undefined) writeFileSync(sidebar, listed);
  const entry = listed === undefined ? `Name '${rest.join('/')}' in ${sidebarPath}.` : sidebarPath;
  return [file, entry];
}
