/** Buttons that steps name: a drawn screen of Help shows each, or the list of those that no screen shows. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {visit} from 'unist-util-visit';
import {parseJson} from '../../../src/site/build/json.ts';
import {textOf} from '../../../src/site/model/markdown.ts';
import {problemAt, type Problem, type ProsePage} from './page.ts';

const listed = 'help/controls.json';

export function readControls(root: string): ReadonlySet<string> {
  const drawn = Globby.sync('help/**/*.svg', {cwd: root}).flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(/>([^<>]+)<\/text>/g), ([, words = '']) => words),
  );
  return new Set([...drawn, ...(parseJson(listed, readFileSync(path.join(root, listed), 'utf8')) as string[])]);
}

/** Finds bold words of numbered steps that no reader can press; a lead-in ends with a full stop or a colon. */
export function* checkControls(page: ProsePage, controls: ReadonlySet<string>): Generator<Problem> {
  const found: Problem[] = [];
  visit(page.tree, 'list', (list) => {
    if (!list.ordered) return;
    visit(list, 'strong', (node) => {
      const names = textOf(node).split(' → ');
      for (const name of names.filter((words) => !controls.has(words) && !/[.:]$/.test(words)))
        found.push(
          problemAt(
            page,
            node,
            `No screen of Help shows "${name}". Correct the name, draw it, or add it to ${listed}.`,
          ),
        );
    });
  });
  yield* found;
}
