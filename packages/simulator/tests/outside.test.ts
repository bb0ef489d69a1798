/** What outside systems do with orders: shops that ship, allocate, add lines, lose messages and aren't told of parcels. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {momentAfter} from '../src/model/scenario.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import {freshPlatform} from './support/platform.ts';

const platform = freshPlatform();
const {simulator, world, callers} = platform;
const idOf = (key: string): string => world.ids.get(key) ?? '';

function send(operation: string, input: Fields, fields = ''): Fields {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { ${fields} userErrors { reason } } }`;
  const {data} = simulator.execute({query, variables: {input}, headers: callers['dana']?.headers ?? {}});
  const payload = data?.[operation] as Fields;
  expect(payload['userErrors'], operation).toEqual([]);
  return payload;
}

const wait = (duration: string): void => simulator.advance(momentAfter(simulator.state.now, duration));

/** Reads an order again, which takes over what its shop did. */
function reload(number: string): void {
  send('reloadOrders', {ids: [idOf(`ord:${number}`)]}, 'process { id }');
  wait('PT1M');
}

/** Status of an order, with those of its lines that are no components. */
function statuses(number: string): unknown[] {
  const order = simulator.store.get('Order', idOf(`ord:${number}`));
  const lines = simulator.store.referring('OrderItem', 'order', idOf(`ord:${number}`));
  return [order?.['newStatus'], ...lines.map(({status}) => status)];
}

const alertsOf = (number: string): unknown[] =>
  simulator.store
    .referring('OrderStatusAlert', 'order', idOf(`ord:${number}`))
    .filter(({resolvedAt}) => !resolvedAt)
    .map(({kind}) => kind);

/** Units of a product that lie in a warehouse and that nothing holds. */
function stockAt(sku: string, warehouse: string): Fields {
  const query = `query ($id: EndlessID!, $ids: [EndlessID!]) {
    inventoryItem(id: $id) { warehouseQuantities(warehouseIds: $ids) { physical unallocated } }
  }`;
  const variables = {id: idOf(`inv:${sku}`), ids: [idOf(`whs:${warehouse}`)]};
  const {data, errors} = simulator.execute({query, variables, headers: callers['dana']?.headers ?? {}});
  expect(errors).toBeUndefined();
  const [own] = (data?.['inventoryItem'] as Fields)['warehouseQuantities'] as Fields[];
  return own ?? {};
}

/** Runs an action of an integration, and returns the sentences of its entries, or of the whole. */
function run(integration: string, action: string, options?: Fields): unknown[] {
  const input = {integrationId: idOf(`int:${integration}`), action, ...(options ? {options} : {})};
  const {process} = send('runIntegrationAction', input, 'process { id }') as {process: {id: string}};
  wait('PT1M');
  return outcomesOf(process.id);
}

function outcomesOf(processId: string): unknown[] {
  const process = simulator.store.get('Process', processId);
  const results = process?.['results'] as Fields[];
  return results.length > 0 ? results.map(({message}) => message) : [process?.['message']];
}

const orderNumbered = (number: string) => simulator.store.all('Order').find((order) => order['number'] === number);

beforeEach(() => simulator.restore(structuredClone(world.state)));

describe('a shipment that a shop reports', () => {
  it.each([
    ['10408', ['PARTIALLY_SHIPPED', 'PARTIALLY_SHIPPED']],
    ['10409', ['SHIPPED', 'SHIPPED', 'SHIPPED']],
    ['10392', ['PARTIALLY_SHIPPED', 'PARTIALLY_SHIPPED']],
    ['10394', ['SHIPPED', 'SHIPPED']],
    ['10391', ['PARTIALLY_SHIPPED', 'PARTIALLY_SHIPPED']],
    ['10397', ['PARTIALLY_SHIPPED', 'PARTIALLY_SHIPPED']],
    ['10401', ['SHIPPED', 'SHIPPED']],
    ['10344', ['SHIPPED', 'SHIPPED']],
    ['10376', ['SHIPPED', 'SHIPPED']],
  ])('takes units off %s wherever it stands', (number, expected) => {
    reload(number);
    expect(statuses(number)).toEqual(expected);
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  it('takes goods out of the building that they left, once', () => {
    const before = Number(stockAt('AP-BAG-40L-BLK', 'leeds')['physical']);
    const id = idOf('ord:10391');
    const told = simulator.store.get('Order', id)?.['_atSource'];
    reload('10391');
    simulator.store.update('Order', id, {_atSource: told});
    reload('10391');
    expect(stockAt('AP-BAG-40L-BLK', 'leeds')['physical']).toBe(before - 2);
  });

  it('takes the work from a warehouse that would have shipped the same units', () => {
    reload('10376');
    const [work] = simulator.store.referring('OrderFulfillment', 'order', idOf('ord:10376'));
    expect(work?.['status']).toBe('CANCELED');
  });

  it('raises an alert about units that were canceled or never ordered', () => {
    reload('10344');
    reload('10400');
    expect([alertsOf('10344'), alertsOf('10400')]).toEqual([['EXTERNAL_MISMATCH'], ['EXTERNAL_MISMATCH']]);
  });

  it('can be withdrawn, which opens its units again', () => {
    reload('10392');
    wait('P3D');
    expect(statuses('10392')).toEqual(['ORDERED', 'UNALLOCATED']);
  });

  it('puts goods of a managed building back when it is withdrawn', () => {
    const before = stockAt('AP-TENT-2P-GRN', 'leeds')['physical'];
    reload('10397');
    expect(stockAt('AP-TENT-2P-GRN', 'leeds')['physical']).toBe(Number(before) - 1);
    simulator.advance('2025-10-02T09:00:00.000Z');
    const movements = simulator.store.all('InventoryMovement').filter(({kind}) => kind === 'SHIPMENT_REVERSAL');
    expect(movements.map(({quantityChange}) => quantityChange)).toEqual([1]);
  });
});

describe('a shop that changes an order', () => {
  it('allocates in an external building when the order lets it, until the order is canceled', () => {
    const id = idOf('ord:10412');
    send('updateOrder', {id, allowExternalAllocation: true});
    send('approveOrder', {id, allocate: false});
    reload('10412');
    expect(statuses('10412')).toEqual(['ALLOCATED', 'ALLOCATED']);
    send('cancelOrder', {id, reason: 'CUSTOMER_REQUEST'});
    expect(statuses('10412')).toEqual(['CANCELED', 'CANCELED']);
    expect(simulator.store.referring('OrderAllocation', 'order', id)).toEqual([]);
  });

  it.each(['10392', '10394'])('leaves no plan for units of %s that have left', (number) => {
    const id = idOf(`ord:${number}`);
    send('allocateOrder', {id, preAllocateOnly: true});
    const planned = (): number =>
      simulator.store
        .referring('OrderAllocation', 'order', id)
        .filter(({stage}) => stage === 'PRE_ALLOCATION')
        .reduce((sum, {quantity}) => sum + Number(quantity), 0);
    const open = (): number =>
      simulator.store
        .referring('OrderItem', 'order', id)
        .reduce((sum, {quantity, shippedQuantity}) => sum + Number(quantity) - Number(shippedQuantity ?? 0), 0);
    expect(planned()).toBe(open());
    reload(number);
    expect(planned()).toBe(open());
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  describe('its location', () => {
    /** Lets the shop route an order and move it to a location, and returns the buildings that hold its units. */
    function moved(number: string, location: string, settings: Fields = {}): unknown[] {
      const id = idOf(`ord:${number}`);
      const _atSource = {location: idOf(`exw:${location}`)};
      simulator.store.update('Order', id, {localRouting: false, _atSource, ...settings});
      reload(number);
      expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
      return simulator.store
        .referring('OrderAllocation', 'order', id)
        .map(({warehouse, routingStrategy, isExternal}) => [
          simulator.store.get('Warehouse', warehouse)?.['name'],
          routingStrategy,
          isExternal,
        ]);
    }

    const differs = (number: string): boolean => alertsOf(number).includes('LOCATION_MISMATCH');

    it('moves the units to the warehouse that it is mapped to', () => {
      expect(moved('10385', 'eu-utrecht')).toEqual([['Utrecht Hub', null, false]]);
      expect([statuses('10385')[0], differs('10385')]).toEqual(['ALLOCATED', false]);
    });

    it('moves the units of an order on hold, which stays on hold', () => {
      send('holdOrder', {id: idOf('ord:10385'), reason: 'OTHER', note: 'A question'});
      expect(moved('10385', 'eu-utrecht')).toEqual([['Utrecht Hub', null, false]]);
      expect([statuses('10385')[0], differs('10385')]).toEqual(['ON_HOLD', false]);
    });

    it('comes too late once a warehouse has the order, which an alert tells', () => {
      const before = moved('10377', 'uk-leeds', {localRouting: true});
      expect(moved('10377', 'bath')).toEqual(before);
      expect([statuses('10377')[0], differs('10377')]).toEqual(['IN_PROGRESS', true]);
    });

    it('leaves the choice to Endless where it is not mapped, until one is named that is', () => {
      expect(moved('10385', 'york')).toEqual([['Leeds DC', 'SINGLE_SHIPPING', false]]);
      expect(differs('10385')).toBe(true);
      expect(moved('10385', 'eu-utrecht')).toEqual([['Utrecht Hub', null, false]]);
      expect(differs('10385')).toBe(false);
    });

    it('holds the units outside where the order lets it', () => {
      expect(moved('10385', 'york', {allowExternalAllocation: true})).toEqual([['York shop', null, true]]);
      expect([statuses('10385')[0], differs('10385')]).toEqual(['ALLOCATED', false]);
      expect(moved('10385', 'eu-leeds')).toEqual([['Leeds DC', null, false]]);
    });

    it('leaves the choice to Endless where its warehouse lacks a unit', () => {
      const utrecht = ['Utrecht Hub', 'SINGLE_SHIPPING', false];
      expect(moved('10388', 'eu-leeds')).toEqual([utrecht, utrecht]);
      expect(differs('10388')).toBe(true);
    });

    it('changes nothing while Endless routes', () => {
      expect(moved('10385', 'eu-utrecht', {localRouting: true})).toEqual([['Leeds DC', 'SINGLE_SHIPPING', false]]);
      expect(differs('10385')).toBe(false);
    });
  });

  it('has one link for a location, which follows it to another warehouse', () => {
    const location = idOf('exw:porto');
    const link = 'warehouseExternalRelation { id warehouse { id } syncDirection externalId }';
    const map = (warehouse: string, more: Fields = {}): Fields =>
      send('mapExternalWarehouse', {id: location, warehouseId: idOf(`whs:${warehouse}`), ...more}, link)[
        'warehouseExternalRelation'
      ] as Fields;
    const first = map('porto', {syncDirection: 'NONE'});
    const second = map('antwerp');
    expect(second).toEqual({...first, warehouse: {id: idOf('whs:antwerp')}, syncDirection: second['syncDirection']});
    expect(second['syncDirection']).not.toBe('NONE');
    expect(simulator.store.referring('WarehouseExternalRelation', 'externalWarehouse', location)).toHaveLength(1);
    expect(simulator.store.get('ExternalWarehouse', location)?.warehouse).toBe(idOf('whs:antwerp'));
  });

  it('stops the order with a line of which nobody knows the SKU', () => {
    reload('10386');
    expect(statuses('10386')).toEqual(['ORDERED', 'ALLOCATED', 'UNALLOCATED']);
    expect(alertsOf('10386')).toContain('UNKNOWN_PRODUCT');
  });

  it('finds the product that has got the SKU of a line since', () => {
    const brandId = idOf('bra:alder-pine');
    send('addProduct', {brandId, sku: 'AP-SOCK-39-GREY', name: 'Sock, grey', status: 'ACTIVE'});
    expect(alertsOf('10408')).toContain('UNKNOWN_PRODUCT');
    reload('10408');
    expect(alertsOf('10408')).not.toContain('UNKNOWN_PRODUCT');
  });
});

describe('an order that Endless lacks', () => {
  it('is imported with the product that it names, unless it carries a tag to skip', () => {
    expect(run('shopify-eu', 'SYNC_ORDERS')).toEqual([
      'Imported as EU-20417.',
      'Skipped: the order carries the tag sample.',
    ]);
    const order = orderNumbered('EU-20417');
    const [line] = simulator.store.referring('OrderItem', 'order', order?.id ?? '');
    expect(order).toMatchObject({origin: 'SHOPPING_PLATFORM', financialStatus: 'PAID'});
    expect(simulator.store.get('Product', line?.['product'])?.['sku']).toBe('AP-MUG-ENM-BLU');
  });

  it('stays out when it was placed before the start date, or orders are not let in', () => {
    expect(run('shopify-eu', 'SYNC_ORDERS', {startDate: '2025-09-25'})).toEqual([
      'Endless has every open order of the shop since the start date.',
    ]);
    const settings = [{key: 'import_orders', value: false}];
    send('updateIntegration', {id: idOf('int:shopify-eu'), settings});
    expect(run('shopify-eu', 'SYNC_ORDERS')).toContain('Skipped: orders are not let in.');
    expect(orderNumbered('EU-20417')).toBeUndefined();
  });

  it('stays out while its sales channel is paused', () => {
    send('updateSalesChannel', {id: idOf('sch:web-uk'), isActive: false});
    simulator.advance('2025-10-01T12:00:00.000Z');
    expect(run('shopify-uk', 'SYNC_ORDERS')).toEqual(['Skipped: its sales channel is paused.']);
    send('updateSalesChannel', {id: idOf('sch:web-uk'), isActive: true});
    expect(run('shopify-uk', 'SYNC_ORDERS')).toEqual(['Imported as UK-20871.']);
  });

  it('comes in at the full hour after its message was lost', () => {
    simulator.advance('2025-10-01T10:59:59.000Z');
    expect(orderNumbered('UK-20871')).toBeUndefined();
    simulator.advance('2025-10-01T11:00:00.000Z');
    expect(orderNumbered('UK-20871')).toMatchObject({newStatus: 'IN_PROGRESS', financialStatus: 'AUTHORIZED'});
  });

  it('stays out of the hourly run when it was placed before orders were let in', () => {
    const letIn = (value: boolean): void => {
      send('updateIntegration', {id: idOf('int:shopify-uk'), settings: [{key: 'import_orders', value}]});
    };
    letIn(false);
    simulator.advance('2025-10-01T10:40:00.000Z');
    letIn(true);
    simulator.advance('2025-10-01T12:00:00.000Z');
    expect(orderNumbered('UK-20871')).toBeUndefined();
    expect(run('shopify-uk', 'RECONCILE_ORDERS')).not.toContain('Imported as UK-20871.');
    expect(run('shopify-uk', 'SYNC_ORDERS')).toEqual(['Imported as UK-20871.']);
  });

  it('is fetched after a pause, and not during it', () => {
    send('pauseIntegration', {id: idOf('int:shopify-uk')});
    simulator.advance('2025-10-01T18:30:00.000Z');
    expect(orderNumbered('UK-20871')).toBeUndefined();
    const {process} = send('resumeIntegration', {id: idOf('int:shopify-uk')}, 'process { id }');
    wait('PT1M');
    expect(outcomesOf((process as {id: string}).id)).toContain('Imported as UK-20871.');
  });
});

describe('a shop that has not confirmed a parcel', () => {
  it('is told again, once', () => {
    expect(run('shopify-uk', 'PUSH_TRACKING')).toEqual(['AP-10356: told NLP40248850.']);
    expect(run('shopify-uk', 'PUSH_TRACKING')).toEqual(['The shop has confirmed every shipment.']);
  });

  it.each([
    ['AP-10373: told PL480012.', {trackingNumber: 'PL480012'}],
    ['AP-10373: told that it has left.', {}],
  ])('is told of what left while the connection was paused: %s', (sentence, parcel) => {
    send('pauseIntegration', {id: idOf('int:shopify-uk')});
    send('shipOrderManually', {id: idOf('ord:10373'), ...parcel});
    const {process} = send('resumeIntegration', {id: idOf('int:shopify-uk')}, 'process { id }');
    wait('PT1M');
    expect(outcomesOf((process as {id: string}).id)).toContain(sentence);
    expect(run('shopify-uk', 'PUSH_TRACKING')).toEqual(['The shop has confirmed every shipment.']);
  });
});

describe('lines that a buyer adds in the shop', () => {
  const add = (line: Fields): void =>
    void playEvent(simulator, {
      kind: 'shop.order_edited',
      shop: 'Shopify UK',
      order: 'AP-10383',
      add: [{quantity: 2, unitPrice: '90.00', ...line}],
    });
  const lines = (): unknown[] =>
    simulator.store
      .referring('OrderItem', 'order', idOf('ord:10383'))
      .map(({sku, quantity, parent}) => [sku, quantity, ...(parent ? ['part'] : [])])
      .slice(1);
  const told = (): unknown[] =>
    simulator.store
      .referring('OrderStatusAlert', 'order', idOf('ord:10383'))
      .flatMap(({kind, message, resolvedAt}) => (kind === 'UNKNOWN_PRODUCT' && !resolvedAt ? message : []));

  it('bring their parts when they are sets', () => {
    const parts = simulator.store.referring('CompositionLine', 'product', idOf('prd:AP-SET-WKND'));
    add({sku: 'AP-SET-WKND', name: 'Weekend set'});
    expect(lines()).toEqual([
      ['AP-SET-WKND', 2],
      ...parts.map(({component, quantity}) => [simulator.store.need('Product', component).sku, 2 * quantity, 'part']),
    ]);
    expect(parts.length).toBeGreaterThan(1);
    expect(told()).toEqual([]);
  });

  it('are told of when nobody knows what to ship', () => {
    add({name: 'Engraved plate'});
    expect(told()).toEqual(['The line "Engraved plate" has no SKU.']);
    add({name: 'Old lantern', sku: 'AP-LANTERN'});
    expect(told()).toEqual(['The line "Engraved plate" has no SKU.', 'No product has the SKU AP-LANTERN.']);
    add({name: 'Gift card', requiresShipping: false});
    expect(told()).toHaveLength(2);
  });
});

describe('time', () => {
  it('lets an amount that was set aside lapse after seven days', () => {
    const order = () => simulator.store.get('Order', idOf('ord:10412'))?.['financialStatus'];
    simulator.advance('2025-10-07T05:19:59.000Z');
    expect(order()).toBe('AUTHORIZED');
    simulator.advance('2025-10-07T05:20:00.000Z');
    expect(order()).toBe('UNPAID');
  });

  it('tells of an order that should have left', () => {
    const id = idOf('ord:10389');
    send('updateOrder', {id, shipByOn: '2025-10-01'});
    simulator.advance('2025-10-01T21:59:59.000Z');
    expect(alertsOf('10389')).not.toContain('LATE');
    // Midnight in Utrecht.
    simulator.advance('2025-10-01T22:00:00.000Z');
    expect(alertsOf('10389')).toContain('LATE');
  });

  it('completes a transfer when its notice closes', () => {
    const transfer = idOf('trf:1042');
    const notice = {type: 'TRANSFER', brandId: idOf('bra:alder-pine'), warehouseId: idOf('whs:utrecht')};
    const {asn} = send('createASN', {...notice, inventoryTransferId: transfer, items: []}, 'asn { id }');
    const {id} = asn as {id: string};
    for (const operation of ['markASNAsArrived', 'startASNReceiving']) send(operation, {id});
    expect(simulator.store.get('InventoryTransfer', transfer)?.['status']).toBe('IN_TRANSIT');
    send('closeASN', {id, acceptShortage: true});
    expect(simulator.store.get('InventoryTransfer', transfer)).toMatchObject({status: 'COMPLETED'});
  });
});
