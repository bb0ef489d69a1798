/** Worlds of one's own: what a folder needs, and one line for each way in which it is missing or broken. */
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeEach, expect, test} from 'vitest';
import {Host} from '../src/server/host.ts';
import {defaults} from '../src/server/server.ts';

const root = mkdtempSync(path.join(tmpdir(), 'own-world-'));
const folder = path.join(root, 'mine');
afterAll(() => rmSync(root, {recursive: true}));

/** The files that the guide prints. */
const printed = [
  ...readFileSync('api/guides/going-live.mdx', 'utf8').matchAll(/```yaml title="my-data\/(.+?)"\n(.*?\n)```/gs),
].map(([, name = '', text = '']): [string, string] => [name, text]);

const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);

beforeEach(() => {
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder);
  for (const [name, text] of printed) write(name, text);
});

const textOf = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

const replace = (from: string, to: string): void =>
  write(
    'holt.yaml',
    textOf('holt.yaml').replace(from, () => to),
  );

const start = (): Host => new Host({...defaults, world: folder});

/** Why a world can't be used, without the folder's own path. */
function complaintOf(): string {
  try {
    start();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message.replaceAll(folder, 'mine')}`;
  }
  return 'none';
}

test('the files of the guide are a world', () => {
  expect(printed.map(([name]) => name)).toEqual(['callers.yaml', 'holt.yaml']);
  const host = start();
  const headers = host.platform.callers['shop']?.headers ?? {};
  const {data} = host.execute({query: '{products {nodes {sku available}}}', headers});
  expect(data).toEqual({products: {nodes: [{sku: 'HO-LAMP', available: 0}]}});
});

test('a copy of the example is a world', () => {
  rmSync(folder, {recursive: true});
  cpSync('schema/world', folder, {recursive: true});
  expect(complaintOf()).toBe('none');
});

test.each<[what: string, change: () => void, complaint: string]>([
  [
    'no callers',
    () => rmSync(path.join(folder, 'callers.yaml')),
    'mine/callers.yaml is missing. It names who sends requests.',
  ],
  [
    'no records',
    () => rmSync(path.join(folder, 'holt.yaml')),
    'mine holds no records. It needs a YAML file beside callers.yaml.',
  ],
  [
    'callers that are no YAML',
    () => write('callers.yaml', 'shop: ['),
    'mine/callers.yaml is no YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 8:',
  ],
  [
    'callers in a list',
    () => write('callers.yaml', '- shop'),
    'mine/callers.yaml names no callers. Write `shop: {text: Who it is, token: …, company: com:…}`.',
  ],
  [
    'a caller that is a number',
    () => write('callers.yaml', 'app: 5'),
    'mine/callers.yaml: app has no text. Write `app: {text: Who it is, token: …, company: com:…}`.',
  ],
  [
    'a caller for a company that there is not',
    () => write('callers.yaml', 'app: {text: App, company: com:none}'),
    'mine/callers.yaml refers to com:none, but no record has this key. Correct it.',
  ],
  [
    'a file with a list',
    () => write('more.yaml', '- lamp'),
    'mine/more.yaml names no types. Write `Brand: {mine: {name: Mine}}`.',
  ],
  [
    'a type without records',
    () => write('more.yaml', 'Product:'),
    'mine/more.yaml: Product has no keys. Write `Product: {mine: {…}}`.',
  ],
  [
    'a record without fields',
    () => write('more.yaml', 'Product: {mug: }'),
    'mine/more.yaml: Product mug has no fields. Write `mug: {name: …}`.',
  ],
  [
    'a key twice',
    () => write('more.yaml', 'Brand: {holt: {name: Holt}}'),
    'mine/more.yaml: two records have the key bra:holt. Give one another key.',
  ],
  [
    'a field that there is not',
    () => write('more.yaml', 'Supplier: {mill: {company: com:holt, nme: Mill}}'),
    'mine: Supplier sup:mill.nme is no field of Supplier, and',
  ],
  [
    'a record without a field that it needs',
    () =>
      write(
        'more.yaml',
        'Brand: {fell: {company: com:holt, name: Fell, currency: GBP, status: ACTIVE, timeZone: Europe/London}}',
      ),
    'mine: Brand bra:fell.code is null, but may not be.',
  ],
  [
    'a reference to a record of another type',
    () => write('more.yaml', 'Product: {mug: {company: com:holt, brand: com:holt, sku: HO-MUG}}'),
    'mine: Product prd:mug.brand refers to',
  ],
  [
    'an outside system that Endless has never heard of',
    () => write('more.yaml', 'Integration: {acme: {company: com:holt, name: Acme, provider: acme, type: ERP}}'),
    'mine: Integration int:acme',
  ],
  [
    'records that nothing can be worked out of',
    () => write('more.yaml', 'Order: {a: {items: 5}}'),
    'mine: Order ord:a',
  ],
  [
    'a time zone that there is not',
    () => replace('Europe/London\n', 'Mars/X\n'),
    'mine: Company com:holt.timeZone is "Mars/X", which names no time zone of the IANA database.',
  ],
  [
    'a SKU that is too long',
    () => replace('HO-LAMP', 'L'.repeat(65)),
    'mine: Product prd:lamp.sku has more than 64 characters.',
  ],
  [
    'a SKU of two products of a brand',
    () => {
      const lamp = /^ {2}lamp:\n(?: {4}.*\n)+/m.exec(textOf('holt.yaml'))?.[0] ?? '';
      replace(lamp, lamp + lamp.replace('lamp', 'twin').replace('HO-LAMP', 'ho-lamp'));
    },
    'mine: Product prd:twin.sku is that of prd:lamp too.',
  ],
  [
    'a permission that there is not',
    () => replace('products:create', 'products:fly'),
    'mine: APIClient cli:shop._permissions has "products:fly", which is no permission.',
  ],
  [
    'a token that nobody was given',
    () => write('callers.yaml', textOf('callers.yaml').replace('shop-secret', 'nix')),
    'mine: callers.yaml: the token of shop is that of no Session and no APIKey.',
  ],
  [
    'a caller with a misspelt token',
    () => write('callers.yaml', textOf('callers.yaml').replace('token:', 'tokn:')),
    'mine/callers.yaml: shop has tokn, which is unknown. Write `shop: {text: Who it is, token: …, company: com:…}`.',
  ],
  [
    'a caller for a brand of a kind that there is not',
    () => write('callers.yaml', textOf('callers.yaml').replace('bra:holt', 'xyz:holt')),
    'mine: callers.yaml: the brand of shop is xyz:holt, which is no Brand.',
  ],
  [
    'a currency that there is not',
    () => replace('currency: GBP', 'currency: XXX'),
    'mine: Company com:holt.currency is "XXX", which is no Currency',
  ],
  [
    'a country that there is not',
    () => replace('country: GB', 'country: ZZ'),
    'mine: Company com:holt.address.country is "ZZ", which is no Country',
  ],
  [
    'a reference to a kind that there is not',
    () => replace('brand: bra:holt', 'brand: xyz:holt'),
    'mine: Product prd:lamp.brand is "xyz:holt", which is no Brand',
  ],
  [
    'a misspelt field of an address',
    () => replace('postalCode:', 'postcode:'),
    'mine: Company com:holt.address.postcode is no field of Address',
  ],
  [
    'an address of a line that is too long',
    () => replace('1 Quay Street', 'Q'.repeat(201)),
    'mine: Company com:holt.address.line1 has more than',
  ],
  [
    'a quantity that is written',
    () => replace('    sku: HO-LAMP', '    available: 5\n    sku: HO-LAMP'),
    'mine: Product prd:lamp.available follows from other records; leave it out.',
  ],
  [
    'a field of the simulator that it does not keep',
    () => replace('    sku: HO-LAMP', '    _foo: 5\n    sku: HO-LAMP'),
    'mine: Product prd:lamp._foo is no field that the simulator keeps.',
  ],
])('%s is told in one line', (_what, change, complaint) => {
  change();
  const told = complaintOf();
  expect(told.startsWith(`WorldError: ${complaint}`), told).toBe(true);
  expect(told).not.toContain('\n');
});

test.each([
  ['orders', 'newStatus: COMPLETED', 'newStatus: PENDING', 'AP-10300 is PENDING, its lines say SHIPPED'],
  ['orders', 'number: AP-10301', 'number: AP-10300', 'Order ord:10301.number is that of ord:10300 too'],
  ['orders', "'169.00'", "'-169.00'", 'OrderItem itm:10300.1.unitPrice is below 0'],
  ['orders', "'169.00'", "'169.001'", 'OrderItem itm:10300.1.unitPrice: EUR has 2 decimal places; 169.001 has 3'],
  [
    'inventory',
    'lotNumber: G2503}',
    "lotNumber: G2503, expiresOn: '2028-04-30'}",
    'ItemLocation ilo:AP-GAS-230.leeds-IN-01.G2503.expiresOn follows from other records; leave it out',
  ],
  [
    'ledger',
    'warehouse: whs:utrecht',
    'warehouse: whs:leeds',
    'ItemAllocation ial:10300.1.1.c.warehouse is whs:leeds, but its location.warehouse is whs:utrecht',
  ],
])('%s that contradict others by %s → %s are told in one line, by their keys', (file, from, to, complaint) => {
  cpSync('schema/world', folder, {recursive: true});
  rmSync(path.join(folder, 'holt.yaml'));
  const before = textOf(`${file}.yaml`);
  write(`${file}.yaml`, before.replace(from, to));
  expect(complaintOf()).toBe(`WorldError: mine: ${complaint}.`);
});
