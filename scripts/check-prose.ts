/**
 * Checks what people write: `npm run lint:prose`, or `npm run lint:prose -- help/guides/x.mdx` for some files or folders.
 * Front matter, links, names and examples against the schema, diagrams, release notes, glossary, phrases, spelling
 * and Markdown, in the order of files and lines. `--fix` corrects what leaves no choice. Warnings fail nothing.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {Globby} from '@docusaurus/utils';
import {printProblem} from './checks/prose/index.ts';
import {readSidebars} from './checks/prose/links.ts';
import {pageName} from './checks/prose/page.ts';
import {fixSource} from './checks/prose/source.ts';
import {checkWriting} from './checks/prose/tools.ts';
import {runCommand} from './lib/command.ts';
import {sections} from '../src/site/model/sections.ts';
import {guideSections, writtenPages} from '../src/site/build/written-pages.ts';

const root = process.cwd();

/** Everything with words in it, but for phrases, which are as readers write them. */
function writtenFiles(): string[] {
  const ofSections = sections.map(({id}) => `${id}/{glossary.json,*.yml}`);
  const sidebars = guideSections.map(({sidebar}) => sidebar);
  return [
    ...writtenPages(root),
    ...Globby.sync([...ofSections, ...sidebars, 'schema/*.graphql', 'docs/**/*.md', '*.md']),
  ];
}

async function lint(): Promise<void> {
  const {values, positionals} = parseArgs({allowPositionals: true, options: {fix: {type: 'boolean', default: false}}});
  const wanted = positionals.map((given) => path.relative(root, path.resolve(given)));
  const isWanted = (file: string): boolean =>
    wanted.length === 0 || wanted.some((name) => file === name || file.startsWith(`${name}/`));
  const files = writtenFiles().filter(isWanted);
  const unknown = wanted.filter((name) => !files.some((file) => file === name || file.startsWith(`${name}/`)));
  if (unknown.length > 0)
    throw new Error(`${unknown.join(', ')}: nothing that is checked. Name a page or a folder of pages.`);
  for (const file of values.fix ? files.filter((name) => name.endsWith('.mdx')) : []) {
    const before = readFileSync(file, 'utf8');
    const after = fixSource(before);
    if (after !== before) writeFileSync(file, after);
  }
  const {problems, figures} = await checkWriting(root, await readSidebars(root), files, values.fix);
  const all = problems.filter(({file}) => isWanted(file) || isWanted(`${pageName(file)}.mdx`));
  for (const problem of all) console.error(printProblem(problem));
  const errors = all.filter(({level}) => level !== 'warning').length;
  const counted = `${figures.pages} pages, ${figures.sentences} sentences of ${figures.averageWords.toFixed(1)} words on average`;
  console.log(`[prose] ${counted}: ${errors} to fix, ${all.length - errors} warnings`);
  process.exitCode = errors > 0 ? 1 : 0;
}

await runCommand(lint, 'prose');
