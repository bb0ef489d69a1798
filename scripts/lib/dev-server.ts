/**
 * Shows the problems that `npm run lint:prose` finds on the page while people write, and generates the reference again
 * when the schema changes. Builds don't use it.
 */
import {execFile} from 'node:child_process';
import {readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import type {LoadContext, Plugin} from '@docusaurus/types';
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

/** An error that the bundler shows without its stack. */
function withoutStack(message: string): Error {
  const error = new Error(message);
  error.stack = message;
  return error;
}

export default function writersChecks({siteDir}: LoadContext): Plugin {
  const schema = path.join(siteDir, 'schema');
  const watched = [
    ...sections.flatMap(({id, content}) => (content === 'reference' ? [] : [path.join(siteDir, id)])),
    ...guideSections.map(({sidebar}) => path.join(siteDir, sidebar)),
    schema,
    path.join(siteDir, api.id, 'index.mdx'),
    path.join(siteDir, api.id, 'guides'),
  ];
  let lastState = stateOf(schema);
  let fault: string | undefined;
  let check = () => {};
  return {
    name: 'writers-checks',
    getPathsToWatch: () => [`${schema}/**/*`],
    async loadContent() {
      const state = stateOf(schema);
      if (state === lastState) return;
      lastState = state;
      fault = await generate(siteDir);
      check();
    },
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV === 'production') return {};
      return {
        plugins: [
          (compiler) => {
            check = () => compiler.watching?.invalidate();
            compiler.hooks.make.tapPromise('writers-checks', async (compilation) => {
              const {problems} = await checkProse(siteDir, await readSidebars(siteDir));
              const errors = problems.filter(({level}) => level !== 'warning').map(printProblem);
              for (const message of fault ? [fault, ...errors] : errors) compilation.errors.push(withoutStack(message));
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
