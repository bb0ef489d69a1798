/** Inbound notices at a connected warehouse system: reading it at once, its silence, and documents by EDI. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [refused, onItsWay] = [caller.id('asn:2205'), caller.id('asn:2206')];

interface Notice {
  status: string;
  arrivedAt: string | null;
  cancelReason: string | null;
  items: {nodes: {receivedQuantity: number}[]};
  alerts: {type: string; severity: string; createdAt: string; resolvedAt: string | null}[];
}

const notice = (id: string): Notice =>
  caller.ask<{asn: Notice}>(
    `query ($id: EndlessID!) { asn(id: $id) { status arrivedAt cancelReason
      items { nodes { receivedQuantity } } alerts { type severity createdAt resolvedAt } } }`,
    {id},
  ).asn;

const received = (id: string): number[] => notice(id).items.nodes.map(({receivedQuantity}) => receivedQuantity);

const openAlerts = (id: string): string[] =>
  notice(id)
    .alerts.filter(({resolvedAt}) => resolvedAt === null)
    .map(({type}) => type);

/** Reads a WMS at once; the process has ended a minute later. */
function read(id: string): {message: string | null; outcomes: string[]} {
  const {process} = caller.run<{process: {id: string}}>('syncASNInventory', {id}, 'process { id }');
  caller.wait('PT1M');
  const ended = caller.ask<{process: {message: string | null; results: {nodes: {outcome: string; message: string}[]}}}>(
    'query ($id: EndlessID!) { process(id: $id) { message results { nodes { outcome message } } } }',
    process,
  ).process;
  return {message: ended.message, outcomes: ended.results.nodes.map(({outcome, message}) => `${outcome}: ${message}`)};
}

beforeEach(() => {
  caller.reset();
});

describe('reading a WMS at once', () => {
  beforeEach(() => {
    caller.run('sendASNToWMS', {id: onItsWay});
  });

  it('books what was counted since it was last read, and nothing twice', () => {
    // The goods are expected on 3 October and counted from nine to eleven, 24 units of each line.
    caller.wait('P3DT20M');
    expect(received(onItsWay), 'at a quarter past nine').toEqual([3, 3]);
    expect(read(onItsWay).outcomes).toEqual(['SUCCEEDED: 1 units were booked.', 'SUCCEEDED: 1 units were booked.']);
    expect(received(onItsWay)).toEqual([4, 4]);
    expect(read(onItsWay).outcomes).toEqual([
      'SKIPPED: The WMS reports no further units.',
      'SKIPPED: The WMS reports no further units.',
    ]);
    expect(received(onItsWay)).toEqual([4, 4]);
  });

  it('leaves the purchase order confirmed until the first unit is counted', () => {
    const status = (): unknown =>
      caller.ask('query ($id: EndlessID!) { purchaseOrder(id: $id) { status } }', {id: caller.id('po:10486')});
    caller.wait('P3DT2M');
    expect(read(onItsWay).outcomes).toEqual([
      'SKIPPED: The WMS reports no further units.',
      'SKIPPED: The WMS reports no further units.',
    ]);
    expect(notice(onItsWay).status).toBe('RECEIVING');
    expect(status()).toEqual({purchaseOrder: {status: 'CONFIRMED'}});
    caller.wait('PT15M');
    expect(status()).toEqual({purchaseOrder: {status: 'PARTIALLY_RECEIVED'}});
  });

  it('ends an alert of being late with the arrival, whoever reports it', () => {
    caller.reset();
    caller.wait('P5D');
    expect(openAlerts(refused)).toContain('LATE');
    caller.run('sendASNToWMS', {id: refused});
    caller.wait('PT30M');
    expect(notice(refused)).toMatchObject({status: 'ARRIVED', arrivedAt: '2025-10-05T09:15:00.001Z'});
    expect(openAlerts(refused)).not.toContain('LATE');
  });

  it('books nothing before the goods arrive', () => {
    expect(read(onItsWay).outcomes).toEqual([
      'SKIPPED: The WMS reports no further units.',
      'SKIPPED: The WMS reports no further units.',
    ]);
    expect(notice(onItsWay)).toMatchObject({status: 'IN_TRANSIT', arrivedAt: null});
  });

  it('reads nothing when the notice ended before its turn came', () => {
    caller.run('cancelASN', {id: onItsWay, reason: 'Sent back'});
    // The WMS answers at a quarter past nine.
    caller.wait('PT14M57S');
    expect(notice(onItsWay).status).toBe('IN_TRANSIT');
    expect(read(onItsWay)).toEqual({message: 'The notice has ended meanwhile.', outcomes: []});
    expect(notice(onItsWay)).toMatchObject({status: 'CANCELED', cancelReason: 'Sent back'});
  });
});

it('goods without an expected day arrive a day after their notice', () => {
  caller.run('updateASN', {id: onItsWay, expectedArrivalOn: null});
  caller.run('sendASNToWMS', {id: onItsWay});
  caller.wait('P1D');
  expect(notice(onItsWay).status).toBe('IN_TRANSIT');
  caller.wait('PT15M');
  expect(notice(onItsWay).status).toBe('ARRIVED');
});

it('units that are not on a notice are told with their SKU', () => {
  caller.wait('PT2H');
  type Read = {asn: {alerts: {type: string; message: string}[]}};
  const {asn} = caller.ask<Read>('query ($id: EndlessID!) { asn(id: $id) { alerts { type message } } }', {
    id: caller.id('asn:2201'),
  });
  expect(asn.alerts).toContainEqual({
    type: 'UNKNOWN_ITEM',
    message: "The WMS counted 4 units of AP-SOCK-39-GRY, which isn't on the notice.",
  });
});

describe('a WMS that does not answer', () => {
  it('is told of when it has not agreed to a cancellation for 24 hours', () => {
    caller.run('cancelASN', {id: refused});
    caller.wait('PT23H59M');
    expect(openAlerts(refused)).toEqual(['WMS_REJECTED']);
    caller.wait('PT1M');
    const {status, alerts} = notice(refused);
    expect(status).toBe('CREATED');
    expect(alerts).toContainEqual(expect.objectContaining({type: 'WMS_DELAYED', severity: 'INFO', resolvedAt: null}));
    caller.wait('P3D');
    expect(
      notice(refused).alerts.filter(({type}) => type === 'WMS_DELAYED'),
      'told once',
    ).toHaveLength(1);
  });

  it('is not told of after it refused', () => {
    caller.wait('P3D');
    expect(openAlerts(refused)).not.toContain('WMS_DELAYED');
  });

  it('receives a notice that is sent again after it was refused', () => {
    caller.run('sendASNToWMS', {id: refused});
    expect(openAlerts(refused)).toEqual([]);
    expect(caller.reasons('sendASNToWMS', {id: refused})).toEqual(['ALREADY_DONE']);
    caller.wait('P3DT3H');
    expect(notice(refused)).toMatchObject({status: 'CLOSED', arrivedAt: '2025-10-03T08:00:00.000Z'});
    expect(received(refused)).toEqual([24, 24]);
  });

  it('has answered when a notice is sent again after its silence', () => {
    caller.run('cancelASN', {id: refused});
    caller.wait('P1DT1M');
    caller.run('sendASNToWMS', {id: refused});
    expect(openAlerts(refused)).toEqual([]);
    caller.wait('PT15M');
    expect(notice(refused).status, 'as was asked').toBe('CANCELED');
  });
});

it('a warehouse on EDI is sent a notice as a document', () => {
  const brandId = caller.id('bra:moorland-trail');
  const input = {
    type: 'TRANSFER',
    brandId,
    warehouseId: caller.id('whs:carlisle'),
    items: [{productId: caller.id('prd:MT-TENT-1P-GRY'), expectedQuantity: 12}],
  };
  const {asn} = caller.run<{asn: {id: string; number: string}}>('createASN', input, 'asn { id number }', 'owen');
  const documents = (): Fields[] =>
    caller.ask<{ediDocuments: {nodes: Fields[]}}>(
      `query { ediDocuments(filter: {types: [WAREHOUSE_STOCK_TRANSFER_ADVICE_943]}) {
        nodes { direction reference asn { id } brand { id } integration { id } order { id } } } }`,
      {},
      'owen',
    ).ediDocuments.nodes;
  expect(documents()).toEqual([]);
  caller.run('sendASNToWMS', {id: asn.id}, '', 'owen');
  expect(documents()).toEqual([
    {
      direction: 'OUTBOUND',
      reference: asn.number,
      asn: {id: asn.id},
      brand: {id: brandId},
      integration: {id: caller.id('int:edi-border')},
      order: null,
    },
  ]);
});

it('a notice of a transfer goes to the building that the transfer goes to', () => {
  const [leeds, utrecht] = [caller.id('whs:leeds'), caller.id('whs:utrecht')];
  const {inventoryTransfer} = caller.run<{inventoryTransfer: {id: string}}>(
    'createInventoryTransfer',
    {
      fromWarehouseId: leeds,
      toWarehouseId: utrecht,
      items: [
        {
          inventoryItemId: caller.id('inv:AP-TENT-2P-GRN'),
          fromLocationId: caller.id('loc:leeds-Q-01-1'),
          unavailableReason: 'QUARANTINE',
          quantity: 1,
        },
      ],
    },
    'inventoryTransfer { id }',
  );
  caller.run('startInventoryTransfer', inventoryTransfer);
  const input = {
    type: 'TRANSFER',
    brandId: caller.id('bra:alder-pine'),
    inventoryTransferId: inventoryTransfer.id,
    items: [],
  };
  expect(caller.try('createASN', {...input, warehouseId: leeds}).userErrors).toMatchObject([
    {reason: 'INVALID_REFERENCE', field: ['input', 'warehouseId']},
  ]);
  const {asn} = caller.run<{asn: Fields}>('createASN', input, 'asn { status shippedOn warehouse { id } }');
  expect(asn).toEqual({status: 'IN_TRANSIT', shippedOn: '2025-09-30', warehouse: {id: utrecht}});
});

it('the day on which goods left is corrected, not cleared', () => {
  const change = (shippedOn: string | null): string | undefined =>
    caller.run<{asn: {shippedOn: string}}>('updateASN', {id: onItsWay, shippedOn}, 'asn { shippedOn }').asn.shippedOn;
  expect(change(null)).toBe('2025-09-26');
  expect(change('2025-09-25')).toBe('2025-09-25');
});
