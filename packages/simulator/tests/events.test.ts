/** Events from outside: each kind runs as its example says, and is refused as it says. */
import {createHash} from 'node:crypto';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import * as z from 'zod';
import {describeEvents} from '../src/events/index.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields} from '../src/model/rules.ts';
import {startServer, type RunningServer} from '../src/server/server.ts';
import {steer} from './support/server-client.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({port: 0});
});
afterAll(() => server.close());
beforeEach(() => server.host.reset());

interface Played {
  changed: {type: string; number?: string; sku?: string; from?: string | number | null; to?: string | number}[];
  errors?: {reason: string; field: string; message: string}[];
}

async function play(body: Fields): Promise<[status: number, answer: Played]> {
  const response = await steer(server, '/simulator/events', body);
  return [response.status, (await response.json()) as Played];
}

const kinds = describeEvents() as {kind: string; schema: Fields; example: Fields; refuses: string[]}[];

/** What an example does, as records that it moves; none where its effect comes later. */
const effects: Record<string, string[]> = {
  'shop.order_placed': ['Order EU-30001 null → IN_PROGRESS', 'OrderFulfillment EU-30001-1 null → OPEN'],
  'shop.order_edited': ['Order AP-10383'],
  'shop.order_canceled': ['Order AP-10384 ALLOCATED → CANCELED'],
  'shop.order_paid': ['Order AP-10385'],
  'shop.order_refunded': ['Order AP-10390'],
  'shop.order_held': ['Order AP-10391 ALLOCATED → ON_HOLD'],
  'shop.hold_ended': ['Order AP-10398 ON_HOLD → IN_PROGRESS'],
  'shop.order_shipped': ['Order AP-10388 ALLOCATED → SHIPPED'],
  'shop.stock_edited': [],
  'warehouse.accepted': ['OrderFulfillment AP-10373-1 OPEN → ACCEPTED'],
  'warehouse.rejected': ['OrderFulfillment AP-10374-1 ACCEPTED → REJECTED'],
  'warehouse.shipped': ['Order AP-10375 IN_PROGRESS → SHIPPED', 'OrderFulfillment AP-10375-1 ACCEPTED → SHIPPED'],
  'warehouse.stopped': [],
  'warehouse.short': ['OrderFulfillment AP-10373-1'],
  'warehouse.counted': ['InventoryItem AP-JKT-M-NVY 34 → 30'],
  'carrier.scanned': ['OrderShipment LABEL_CREATED → IN_TRANSIT'],
  'carrier.delivered': ['OrderShipment IN_TRANSIT → DELIVERED'],
  'carrier.exception': ['OrderShipment IN_TRANSIT → EXCEPTION'],
  'carrier.returned': ['OrderShipment EXCEPTION → RETURNED'],
  'carrier.address_refused': ['Order AP-10385 ALLOCATED → ON_HOLD'],
  'edi.order_850': [],
  'edi.change_860': [],
  'edi.shipping_advice_945': ['Order MT-2014 IN_PROGRESS → SHIPPED', 'OrderFulfillment MT-2014-1 OPEN → SHIPPED'],
  'edi.receipt_997': ['EDIDocument SENT → REJECTED'],
  'connection.failed': ['Integration ACTIVE → ERROR'],
  'connection.mended': [],
};

/** Of all records, once what is due has happened. */
function fingerprint(): string {
  const {simulator} = server.host;
  simulator.advance(simulator.state.now);
  return createHash('sha256').update(JSON.stringify(simulator.state.records)).digest('hex');
}

/** Lets a WMS run all warehouses, of which nothing comes in. */
function silenceWms(): void {
  const {store} = server.host.simulator;
  const [wms] = store.referring('Integration', 'type', 'WMS');
  store.update('Integration', wms?.id ?? '', {syncDirection: 'OUTBOUND'});
  for (const {id} of store.all('Warehouse')) store.update('Warehouse', id, {integration: wms?.id});
}

/** What makes an example fail for a reason: other fields. */
const wrong: Record<string, Record<string, Fields>> = {
  shop: {NOT_FOUND: {shop: 'Shopify Mars'}, NOT_CONNECTED: {shop: 'Shopify US'}},
  'shop.order_edited': {QUANTITY_EXCEEDED: {remove: [{sku: 'AP-TENT-2P-GRN', quantity: 999}]}},
  'shop.order_refunded': {
    QUANTITY_EXCEEDED: {items: [{sku: 'AP-MUG-ENM-WHT', quantity: 999}]},
    AMOUNT_EXCEEDED: {amount: '100000.00'},
  },
  'shop.order_canceled': {STATUS_NOT_ALLOWED: {shop: 'Shopify EU', order: 'AP-10344'}},
  'shop.order_paid': {
    STATUS_NOT_ALLOWED: {order: 'AP-10344'},
    AMOUNT_EXCEEDED: {payment: {kind: 'VOID', amount: '20.00'}},
  },
  'shop.order_held': {STATUS_NOT_ALLOWED: {order: 'AP-10344'}},
  'shop.hold_ended': {STATUS_NOT_ALLOWED: {order: 'AP-10383'}},
  'shop.order_shipped': {
    STATUS_NOT_ALLOWED: {order: 'AP-10344'},
    QUANTITY_EXCEEDED: {items: [{sku: 'AP-TENT-2P-GRN', quantity: 999}]},
    ALREADY_EXISTS: {order: 'AP-10316', trackingNumber: 'RK40247629'},
  },
  'shop.order_placed': {
    ALREADY_EXISTS: {number: 'EU-20417'},
    AMOUNT_EXCEEDED: {payment: {kind: 'PAYMENT', amount: '84.01'}},
  },
  warehouse: {
    NOT_FOUND: {fulfillment: 'AP-1'},
    STATUS_NOT_ALLOWED: {fulfillment: 'AP-10300-1'},
    QUANTITY_EXCEEDED: {items: [{sku: 'AP-TENT-2P-GRN', quantity: 999}]},
  },
  'warehouse.stopped': {NOT_FOUND: {trackingNumber: 'X1'}, STATUS_NOT_ALLOWED: {trackingNumber: 'PSL40247037'}},
  'warehouse.counted': {
    NOT_FOUND: {warehouse: 'MARS'},
    STATUS_NOT_ALLOWED: {warehouse: 'HULL'},
    DUPLICATE_ENTRY: {
      items: [
        {sku: 'AP-JKT-M-NVY', quantity: 30},
        {sku: 'ap-jkt-m-nvy', quantity: 31},
      ],
    },
  },
  carrier: {NOT_FOUND: {trackingNumber: 'X1'}, STATUS_NOT_ALLOWED: {trackingNumber: 'PSL40247037'}},
  'carrier.address_refused': {NOT_FOUND: {order: 'AP-1'}, STATUS_NOT_ALLOWED: {order: 'AP-10353'}},
  edi: {NOT_FOUND: {partner: 'Nobody'}, NOT_CONNECTED: {partner: 'Harbour & Sons'}},
  'edi.shipping_advice_945': {
    NOT_ASKED: {partner: 'Fellside Retail'},
    QUANTITY_EXCEEDED: {items: [{sku: 'MT-TENT-1P-GRY', quantity: 999}]},
    STATUS_NOT_ALLOWED: {fulfillment: 'AP-10300-1'},
  },
  'edi.receipt_997': {STATUS_NOT_ALLOWED: {controlNumber: '142'}},
  'connection.failed': {NOT_FOUND: {integration: 'Nobody'}, STATUS_NOT_ALLOWED: {integration: 'Harbour & Sons'}},
  'connection.mended': {NOT_FOUND: {integration: 'Nobody'}, STATUS_NOT_ALLOWED: {integration: 'Harbour & Sons'}},
};

describe.each(kinds)('$kind', ({kind, schema, example, refuses}) => {
  test('has an example that fits its schema and runs', async () => {
    expect(z.fromJSONSchema(schema as never).safeParse(example).error).toBeUndefined();
    const [status, answer] = await play(example);
    expect([status, answer.errors]).toEqual([200, undefined]);
    const moved = answer.changed.map(({type, number, sku, from, to}) =>
      [type, number ?? sku, to === undefined ? undefined : `${from ?? 'null'} → ${to}`].filter(Boolean).join(' '),
    );
    expect(moved).toEqual(expect.arrayContaining(effects[kind] ?? ['a kind that this test knows']));
    expect(brokenInvariants(server.host.simulator.contextOfSystem())).toEqual([]);
  });

  test.each(refuses)('is refused with %s, and nothing has happened', async (reason) => {
    const change = {...wrong[kind.split('.')[0] ?? ''], ...wrong[kind]}[reason];
    if (kind.startsWith('warehouse.') && reason === 'NOT_CONNECTED') silenceWms();
    const before = fingerprint();
    const [status, {errors}] = await play({...example, ...change});
    expect([status, errors?.[0]?.reason]).toEqual([409, reason]);
    expect(errors?.[0]?.field).toBeTruthy();
    expect(fingerprint()).toBe(before);
  });

  test('is refused with a field that it does not know, or without one that it needs', async () => {
    for (const body of [
      {...example, extra: 1},
      {kind, ...Object.fromEntries(Object.entries(example).slice(2))},
    ]) {
      const [status, {errors}] = await play(body);
      expect([status, errors?.[0]?.reason]).toEqual([400, 'INVALID']);
    }
  });

  test('names a field that is missing', async () => {
    const [, {errors}] = await play({
      kind: 'shop.stock_edited',
      shop: 'Shopify EU',
      sku: 'AP-MUG-ENM-WHT',
      quantity: 2,
    });
    expect(errors).toEqual([{reason: 'INVALID', field: 'location', message: 'The field location is missing.'}]);
  });
});

const exampleOf = (kind: string): Fields => kinds.find((each) => each.kind === kind)?.example ?? {};
const allFour = {sku: 'AP-TENT-2P-GRN', quantity: 4};

describe('what no outside system can mean', () => {
  test.each<[what: string, kind: string, change: Fields, status: number, refusal: [reason: string, field: string]]>([
    [
      'the same units twice',
      'warehouse.shipped',
      {items: [allFour, allFour]},
      409,
      ['QUANTITY_EXCEEDED', 'items.1.quantity'],
    ],
    ['an edit of nothing', 'shop.order_edited', {remove: undefined}, 400, ['INVALID', 'add']],
    ['a refund of nothing', 'shop.order_refunded', {amount: '0.00', items: undefined}, 400, ['INVALID', 'amount']],
    ['parts of a cent', 'shop.order_refunded', {amount: '6.9001'}, 400, ['INVALID', 'amount']],
    [
      'parts of a cent that were paid',
      'shop.order_placed',
      {payment: {kind: 'PAYMENT', amount: '84.001'}},
      400,
      ['INVALID', 'payment.amount'],
    ],
    [
      'a country that there is not',
      'shop.order_placed',
      {shippingAddress: {recipient: 'Lena', line1: 'Lindenweg 4', city: 'Köln', countryCode: 'ZZ'}},
      400,
      ['INVALID', 'shippingAddress.countryCode'],
    ],
    [
      'a price in parts of a cent',
      'shop.order_placed',
      {lines: [{name: 'Mug', quantity: 1, unitPrice: '1.005'}], payment: undefined},
      400,
      ['INVALID', 'lines.0.unitPrice'],
    ],
    [
      'tax in parts of a cent',
      'shop.order_placed',
      {lines: [{name: 'Mug', quantity: 1, unitPrice: '1.00', tax: '0.0001'}], payment: undefined},
      400,
      ['INVALID', 'lines.0.tax'],
    ],
    [
      'a price in parts of a penny that is added',
      'shop.order_edited',
      {add: [{name: 'Mug', quantity: 1, unitPrice: '1.005'}]},
      400,
      ['INVALID', 'add.0.unitPrice'],
    ],
    [
      'half a unit',
      'warehouse.short',
      {items: [{sku: 'AP-TENT-2P-GRN', quantity: 1.5}]},
      400,
      ['INVALID', 'items.0.quantity'],
    ],
    ['a field that there is not', 'warehouse.accepted', {at: '2025-09-30'}, 400, ['INVALID', 'at']],
    [
      'a field of an item that there is not',
      'warehouse.short',
      {items: [{...allFour, isLost: true}]},
      400,
      ['INVALID', 'items.0.isLost'],
    ],
    ['a number of blanks', 'shop.order_placed', {number: '  '}, 400, ['INVALID', 'number']],
  ])('%s is refused, and nothing has happened', async (_what, kind, change, status, refusal) => {
    const before = fingerprint();
    const [answered, {errors}] = await play({...exampleOf(kind), ...change});
    expect([answered, errors?.[0]?.reason, errors?.[0]?.field]).toEqual([status, ...refusal]);
    expect(fingerprint()).toBe(before);
  });

  test('the same article twice counts together', async () => {
    const [status] = await play({
      ...exampleOf('warehouse.shipped'),
      items: [
        {...allFour, quantity: 1},
        {...allFour, quantity: 3},
      ],
    });
    expect(status).toBe(200);
    expect(brokenInvariants(server.host.simulator.contextOfSystem())).toEqual([]);
  });
});

test('half a unit is refused in words', async () => {
  const items = [{sku: 'AP-TENT-2P-GRN', quantity: 1.5}];
  const [, {errors}] = await play({...exampleOf('warehouse.short'), items});
  expect(errors?.[0]?.message).toBe('is a whole number');
});

describe('a count of a building', () => {
  const tent = 'AP-TENT-2P-GRN';
  const inStock = (): unknown => {
    const {simulator, platform} = server.host;
    const query = `query ($id: EndlessID!, $ids: [EndlessID!]) {
      inventoryItem(id: $id) { warehouseQuantities(warehouseIds: $ids) { inStock } }
    }`;
    const variables = {id: platform.world.ids.get(`inv:${tent}`), ids: [platform.world.ids.get('whs:leeds')]};
    const {data} = simulator.execute({query, variables, headers: platform.callers['dana']?.headers ?? {}});
    return (data?.['inventoryItem'] as {warehouseQuantities: {inStock: number}[]}).warehouseQuantities[0]?.inStock;
  };

  test.each([0, 1, 111, 500])('of %i units is what can be sold there', async (quantity) => {
    const before = Number(inStock());
    const [status, {changed}] = await play({
      kind: 'warehouse.counted',
      warehouse: 'LEEDS',
      items: [{sku: tent, quantity}],
    });
    expect([status, inStock()]).toEqual([200, quantity]);
    expect(changed).toContainEqual(
      expect.objectContaining({type: 'InventoryItem', sku: tent, from: before, to: quantity}),
    );
    expect(brokenInvariants(server.host.simulator.contextOfSystem())).toEqual([]);
  });
});

describe('what has happened before', () => {
  test.each<[what: string, kind: string, change: Fields, reason: string]>([
    ['a cancellation', 'shop.order_canceled', {}, 'STATUS_NOT_ALLOWED'],
    ['a lost cancellation', 'shop.order_canceled', {isLost: true}, 'STATUS_NOT_ALLOWED'],
    ['a shipment', 'shop.order_shipped', {trackingNumber: undefined}, 'STATUS_NOT_ALLOWED'],
    ['a parcel', 'shop.order_shipped', {}, 'ALREADY_EXISTS'],
    ['a hold', 'shop.order_held', {}, 'STATUS_NOT_ALLOWED'],
    ['the end of a hold', 'shop.hold_ended', {}, 'STATUS_NOT_ALLOWED'],
  ])('%s is refused the second time', async (_what, kind, change, reason) => {
    const event = {...exampleOf(kind), ...change};
    expect((await play(event))[0]).toBe(200);
    const before = fingerprint();
    const [status, {errors}] = await play(event);
    expect([status, errors?.[0]?.reason]).toEqual([409, reason]);
    expect(fingerprint()).toBe(before);
  });

  test('a hold for fraud is not ended by the shop', async () => {
    await play(exampleOf('shop.order_held'));
    const [status, {errors}] = await play({kind: 'shop.hold_ended', shop: 'Shopify EU', order: 'AP-10391'});
    expect([status, errors?.[0]?.message]).toEqual([409, 'AP-10391 is on hold for FRAUD_REVIEW, which a person ends.']);
  });

  test('no answer moves a record to the status that it has', async () => {
    for (const {example} of kinds) {
      server.host.reset();
      const [, {changed}] = await play(example);
      expect(changed.filter(({from, to}) => to !== undefined && from === to)).toEqual([]);
    }
  });
});
