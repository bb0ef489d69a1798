/**
 * Shows the problems that `npm run lint:prose` finds on the page while people write, and generates the reference again
 * when the schema changes. Builds don't use it.
 */
import {execFile} from 'node:child_process';
import {readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {schemaFolder} from '../../src/reference/build/schema-source.ts';
import {guideSections} from '../../src/site/build/written-pages.ts';
import {api, sections} from '../../src/site/model/sections.ts';
import {checkProse, printProblem} from '../checks/prose/index.ts';
import {readSidebars} from '../checks/prose/links.ts';

const run = promisify(execFile);

function stateOf(folder: string): string {
  const files = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return files.map(({parentPath, name}) => `${name} ${statSync(path.join(parentPath, name)).mtimeMs}`).join();
}

async function generate(root: string): Promise<string | undefined> {
  try {
    await run(process.execPath, ['--import', 'tsx', 'scripts/generate-api.ts'], {cwd: root});
    return undefined;
  } catch (error) {
    return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  }
}

/** What is wrong with what people write; what keeps the check itself from running, too. */
async function problemsIn(root: string): Promise<string[]> {
  try {
    const {problems} = await checkProse(root, await readSidebars(root));
    return problems.filter(({level}) => level !== 'warning').map(printProblem);
  } catch (error) {
    return [(error as Error).message];
  }
}

/** An error that the bundler shows without its stack. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

export default function writersChecks({siteDir}: LoadContext): Plugin {
  const schema = path.resolve(siteDir, schemaFolder);
  const watched = [
    ...sections.flatMap(({id, content}) => (content === 'reference' ? [] : [path.join(siteDir, id)])),
    ...guideSections.map(({sidebar}) => path.join(siteDir, sidebar)),
    schema,
    path.join(siteDir, api.id, 'index.mdx'),
    path.join(siteDir, api.id, 'guides'),
  ];
  let lastState = stateOf(schema);
  let generating: Promise<void> | undefined;
  let fault: string | undefined;
  let check = () => {};
  /** Generates until the pages are those of the schema as it is, one run at a time however often it is saved. */
  async function follow(): Promise<void> {
    for (let state = stateOf(schema); state !== lastState; state = stateOf(schema)) {
      lastState = state;
      fault = await generate(siteDir);
    }
    check();
  }
  return {
    name: 'writers-checks',
    getPathsToWatch: () => [`${schema}/**/*`],
    async loadContent() {
      if (stateOf(schema) !== lastState) generating ??= follow().finally(() => (generating = undefined));
      await generating;
    },
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV === 'production') return {};
      return {
        plugins: [
          (compiler) => {
            check = () => compiler.watching?.invalidate();
            compiler.hooks.make.tapPromise('writers-checks', async (compilation) => {
              const problems = await problemsIn(siteDir);
              for (const message of new Set(fault ? [fault, ...problems] : problems))
                compilation.errors.push(withoutStack(message));
            });
            compiler.hooks.afterCompile.tap('writers-checks', ({contextDependencies, fileDependencies}) => {
              for (const file of watched) (path.extname(file) ? fileDependencies : contextDependencies).add(file);
            });
          },
        ],
      };
    },
  };
}
