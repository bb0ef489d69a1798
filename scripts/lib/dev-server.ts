/**
 * Shows the problems that `npm run lint:prose` finds on the page while people write, and generates the reference again
 * when the schema changes. Builds don't use it.
 */
import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {constants, setPriority} from 'node:os';
import path from 'node:path';
import {stateOf} from 'endless-simulator/node';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {schemaFolder} from '../../src/reference/build/schema-source.ts';
import {guideSections} from '../../src/site/build/written-pages.ts';
import {api, sections} from '../../src/site/model/sections.ts';

/** Starts a process that yields to the bundler, whose result people wait for. */
function start(file: URL, root: string): ChildProcess {
  const child = fork(file, {cwd: root, execArgv: ['--import', 'tsx']});
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

const generatorFile = new URL('generator-process.ts', import.meta.url);

/** Generates in a process that is kept, since loading its modules and reading all pages takes seconds. */
function startGenerator(root: string): () => Promise<string> {
  let child = start(generatorFile, root);
  return async () => {
    if (!child.connected) child = start(generatorFile, root);
    const answered = new AbortController();
    const ends = Promise.race([once(child, 'message', answered), once(child, 'exit', answered)]);
    child.send('generate');
    const [answer] = (await ends) as [string | number | null];
    answered.abort();
    return typeof answer === 'string' ? answer : `[api] The generator has ended (${answer}).`;
  };
}

/**
 * Checks what people write in a process of its own, so that a saved page is seen before it is checked.
 *
 * @param show - Called when other problems were found than before.
 */
function startChecks(root: string, show: () => void): {problems: string[]; check: () => void} {
  const child = start(new URL('problems-process.ts', import.meta.url), root);
  let isBusy = false;
  let isStale = false;
  const checks = {
    problems: [] as string[],
    check(): void {
      isStale = isBusy;
      if (!isBusy) child.send(root);
      isBusy = true;
    },
  };
  child.on('message', (found: string[]) => {
    isBusy = false;
    if (isStale) checks.check();
    if (found.join('\n') === checks.problems.join('\n')) return;
    checks.problems = found;
    show();
  });
  child.on('exit', (code) => console.error(`[prose] The check of pages has ended (${code}). Start again.`));
  return checks;
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
    path.join(siteDir, api.id, 'index.mdx'),
    path.join(siteDir, api.id, 'guides'),
  ];
  let lastState = stateOf([schema]);
  let generating: Promise<void> | undefined;
  let generate = (): Promise<string> => Promise.resolve('');
  let fault = '';
  let refresh = () => {};
  /** Generates until the pages are those of the schema as it is, one run at a time however often it is saved. */
  async function follow(): Promise<void> {
    for (let state = stateOf([schema]); state !== lastState; state = stateOf([schema])) {
      lastState = state;
      fault = await generate();
    }
    refresh();
  }
  return {
    name: 'writers-checks',
    getPathsToWatch: () => [`${schema}/**/*`],
    async loadContent() {
      if (stateOf([schema]) !== lastState) generating ??= follow().finally(() => (generating = undefined));
      await generating;
    },
    configureWebpack(_config, isServer) {
      if (isServer || process.env.NODE_ENV === 'production') return {};
      generate = startGenerator(siteDir);
      return {
        // Longer than Docusaurus takes to write what follows from a saved page, so that both are compiled at once.
        watchOptions: {aggregateTimeout: 600},
        plugins: [
          (compiler) => {
            refresh = () => compiler.watching?.invalidate();
            const checks = startChecks(siteDir, refresh);
            compiler.hooks.make.tap('writers-checks', ({errors}) => {
              checks.check();
              for (const message of new Set(fault ? [fault, ...checks.problems] : checks.problems))
                errors.push(withoutStack(message));
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
