/**
 * Starts a release note: `npm run changelog:new -- --title "…" --area orders --kind new`. On a terminal it asks for
 * what is missing. It never overwrites a note, and writes none that the checks of notes refuse.
 */
import path from 'node:path';
import {createInterface} from 'node:readline/promises';
import {parseArgs} from 'node:util';
import {runCommand} from './lib/command.ts';
import {writeDraft} from './lib/draft.ts';
import {keysOf} from '../src/changelog/build/notes.ts';
import {parseDay} from '../src/changelog/model/quarter.ts';
import {areas, kinds} from '../src/changelog/model/taxonomy.ts';
import {isoDay} from '../src/site/model/dates.ts';

const usage = `Usage: npm run changelog:new -- --title "…" --area ${areas.join('|')} --kind ${kinds.join('|')}
  --area may be given several times. Optional: --description "…", --team orders-team, --date YYYY-MM-DD (today)`;
const string = {type: 'string'} as const;
const prompt = process.stdin.isTTY ? createInterface({input: process.stdin, output: process.stdout}) : undefined;

/** What an option gives, or else the answer on a terminal; what is left open is as it is without a terminal. */
async function ask(given: string | undefined, question: string, otherwise = ''): Promise<string> {
  const answer = given ?? (await prompt?.question(`${question}: `)) ?? '';
  return answer.trim() || otherwise;
}

const namesIn = (text: string): string[] => text.split(',').map((name) => name.trim());

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
  const teams = keysOf(folder, 'authors.yml');
  const today = isoDay(new Date());
  const title = await ask(values.title, 'Title, in the words readers search for');
  const area = await ask(values.area?.join(), `Areas, one or several of ${areas.join(', ')}`);
  const kind = await ask(values.kind, `Kind, one of ${kinds.join(', ')}`);
  const description = await ask(values.description, 'What changes for the reader, in one sentence', title);
  const team = await ask(values.team?.join(), `Teams, one or several of ${teams.join(', ')}`, teams[0]);
  const day = await ask(values.date, 'Day of release', today);
  const date = parseDay(day);
  if (!date) throw new Error(`--date is "${day}". Write a day as YYYY-MM-DD.`);
  const tags = namesIn(`${area},${kind}`).filter(Boolean);
  try {
    const file = writeDraft(folder, {title, description, date, authors: namesIn(team), tags});
    console.log(`[changelog] ${path.relative(process.cwd(), file)}`);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`, {cause: error});
  }
}

await runCommand(start, 'changelog');
prompt?.close();
