import {existsSync, readFileSync} from 'node:fs';
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

export class ChangelogError extends Error {
  override name = 'ChangelogError';
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
  const message = `The front matter is not valid YAML: ${reason}. Quote a text that contains a colon or begins with a sign.`;
  return {line, message};
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
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new ChangelogError(`${file} is missing. Restore it from git.`);
  return Object.keys(readYaml(file) ?? {});
}

/** Line of a key of the front matter; the first line where it is missing. */
export function lineOfKey(source: string, key: string): number {
  return Math.max(1, source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1);
}

const list = (values: readonly string[]) => values.join(', ');
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

type Fault = [key: string, message: string];

interface Known {
  tags: string[];
  authors: string[];
}

function* dateFaults({file, data, source}: NoteFile): Generator<Fault> {
  const date = parseDay(data['date']);
  const written = /^date: *["']?(\d{4}-\d{2}-\d{2})["']?\s*$/m.exec(source)?.[1];
  if (data['date'] === undefined) {
    yield ['date', 'No date. Add the day of release, for example "date: 2025-09-30".'];
  } else if (!date || (written !== undefined && written !== isoDay(date))) {
    // YAML reads the 14th month as the second of the next year.
    yield [
      'date',
      `The date "${written ?? String(data['date'])}" is not a day. Write it as YYYY-MM-DD, for example 2025-09-30.`,
    ];
  } else if (path.dirname(file) !== quarterFolder(date)) {
    const folder = quarterFolder(date);
    const found = `The date is in ${folder}, the file in "${path.dirname(file)}".`;
    yield ['date', `${found} Move the file to "${folder}/" or correct the date.`];
  }
}

/** A text in the place of a list. */
const noList = (key: string, value: string): Fault => [
  key,
  `"${key}" is a text. Write a list: ${key}: [${value.split(/,\s*/).join(', ')}].`,
];

function* authorFaults({data}: NoteFile, {authors: teams}: Known): Generator<Fault> {
  if (typeof data['authors'] === 'string') {
    yield noList('authors', data['authors']);
    return;
  }
  const authors = strings(data['authors']);
  const strangers = authors.filter((author) => !teams.includes(author));
  const example = `for example "authors: [${teams[0] ?? 'team'}]"`;
  if (authors.length === 0) yield ['authors', `No author. Add a team of authors.yml, ${example}.`];
  if (strangers.length > 0)
    yield ['authors', `Unknown author ${list(strangers)}. Use one of ${list(teams)}, or add the team to authors.yml.`];
}

function* tagFaults({data}: NoteFile, known: Known): Generator<Fault> {
  if (typeof data['tags'] === 'string') {
    yield noList('tags', data['tags']);
    return;
  }
  const tags = strings(data['tags']);
  const unknown = tags.filter((tag) => !known.tags.includes(tag));
  if (unknown.length > 0) yield ['tags', `Unknown tag ${list(unknown)}. Use tags of tags.yml: ${list(known.tags)}.`];
  if (!tags.some(isArea)) yield ['tags', `No area tag. Add at least one of ${list(areas)} to "tags".`];
  const ofKind = tags.filter(isKind);
  if (ofKind.length === 1) return;
  const found = ofKind.length === 0 ? 'No kind tag' : `${ofKind.length} kind tags (${list(ofKind)})`;
  yield ['tags', `${found}. "tags" needs exactly one of ${list(kinds)}.`];
}

/** Days that readers need at least to do what a note asks of them. */
const leastNotice = 42;

function* actionFaults({data, source}: NoteFile): Generator<Fault> {
  const key = 'actionRequired';
  if (data[key] === undefined) return;
  const action = readAction(data[key]);
  const written = /\bby: *["']?(\d{4}-\d{2}-\d{2})/.exec(source)?.[1];
  if (action && written !== undefined && written !== isoDay(action.by)) {
    yield [key, `The date "${written}" is not a day. Correct it.`];
    return;
  }
  if (!action) {
    yield [key, 'actionRequired is incomplete. Write {by: YYYY-MM-DD, what: "What the reader has to do."}.'];
    return;
  }
  const date = parseDay(data['date']);
  if (!date) return;
  const notice = Math.round((Number(action.by) - Number(date)) / 86_400_000);
  if (notice >= leastNotice) return;
  const message = `actionRequired leaves readers ${notice} days. Give them at least ${leastNotice}, six weeks.`;
  yield [key, message];
}

function* faultsOf(note: NoteFile, known: Known): Generator<Fault> {
  const {data, body} = note;
  for (const field of ['title', 'description']) {
    const value = data[field];
    const isText = typeof value === 'string' && value.trim() !== '';
    if (!isText) yield [field, `No ${field}. Add "${field}: …" to the front matter.`];
  }
  yield* dateFaults(note);
  yield* authorFaults(note, known);
  yield* tagFaults(note, known);
  yield* actionFaults(note);
  if (!/\{\/\* *truncate *\*\/\}|<!-- *truncate *-->/.test(body))
    yield ['', 'No {/* truncate */}. Put it on a line of its own behind the first paragraph, which the list shows.'];
}

/** Finds what keeps notes from being published: see the messages for the rules. */
export function checkNotes(notes: readonly NoteFile[], known: Known): Problem[] {
  const problems = notes.flatMap((note) =>
    note.error
      ? [{file: note.file, ...note.error}]
      : Array.from(faultsOf(note, known), ([key, message]) => ({
          file: note.file,
          line: key === '' ? 1 : lineOfKey(note.source, key),
          message,
        })),
  );
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

/**
 * Refuses a changelog's folder with faults.
 *
 * @throws ChangelogError with a line for each fault: file and line, what is wrong and how to fix it.
 */
export function requireSoundNotes(folder: string): void {
  const problems = checkFolder(folder);
  if (problems.length === 0) return;
  const name = path.relative(process.cwd(), folder) || folder;
  throw new ChangelogError(problems.map(({file, line, message}) => `${name}/${file}:${line}: ${message}`).join('\n'));
}
