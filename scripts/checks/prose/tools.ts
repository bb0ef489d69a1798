/** What the tools for spelling, Markdown and format say, as problems like all others. */
import {spawn} from 'node:child_process';
import path from 'node:path';
import type {Problem} from './page.ts';

interface Tool {
  name: string;
  /** Files that it reads. */
  files: RegExp;
  check: readonly string[];
  fix?: readonly string[];
  /** A line of its output: file, line, and what is wrong. */
  line: RegExp;
  message: (said: string) => string;
}

const tools: readonly Tool[] = [
  {
    name: 'cspell',
    files: /./,
    check: ['lint', '--no-progress', '--no-summary', '--no-color', '--show-suggestions'],
    line: /^(.+?):(\d+):\d+ - (.*)$/,
    message: (said) => `${said}. Correct it, or add it to dictionaries/platform.txt.`,
  },
  {
    name: 'markdownlint-cli2',
    files: /\.mdx?$/,
    check: ['--no-globs'],
    fix: ['--no-globs', '--fix'],
    line: /^(.+?):(\d+)(?::\d+)? (?:error )?(MD\d.*)$/,
    message: (said) => said,
  },
  {
    name: 'prettier',
    files: /\.ts$/,
    check: ['--list-different'],
    fix: ['--write', '--log-level', 'warn'],
    line: /^(.+\.ts)()()$/,
    message: () => 'The format is not that of Prettier. Run "npm run lint:prose -- --fix".',
  },
];

async function run(
  root: string,
  {name, files: reads, check, fix, line, message}: Tool,
  files: readonly string[],
  fixes: boolean,
): Promise<Problem[]> {
  const read = files.filter((file) => reads.test(file));
  if (read.length === 0) return [];
  const args = [...((fixes && fix) || check), ...read];
  const child = spawn(path.resolve('node_modules/.bin', name), args, {cwd: root, env: {...process.env, NO_COLOR: '1'}});
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const problems = output.split('\n').flatMap((text): Problem[] => {
    const [, file, at = '', said = ''] = line.exec(text) ?? [];
    return file === undefined
      ? []
      : [{file: path.relative(root, path.resolve(root, file)), line: Number(at) || 1, message: message(said)}];
  });
  if (status !== 0 && problems.length === 0) throw new Error(`${name} fails.\n${output}`);
  return problems;
}

/**
 * Runs every tool on the files that it reads, side by side.
 *
 * @param fixes - Whether they correct what they can.
 */
export async function runTools(root: string, files: readonly string[], fixes: boolean): Promise<Problem[]> {
  return (await Promise.all(tools.map((tool) => run(root, tool, files, fixes)))).flat();
}
