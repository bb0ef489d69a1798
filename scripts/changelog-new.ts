/**
 * Starts a release note: `npm run changelog:new -- --title "…" --area orders --kind new`. On a terminal it asks for
 * what is missing. It never overwrites a note.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline/promises';
import {parseArgs} from 'node:util';
import {parse as parseYaml} from 'yaml';
import {runCommand} from './lib/command.ts';
import {writeDraft} from './lib/draft.ts';
import {parseDay} from '../src/changelog/model/quarter.ts';
import {areas, kinds} from '../src/changelog/model/taxonomy.ts';
import {isoDay} from '../src/site/model/dates.ts';

const usage = `Usage: npm run changelog:new -- --title "…" --area ${areas.join('|')} --kind ${kinds.join('|')}
  --area may be given several times. Optional: --description "…", --team orders-team, --date YYYY-MM-DD (today)`;
const string = {type: 'string'} as const;
const prompt = process.stdin.isTTY ? createInterface({input: process.stdin, output: process.stdout}) : undefined;

/**
 * Takes what an option gives, or asks on a terminal until the answer is good.
 *
 * @param read - Returns the value of an answer, or throws an Error that says what to write instead.
 */
async function ask<Value>(
  option: string,
  given: string | undefined,
  question: string,
  read: (text: string) => Value,
): Promise<Value> {
  for (;;) {
    const answer = (given ?? (await prompt?.question(`${question}: `)) ?? '').trim();
    try {
      if (answer === '') throw new Error(`--${option} is missing.${prompt ? '' : `\n${usage}`}`);
      return read(answer);
    } catch (error) {
      if (given !== undefined || !prompt) throw error;
      console.error((error as Error).message);
    }
  }
}

/** Asks for names out of a list, separated by commas. */
function askNames<Name extends string>(option: string, given: string | undefined, choices: readonly Name[], more = '') {
  return ask(option, given, `--${option}, one or several of ${choices.join(', ')}`, (text) =>
    text.split(',').map((part): Name => {
      const name = choices.find((choice) => choice === part.trim());
      if (name === undefined) throw new Error(`--${option} is "${part.trim()}". Use ${choices.join(', ')}${more}.`);
      return name;
    }),
  );
}

function readDay(text: string): Date {
  const day = parseDay(text);
  if (!day) throw new Error(`--date is "${text}". Write a day as YYYY-MM-DD.`);
  return day;
}

function readKind(text: string): (typeof kinds)[number] {
  const kind = kinds.find((each) => each === text);
  if (!kind) throw new Error(`--kind is "${text}". Use one of ${kinds.join(', ')}.`);
  return kind;
}

async function start(): Promise<void> {
  const {values} = parseArgs({
    options: {
      title: string,
      area: {...string, multiple: true},
      kind: string,
      description: string,
      team: {...string, multiple: true},
      date: string,
      folder: {...string, default: 'changelog'},
    },
  });
  const folder = path.resolve(values.folder);
  const teams = Object.keys(parseYaml(readFileSync(path.join(folder, 'authors.yml'), 'utf8')) as object);
  const today = isoDay(new Date());
  const title = await ask('title', values.title, 'Title, in the words readers search for', String);
  const chosen = await askNames('area', values.area?.join(','), areas);
  const kind = await ask('kind', values.kind, `Kind, one of ${kinds.join(', ')}`, readKind);
  const description =
    values.description ?? ((await prompt?.question('What changes for the reader, in one sentence: ')) || title);
  // Without a terminal, the first team and today are as good as any.
  const team = values.team?.join(',') ?? (prompt ? undefined : teams[0]);
  const authors = await askNames('team', team, teams, ', or add the team to authors.yml');
  const day = values.date ?? (prompt ? undefined : today);
  const date = await ask('date', day, `Day of release, such as ${today}`, readDay);
  const file = writeDraft(folder, {title, description, date, authors, areas: chosen, kind});
  console.log(`[changelog] ${path.relative(process.cwd(), file)}`);
}

await runCommand(start, 'changelog');
prompt?.close();
