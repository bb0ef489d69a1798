import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import fg from 'fast-glob';
import matter from 'gray-matter';
import {parse as parseYaml} from 'yaml';
import {readAction} from '../model/action.ts';
import {parseDay, quarterFolder} from '../model/quarter.ts';
import {areas, isArea, isKind, kinds} from '../model/taxonomy.ts';

/** One release note as it lies on disk. */
export interface NoteFile {
  /** Path inside the changelog's folder, for example `2025 Q3/order-tasks.mdx`. */
  file: string;
  data: Record<string, unknown>;
  body: string;
  /** What YAML says when the front matter can't be read. */
  error?: string;
}

/** A fault of a note, with what mends it. */
export interface Problem {
  file: string;
  message: string;
}

/** Faults of the notes as one error; its message has a line for each. */
export class ChangelogError extends Error {
  override name = 'ChangelogError';
}

/** Splits the text of a note into front matter and body. */
export function parseNote(file: string, text: string): NoteFile {
  try {
    // gray-matter caches by text, and hands out a half-read note the second time unless it gets options.
    const {data, content} = matter(text, {});
    return {file, data, body: content};
  } catch (error) {
    return {file, data: {}, body: '', error: (error as Error).message.split('\n')[0] ?? 'unreadable'};
  }
}

/** Reads every note of a changelog's folder. Files and folders that begin with an underscore are left out. */
export function readNotes(folder: string): NoteFile[] {
  return fg
    .sync('**/*.{md,mdx}', {cwd: folder, ignore: ['**/_*.{md,mdx}', '**/_*/**']})
    .sort()
    .map((file) => parseNote(file, readFileSync(path.join(folder, file), 'utf8')));
}

function keysOf(folder: string, name: string): string[] {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new ChangelogError(`${file} is missing. Restore it from git.`);
  return Object.keys((parseYaml(readFileSync(file, 'utf8')) ?? {}) as object);
}

/** Route of a note below the changelog: its folder and its slug. */
export function noteRoute({file, data}: Pick<NoteFile, 'file' | 'data'>): string {
  const slug = data['slug'];
  if (typeof slug === 'string' && slug !== '') return slug.replace(/^\//, '');
  return file.replace(/(\/index)?\.mdx?$/, '');
}

const list = (values: readonly string[]) => values.join(', ');
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);

function* problemsOf({file, data, error}: NoteFile, known: {tags: string[]; authors: string[]}): Generator<string> {
  if (error !== undefined) {
    yield `The front matter is not valid YAML: ${error}. Mend the lines between the two "---"; quote a text that holds a colon.`;
    return;
  }
  for (const field of ['title', 'description']) {
    const value = data[field];
    if (typeof value !== 'string' || value.trim() === '') yield `No ${field}. Add "${field}: …" to the front matter.`;
  }

  const date = parseDay(data['date']);
  if (data['date'] === undefined) yield 'No date. Add the day of release, for example "date: 2025-09-30".';
  else if (!date) yield `The date "${String(data['date'])}" is not a day. Write it as YYYY-MM-DD, for example 2025-09-30.`;
  else if (path.dirname(file) !== quarterFolder(date)) {
    yield `The date lies in ${quarterFolder(date)}, the file in "${path.dirname(file)}". Move the file to "${quarterFolder(date)}/" or mend the date.`;
  }

  const authors = strings(data['authors']);
  const strangers = authors.filter((author) => !known.authors.includes(author));
  if (authors.length === 0) yield `No author. Add a team of authors.yml, for example "authors: [${known.authors[0] ?? 'team'}]".`;
  if (strangers.length > 0) yield `Unknown author ${list(strangers)}. Use one of ${list(known.authors)}, or add the team to authors.yml.`;

  const tags = strings(data['tags']);
  const unknown = tags.filter((tag) => !known.tags.includes(tag));
  if (unknown.length > 0) yield `Unknown tag ${list(unknown)}. Use tags of tags.yml: ${list(known.tags)}.`;
  if (!tags.some(isArea)) yield `No area tag. Add at least one of ${list(areas)} to "tags".`;
  const ofKind = tags.filter(isKind);
  if (ofKind.length !== 1) {
    yield `${ofKind.length === 0 ? 'No kind tag' : `${ofKind.length} kind tags (${list(ofKind)})`}. "tags" needs exactly one of ${list(kinds)}.`;
  }

  if (data['actionRequired'] !== undefined && !readAction(data['actionRequired'])) {
    yield 'actionRequired is incomplete. Write {by: YYYY-MM-DD, what: "What the reader has to do."}.';
  }
}

/** Finds what keeps notes from being published: see the messages for the rules. */
export function checkNotes(notes: readonly NoteFile[], known: {tags: string[]; authors: string[]}): Problem[] {
  const problems = notes.flatMap((note) => [...problemsOf(note, known)].map((message) => ({file: note.file, message})));
  const routes = new Map<string, string>();
  for (const note of notes) {
    const route = noteRoute(note).toLowerCase();
    const other = routes.get(route);
    if (other === undefined) routes.set(route, note.file);
    else problems.push({file: note.file, message: `The slug "${route}" is taken by ${other}. Rename this file, or change its "slug".`});
  }
  return problems;
}

/**
 * Reads and checks a changelog's folder with its `tags.yml` and `authors.yml`.
 *
 * @throws ChangelogError with a line for each fault: the file, what is wrong and what mends it.
 */
export function loadNotes(folder: string): NoteFile[] {
  const notes = readNotes(folder);
  const problems = checkNotes(notes, {tags: keysOf(folder, 'tags.yml'), authors: keysOf(folder, 'authors.yml')});
  if (problems.length > 0) {
    const name = path.relative(process.cwd(), folder) || folder;
    throw new ChangelogError(problems.map(({file, message}) => `${name}/${file}: ${message}`).join('\n'));
  }
  return notes;
}
