import {existsSync, mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {closest} from '../../src/site/model/edit-distance.ts';
import {frontMatterOf} from '../../src/site/build/front-matter.ts';
import {sidebarFile, writtenPages} from '../../src/site/build/written-pages.ts';
import {filesOfSite} from './copy-site.ts';

/** Mentions of addresses that stay as they are: the list of what the site promised. */
const unchanged = ['tests/spec-pages.json', 'package-lock.json'];
const texts = /\.(?:mdx?|json|ya?ml|tsx?|graphql)$/;

/** `help/guides/x` from an address or a file: `/help/guides/x`, `help/guides/x.mdx`. */
const nameOf = (given: string): string => given.replace(/^\/|(?:\/index)?\.mdx?$|\/$/g, '');

const withMentions = (text: string, from: string, to: string): string =>
  text.replace(new RegExp(`(?<![\\w-])${from}(?![\\w-]|/\\w)`, 'g'), to);

function withRedirects(source: string, former: readonly string[]): string {
  const without = source.replace(/^redirect_from:.*\n(?:[ \t]+-.*\n)*/m, '');
  const lines = former.map((address) => `  - ${address}\n`).join('');
  return without.replace(/\n---\n/, `\nredirect_from:\n${lines}---\n`);
}

/**
 * Moves a page within its section.
 *
 * @returns the changed files, relative to the site's folder
 * @throws Error that says why the page can't be moved, before anything is changed
 */
export function movePage(root: string, fromGiven: string, toGiven: string): string[] {
  const [from, to] = [nameOf(fromGiven), nameOf(toGiven)];
  const pages = new Map(writtenPages(root).map((file) => [nameOf(file), file]));
  const file = pages.get(from);
  if (!file) throw new Error(`There is no page ${from}. Did you mean ${closest(from, [...pages.keys()])}?`);
  const [section = ''] = from.split('/');
  if (!to.startsWith(`${section}/`))
    throw new Error(`${to} is in another section. Choose an address below ${section}/.`);
  if (!/^[\w/ -]+$/.test(to)) throw new Error(`"${to}" is no address. Use letters, digits, "-" and "/".`);
  if (pages.has(to)) throw new Error(`There is a page ${to} already. Choose another address.`);
  const data = frontMatterOf(file, readFileSync(path.join(root, file), 'utf8'));
  if (data['slug'] !== undefined)
    throw new Error(`${file} has a "slug". Remove it first: the file alone decides the address then.`);

  const target = `${to}.mdx`;
  mkdirSync(path.join(root, path.dirname(target)), {recursive: true});
  for (const end of ['.mdx', '.phrases.json', '.runs.yaml']) {
    const old = path.join(root, file.replace(/\.mdx?$/, end));
    if (existsSync(old)) renameSync(old, path.join(root, to + end));
  }
  const changed = new Set<string>([target]);
  const edit = (name: string, change: (text: string) => string): void => {
    if (!existsSync(path.join(root, name))) return;
    const before = readFileSync(path.join(root, name), 'utf8');
    const after = change(before);
    if (after === before) return;
    writeFileSync(path.join(root, name), after);
    changed.add(name);
  };
  for (const name of filesOfSite(root))
    if (texts.test(name) && !unchanged.includes(name))
      edit(name, (text) => withMentions(withMentions(text, from, to), encodeURI(from), encodeURI(to)));
  const idOf = (name: string): string => `'${name.slice(section.length + 1)}'`;
  const sidebar = sidebarFile(section);
  if (sidebar !== undefined) edit(sidebar, (text) => text.replaceAll(idOf(from), idOf(to)));
  const before = Array.isArray(data['redirect_from']) ? data['redirect_from'].map(String) : [];
  const former = [...new Set([...before, `/${from}`])].filter((address) => address !== `/${to}`);
  edit(target, (text) => withRedirects(text, former));
  return [...changed].sort();
}
