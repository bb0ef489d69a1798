/** Buttons that steps name: a drawn screen of Help shows each, or the list of those that no screen shows. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {parseJson} from '../../../src/site/build/json.ts';
import {textOf} from '../../../src/site/model/markdown.ts';
import {nodesOf, problemAt, type Problem, type ProsePage} from './page.ts';

const listed = 'help/controls.json';

export function readControls(root: string): ReadonlySet<string> {
  const drawn = Globby.sync('help/**/*.svg', {cwd: root}).flatMap((file) =>
    Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(/>([^<>]+)<\/text>/g), ([, words = '']) => words),
  );
  return new Set([...drawn, ...(parseJson(listed, readFileSync(path.join(root, listed), 'utf8')) as string[])]);
}

/** Finds bold words of numbered steps that no reader can press; a lead-in ends with a full stop or a colon. */
export function* checkControls(page: ProsePage, controls: ReadonlySet<string>): Generator<Problem> {
  const ordered = nodesOf(page.tree).flatMap((node) => (node.type === 'list' && node.ordered ? nodesOf(node) : []));
  for (const node of ordered.filter(({type}) => type === 'strong'))
    for (const name of textOf(node).split(' → ')) {
      const message = `No screen of Help shows "${name}". Correct the name, draw it, or add it to ${listed}.`;
      if (!controls.has(name) && !/[.:]$/.test(name)) yield problemAt(page, node, message);
    }
}
