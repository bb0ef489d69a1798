import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {checkFolder} from '../../../src/changelog/build/notes.ts';
import {blankFrontMatter} from '../../../src/site/build/front-matter.ts';
import {changelog} from '../../../src/site/model/sections.ts';
import {contentOf, countWords, nodesOf, problemAt, type Problem, type ProsePage} from './page.ts';

const words = {least: 80, most: 250};

/** The text that readers see, folded parts included: no front matter, addresses or code blocks. */
const visibleText = (tree: Root): string =>
  nodesOf(tree)
    .flatMap((node) => (node.type === 'text' || node.type === 'inlineCode' ? node.value : []))
    .join(' ');

/** Everything that keeps a release note from being published, or makes it longer than readers read. */
export function* checkNotes(root: string, pages: readonly ProsePage[]): Generator<Problem> {
  const folder = path.join(root, changelog.id);
  if (!existsSync(folder)) return;
  for (const {file, ...problem} of checkFolder(folder)) yield {file: `${changelog.id}/${file}`, ...problem};
  for (const page of pages) {
    const {tree, frontMatter, fault} = page;
    if (contentOf(page) !== 'blog' || frontMatter['draft'] === true || fault) continue;
    const [before = '', mark] = page.source.split(/(?=\{\/\* *truncate *\*\/\})/);
    const empty =
      'Nothing is before {/* truncate */}, so the list would show nothing. Put it behind the first paragraph.';
    if (mark !== undefined && blankFrontMatter(before).trim() === '')
      yield {file: page.file, line: before.split('\n').length, message: empty};
    const count = countWords(visibleText(tree));
    if (count >= words.least && count <= words.most) continue;
    const message = `The note has ${count} words. Write ${words.least} to ${words.most}; link to Help for the rest.`;
    yield problemAt(page, undefined, message);
  }
}
