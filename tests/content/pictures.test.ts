/** The drawings in Help show what their stories, the example world and their pages say. */
import {readFileSync} from 'node:fs';
import {load, type CheerioAPI} from 'cheerio';
import {Globby} from '@docusaurus/utils';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {readPages} from '../../scripts/checks/prose/page.ts';
import {stepOf, storyOf, valueIn} from '../../src/content/build/story-values.ts';
import {readAnsweredStories} from 'endless-simulator/node';
import {textOf} from '../../src/site/model/markdown.ts';

const files = Globby.sync('help/**/*.svg').sort();
const drawings = new Map(files.map((file) => [file, load(readFileSync(file, 'utf8'), {xml: true})]));
const pages = readPages(process.cwd());
const stories = readAnsweredStories();

function drawing(name: string): CheerioAPI {
  const found = drawings.get(`help/${name}.svg`);
  if (!found) throw new Error(`There is no drawing help/${name}.svg.`);
  return found;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const boxOf = ($: CheerioAPI, rect: Parameters<CheerioAPI>[0]): Box => {
  const number = (name: string): number => Number($(rect).attr(name) ?? 0);
  return {x: number('x'), y: number('y'), width: number('width'), height: number('height')};
};

/** The words inside of each box, from all texts that begin in it. */
function wordsIn($: CheerioAPI, boxes: readonly Box[], texts: ReturnType<CheerioAPI>): string[] {
  const lines = [...texts].map((text) => ({...boxOf($, text), words: $(text).text()}));
  return boxes.map((box) =>
    lines
      .filter(({x, y}) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
      .map(({words}) => words)
      .join(' '),
  );
}

test.each(files)('%s is shown on a page, and follows light and dark mode', (file) => {
  const name = file.replace(/^.*\//, './');
  expect(pages.filter(({source}) => source.includes(`'${name}'`))).toHaveLength(1);
  const colours = readFileSync(file, 'utf8').match(/(?:fill|stroke)="[^"]+"/g) ?? [];
  expect(colours.length).toBeGreaterThan(0);
  expect(colours.filter((colour) => !/"(?:none|var\(--(?:site|picture)-[\w-]+, #\w+\))"/.test(colour))).toEqual([]);
  expect(Number(drawings.get(file)?.('svg').attr('width'))).toBeLessThanOrEqual(412);
});

const screens = ['order-page', 'order-list', 'inbound-notice', 'inventory-item', 'store-settings', 'integration-log'];

test.each(screens)('what the screen %s shows can be read without seeing it', (name) => {
  const source = pages.find((page) => page.source.includes(`'./${name}.svg'`))?.source ?? '';
  const component = new RegExp(`import (\\w+) from './${name}.svg'`).exec(source)?.[1] ?? '';
  const [, description = ''] = new RegExp(`drawing={${component}}[^>]*description="([^"]+)"`).exec(source) ?? [];
  const $ = load(readFileSync(files.find((file) => file.endsWith(`/${name}.svg`)) ?? '', 'utf8'), {xml: true});
  const buttons = $('rect[rx="4"] + text')
    .get()
    .map((text) => $(text).text());
  expect(buttons.length).toBeGreaterThan(4);
  expect(buttons.filter((words) => !description.includes(words))).toEqual([]);
});

test('the bars of the week are as long as the quantities of its story', () => {
  const $ = drawing('core-concepts/tent-through-a-week');
  const parts = $('svg > rect')
    .get()
    .map((rect) => $(rect).attr('fill'));
  const labels = $('svg > text')
    .get()
    .map((text) => $(text).text());
  expect(labels).toEqual(['Unallocated', 'Allocated', 'Reserved', 'Unavailable']);
  const bars = $('svg > g')
    .get()
    .map((bar) => {
      const rects = $(bar).find('rect').get();
      const widths = parts.map((fill) =>
        Number($(rects.find((rect) => $(rect).attr('fill') === fill)).attr('width') ?? 0),
      );
      const boxes = rects.map((rect) => boxOf($, rect));
      expect(boxes.map(({x}) => x)).toEqual(
        boxes.map((_, at) => boxes.slice(0, at).reduce((sum, {width}) => sum + width, 0)),
      );
      for (const [at, words] of wordsIn($, boxes, $(bar).find('g > text[x]')).entries())
        if (words !== '') expect(Number(words)).toBe(boxes[at]?.width);
      return [$(bar).children('text').text(), ...widths];
    });
  const steps = storyOf(stories, 'tent-through-a-week').steps.flatMap((step) => {
    const values = labels.map((label) => valueIn(step, `watched.inventoryItem.${label.toLowerCase()}`));
    return values.every((value) => typeof value === 'number') ? [[step.title, ...values]] : [];
  });
  expect(steps.length).toBeGreaterThan(5);
  expect(bars).toEqual(steps);
});

test('the map says which warehouse ships how many units, and draws the others with a dashed line', () => {
  const $ = drawing('faqs/where-ap-10617-ships-from');
  const step = stepOf(stories, 'route-an-order', 'By SS:SD:BP');
  const allocations = valueIn(step, 'createOrder.order.allocations.nodes') as {
    warehouse: {name: string};
    product: {sku: string};
    quantity: number;
  }[];
  const names = $('g > g > text')
    .get()
    .map((text) => $(text).text())
    .slice(1);
  const notes = $('svg > g > text')
    .get()
    .map((text) => $(text).text());
  const source = pages.find(({route}) => route === '/help/faqs/what-are-order-routing-strategies')?.source ?? '';
  for (const [at, name] of names.entries()) {
    const [distance, units] = (notes[at] ?? '').split(', ');
    expect(source).toMatch(new RegExp(`\\| ${name} \\| \\d \\| ${distance ?? ''} \\|`));
    const [allocation] = allocations.filter(({warehouse}) => warehouse.name === name);
    const thing = allocation?.product.sku.includes('TENT') ? 'tents' : 'stoves';
    expect(units, name).toBe(allocation && `${allocation.quantity} ${thing}`);
    const circle = $('circle:not([fill])').get(at);
    const way = $('line')
      .get()
      .find((line) => $(line).attr('x1') === $(circle).attr('cx'));
    expect($(way).attr('stroke-dasharray') !== undefined, name).toBe(units === undefined);
  }
  expect(names).toHaveLength(3);
});

test('the plan shows locations of Leeds DC in their zones, and which of them are not for sale', () => {
  const $ = drawing('core-concepts/zones-of-leeds-dc');
  const world = parse(readFileSync('schema/world/warehouses.yaml', 'utf8')) as {
    Location: Record<string, {warehouse: string; code: string; zone?: string}>;
  };
  const zones = new Map(
    Object.values(world.Location)
      .filter(({warehouse}) => warehouse === 'whs:leeds')
      .map(({code, zone = 'PICKING'}) => [code, zone]),
  );
  const codes = $('svg > g')
    .get()
    .flatMap((room) => {
      const [zone = '', note, ...locations] = $(room)
        .find('text')
        .get()
        .map((text) => $(text).text());
      expect(note === 'not for sale', zone).toBe(['Quarantine', 'Returns'].includes(zone));
      expect($(room).find('[stroke-dasharray]').length > 0, zone).toBe(note === 'not for sale');
      for (const code of locations.filter((name) => name !== 'DEFAULT'))
        expect(zones.get(code)).toBe(zone.toUpperCase());
      return locations;
    });
  expect(codes.length).toBeGreaterThan(5);
});

describe('the lanes of an order say what its table says', () => {
  const $ = drawing('guides/orders/who-changes-what');
  const boxes = $('rect')
    .get()
    .map((rect) => boxOf($, rect));
  const spans = new Map(
    wordsIn($, boxes, $('svg > text')).map((words, at) => [
      words,
      {from: boxes[at]?.x ?? 0, width: boxes[at]?.width ?? 0},
    ]),
  );
  const rows: string[][] = [];
  const page = pages.find(({route}) => route === '/help/guides/orders/changing-an-order');
  if (page) visit(page.tree, 'tableRow', (row) => void rows.push(row.children.map(textOf)));

  test.each([
    ['Items, address, shipping method', 'Add an item, raise a quantity, swap a product'],
    ['Items, address, shipping method', 'Shipping address and method'],
    ['Hold, warehouse, own orders: items', 'Hold'],
    ['Cancel units', 'Cancel single units'],
    ['Refund', 'Refund'],
  ])('%s, as in the row “%s”', (words, change) => {
    const [, ...cells] = rows.find(([name]) => name === change) ?? [];
    const ends = [2, 3, 4];
    const closed = cells.findIndex((cell) => !cell.startsWith('Yes'));
    const end = closed === -1 ? 4 : ends[closed - 1];
    expect(spans.get(words)).toEqual({from: 2, width: (end ?? 0) * 100 - 4});
  });
});
