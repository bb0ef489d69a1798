/**
 * Starts a release note: `npm run changelog:new -- --title "…" --area orders --kind new`. On a terminal it asks for
 * what is missing. It never overwrites a note.
 */
import path from 'node:path';
import {createInterface} from 'node:readline/promises';
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {parse as parseYaml} from 'yaml';
import {escapeMdx, writeDraft} from './lib/draft.ts';
import {parseDay} from '../src/changelog/model/quarter.ts';
import {isoDay} from '../src/site/model/dates.ts';
import {areas, isArea, isKind, kinds} from '../src/changelog/model/taxonomy.ts';

const usage = `Usage: npm run changelog:new -- --title "…" --area ${areas.join('|')} --kind ${kinds.join('|')}
  --area may be given several times. Optional: --description "…", --team orders-team, --date YYYY-MM-DD (today)`;

function fail(message: string): never {
  console.error(`[changelog] ${message}`);
  process.exit(1);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        title: {type: 'string'},
        area: {type: 'string', multiple: true},
        kind: {type: 'string'},
        description: {type: 'string'},
        team: {type: 'string', multiple: true},
        date: {type: 'string'},
        folder: {type: 'string', default: 'changelog'},
        help: {type: 'boolean', default: false},
      },
    }).values;
  } catch (error) {
    return fail(`${(error as Error).message}\n${usage}`);
  }
}

const options = readOptions();
if (options.help) {
  console.log(usage);
  process.exit(0);
}

const prompt = process.stdin.isTTY ? createInterface({input: process.stdin, output: process.stdout}) : undefined;

/**
 * Takes what an option gives, or asks on a terminal until the answer is good.
 *
 * @param read - Returns the value of an answer, or throws an Error that says what to write instead.
 */
async function ask<Value>(
  name: string,
  given: string | undefined,
  question: string,
  read: (text: string) => Value,
): Promise<Value> {
  for (;;) {
    const answer = (given ?? (await prompt?.question(`${question} `)) ?? '').trim();
    try {
      if (answer === '') throw new Error(`--${name} is missing.${prompt ? '' : `\n${usage}`}`);
      return read(answer);
    } catch (error) {
      if (given !== undefined || !prompt) throw error;
      console.error((error as Error).message);
    }
  }
}

function readNames<Name extends string>(
  option: string,
  text: string,
  isKnown: (name: string) => name is Name,
  advice: string,
): Name[] {
  const names = text.split(',').map((name) => name.trim());
  const strange = names.filter((name) => !isKnown(name));
  if (strange.length > 0) throw new Error(`--${option} is "${strange.join(', ')}". Use ${advice}.`);
  return names.filter(isKnown);
}

function readDay(text: string): Date {
  const day = parseDay(text);
  if (!day) throw new Error(`--date is "${text}". Write a day as YYYY-MM-DD.`);
  return day;
}

try {
  const folder = path.resolve(options.folder);
  const teams = Object.keys(parseYaml(readFileSync(path.join(folder, 'authors.yml'), 'utf8')) as object);
  const title = await ask('title', options.title, 'Title, in the words readers search for:', String);
  const chosen = await ask(
    'area',
    options.area?.join(','),
    `Areas, separated by commas (${areas.join(', ')}):`,
    (text) => readNames('area', text, isArea, areas.join(', ')),
  );
  const kind = await ask('kind', options.kind, `Kind (${kinds.join(', ')}):`, (text) => {
    const [first, ...more] = readNames('kind', text, isKind, `one of ${kinds.join(', ')}`);
    if (!first || more.length > 0) throw new Error(`--kind is "${text}". Use one of ${kinds.join(', ')}.`);
    return first;
  });
  const description =
    options.description ?? ((await prompt?.question('What changes for the reader, in one sentence: ')) || title);
  const isTeam = (name: string): name is string => teams.includes(name);
  const authors = await ask(
    'team',
    options.team?.join(',') ?? (prompt ? undefined : teams[0]),
    `Teams, separated by commas (${teams.join(', ')}):`,
    (text) => readNames('team', text, isTeam, `${teams.join(', ')}, or add the team to authors.yml`),
  );
  const today = isoDay(new Date());
  const given = options.date ?? (prompt ? undefined : today);
  const date = await ask('date', given, `Day of release, such as ${today}:`, readDay);

  const file = writeDraft(folder, {
    title,
    description,
    date,
    authors,
    areas: chosen,
    kind,
    lead: escapeMdx(description),
    body: `{/* Who gets it, what changes for existing data, what to do by when, and the link into Help. Before and after as a picture where it shows more. What developers need in <details>. 80 to 250 words. */}`,
  });
  console.log(`[changelog] ${path.relative(process.cwd(), file)}`);
} catch (error) {
  fail((error as Error).message);
} finally {
  prompt?.close();
}
