import path from 'node:path';
import type {StoryRun} from 'endless-simulator';
import {transformsWith} from '../../../src/content/plugin/prose.ts';
import type {Problem, ProsePage} from './page.ts';

/** Splits a message into problems, each with the line that it begins with: `help/x.mdx:3:1: …`. */
function* problemsOf(file: string, error: unknown): Generator<Problem> {
  const text = error instanceof Error ? error.message : String(error);
  for (const part of text.split(/\n(?=[^\n]+?:\d+:\d+: )/)) {
    const [, line = '1', message = part] = /^[^\n]*?:(\d+):\d+: ([\s\S]*)$/.exec(part) ?? [];
    yield {file, line: Number(line), message};
  }
}

/** Finds what the site's transformations refuse: names that the schema lacks, examples that don't fit it, diagrams. */
export function checkTransforms(
  root: string,
  stories: () => ReadonlyMap<string, StoryRun>,
): (page: ProsePage) => Problem[] {
  const transforms = transformsWith(stories);
  return ({file, frontMatter, tree}) => {
    // One after another on the same tree, as in a build, so that values from stories are checked as well.
    const transformed = structuredClone(tree);
    return transforms.flatMap((transform) => {
      try {
        transform(transformed, {path: path.join(root, file), data: {frontMatter}});
        return [];
      } catch (error) {
        return [...problemsOf(file, error)];
      }
    });
  };
}
