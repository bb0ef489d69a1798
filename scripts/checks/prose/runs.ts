/** What a page says that its reader sees is what a run of the simulator shows: `x.runs.yaml` beside `x.mdx` says where. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {parse} from 'yaml';
import {valueAt} from '../../../src/content/build/story-values.ts';
import {guideSections} from '../../../src/site/build/written-pages.ts';
import {closest} from '../../../src/site/model/edit-distance.ts';
import {contentOf, lineWith, pageName, yamlFault, type Problem, type ProsePage} from './page.ts';

/** What shows words of a page: a run, the title of its step, a path in the step's answer, and the value there. */
type Shown = [run: string, step: string, path: string, value: unknown];
/** Words of the page's sentences, each with what shows them; below `outside`, with the reason why no run can. */
type Ties = Record<string, Shown | Record<string, string>>;
type Step = {title: string; answer: {data: unknown}};

const form = '"words of the sentence: [run, step, path, value]"';

const runFolder = 'schema/scenarios/answers';
const runNames = (): string[] => Globby.sync('*.json', {cwd: runFolder}).map((file) => path.basename(file, '.json'));

/** The answers that `npm run scenarios` compares with what the simulator says. */
function stepsOf(run: string): Step[] | undefined {
  const file = path.resolve(runFolder, `${run}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Step[]) : undefined;
}

/** Why a run doesn't show what a tie says, if it doesn't. */
function difference(tie: unknown): string | undefined {
  if (!Array.isArray(tie) || tie.length !== 4) return `is no list. Write ${form}.`;
  const [run, title, at, value] = tie as Shown;
  const steps = stepsOf(run);
  if (!steps)
    return `names the run ${run}, which isn't in ${runFolder}. Did you mean ${closest(String(run), runNames())}?`;
  const step = steps.find((each) => each.title === title);
  const titles = steps.map((each) => each.title);
  if (!step) return `names no step of ${run}. Did you mean "${closest(title, titles)}"?`;
  const shown = valueAt(step.answer.data, at);
  return shown === value ? undefined : `says ${String(value)}, but ${run} shows ${String(shown)} at ${at}.`;
}

/** Sentences that say what a reader sees, with their lines. */
const seenIn = (source: string): {text: string; line: number}[] =>
  source.split('\n').flatMap((line, index) => {
    const sentences = line.match(/\b[Yy]ou should see\b(?:[^.]|\.(?=\S))*/g) ?? [];
    return sentences.map((text) => ({text, line: index + 1}));
  });

function* checkPage(page: ProsePage, file: string, yaml: string): Generator<Problem> {
  const read = (parse(yaml) ?? {}) as unknown;
  if (typeof read !== 'object' || Array.isArray(read))
    throw new Error(`These are no ties. Write lines such as ${form}.`);
  const {outside = {}, ...shown} = read as Ties;
  const ties = [...Object.entries(shown), ...Object.entries(outside)];
  const sentences = seenIn(page.source);
  for (const [words, tie] of ties) {
    const line = lineWith(yaml, words);
    const fault = words in shown ? difference(tie) : undefined;
    if (fault) yield {file, line, message: `"${words}" ${fault}`};
    if (!sentences.some(({text}) => text.includes(words)))
      yield {file, line, message: `${page.file} has no sentence "You should see …" with "${words}".`};
  }
  const untied = sentences.filter(({text}) => !ties.some(([words]) => text.includes(words)));
  for (const {text, line} of untied) {
    const message = `No run shows "${text}". Add a line to ${file}: ${form}; or give the reason below "outside".`;
    yield {file: page.file, line, message};
  }
  if (sentences.length > 0 && untied.length === 0 && Object.keys(shown).length === 0)
    yield {file, line: 1, message: `No run shows any step of the page. Add one: ${form}.`};
}

/** Finds what no run shows, what a run shows otherwise, and files that belong to no page. */
export function* checkRuns(root: string, pages: readonly ProsePage[]): Generator<Problem> {
  const files = guideSections.map(({id}) => `${id}/**/*.runs.yaml`);
  const left = new Set(Globby.sync(files, {cwd: root}));
  for (const page of pages.filter((each) => contentOf(each) === 'guides')) {
    const file = `${pageName(page.file)}.runs.yaml`;
    const yaml = left.delete(file) ? readFileSync(path.join(root, file), 'utf8') : '';
    try {
      yield* checkPage(page, file, yaml);
    } catch (error) {
      const {line, message} = yamlFault(error);
      yield {file, line: line ?? 1, message: line ? `${message} Quote words with a colon.` : message};
    }
  }
  for (const file of left) yield {file, line: 1, message: 'There is no page beside the file. Rename or remove it.'};
}
