import {readFileSync} from 'node:fs';
import path from 'node:path';
import {isEnumType, isObjectType} from 'graphql';
import type {Code, InlineCode, Table} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {readPage, readPages, type ProsePage} from '../../scripts/checks/prose.ts';
import {loadModel} from '../../src/reference/model/model.ts';

const model = loadModel(path.resolve('schema'));
const {schema} = model;
const pages = readPages(process.cwd());
const concept = (name: string) => readPage(process.cwd(), `help/core-concepts/understanding-${name}.mdx`);
const statuses = readPage(process.cwd(), 'help/faqs/what-do-different-order-statuses-mean.mdx');
const orders = concept('order-management');

function valuesOf(name: string): string[] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`${name} is no enum of the schema.`);
  return type.getValues().map((value) => value.name);
}

/** The rows of the table whose first header cell has this text, as maps from header to cell. */
function tables(page: ProsePage, firstHeader: string): Record<string, string>[][] {
  const found: Record<string, string>[][] = [];
  visit(page.tree, 'table', (table: Table) => {
    const [head = [], ...rows] = table.children.map(({children}) => children.map((cell) => toString(cell)));
    if (head[0] === firstHeader)
      found.push(rows.map((row) => Object.fromEntries(head.map((name, column) => [name, row[column] ?? '']))));
  });
  return found;
}

function diagram(page: ProsePage, title: string): string {
  let source = '';
  visit(page.tree, 'code', (node: Code) => {
    if (node.lang === 'mermaid' && node.meta?.includes(`title="${title}`)) source = node.value;
  });
  if (!source) throw new Error(`${page.file} has no diagram "${title}".`);
  return source;
}

function edges(source: string): Set<string> {
  const found = new Set<string>();
  for (const [, from = '', arrow, to = ''] of source.matchAll(/^ *([A-Z_]+) +(<?-->)(?:\|[^|]*\|)? +([A-Z_]+)/gm)) {
    found.add(`${from} → ${to}`);
    if (arrow === '<-->') found.add(`${to} → ${from}`);
  }
  return found;
}

/** Transitions as the description of an enum lists them: "`A` or `B` → `C` with `operation`; …". */
function transitions(name: string): Set<string> {
  const text = (schema.getType(name)?.description ?? '').replace(/\s+/g, ' ');
  const found = new Set<string>();
  for (const [, sources = '', to = ''] of text.matchAll(/((?:`[A-Z_]+` or )*`[A-Z_]+`) → `([A-Z_]+)`/g)) {
    for (const [, from = ''] of sources.matchAll(/`([A-Z_]+)`/g)) found.add(`${from} → ${to}`);
  }
  return found;
}

test.each(['NewOrderStatus', 'PurchaseOrderStatus', 'ASNStatus'])(
  'the description of %s lists transitions in the form that these tests read',
  (name) => {
    expect(transitions(name).size).toBeGreaterThanOrEqual(valuesOf(name).length);
  },
);

const names = (cell: string | undefined) => cell?.split(', ') ?? [];
const sorted = (items: Iterable<string>) => [...items].sort();

describe('order statuses agree with NewOrderStatus', () => {
  const allowed = tables(statuses, 'Status').find((rows) => rows[0] && 'Cancel' in rows[0]) ?? [];

  test('every table of statuses lists all of them, once', () => {
    const [glance = []] = tables(statuses, 'Status');
    expect(sorted(glance.map((row) => row['Status'] ?? ''))).toEqual(sorted(valuesOf('NewOrderStatus')));
    expect(sorted(allowed.flatMap((row) => names(row['Status'])))).toEqual(sorted(valuesOf('NewOrderStatus')));
  });

  test('an order can be held and cancelled where the table says yes', () => {
    const known = transitions('NewOrderStatus');
    for (const [column, target] of [
      ['Hold', 'ON_HOLD'],
      ['Cancel', 'CANCELED'],
    ] as const) {
      const yes = allowed.filter((row) => row[column] === 'Yes').flatMap((row) => names(row['Status']));
      expect(sorted(yes)).toEqual(
        sorted(valuesOf('NewOrderStatus').filter((status) => known.has(`${status} → ${target}`))),
      );
    }
  });

  test('the lifecycle diagram and the table of undoing show every status and nothing that the schema lacks', () => {
    const told = edges(diagram(orders, 'Order lifecycle'));
    const [undo = []] = tables(orders, 'You want to');
    const cancelable = allowed.filter((row) => row['Cancel'] === 'Yes').flatMap((row) => names(row['Status']));
    for (const row of undo) {
      const result = row['Result']?.split(/[;,]/)[0] ?? '';
      for (const from of row['You want to'] === 'Cancel' ? cancelable : names(row['Possible in']))
        told.add(`${from} → ${result}`);
    }
    // The schema also lists what outside systems cause, which a picture for people leaves out.
    const known = transitions('NewOrderStatus');
    expect([...told].filter((edge) => !known.has(edge))).toEqual([]);
    expect(sorted(new Set([...told].flatMap((edge) => edge.split(' → '))))).toEqual(sorted(valuesOf('NewOrderStatus')));
  });
});

test.each([
  ['Purchase order lifecycle', 'PurchaseOrderStatus'],
  ['Inbound shipment notice lifecycle', 'ASNStatus'],
])('the diagram "%s" holds exactly the transitions of %s', (title, type) => {
  expect(sorted(edges(diagram(concept('supply-chain-management'), title)))).toEqual(sorted(transitions(type)));
});

test('every setting that an order copies is a field of both SalesChannel and Order', () => {
  const [settings = []] = tables(concept('sales-channels'), 'Setting');
  const fields = settings.map((row) => row['API field']?.replace('SalesChannel.', '') ?? '');
  expect(fields).toHaveLength(6);
  for (const owner of ['SalesChannel', 'Order']) {
    const type = schema.getType(owner);
    expect(fields.filter((field) => !(isObjectType(type) && field in type.getFields()))).toEqual([]);
  }
});

test('role types and their domains are those that the schema predefines', () => {
  const [roles = []] = tables(concept('companies-brands-and-users'), 'Role type');
  const description = (schema.getType('RoleType')?.description ?? '').replace(/\s+/g, ' ');
  expect(sorted(roles.map((row) => row['Role type'] ?? ''))).toEqual([
    'Brand Admin',
    'Brand Operator',
    'Company Admin',
    'Company Operator',
  ]);
  for (const row of roles) {
    expect(description).toContain(row['Role type']);
    expect(valuesOf('RoleDomain')).toContain(row['Domain']?.toUpperCase());
  }
});

test('routing strategies in prose are the values of RoutingStrategy', () => {
  const page = readFileSync('help/faqs/what-are-order-routing-strategies.mdx', 'utf8');
  expect(valuesOf('RoutingStrategy').filter((value) => !page.includes(`\`${value}\``))).toEqual([]);
});

test('permissions in prose are ones that the schema asks for', () => {
  const known = new Set(Array.from(readSchema().matchAll(/"([a-z_-]+:[a-z_-]+)"/g), ([, name]) => name));
  const told: string[] = [];
  for (const page of pages) {
    visit(page.tree, 'inlineCode', ({value}: InlineCode) => {
      if (/^[a-z][a-zA-Z]*:[a-z][a-zA-Z]*$/.test(value)) told.push(`${page.file}: ${value}`);
    });
  }
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((entry) => !known.has(entry.split(': ')[1] ?? ''))).toEqual([]);
});

function readSchema(): string {
  return [...new Set(model.entities.flatMap(({source}) => (source ? [source.file] : [])))]
    .map((file) => readFileSync(path.join('schema', file), 'utf8'))
    .join('\n');
}

describe('limits in prose are those of the schema', () => {
  const sentences = pages.flatMap(({file, sentences: list}) => list.map((sentence) => ({file, sentence})));
  const told = (pattern: RegExp) =>
    sentences.flatMap(({file, sentence}) =>
      Array.from(sentence.matchAll(pattern), ([, number]) => `${file}: ${number ?? ''}`),
    );
  const wrong = (found: string[], right: string) => found.filter((entry) => !entry.endsWith(`: ${right}`));

  test('a bulk operation takes at most 50 ids', () => {
    const limits = new Set(
      Array.from(readSchema().matchAll(/\n {2}ids: \[EndlessID!\]! @maxItems\(count: (\d+)\)/g), ([, count]) => count),
    );
    expect([...limits]).toEqual(['50']);
    const found = told(/\b(?:up to|at most) (\d+) (?:orders|ids)\b/g);
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(wrong(found, '50')).toEqual([]);
  });

  test('a list has 20 entries a page by default and at most 100', () => {
    const text = readSchema();
    expect(
      new Set(Array.from(text.matchAll(/\n\s+first: Int @constraint\(max: (\d+), min: 1\)/g), ([, max]) => max)),
    ).toEqual(new Set(['100']));
    expect(
      new Set(
        Array.from(
          text.matchAll(/How many entries to return from the start\. (\d+) when neither/g),
          ([, size]) => size,
        ),
      ),
    ).toEqual(new Set(['20']));
    const most = told(/\bat most (\d+) (?:items|products|channels)(?: per| a)? page/g);
    expect(most.length).toBeGreaterThan(0);
    expect(wrong(most, '100')).toEqual([]);
    expect(wrong(told(/(\d+) if you don't ask for more/g), '20')).toEqual([]);
  });

  test('a session ends after 60 minutes without a request', () => {
    const minutes = /ends after (\d+) minutes without a request/i.exec(
      schema.getType('UserSession')?.description ?? readSchema(),
    )?.[1];
    expect(minutes).toBe('60');
    const found = told(/ends after (\d+) minutes/gi);
    expect(found.length).toBeGreaterThan(0);
    expect(wrong(found, '60')).toEqual([]);
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
    const found = pages.flatMap(({file, tree}) => equations(toString(tree)).map((entry) => ({file, ...entry})));
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter(({told, right}) => Math.abs(told - right) >= 0.005)).toEqual([]);
  });

  test('in every column above a row of sums', () => {
    const wrong: string[] = [];
    let columns = 0;
    for (const {file, tree} of pages) {
      visit(tree, 'table', (table: Table) => {
        const rows = table.children.slice(1).map(({children}) => children.map((cell) => toString(cell).trim()));
        const last = rows.at(-1) ?? [];
        if (!/^(?:Sum|Total|All)$/.test(last[0] ?? '')) return;
        last.forEach((cell, column) => {
          const amounts = rows.slice(0, -1).map((row) => row[column] ?? '');
          if (column === 0 || ![...amounts, cell].every((text) => /^−?\d[\d,]*(?:\.\d+)?(?: [A-Za-z]+)?$/.test(text)))
            return;
          columns += 1;
          const sum = amounts.reduce((total, text) => total + number(text.split(' ')[0] ?? ''), 0);
          if (Math.abs(sum - number(cell.split(' ')[0] ?? '')) >= 0.005)
            wrong.push(`${file}: column ${column + 1} says ${cell}, its rows add up to ${sum}`);
        });
      });
    }
    expect(columns).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });
});
