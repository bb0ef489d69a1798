/** What the tools for spelling, Markdown and format say, as problems like all others. */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {lint} from 'cspell';
import {main as markdownlint} from 'markdownlint-cli2';
import {format, resolveConfig} from 'prettier';
import type {Problem} from './page.ts';

const ignore = (): void => undefined;

async function spelling(root: string, files: readonly string[]): Promise<Problem[]> {
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

async function markdown(directory: string, files: readonly string[], fixes: boolean): Promise<Problem[]> {
  const said: string[] = [];
  const argv = [...files.filter((file) => /\.mdx?$/.test(file)), ...(fixes ? ['--fix'] : [])];
  if (argv.length === 0 || argv[0] === '--fix') return [];
  const options = {
    directory,
    argv,
    noGlobs: true,
    logMessage: ignore,
    logError: (line: string) => void said.push(line),
  };
  const status = await markdownlint(options);
  if (status > 1) throw new Error(`markdownlint-cli2 fails.\n${said.join('\n')}`);
  return said.flatMap((text) => {
    const [, file = '', line, message = ''] = /^(.+?):(\d+)(?::\d+)? (?:error )?(MD\d.*)$/.exec(text) ?? [];
    return file === '' ? [] : [{file, line: Number(line), message}];
  });
}

async function formats(root: string, files: readonly string[], fixes: boolean): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts'))) {
    const filepath = path.join(root, file);
    const before = readFileSync(filepath, 'utf8');
    const after = await format(before, {...(await resolveConfig(filepath)), filepath});
    if (after === before) continue;
    if (fixes) writeFileSync(filepath, after);
    else
      problems.push({file, line: 1, message: 'The format is not that of Prettier. Run "npm run lint:prose -- --fix".'});
  }
  return problems;
}

/**
 * Runs every tool on the files that it reads.
 *
 * @param fixes - Whether they correct what they can.
 */
export async function runTools(root: string, files: readonly string[], fixes: boolean): Promise<Problem[]> {
  return [
    ...(await formats(root, files, fixes)),
    ...(await markdown(root, files, fixes)),
    ...(await spelling(root, files)),
  ];
}
