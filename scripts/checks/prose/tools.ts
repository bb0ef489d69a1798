/** What the tools for spelling and Markdown say, as problems like all others. */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {checkProse, inOrder, type ProseFigures} from './index.ts';
import type {Sidebars} from './links.ts';
import type {Problem} from './page.ts';

async function spelling(root: string, files: readonly string[]): Promise<Problem[]> {
  const {lint} = await import('cspell');
  const problems: Problem[] = [];
  const {errors} = await lint(
    [...files],
    {root, showSuggestions: true, progress: false},
    {
      issue({uri = '', row, text, suggestions = []}) {
        const near = suggestions.length > 0 ? ` Did you mean ${suggestions.slice(0, 3).join(', ')}?` : '';
        const message = `Unknown word "${text}".${near} Correct it, or add it to dictionaries/platform.txt.`;
        problems.push({file: path.relative(root, fileURLToPath(uri)), line: row, message});
      },
    },
  );
  if (errors > 0) throw new Error('cspell can\'t read its configuration or a file. Run "npx cspell lint help".');
  return problems;
}

const languages = 'bash, graphql, http, json, mermaid, md, python, sh, text, ts or yaml';

/** What to write instead of an element or of the language of a code block; `.markdownlint-cli2.jsonc` lists what is allowed. */
function adviceOn(message: string): string | undefined {
  const [, element] = /^MD033.*\[Element: (\w+)\]/.exec(message) ?? [];
  if (element === 'img') return 'Images are written in Markdown: ![what it shows](/img/shelf.png).';
  if (element !== undefined) return `Pages have no element <${element}>. Write Markdown instead.`;
  const [, language] = /^MD040.*\["(.+)" is not allowed\]/.exec(message) ?? [];
  if (!message.startsWith('MD040')) return undefined;
  const all = `Use ${languages}.`;
  return language === undefined
    ? `The code block has no language, such as \`\`\`text. ${all}`
    : `There is no language "${language}" of code blocks. ${all}`;
}

async function markdown(directory: string, files: readonly string[], fixes: boolean): Promise<Problem[]> {
  const said: string[] = [];
  const pages = files.filter((file) => /\.mdx?$/.test(file));
  if (pages.length === 0) return [];
  const argv = fixes ? [...pages, '--fix'] : pages;
  const {main: markdownlint} = await import('markdownlint-cli2');
  const logError = (line: string): void => void said.push(line);
  const status = await markdownlint({directory, argv, noGlobs: true, logMessage: () => undefined, logError});
  if (status > 1) throw new Error(`markdownlint-cli2 fails.\n${said.join('\n')}`);
  return said.flatMap((text) => {
    const [, file = '', line, message = ''] = /^(.+?):(\d+)(?::\d+)? (?:error )?(MD\d.*)$/.exec(text) ?? [];
    return file === '' ? [] : [{file, line: Number(line), message: adviceOn(message) ?? message}];
  });
}

/** What tools find depends on: their settings, and their versions. */
const settings = ['cspell.json', 'dictionaries/platform.txt', '.markdownlint-cli2.jsonc', 'package-lock.json'];

/**
 * Runs every tool on the files that it reads; those that were sound the last time only when they changed.
 *
 * @param fixes - Whether they correct what they can.
 */
async function runTools(root: string, files: readonly string[], fixes: boolean): Promise<Problem[]> {
  const read = (file: string): Buffer | string =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file)) : '';
  const hashOf = (...parts: (Buffer | string)[]): string =>
    parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
  const state = hashOf(...settings.map(read));
  const keyOf = (file: string): string => hashOf(state, read(file));
  const cache = path.join(root, '.cache/prose.json');
  const sound = existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as Record<string, string>) : {};
  const changed = files.filter((file) => sound[file] !== keyOf(file));
  if (changed.length === 0) return [];
  const problems = [...(await markdown(root, changed, fixes)), ...(await spelling(root, changed))];
  for (const file of changed) sound[file] = problems.some((problem) => problem.file === file) ? '' : keyOf(file);
  mkdirSync(path.dirname(cache), {recursive: true});
  writeFileSync(cache, JSON.stringify(sound));
  return problems;
}

/** What tools say, without what a check says of the same line with its advice. */
function beyond(ofTools: readonly Problem[], problems: readonly Problem[]): Problem[] {
  return ofTools.filter(({file, line, message}) => {
    const [, word = ''] = /^Unknown word "(.*?)"/.exec(message) ?? [];
    return !problems.some((own) => own.file === file && own.line === line && own.message.includes(word));
  });
}

/**
 * Runs all checks of prose and all tools.
 *
 * @param files - Those that tools read.
 * @returns what is to be fixed, in the order of files and lines.
 */
export async function checkWriting(
  root: string,
  sidebars: Sidebars,
  files: readonly string[],
  fixes = false,
): Promise<{problems: Problem[]; figures: ProseFigures}> {
  // What tools correct has to be there before pages are read.
  const early = fixes ? await runTools(root, files, true) : [];
  const {problems, figures, unreadable} = await checkProse(root, sidebars);
  const late = fixes ? early : await runTools(root, files, false);
  const readable = late.filter(({file}) => !unreadable.includes(file));
  return {problems: inOrder([...beyond(readable, problems), ...problems]), figures};
}
