import {existsSync} from 'node:fs';
import path from 'node:path';
import {checkFolder} from '../../../src/changelog/build/notes.ts';
import {countWords, type Problem, type ProsePage} from './page.ts';

const words = {least: 120, most: 450};

/** Everything that keeps a release note from being published, or makes it longer than readers read. */
export function* checkNotes(root: string, pages: readonly ProsePage[]): Generator<Problem> {
  const folder = path.join(root, 'changelog');
  if (!existsSync(folder)) return;
  for (const {file, ...problem} of checkFolder(folder)) yield {file: `changelog/${file}`, ...problem};
  for (const {file, source, frontMatter} of pages) {
    if (!file.startsWith('changelog/') || frontMatter['draft'] === true) continue;
    const count = countWords(source.replace(/^---[\s\S]*?\n---\n/, '').replace(/```[\s\S]*?```/g, ''));
    if (count >= words.least && count <= words.most) continue;
    const message = `The note has ${count} words. Write ${words.least} to ${words.most}; link to Help for the rest.`;
    yield {file, line: 1, message, level: 'warning'};
  }
}
