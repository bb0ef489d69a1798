/** What moves between Endless and outside systems by the sync direction and the brands of an integration. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {problemsOfState} from '../src/model/integrity.ts';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';
import {refusalOfEvent} from './support/refusal-of-event.ts';

const caller = new Outsider();
const {simulator} = caller.platform;

beforeEach(() => caller.reset());

/** What an integration is limited to. */
interface Limit extends Fields {
  syncDirection?: string;
  brandIds?: string[];
}

const noBrand: Limit = {brandIds: []};
const restricted: Limit[] = [{syncDirection: 'NONE'}, {syncDirection: 'INBOUND'}, {syncDirection: 'OUTBOUND'}, noBrand];

const limit = (integration: string, fields: Fields, as = 'dana'): unknown =>
  caller.run('updateIntegration', {id: caller.id(`int:${integration}`), ...fields}, '', as);

const refusalOf = (event: Fields): string => refusalOfEvent(simulator, event);

const documentsOf = (type: string): Fields[] => simulator.store.all('EDIDocument').filter((each) => each.type === type);

const statusOf = (number: string): unknown =>
  simulator.store.all('Order').find((order) => order.number === number)?.newStatus;

describe('a WMS', () => {
  const jacket = 'AP-JKT-M-NVY';

  function work(): OrderView['fulfillments'][number] | undefined {
    const items = [{sku: jacket, quantity: 1, unitPrice: money('10.00')}];
    const shippingAddress = {line1: 'Meir 50', city: 'Antwerpen', postalCode: '2000', countryCode: 'BE'};
    const {id} = caller.order(items, {financialStatus: 'PAID', autoFulfill: true, shippingAddress});
    caller.wait('PT20M');
    return caller.read(id).fulfillments[0];
  }

  it('takes work on and ships it while data moves both ways', () => {
    const accepted = work();
    expect(accepted?.status).toBe('ACCEPTED');
    caller.wait('PT7H');
    expect(simulator.store.need('OrderFulfillment', accepted?.id).status).toBe('SHIPPED');
  });

  it.each(restricted)('takes nothing on that it is not told of, or that does not come in: %j', (fields) => {
    limit('wms-antwerp', fields);
    const open = work();
    expect(open?.status).toBe('OPEN');
    caller.wait('P1D');
    expect(simulator.store.need('OrderFulfillment', open?.id).status).toBe('OPEN');
  });

  it('ships what it took on before while shipments come in', () => {
    const accepted = work();
    limit('wms-antwerp', {syncDirection: 'INBOUND'});
    caller.wait('PT7H');
    expect(simulator.store.need('OrderFulfillment', accepted?.id).status).toBe('SHIPPED');
  });

  it.each([
    [{syncDirection: 'OUTBOUND'}, 'its sync direction is OUTBOUND'],
    [noBrand, "it doesn't work for the brand"],
  ])('leaves the work to people while its shipments do not come in: %j', (fields, why) => {
    const accepted = work();
    limit('wms-antwerp', fields);
    const event = {kind: 'warehouse.shipped', fulfillment: accepted?.number, trackingNumber: 'NB1'};
    expect(refusalOf(event)).toBe(`NOT_CONNECTED fulfillment: Nothing comes in from Northbound Antwerp: ${why}.`);
    expect(caller.reasons('rejectOrderFulfillment', {id: accepted?.id, reason: 'No room.'})).toEqual([]);
  });

  it('is asked for what it took on, though it is paused', () => {
    const accepted = work();
    caller.run('pauseIntegration', {id: caller.id('int:wms-antwerp')});
    const {order} = simulator.store.need('OrderFulfillment', accepted?.id);
    expect(caller.reasons('unfulfillOrder', {id: order, reason: 'Another box'})).toEqual(['ACCEPTED_BY_WAREHOUSE']);
    caller.run('cancelOrder', {id: order, reason: 'DUPLICATE'});
    expect(caller.read(order).newStatus).toBe('IN_PROGRESS');
    caller.run('resumeIntegration', {id: caller.id('int:wms-antwerp')});
    caller.wait('PT3H');
    expect(caller.read(order).newStatus).toBe('CANCELED');
  });

  it('reports nothing while it is paused', () => {
    caller.run('pauseIntegration', {id: caller.id('int:wms-antwerp')});
    const event = {kind: 'warehouse.counted', warehouse: 'ANTWERP', items: [{sku: jacket, quantity: 30}]};
    const words = 'NOT_CONNECTED warehouse: Nothing comes in from Northbound Antwerp: it is PAUSED.';
    expect(refusalOf(event)).toBe(words);
  });

  /** What has become, after three days, of goods that it was told to expect. */
  function received(fields?: Limit): unknown {
    const {asn} = caller.run<{asn: {id: string}}>(
      'createASN',
      {
        type: 'TRANSFER',
        brandId: caller.id('bra:alder-pine'),
        warehouseId: caller.id('whs:antwerp'),
        items: [{productId: caller.id(`prd:${jacket}`), expectedQuantity: 5}],
      },
      'asn { id }',
    );
    caller.run('sendASNToWMS', {id: asn.id});
    if (fields) limit('wms-antwerp', fields);
    caller.wait('P3D');
    return simulator.store.need('ASN', asn.id).status;
  }

  it('reports what it received', () => {
    expect(received()).toBe('CLOSED');
  });

  it.each([{syncDirection: 'OUTBOUND'}, noBrand])('reports no receipts: %j', (fields) => {
    expect(received(fields)).toBe('CREATED');
  });

  it('runs no building once its integration is removed', () => {
    caller.run('removeIntegration', {id: caller.id('int:wms-antwerp'), force: true});
    expect(simulator.store.need('Warehouse', caller.id('whs:antwerp')).integration).toBeNull();
    caller.count(jacket, 9, 'whs:antwerp');
  });
});

describe('a shop', () => {
  it.each([{syncDirection: 'NONE'}, {syncDirection: 'OUTBOUND'}, noBrand])(
    'keeps what happens to its orders until it comes in: %j',
    (fields) => {
      limit('shopify-uk', fields);
      playEvent(simulator, {kind: 'shop.order_canceled', shop: 'Shopify UK', order: 'AP-10384'});
      caller.wait('PT2H');
      expect(statusOf('AP-10384')).toBe('ALLOCATED');
      limit('shopify-uk', {syncDirection: 'BIDIRECTIONAL', brandIds: [caller.id('bra:alder-pine')]});
      caller.wait('PT2H');
      expect(statusOf('AP-10384')).toBe('CANCELED');
    },
  );

  it.each([{syncDirection: 'OUTBOUND'}, noBrand])('has no order read again: %j', (fields) => {
    limit('shopify-uk', fields);
    caller.run('reloadOrders', {ids: [caller.id('ord:10384')]});
    caller.wait('PT1M');
    const {processes} = caller.ask<{processes: {nodes: {results: {nodes: Fields[]}}[]}}>(
      'query { processes(first: 1, sort: {field: CREATED_AT, direction: DESC}) { nodes { results(first: 9) { nodes { error { reason } } } } } }',
    );
    expect(processes.nodes[0]?.results.nodes).toEqual([{error: {reason: 'INTEGRATION_NOT_ACTIVE'}}]);
  });

  it('is told no stock of a brand that was taken away, and anew once it is back', () => {
    const mug = caller.id('prd:AP-MUG-ENM-WHT');
    const read =
      'query ($id: EndlessID!) { product(id: $id) { salesChannels(first: 20) { nodes { pushedQuantities { quantity } } } } }';
    type Listing = {pushedQuantities: {quantity: number}[]};
    const told = (): number[] =>
      caller
        .ask<{product: {salesChannels: {nodes: Listing[]}}}>(read, {id: mug})
        .product.salesChannels.nodes.flatMap(({pushedQuantities}) => pushedQuantities.map(({quantity}) => quantity));
    const before = told();
    limit('shopify-eu', noBrand);
    caller.count('AP-MUG-ENM-WHT', 900, 'whs:utrecht');
    expect(told()).toEqual(before);
    limit('shopify-eu', {brandIds: [caller.id('bra:alder-pine')]});
    expect(told()).not.toEqual(before);
  });
});

describe('a shop whose integration is removed', () => {
  it('is mapped to nothing any more', () => {
    caller.wait('PT59M');
    const id = caller.id('int:shopify-eu');
    caller.run('removeIntegration', {id, force: true});
    const {externalWarehouses, salesChannels} = caller.ask<{
      externalWarehouses: {nodes: {mappedAt: string | null; warehouse: {type: string}}[]};
      salesChannels: {nodes: {integration: {id: string} | null}[]};
    }>(
      `query ($ids: [EndlessID!]) {
        externalWarehouses(filter: {integrationIds: $ids}) { nodes { mappedAt warehouse { type } } }
        salesChannels(first: 100) { nodes { integration { id } } }
      }`,
      {ids: [id]},
    );
    expect(externalWarehouses.nodes.length).toBeGreaterThan(1);
    for (const location of externalWarehouses.nodes)
      expect(location).toEqual({mappedAt: null, warehouse: {type: 'EXTERNAL'}});
    expect(salesChannels.nodes.filter(({integration}) => integration?.id === id)).toEqual([]);
    const mapped = simulator.store
      .referring('ExternalSalesChannel', 'integration', id)
      .filter((each) => each.salesChannel);
    expect(mapped).toEqual([]);
    expect(problemsOfState(simulator.contextOfSystem(), new Map())).toEqual([]);
  });
});

describe('a WMS that is removed', () => {
  it('runs no building any more', () => {
    const warehouseId = caller.id('whs:antwerp');
    const integrationId = caller.id('int:wms-antwerp');
    caller.run('removeIntegration', {id: integrationId, force: true});
    const read = 'query ($id: EndlessID!) { warehouse(id: $id) { integration { id } lastInventorySyncAt } }';
    expect(caller.ask(read, {id: warehouseId})).toEqual({warehouse: {integration: null, lastInventorySyncAt: null}});
    caller.count('AP-JKT-M-NVY', 30, 'whs:antwerp');
    const refused = caller.try('updateWarehouse', {id: warehouseId, integrationId}).userErrors;
    expect(refused).toMatchObject([{reason: 'INACTIVE', field: ['input', 'integrationId']}]);
  });
});

describe('a trading partner', () => {
  it.each(restricted.filter(({syncDirection}) => syncDirection !== 'OUTBOUND'))(
    'who delivers is sent no purchase order: %j',
    (fields) => {
      limit('edi-tatra', fields);
      const {purchaseOrder} = caller.run<{purchaseOrder: {id: string}}>(
        'createPurchaseOrder',
        {
          brandId: caller.id('bra:alder-pine'),
          supplierId: caller.id('sup:tatra'),
          items: [{productId: caller.id('prd:AP-JKT-M-NVY'), quantity: 200, unitCost: '50.00'}],
        },
        'purchaseOrder { id }',
      );
      const issue = {id: purchaseOrder.id, ignoreMinimum: true};
      expect(caller.reasons('issuePurchaseOrder', {...issue, delivery: 'EDI'})).toEqual(['INTEGRATION_NOT_ACTIVE']);
      expect(caller.reasons('issuePurchaseOrder', issue)).toEqual([]);
      expect(simulator.store.need('PurchaseOrder', purchaseOrder.id).delivery).toBe('EMAIL');
    },
  );

  it.each([{syncDirection: 'NONE'}, {syncDirection: 'INBOUND'}, noBrand])(
    'who sells is told of no shipment: %j',
    (fields) => {
      limit('edi', fields);
      const sent = documentsOf('ASN_856').length;
      caller.run('updateOrder', {id: caller.id('ord:10382'), fulfillWithoutPayment: true});
      const [work] = caller.read(caller.id('ord:10382')).fulfillments;
      playEvent(simulator, {kind: 'warehouse.shipped', fulfillment: work?.number, trackingNumber: 'NB1'});
      expect(documentsOf('ASN_856')).toHaveLength(sent);
    },
  );

  it.each([{syncDirection: 'NONE'}, {syncDirection: 'INBOUND'}, noBrand])(
    'who sells gets what waits once it goes out again: %j',
    (fields) => {
      caller.run('updateOrder', {id: caller.id('ord:10382'), fulfillWithoutPayment: true});
      const [work] = caller.read(caller.id('ord:10382')).fulfillments;
      playEvent(simulator, {kind: 'warehouse.shipped', fulfillment: work?.number, trackingNumber: 'NB1'});
      limit('edi', fields);
      caller.wait('PT2H');
      expect(documentsOf('ASN_856').at(-1)?.['status']).toBe('QUEUED');
      limit('edi', {syncDirection: 'BIDIRECTIONAL', brandIds: [caller.id('bra:alder-pine')]});
      caller.wait('PT1M');
      expect(documentsOf('ASN_856').at(-1)?.['status']).toBe('SENT');
    },
  );

  it('who sells is told after a pause what left meanwhile', () => {
    const id = caller.id('int:edi');
    const sent = ['ASN_856', 'INVOICE_810'].map((type) => documentsOf(type).length);
    caller.run('pauseIntegration', {id});
    caller.run('updateOrder', {id: caller.id('ord:10382'), fulfillWithoutPayment: true});
    const [work] = caller.read(caller.id('ord:10382')).fulfillments;
    playEvent(simulator, {kind: 'warehouse.shipped', fulfillment: work?.number, trackingNumber: 'NB1'});
    caller.wait('PT20M');
    const newest = () => ['ASN_856', 'INVOICE_810'].map((type) => documentsOf(type).at(-1)?.['status']);
    expect(newest()).toEqual(['QUEUED', 'QUEUED']);
    caller.run('resumeIntegration', {id});
    caller.wait('PT14M');
    expect(newest()).toEqual(['SENT', 'SENT']);
    expect(['ASN_856', 'INVOICE_810'].map((type) => documentsOf(type).length)).toEqual(sent.map((each) => each + 1));
  });

  it('who runs a warehouse is told after a pause what to ship, and what a notice says by then', () => {
    const asked = documentsOf('WAREHOUSE_SHIPPING_ORDER_940').length;
    caller.run('pauseIntegration', {id: caller.id('int:edi-border')}, '', 'owen');
    const id = caller.id('ord:mt-2014');
    caller.run('unfulfillOrder', {id, reason: 'Another box'}, '', 'owen');
    caller.run('releaseOrderToFulfillment', {id}, '', 'owen');
    caller.run('resumeIntegration', {id: caller.id('int:edi-border')}, '', 'owen');
    caller.wait('PT31M');
    const orders = documentsOf('WAREHOUSE_SHIPPING_ORDER_940');
    expect(orders).toHaveLength(asked + 1);
    expect(orders.at(-1)).toMatchObject({status: 'ACKNOWLEDGED', reference: 'MT-2014-2'});
  });

  it.each(restricted)('who runs a warehouse is asked and heard as its direction says: %j', (fields) => {
    const border = 'edi-border';
    const advice = {kind: 'edi.shipping_advice_945', partner: 'Border Fulfilment', fulfillment: 'MT-2014-1'};
    limit(border, fields, 'owen');
    const hears = fields.syncDirection === 'INBOUND';
    const words = 'NOT_CONNECTED partner: Nothing of the brand of MT-2014-1 comes in from Border Fulfilment.';
    expect(refusalOf({...advice, trackingNumber: 'T1'})).toBe(hears ? 'none' : words);
    if (hears) return;
    const asked = documentsOf('WAREHOUSE_SHIPPING_ORDER_940').length;
    const id = caller.id('ord:mt-2014');
    caller.run('unfulfillOrder', {id, reason: 'Another box'}, '', 'owen');
    caller.run('releaseOrderToFulfillment', {id}, '', 'owen');
    const more = fields.syncDirection === 'OUTBOUND' ? 1 : 0;
    expect(documentsOf('WAREHOUSE_SHIPPING_ORDER_940')).toHaveLength(asked + more);
  });
});

describe('receipts', () => {
  const kind = 'edi.receipt_997';

  /** A document of a partner's that is in and that our receipt hasn't answered. */
  function received(): void {
    const lines = [{sku: 'AP-PLATE-ENM-WHT', quantity: 1}];
    playEvent(simulator, {kind: 'edi.order_850', partner: 'Fellside Retail', purchaseOrderNumber: 'FS-90001', lines});
    caller.wait('PT16M');
  }

  const waiting = (): unknown[] =>
    documentsOf('FUNCTIONAL_ACKNOWLEDGMENT_997').flatMap(({id, status}) => (status === 'QUEUED' ? [id] : []));

  it.each([{syncDirection: 'NONE'}, noBrand])('wait while nothing moves, and go on then: %j', (fields) => {
    received();
    const before = waiting();
    expect(before).not.toEqual([]);
    const sent = documentsOf('INVOICE_810').filter(({status}) => status === 'SENT');
    limit('edi', fields);
    caller.wait('PT2H');
    expect(waiting()).toEqual(before);
    for (const {id} of sent) expect(simulator.store.need('EDIDocument', id).status).toBe('SENT');
    const event = {kind, partner: 'Fellside Retail', controlNumber: '112', isAccepted: true};
    expect(refusalOf(event)).toBe('NOT_CONNECTED partner: Nothing comes in from Fellside Retail.');
    limit('edi', {syncDirection: 'BIDIRECTIONAL', brandIds: [caller.id('bra:alder-pine')]});
    expect(refusalOf(event)).toBe('none');
    caller.wait('PT1M');
    expect(waiting().filter((id) => before.includes(id))).toEqual([]);
  });

  it.each(['INBOUND', 'OUTBOUND'])('go both ways while data moves in one: %s', (syncDirection) => {
    received();
    limit('edi', {syncDirection});
    expect(refusalOf({kind, partner: 'Fellside Retail', controlNumber: '112', isAccepted: true})).toBe('none');
    caller.wait('PT16M');
    expect(waiting()).toEqual([]);
  });
});

describe('the hourly comparison', () => {
  const line = {sku: 'AP-MUG-ENM-WHT', name: 'Enamel mug', quantity: 1, unitPrice: '14.00'};
  const place = (shop: string, number: string): unknown =>
    playEvent(simulator, {kind: 'shop.order_placed', shop, number, lines: [line]});

  it.each([{syncDirection: 'OUTBOUND'}, noBrand])('adds orders of a time in which none came in: %j', (fields) => {
    limit('shopify-uk', fields);
    place('Shopify UK', 'UK-90001');
    caller.wait('P1D');
    expect(statusOf('UK-90001')).toBeUndefined();
    limit('shopify-uk', {syncDirection: 'BIDIRECTIONAL', brandIds: [caller.id('bra:alder-pine')]});
    caller.wait('PT1H');
    expect(statusOf('UK-90001')).toBeDefined();
  });

  it('adds none from before the shop first let orders in', () => {
    const [name, externalDomain] = ['Shopify DK', 'alder-pine-dk.example.com'];
    const input = {provider: 'shopify', type: 'SHOPPING_PLATFORM', name, externalDomain};
    const brandIds = [caller.id('bra:alder-pine')];
    const {integration} = caller.run<{integration: {id: string}}>(
      'setupIntegration',
      {...input, brandIds},
      'integration { id }',
      'dana-company',
    );
    caller.wait('PT1H');
    place(name, 'DK-1');
    const change = (syncDirection: string): unknown =>
      caller.run('updateIntegration', {id: integration.id, syncDirection}, '', 'dana-company');
    change('BIDIRECTIONAL');
    place(name, 'DK-2');
    change('OUTBOUND');
    place(name, 'DK-3');
    change('INBOUND');
    caller.wait('PT2H');
    expect(['DK-1', 'DK-2', 'DK-3'].map((number) => statusOf(number) !== undefined)).toEqual([false, true, true]);
    caller.run('runIntegrationAction', {integrationId: integration.id, action: 'SYNC_ORDERS'}, '', 'dana-company');
    caller.wait('PT1M');
    expect(statusOf('DK-1')).toBeDefined();
  });
});
