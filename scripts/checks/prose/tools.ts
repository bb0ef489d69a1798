/** What the tools for spelling and Markdown say, as problems like all others. */
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {checkProse, inOrder, type ProseFigures} from './index.ts';
import type {Sidebars} from './links.ts';
import type {Problem} from './page.ts';

async function spelling(root: string, files: readonly string[]): Promise<Problem[]> {
  const {lint} = await import('cspell');
  const problems: Problem[] = [];
  // What was read the last time is read again when it or a dictionary has changed.
  const remembers = {cache: true, cacheStrategy: 'content', cacheLocation: path.join(root, '.cache/cspell')} as const;
  const {errors} = await lint(
    [...files],
    {root, showSuggestions: true, progress: false, ...remembers},
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

/**
 * Runs every tool on the files that it reads.
 *
 * @param fixes - Whether they correct what they can.
 */
const runTools = async (root: string, files: readonly string[], fixes: boolean): Promise<Problem[]> => [
  ...(await markdown(root, files, fixes)),
  ...(await spelling(root, files)),
];

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
