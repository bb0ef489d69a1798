/** What prose says about the platform is what the schema says. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {isEnumType} from 'graphql';
import type {Code, InlineCode} from 'mdast';
import {visit} from 'unist-util-visit';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {readPages} from '../../scripts/checks/prose/page.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {transitionsOf} from 'endless-simulator/schema';
import {coordinatesOf, distanceBetween} from 'endless-simulator/calculations';

const {schema, types} = loadModel(path.resolve('schema'));
const pages = readPages(process.cwd());
const sdl = readdirSync('schema')
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(path.join('schema', name), 'utf8'))
  .join('\n');

/** Enums that declare transitions, with those. */
const machines = [...types.values()].flatMap(({name, definition}) => {
  if (!isEnumType(definition)) return [];
  const transitions = transitionsOf(definition);
  if (transitions.length === 0) return [];
  const values = new Set(definition.getValues().map((value) => value.name));
  return [
    {name, values, steps: new Set(transitions.flatMap(({from, to}) => from.map((source) => `${source} → ${to}`)))},
  ];
});

/** The arrows of a diagram between names in capitals. */
function edges(source: string): string[] {
  return [...source.matchAll(/^ *([A-Z_]{2,}) +(<?-->)(?:\|[^|]*\|)? +([A-Z_]{2,})/gm)].flatMap(
    ([, from = '', arrow, to = '']) =>
      arrow === '<-->' ? [`${from} → ${to}`, `${to} → ${from}`] : [`${from} → ${to}`],
  );
}

/** Every fenced Mermaid source of the pages. */
const diagrams = pages.flatMap(({file, tree}) => {
  const found: {file: string; source: string}[] = [];
  visit(tree, 'code', (node: Code) => {
    if (node.lang === 'mermaid') found.push({file: `${file}:${node.position?.start.line ?? 1}`, source: node.value});
  });
  return found;
});

test('every arrow of a lifecycle diagram is a transition of the schema', () => {
  const wrong = diagrams.flatMap(({file, source}) => {
    const told = edges(source);
    const names = told.flatMap((edge) => edge.split(' → '));
    const machine = machines.find(({values}) => names.length > 0 && names.every((name) => values.has(name)));
    return told.filter((edge) => machine && !machine.steps.has(edge)).map((edge) => `${file}: ${edge}`);
  });
  expect(wrong).toEqual([]);
});

test('the reader of diagrams finds arrows of both directions', () => {
  expect(edges('flowchart TD\n  PENDING -->|approve| ORDERED\n  ORDERED <--> ON_HOLD')).toEqual([
    'PENDING → ORDERED',
    'ORDERED → ON_HOLD',
    'ON_HOLD → ORDERED',
  ]);
  expect(machines.map(({name}) => name)).toContain('NewOrderStatus');
});

test('the page on routing strategies explains each value of RoutingStrategy', () => {
  const strategies = schema.getType('RoutingStrategy');
  const page = pages.find(({route}) => route === '/help/faqs/what-are-order-routing-strategies');
  const values = isEnumType(strategies) ? strategies.getValues().map(({name}) => name) : [];
  expect(values.filter((value) => !page?.source.includes(`\`${value}\``))).toEqual([]);
});

test('the distances of the routing example are those between the warehouses and Brussels', () => {
  const page = pages.find(({route}) => route === '/help/faqs/what-are-order-routing-strategies');
  const world = parse(readFileSync('schema/world/warehouses.yaml', 'utf8')) as {
    Warehouse: Record<string, {name: string; address: {city: string}}>;
  };
  for (const key of ['leeds', 'utrecht', 'porto']) {
    const {name = '', address = {city: ''}} = world.Warehouse[key] ?? {};
    const away = distanceBetween(coordinatesOf(address), coordinatesOf({city: 'Brussels'})) ?? 0;
    const told = new RegExp(`\\| ${name} \\| \\d \\| ([\\d,]+) km`).exec(page?.source ?? '')?.[1] ?? '';
    expect(Math.abs(Number(told.replace(',', '')) - away), `${name}: ${told}, ${away}`).toBeLessThan(5);
  }
});

test('permissions in prose are ones that the schema asks for', () => {
  const known = new Set(Array.from(sdl.matchAll(/"([a-z_-]+:[a-z_-]+)"/g), ([, name]) => name));
  const unknown: string[] = [];
  for (const {file, tree} of pages) {
    visit(tree, 'inlineCode', ({value}: InlineCode) => {
      if (/^[a-z][a-zA-Z]*:[a-z][a-zA-Z]*$/.test(value) && !known.has(value)) unknown.push(`${file}: ${value}`);
    });
  }
  expect(known.size).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});
