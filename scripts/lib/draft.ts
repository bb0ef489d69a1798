import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {createSlugger} from '@docusaurus/utils';
import {stringify} from 'yaml';
import {isoDay} from '../../src/site/model/dates.ts';
import {checkNotes, keysOf, parseNote} from '../../src/changelog/build/notes.ts';
import {quarterFolder} from '../../src/changelog/model/quarter.ts';
import {isKind} from '../../src/changelog/model/taxonomy.ts';

export interface Draft {
  title: string;
  description: string;
  date: Date;
  authors: string[];
  tags: string[];
}

/** What a writer replaces. */
const body =
  '{/* Who gets it, what changes for existing data, what to do by when, and the link into Help. Before and after as a picture where it shows more. What developers need in <details>. 80 to 250 words. */}';

/** File of a note inside the changelog's folder: `2025 Q3/order-tasks.mdx`. */
export function draftFile({title, date}: Pick<Draft, 'title' | 'date'>): string {
  const slug = createSlugger()
    .slug(title.normalize('NFKD').replace(/[^\w\s-]/g, ''))
    .replace(/^-+|-+$/g, '')
    .replace(/-{2,}/g, '-');
  if (slug === '')
    throw new Error(`The title "${title}" has no letter or digit to name the file by. Choose another title.`);
  return `${quarterFolder(date)}/${slug}.mdx`;
}

/** A text that MDX shows as it is: outside of code, "<" would begin a tag and "{" an expression. */
const escapeMdx = (text: string): string =>
  text.replace(/`[^`]*`|[<{]/g, (part) => (part.length > 1 ? part : `\\${part}`));

/** Subjects of a note to begin with: the long words of its title, and its areas. */
function keywordsOf({title, tags}: Draft): string[] {
  const words = title.toLowerCase().match(/[a-z][a-z-]{3,}/g) ?? [];
  return [...new Set([...words, ...tags.filter((tag) => !isKind(tag))])].slice(0, 8);
}

export function draftText(draft: Draft): string {
  const {title, description, date, authors, tags} = draft;
  // Front matter is read as YAML 1.1, where a plain 2025-01-01 or yes is no text.
  const front = stringify(
    {title, description, keywords: keywordsOf(draft), authors, tags},
    {lineWidth: 0, version: '1.1'},
  );
  // Written by hand: YAML libraries quote a plain date, or add the time.
  const dated = front.replace(/^authors:/m, `date: ${isoDay(date)}\nauthors:`);
  return `---\n${dated}---\n\n${escapeMdx(description)}\n\n{/* truncate */}\n\n${body}\n`;
}

/**
 * Writes a new note into the folder of its quarter.
 *
 * @returns Path of the file.
 * @throws Error when the note isn't sound, or when one of that name exists already, in `.mdx` or `.md`; it is left as it is.
 */
export function writeDraft(folder: string, draft: Draft): string {
  const name = draftFile(draft);
  const text = draftText(draft);
  const known = {tags: keysOf(folder, 'tags.yml'), authors: keysOf(folder, 'authors.yml')};
  const faults = checkNotes([parseNote(name, text)], known).map(({message}) => message);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const file = path.join(folder, name);
  for (const taken of [file, file.replace(/\.mdx$/, '.md')]) {
    if (existsSync(taken))
      throw new Error(`${taken} exists already and was left as it is. Choose another title, or edit that file.`);
  }
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, text, {flag: 'wx'});
  return file;
}
