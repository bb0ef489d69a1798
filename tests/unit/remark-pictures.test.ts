import {toHtml} from 'hast-util-to-html';
import type {Code} from 'mdast';
import {describe, expect, test} from 'vitest';
import {remark} from 'remark';
import remarkPictures from '../../src/content/plugin/remark-pictures.ts';
import type {StoryRun} from 'endless-simulator';

const stock = (title: string, unallocated: number, allocated: number) => ({
  as: 'dana',
  title,
  headers: {},
  document: '',
  variables: {},
  answer: {extensions: {requestId: 'req_000001'}},
  watched: {item: {unallocated, allocated}},
});
const stories = new Map<string, StoryRun>([
  ['week', {slug: 'week', title: 'A week', steps: [stock('Monday', 70, 30), stock('Tuesday', 60, 40)]}],
]);

function draw(block: string): string {
  const tree = remark().parse(block);
  remarkPictures({stories: () => stories})(tree, {path: 'help/page.mdx', data: {}});
  const [node] = tree.children as Code[];
  const {hName = '', hProperties = {}, hChildren = []} = node?.data ?? {};
  return toHtml({type: 'element', tagName: hName, properties: hProperties, children: hChildren});
}

const picture = (kind: string, data: string): string =>
  `\`\`\`picture kind="${kind}" title="A picture" description="What it shows"\n${data}\n\`\`\``;

describe('pictures', () => {
  test('draw bars out of a story, as long as their numbers', () => {
    const html = draw(
      picture('bars', 'story: week\nparts: {Unallocated: watched.item.unallocated, Allocated: watched.item.allocated}'),
    );
    expect(html).toContain('Monday');
    const widths = [...html.matchAll(/<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)" height="20"/g)].map(([, width]) =>
      Number(width),
    );
    const [monday = 0, held = 0] = widths;
    expect(monday / held).toBeCloseTo(70 / 30, 1);
  });

  test('draw lanes, a map and a plan with a name and a description', () => {
    const html = [
      draw(picture('lanes', 'moments: [Before, After]\nlanes: [{who: Shop, spans: [{text: Refund, from: 0, to: 2}]}]')),
      draw(
        picture(
          'map',
          'target: {name: Brussels, at: [4.35, 50.85]}\nplaces: [{name: Leeds DC, at: [-1.55, 53.8]}]\nways: [{from: Leeds DC, isTaken: true}]',
        ),
      ),
      draw(
        picture(
          'plan',
          'zones: [{name: Picking, note: pickable, column: 0, row: 0, columns: 4, rows: 2, locations: [A-01], isForSale: true}]',
        ),
      ),
    ];
    for (const [at, text] of ['Refund', 'Leeds DC', 'A-01'].entries()) {
      expect(html[at]).toContain(text);
      expect(html[at]).toContain('<desc id="picture-page-1-description">What it shows</desc>');
    }
  });

  test.each([
    ['pie', 'a: 1', 'There is no picture of the kind "pie". Kinds: bars, lanes, map, plan.'],
    ['bars', 'story: month\nparts: {A: watched.a}', 'There is no story "month".'],
    ['bars', 'story: week\nparts: {A: watched.a}', 'No step of the story "week" tells watched.a.'],
    ['lanes', 'moments: [Now]\nlanes: [{who: Shop, spans: [{text: Refund, from: 0, to: 2}]}]', '"Refund" spans 0 to 2'],
    ['map', 'target: {name: B, at: [4, 50]}\nplaces: []\nways: [{from: Leeds, isTaken: true}]', 'begins at "Leeds"'],
  ])('refuse data that they cannot show: %s', (kind, data, message) => {
    expect(() => draw(picture(kind, data))).toThrow(message);
  });
});
