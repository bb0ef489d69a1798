/**
 * Starts a release note: `npm run changelog:new -- --title "…" --area orders --kind new`. On a terminal it asks for
 * what is missing. It never overwrites a note.
 */
import path from 'node:path';
import {createInterface} from 'node:readline/promises';
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {parse as parseYaml} from 'yaml';
import {writeDraft} from './lib/draft.ts';
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

async function ask(name: string, given: string | undefined, question: string): Promise<string> {
  const answer = (given ?? (await prompt?.question(`${question} `)) ?? '').trim();
  return answer === '' ? fail(`--${name} is missing.\n${usage}`) : answer;
}

try {
  const folder = path.resolve(options.folder);
  const teams = Object.keys(parseYaml(readFileSync(path.join(folder, 'authors.yml'), 'utf8')) as object);
  const title = await ask('title', options.title, 'Title, in the words readers search for:');
  const asked = await ask('area', options.area?.join(','), `Areas, separated by commas (${areas.join(', ')}):`);
  const chosen = asked.split(',').map((name) => name.trim());
  const strange = chosen.filter((name) => !isArea(name));
  if (strange.length > 0) fail(`--area is "${strange.join(', ')}". Use ${areas.join(', ')}.`);
  const kind = await ask('kind', options.kind, `Kind (${kinds.join(', ')}):`);
  if (!isKind(kind)) fail(`--kind is "${kind}". Use one of ${kinds.join(', ')}.`);
  const description =
    options.description ?? ((await prompt?.question('What changes for the reader, in one sentence: ')) || title);
  const authors = options.team ?? [teams[0] ?? ''];
  const strangers = authors.filter((team) => !teams.includes(team));
  if (strangers.length > 0)
    fail(`--team is "${strangers.join(', ')}". Use ${teams.join(', ')}, or add the team to authors.yml.`);
  const date = parseDay(options.date ?? isoDay(new Date()));
  if (!date) fail(`--date is "${options.date}". Write a day as YYYY-MM-DD.`);

  const file = writeDraft(folder, {
    title,
    description,
    date,
    authors,
    areas: chosen.filter(isArea),
    kind,
    lead: description,
    body: `{/* Who gets it, what changes for existing data, what to do by when, and the link into Help. Before and after as a picture where it shows more. What developers need in <details>. 80 to 250 words. */}`,
  });
  console.log(`[changelog] ${path.relative(process.cwd(), file)}`);
} catch (error) {
  fail((error as Error).message);
} finally {
  prompt?.close();
}
