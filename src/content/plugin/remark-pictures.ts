import path from 'node:path';
import type {Code, Root} from 'mdast';
import {visit} from 'unist-util-visit';
import {parse} from 'yaml';
import type {StoryRun} from 'endless-simulator';
import type {Element} from '../build/element.ts';
import {failAt, type PageFile} from '../build/fail-at.ts';
import {frameDrawing} from '../build/draw-diagram.ts';
import {drawBars} from '../build/pictures/bars.ts';
import {drawLanes, type Lane} from '../build/pictures/lanes.ts';
import {drawMap, type Place} from '../build/pictures/map.ts';
import {drawPlan, type Zone} from '../build/pictures/plan.ts';
import {storyOf, valueIn} from '../build/story-values.ts';
import {readAttributes} from './remark-mermaid.ts';

type Stories = () => ReadonlyMap<string, StoryRun>;

/** Bars out of a story: one for each step after which the watched query tells all parts. */
function barsOf({story, parts}: {story: string; parts: Record<string, string>}, stories: Stories): Element {
  const bars = storyOf(stories(), story).steps.flatMap((step) => {
    const values = Object.values(parts).map((path) => valueIn(step, path));
    return values.every((value) => typeof value === 'number') ? [{label: step.title ?? '', values}] : [];
  });
  if (bars.length === 0) throw new Error(`No step of the story "${story}" tells ${Object.values(parts).join(', ')}.`);
  return drawBars(Object.keys(parts), bars);
}

const drawings: Record<string, (data: never, stories: Stories) => Element> = {
  bars: barsOf,
  lanes: ({moments, lanes}: {moments: string[]; lanes: Lane[]}) => drawLanes(moments, lanes),
  map: ({target, places, ways}: {target: Place; places: Place[]; ways: {from: string; isTaken: boolean}[]}) =>
    drawMap(target, places, ways),
  plan: ({zones}: {zones: Zone[]}) => drawPlan(zones),
};

/**
 * Draws every `picture` block at build time from its data: `bars` of a story, `lanes` of who acts when, a `map`, or the
 * `plan` of a building. `kind`, `title` and `description` stand behind the language.
 */
export default function remarkPictures({stories}: {stories: Stories}) {
  return (tree: Root, file: PageFile): void => {
    const page = path.basename(file.path, '.mdx');
    let count = 0;
    visit(tree, 'code', (node: Code) => {
      if (node.lang !== 'picture') return;
      const {kind = '', title, description} = readAttributes(node.meta ?? '');
      const draw = drawings[kind];
      if (!draw)
        failAt(file, node, `There is no picture of the kind "${kind}". Kinds: ${Object.keys(drawings).join(', ')}.`);
      if (!title || !description) failAt(file, node, 'A picture needs kind="…" title="…" description="…".');
      try {
        const svg = draw(parse(node.value) as never, stories);
        const figure = frameDrawing(svg, {id: `picture-${page}-${(count += 1)}`, title, description});
        node.data = {hName: 'figure', hProperties: figure.properties, hChildren: figure.children};
      } catch (error) {
        failAt(file, node, `The picture "${title}" can't be drawn: ${(error as Error).message}`);
      }
    });
  };
}
