import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {routeOfFile} from '../../site/model/address.ts';
import {isoDay} from '../../site/model/dates.ts';
import {changelog} from '../../site/model/sections.ts';
import {readAction} from '../model/action.ts';
import {parseDay, quarterFolder} from '../model/quarter.ts';
import {areas, isArea, isKind, kinds} from '../model/taxonomy.ts';
import {readFrontMatter} from '../../site/build/front-matter.ts';
import {readYaml} from '../../site/build/yaml.ts';

export interface NoteFile {
  /** Path inside the changelog's folder, for example `2025 Q3/order-tasks.mdx`. */
  file: string;
  source: string;
  data: Record<string, unknown>;
  body: string;
  /** Why the front matter can't be read. */
  error?: {line: number; message: string};
}

/** A fault of a note and its fix. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** What is wrong with front matter that can't be read, its line, and its fix. */
function frontMatterFault(source: string, error: Error & {pos?: [number, number]}): {line: number; message: string} {
  const before = source.slice(0, source.indexOf('\n') + 1 + (error.pos?.[0] ?? 0));
  const line = before.split('\n').length;
  if (error.message.startsWith('Map keys must be unique'))
    return {line, message: 'The front matter has the key of this line twice. Remove one of them.'};
  if (/^---\n[^]*?\t[^]*?\n---/.test(source))
    return {line, message: 'The front matter has a tab, which YAML refuses. Replace it by spaces.'};
  const [reason = 'unreadable'] = error.message.split('\n');
  const advice = 'Quote a text that contains a colon or begins with a sign';
  return {line, message: `The front matter is not valid YAML: ${reason}. ${advice}.`};
}

export function parseNote(file: string, text: string): NoteFile {
  try {
    const {data, content} = readFrontMatter(text);
    return {file, source: text, data, body: content};
  } catch (error) {
    return {file, source: text, data: {}, body: '', error: frontMatterFault(text, error as Error)};
  }
}

/** Reads every note of a changelog's folder. Files and folders that begin with an underscore are left out. */
export function readNotes(folder: string): NoteFile[] {
  return Globby.sync('**/*.{md,mdx}', {cwd: folder, ignore: ['**/_*.{md,mdx}', '**/_*/**']})
    .sort()
    .map((file) => parseNote(file, readFileSync(path.join(folder, file), 'utf8')));
}

/** The tags or authors of a changelog's folder. */
export function keysOf(folder: string, name: 'tags.yml' | 'authors.yml'): string[] {
  return Object.keys(readYaml(path.join(folder, name)) ?? {});
}

/** Line of a key of the front matter; the first line where it is missing. */
export const lineOfKey = (source: string, key: string): number =>
  Math.max(1, source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1);

const list = (values: readonly string[]) => values.join(', ');
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

type Fault = [key: string, message: string | undefined];

interface Known {
  tags: string[];
  authors: string[];
}

function dateFault({file, data, source}: NoteFile): string | undefined {
  const date = parseDay(data['date']);
  const written = /^date: *["']?(\d{4}-\d{2}-\d{2})["']?\s*$/m.exec(source)?.[1];
  if (data['date'] === undefined) return 'No date. Add the day of release, for example "date: 2025-09-30".';
  // YAML reads the 14th month as the second of the next year.
  if (!date || (written !== undefined && written !== isoDay(date)))
    return `The date "${written ?? String(data['date'])}" is not a day. Write it as YYYY-MM-DD, for example 2025-09-30.`;
  const [folder, found] = [quarterFolder(date), path.dirname(file)];
  return folder === found
    ? undefined
    : `The date is in ${folder}, the file in "${found}". Move the file to "${folder}/" or correct the date.`;
}

function* authorFaults(given: unknown, {authors: teams}: Known): Generator<string> {
  const authors = strings(given);
  const strangers = authors.filter((author) => !teams.includes(author));
  const example = `for example "authors: [${teams[0] ?? 'team'}]"`;
  if (authors.length === 0) yield `No author. Add a team of authors.yml, ${example}.`;
  if (strangers.length > 0)
    yield `Unknown author ${list(strangers)}. Use one of ${list(teams)}, or add the team to authors.yml.`;
}

function* tagFaults(given: unknown, known: Known): Generator<string> {
  const tags = strings(given);
  const unknown = tags.filter((tag) => !known.tags.includes(tag));
  if (unknown.length > 0) yield `Unknown tag ${list(unknown)}. Use tags of tags.yml: ${list(known.tags)}.`;
  if (!tags.some(isArea)) yield `No area tag. Add at least one of ${list(areas)} to "tags".`;
  const ofKind = tags.filter(isKind);
  if (ofKind.length === 1) return;
  const found = ofKind.length === 0 ? 'No kind tag' : `${ofKind.length} kind tags (${list(ofKind)})`;
  yield `${found}. "tags" needs exactly one of ${list(kinds)}.`;
}

/** Days that readers need at least to do what a note asks of them. */
const leastNotice = 42;

function actionFault({data, source}: NoteFile): string | undefined {
  const given = data['actionRequired'];
  if (given === undefined) return undefined;
  const action = readAction(given);
  if (!action) return 'actionRequired is incomplete. Write {by: YYYY-MM-DD, what: "What the reader has to do."}.';
  const written = /\bby: *["']?(\d{4}-\d{2}-\d{2})/.exec(source)?.[1];
  if (written !== undefined && written !== isoDay(action.by)) return `The date "${written}" is not a day. Correct it.`;
  const date = parseDay(data['date']);
  const notice = date ? Math.round((Number(action.by) - Number(date)) / 86_400_000) : leastNotice;
  return notice < leastNotice
    ? `actionRequired leaves readers ${notice} days. Give them at least ${leastNotice}, six weeks.`
    : undefined;
}

function* faultsOf(note: NoteFile, known: Known): Generator<Fault> {
  const {data, body} = note;
  for (const field of ['title', 'description']) {
    const value = data[field];
    const isText = typeof value === 'string' && value.trim() !== '';
    if (!isText) yield [field, `No ${field}. Add "${field}: …" to the front matter.`];
  }
  yield ['date', dateFault(note)];
  for (const [field, faults] of [
    ['authors', authorFaults],
    ['tags', tagFaults],
  ] as const) {
    const value = data[field];
    if (typeof value === 'string')
      yield [field, `"${field}" is a text. Write a list: ${field}: [${value.split(/,\s*/).join(', ')}].`];
    else for (const message of faults(value, known)) yield [field, message];
  }
  yield ['actionRequired', actionFault(note)];
  if (!/\{\/\* *truncate *\*\/\}|<!-- *truncate *-->/.test(body))
    yield ['', 'No {/* truncate */}. Put it on a line of its own behind the first paragraph, which the list shows.'];
}

/** Finds what keeps notes from being published: see the messages for the rules. */
export function checkNotes(notes: readonly NoteFile[], known: Known): Problem[] {
  const problems = notes.flatMap((note): Problem[] => {
    const {file, source, error} = note;
    if (error) return [{file, ...error}];
    const faults = [...faultsOf(note, known)];
    return faults.flatMap(([key, message]) => (message ? {file, line: key ? lineOfKey(source, key) : 1, message} : []));
  });
  const routes = new Map<string, string>();
  for (const {file, data, source} of notes) {
    const route = routeOfFile(`${changelog.id}/${file}`, data['slug']).toLowerCase();
    const other = routes.get(route);
    const message = `The slug "${route}" is taken by ${other ?? ''}. Rename this file, or change its "slug".`;
    if (other === undefined) routes.set(route, file);
    else problems.push({file, line: lineOfKey(source, 'slug'), message});
  }
  return problems;
}

export function checkFolder(folder: string): Problem[] {
  return checkNotes(readNotes(folder), {tags: keysOf(folder, 'tags.yml'), authors: keysOf(folder, 'authors.yml')});
}
