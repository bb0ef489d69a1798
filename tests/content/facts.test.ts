/** What prose says about the platform is what the schema says. */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {isEnumType} from 'graphql';
import type {Code, InlineCode, Table} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {readPages} from '../../scripts/checks/prose/page.ts';
import {loadModel} from '../../src/reference/build/schema-source.ts';
import {stateMachineOf} from 'endless-simulator/schema';
import {distanceBetween} from 'endless-simulator/calculations';
import {textOf} from '../../src/site/model/markdown.ts';

const {schema, types} = loadModel(path.resolve('schema'));
const pages = readPages(process.cwd());
const sdl = readdirSync('schema')
  .filter((name) => name.endsWith('.graphql'))
  .map((name) => readFileSync(path.join('schema', name), 'utf8'))
  .join('\n');

/** Enums whose description lists transitions, with those. */
const machines = [...types.values()].flatMap(({name, definition}) => {
  if (!isEnumType(definition)) return [];
  const transitions = stateMachineOf(definition)?.transitions ?? [];
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
    Warehouse: Record<string, {name: string; address: {latitude: number; longitude: number}}>;
  };
  for (const key of ['leeds', 'utrecht', 'porto']) {
    const {name = '', address} = world.Warehouse[key] ?? {};
    const away = distanceBetween(address, {latitude: 50.8503, longitude: 4.3517}) ?? 0;
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

describe('limits in prose are those of the schema', () => {
  const sentences = pages.flatMap(({file, sentences: list}) => list.map((sentence) => ({file, sentence})));
  const told = (pattern: RegExp) =>
    sentences.flatMap(({file, sentence}) =>
      Array.from(sentence.matchAll(pattern), ([, number]) => `${file}: ${number ?? ''}`),
    );
  test.each([
    [
      'ids of a bulk operation',
      /\n {2}ids: \[EndlessID!\]! @maxItems\(count: (\d+)\)/g,
      /\b(?:up to|at most) (\d+) (?:orders|ids)\b/g,
    ],
    [
      'entries of a page',
      /\n\s+first: Int @constraint\(max: (\d+), min: 1\)/g,
      /\bat most (\d+) (?:items|products|channels)(?: per| a)? page/g,
    ],
    [
      'entries of a page by default',
      /\. (\d+) when neither `first` nor `last` is given/g,
      /(\d+) if you don't ask for more/g,
    ],
    ['minutes of a session', /ends after (\d+) minutes without a request/gi, /ends after (\d+) minutes/gi],
  ])('%s', (_what, inSchema, inProse) => {
    const figures = new Set(Array.from(sdl.matchAll(inSchema), ([, number = '']) => number));
    expect(told(inProse).filter((entry) => !figures.has(entry.split(': ')[1] ?? ''))).toEqual([]);
  });
});

describe('worked examples add up', () => {
  const number = (text: string) => Number(text.replace(/,/g, '').replace(/−/g, '-'));

  /** Every `a + b − c × d = e` of a text, with the result that arithmetic gives. */
  function equations(text: string): {equation: string; told: number; right: number}[] {
    const term = String.raw`[−-]?\d[\d,]*(?:\.\d+)?`;
    const unit = String.raw`(?: ?(?:EUR|GBP|USD|kg|%))?`;
    const pattern = new RegExp(`(?<![\\d+×÷−-] ?)(${term}${unit}(?: [+−×÷-] ${term}${unit})+) = (${term})( ?%)?`, 'g');
    return Array.from(text.matchAll(pattern), ([equation, left = '', result = '', percent]) => {
      const parts = left.replace(/ ?(?:EUR|GBP|USD|kg|%)/g, '').split(' ');
      const products: number[] = [];
      parts.forEach((part, index) => {
        if (index % 2 === 1) return;
        const operator = parts[index - 1] ?? '+';
        const value = number(part);
        if (operator === '×') products.push((products.pop() ?? 0) * value);
        else if (operator === '÷') products.push((products.pop() ?? 0) / value);
        else products.push(operator === '+' ? value : -value);
      });
      const right = products.reduce((sum, value) => sum + value, 0);
      return {equation, told: number(result), right: percent ? Math.round(right * 1000) / 10 : right};
    });
  }

  test.each([
    ['so 960 + 40 = 1,000 units', [true]],
    ['44 − 30 = 15', [false]],
    ['2 × 189.00 EUR + 9.90 EUR = 387.90 EUR', [true]],
    ['no sum here', []],
  ])('the reader of equations judges "%s"', (text, expected) => {
    expect(equations(text).map(({told, right}) => Math.abs(told - right) < 0.005)).toEqual(expected);
  });

  test('in every equation', () => {
    const found: (ReturnType<typeof equations>[number] & {file: string})[] = [];
    for (const {file, tree} of pages) {
      visit(tree, ['paragraph', 'tableCell'], (node) => {
        for (const entry of equations(textOf(node))) found.push({file, ...entry});
      });
    }
    expect(found.filter(({told, right}) => Math.abs(told - right) >= 0.005)).toEqual([]);
  });

  test('in every column above a row of sums', () => {
    const wrong: string[] = [];
    for (const {file, tree} of pages) {
      visit(tree, 'table', (table: Table) => {
        const rows = table.children.slice(1).map(({children}) => children.map((cell) => textOf(cell).trim()));
        const last = rows.at(-1) ?? [];
        if (!/^(?:Sum|Total|All)$/.test(last[0] ?? '')) return;
        last.forEach((cell, column) => {
          const amounts = rows.slice(0, -1).map((row) => row[column] ?? '');
          if (column === 0 || ![...amounts, cell].every((text) => /^−?\d[\d,]*(?:\.\d+)?(?: [A-Za-z]+)?$/.test(text)))
            return;
          const sum = amounts.reduce((total, text) => total + number(text.split(' ')[0] ?? ''), 0);
          if (Math.abs(sum - number(cell.split(' ')[0] ?? '')) >= 0.005)
            wrong.push(`${file}: column ${column + 1} says ${cell}, its rows add up to ${sum}`);
        });
      });
    }
    expect(wrong).toEqual([]);
  });
});
