/** Goals of procedures: `goals` in a page's front matter names a section, a run in `help/goals/` and a fact of the run. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby, createSlugger} from '@docusaurus/utils';
import {parse} from 'yaml';
import {closest} from '../../../src/site/model/edit-distance.ts';
import {problemAt, yamlFault, type Problem, type ProsePage} from './page.ts';

/** What the front matter of a page says of one of its procedures. */
export interface Goal {
  /** Anchor of the section with the steps; the whole page without it. */
  at?: string;
  /** File of the run, without its extension. */
  run: string;
  /** What is true in the end, in the words of the run. */
  reached: string;
}

/** What of a run a page has to agree with. */
export interface Procedure {
  steps: readonly {press?: string}[];
  goal: Readonly<Record<string, unknown>>;
}

export const goalFolder = 'help/goals';

const keys = ['at', 'run', 'reached'];
const form = '{at: anchor of the section, run: name of a file in help/goals, reached: words of its goal}';

const slugOf = (heading: string): string =>
  /\{\/\* #([\w-]+) \*\/\}/.exec(heading)?.[1] ?? createSlugger().slug(heading);

/** The bold words of a section, or of a whole page, in the order in which they are printed. */
function pressesOf(source: string, anchor: string | undefined): string[] {
  const lines = source.split('\n');
  const depthOf = (line: string): number => /^(#+) /.exec(line)?.[1]?.length ?? 0;
  const start = lines.findIndex((line) => depthOf(line) > 0 && slugOf(line.replace(/^#+ /, '')) === anchor);
  if (anchor !== undefined && start < 0) return [];
  const length = lines
    .slice(start + 1)
    .findIndex((line) => depthOf(line) > 0 && depthOf(line) <= depthOf(lines[start] ?? ''));
  const end = anchor === undefined || length < 0 ? undefined : start + 1 + length;
  const section = lines.slice(Math.max(start, 0), end).join('\n');
  return [...section.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replace(/[:.]$/, ''));
}

/** Where a page and a run differ: words that the run lacks, and buttons that the page doesn't print in this order. */
export function differencesOf(source: string, {at, run, reached}: Goal, {steps, goal}: Procedure): string[] {
  const printed = pressesOf(source, at);
  let position = 0;
  const missing = steps.flatMap(({press}) => {
    if (press === undefined) return [];
    const found = printed.indexOf(press, position);
    if (found < 0) {
      const where = at === undefined ? 'The page' : `The section #${at}`;
      return [`${where} doesn't say **${press}** after its other steps, as ${run}.yaml does. Correct one of the two.`];
    }
    position = found + 1;
    return [];
  });
  const facts = Object.keys(goal);
  if (reached in goal) return missing;
  return [...missing, `${run}.yaml has no facts for "${reached}". Did you mean "${closest(reached, facts)}"?`];
}

function shapeFault(goal: Record<string, unknown>, {anchors}: ProsePage, runs: readonly string[]): string | undefined {
  const unknown = Object.keys(goal).find((key) => !keys.includes(key));
  if (unknown !== undefined || typeof goal['run'] !== 'string' || typeof goal['reached'] !== 'string')
    return `The goal ${unknown === undefined ? 'lacks its run or its words' : `has "${unknown}"`}. Write ${form}.`;
  if (!runs.includes(goal['run']))
    return `There is no run ${goalFolder}/${goal['run']}.yaml. Did you mean ${closest(goal['run'], [...runs])}?`;
  if (goal['at'] !== undefined && !anchors.has(String(goal['at'])))
    return `The goal is at #${String(goal['at'])}, which the page doesn't have. Did you mean ${closest(String(goal['at']), [...anchors])}?`;
  return undefined;
}

/** Runs by their names; `undefined` for those that can't be read. */
type Procedures = ReadonlyMap<string, Procedure | undefined>;

/** Problems of a goal, at the line of the front matter that names its run. */
function* checkGoal(page: ProsePage, given: unknown, procedures: Procedures): Generator<Problem> {
  const goal = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const run = procedures.get(String(goal['run']));
  const fault = shapeFault(goal, page, [...procedures.keys()]);
  const line = page.source.split('\n').findIndex((text) => /^ /.test(text) && text.includes(String(goal['run']))) + 1;
  const others = fault === undefined && run ? differencesOf(page.source, given as Goal, run) : [];
  for (const message of fault === undefined ? others : [fault])
    yield {...problemAt(page, 'goals', message), ...(line > 0 && {line})};
}

/** Reads a run. @throws Error that says what is wrong with it. */
function readProcedure(file: string): Procedure {
  const run = parse(readFileSync(file, 'utf8')) as Partial<Procedure> | null;
  if (!Array.isArray(run?.steps) || !run.goal) throw new Error('The run needs "steps" and "goal".');
  return {steps: run.steps, goal: run.goal};
}

/** Finds goals that name what isn't there, pages that differ from their runs, and runs that no page names. */
export function* checkGoals(root: string, pages: readonly ProsePage[]): Generator<Problem> {
  const procedures = new Map<string, Procedure | undefined>();
  const left = new Set<string>();
  for (const file of Globby.sync(`${goalFolder}/*.yaml`, {cwd: root})) {
    const name = path.basename(file, '.yaml');
    left.add(name);
    procedures.set(name, undefined);
    try {
      procedures.set(name, readProcedure(path.join(root, file)));
    } catch (error) {
      const {line = 1, message} = yamlFault(error);
      yield {file, line, message};
    }
  }
  for (const page of pages) {
    const goals: unknown = page.frontMatter['goals'];
    if (goals !== undefined && !Array.isArray(goals))
      yield problemAt(page, 'goals', `goals is no list. Write lines such as "- ${form}".`);
    for (const goal of Array.isArray(goals) ? (goals as unknown[]) : []) {
      left.delete(String((goal as Partial<Goal> | null)?.run));
      yield* checkGoal(page, goal, procedures);
    }
  }
  // The front matter of a page that can't be read may name any of them.
  const message =
    'No page names the run. Name it in "goals" of the front matter of the page that it plays, or remove it.';
  for (const name of pages.some(({fault}) => fault) ? [] : left)
    yield {file: `${goalFolder}/${name}.yaml`, line: 1, message};
}
