/** Which carrier and which service the words of an outside system lead to. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {address, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const shop = caller.id('int:shopify-eu');

interface Mapping {
  id: string;
  externalMethodCode: string | null;
  externalMethodName: string;
  carrierService: {id: string};
}

/** Custom mappings of services in the shop. */
const mappings = (): Mapping[] =>
  caller.ask<{carrierServiceMappings: {nodes: Mapping[]}}>(
    `query ($shop: EndlessID!) { carrierServiceMappings(first: 100, filter: {integrationIds: [$shop]}) {
      nodes { id externalMethodCode externalMethodName carrierService { id } } } }`,
    {shop},
  ).carrierServiceMappings.nodes;

const map = (more: Fields): string =>
  caller.run<{carrierServiceMapping: {id: string}}>(
    'registerCarrierServiceMapping',
    {carrierServiceId: caller.id('csv:postlink-economy'), integrationId: shop, ...more},
    'carrierServiceMapping { id }',
  ).carrierServiceMapping.id;

beforeEach(() => {
  caller.reset();
});

describe('mapping a shipping method', () => {
  it.each([
    ['of a channel of another shop', {salesChannelId: caller.id('sch:direct')}, 'INVALID_REFERENCE', 'salesChannelId'],
    ['without its name', {externalMethodName: null}, 'REQUIRED', 'externalMethodName'],
    ['and naming an order besides', {orderId: caller.id('ord:10331')}, 'MUTUALLY_EXCLUSIVE', 'externalMethodName'],
  ])('%s is refused, with the field', (_text, more, reason, field) => {
    const input = {carrierServiceId: caller.id('csv:postlink-economy'), externalMethodName: 'Express'};
    expect(
      caller.try('registerCarrierServiceMapping', {...input, integrationId: shop, ...more}).userErrors,
    ).toMatchObject([{reason, field: ['input', field]}]);
  });
});

describe('mapping a shipping method again', () => {
  const standard = caller.id('csm:eu-standard');

  it.each([
    ['of the same code, whatever its name', {externalMethodName: 'Cheapest', externalMethodCode: 'STANDARD'}],
    ['of the same name, when it sends no code', {externalMethodName: ' standard Delivery'}],
  ])('replaces the mapping of a method %s', (_text, method) => {
    const before = mappings();
    const made = map(method);
    const after = mappings();
    expect(after).toHaveLength(before.length);
    expect(after.map(({id}) => id)).not.toContain(standard);
    expect(after.find(({id}) => id === made)).toMatchObject({
      carrierService: {id: caller.id('csv:postlink-economy')},
      externalMethodCode: 'externalMethodCode' in method ? method.externalMethodCode : null,
    });
  });

  it.each([
    ['of another code', {externalMethodName: 'Standard delivery', externalMethodCode: 'standard-2'}],
    ['of another name', {externalMethodName: 'Standard delivery, slow'}],
    ['in one channel', {externalMethodName: 'Standard delivery', salesChannelId: caller.id('sch:web-eu')}],
    ['in another shop', {externalMethodName: 'Standard delivery', integrationId: caller.id('int:shopify-uk')}],
  ])('keeps the mapping of a method %s', (_text, method) => {
    map(method);
    expect(mappings().map(({id}) => id)).toContain(standard);
  });
});

describe('the mapping of one company', () => {
  it("doesn't lead orders of another company to a service", () => {
    const input = {
      brandId: caller.id('bra:moorland-trail'),
      salesChannelId: caller.id('sch:moorland-telephone'),
      shippingMethod: 'Pallet with tail lift',
      shippingAddress: address,
      items: [{sku: 'MT-TENT-1P-GRY', quantity: 1}],
    };
    const shown = 'order { carrierService { id } statusAlerts { kind } }';
    expect(caller.run('createOrder', input, shown, 'owen')).toMatchObject({
      order: {carrierService: null, statusAlerts: [{kind: 'UNMAPPED_SHIPPING_METHOD'}]},
    });
    const own = {...input, brandId: caller.id('bra:alder-pine'), salesChannelId: caller.id('sch:telephone')};
    expect(caller.run('createOrder', {...own, items: [{sku: 'AP-LAMP-LED-BLK', quantity: 1}]}, shown)).toMatchObject({
      order: {carrierService: {id: caller.id('csv:dales-haulage-tail-lift')}, statusAlerts: []},
    });
  });
});

describe('several mappings of one method', () => {
  const own = (more: Fields): unknown => caller.run('registerCarrierServiceMapping', more);
  /** Service of an order by telephone or in another channel. */
  const chosen = (shippingMethod: string, channel: string): unknown => {
    const {id} = caller.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1}], {
      salesChannelId: caller.id(channel),
      shippingMethod,
    });
    return caller.ask('query ($id: EndlessID!) { order(id: $id) { carrierService { id } } }', {id}).order;
  };
  const service = (key: string): unknown => ({carrierService: {id: caller.id(key)}});

  it('lead to the service of the channel, else of the company, else of Endless', () => {
    const method = 'Tracked 48';
    expect(chosen(method, 'sch:direct')).toEqual(service('csv:isle-mail-tracked-48'));
    own({carrierServiceId: caller.id('csv:postlink-economy'), externalMethodName: method});
    expect(chosen(method, 'sch:direct')).toEqual(service('csv:postlink-economy'));
    const salesChannelId = caller.id('sch:telephone');
    own({carrierServiceId: caller.id('csv:postlink-express'), externalMethodName: method, salesChannelId});
    expect(chosen(method, 'sch:telephone')).toEqual(service('csv:postlink-express'));
    expect(chosen(method, 'sch:direct')).toEqual(service('csv:postlink-economy'));
  });
});

describe('mappings that a company removes', () => {
  const remove = (ids: unknown[]): unknown => {
    const {process} = caller.run<{process: {id: string}}>('removeCustomCarrierMappings', {ids}, 'process { id }');
    caller.wait('PT1M');
    const query = `query ($id: EndlessID!) { process(id: $id) { results(first: 9) { nodes {
      outcome error { reason } } } } }`;
    return caller.ask<{process: {results: unknown}}>(query, process).process.results;
  };

  it('are its own of both kinds, and nothing else', () => {
    const carrier = caller.run<{carrierMapping: {id: string}}>(
      'registerCarrierMapping',
      {carrierId: caller.id('car:meridian'), integrationId: shop, externalCarrierName: 'Fietser'},
      'carrierMapping { id }',
    ).carrierMapping.id;
    const made = map({externalMethodName: 'By bike'});
    const ids = [carrier, made, caller.id('csm:standard-06'), caller.id('prd:AP-LAMP-LED-BLK')];
    const removed = {outcome: 'SUCCEEDED', error: null};
    const failed = {outcome: 'FAILED', error: {reason: 'RECORD_NOT_FOUND'}};
    expect(remove(ids)).toEqual({nodes: [removed, removed, failed, failed]});
    expect(mappings().map(({id}) => id)).not.toContain(made);
    expect(remove([carrier, made])).toEqual({nodes: [failed, failed]});
  });

  it('go with the service of an own carrier that they lead to', () => {
    const {carrier} = caller.run<{carrier: {id: string; isCustom: boolean}}>(
      'registerCarrier',
      {name: 'Bike post'},
      'carrier { id isCustom }',
    );
    expect(carrier.isCustom).toBe(true);
    const {carrierService} = caller.run<{carrierService: {id: string}}>(
      'registerCarrierService',
      {carrierId: carrier.id, code: 'city', name: 'City', level: 'EXPRESS'},
      'carrierService { id }',
    );
    const before = mappings().map(({id}) => id);
    const made = map({carrierServiceId: carrierService.id, externalMethodName: 'By bike'});
    expect(mappings().map(({id}) => id)).toContain(made);
    caller.run('removeCarrierService', carrierService);
    expect(mappings().map(({id}) => id)).toEqual(before);
  });
});

describe('the mapping of a carrier', () => {
  const register = (more: Fields): Fields => ({carrierId: caller.id('car:meridian'), integrationId: shop, ...more});

  it('is refused when the integration has one of the code, or of the name where one has no code', () => {
    expect(caller.reasons('registerCarrierMapping', register({externalCarrierName: 'fietskoerier '}))).toEqual([
      'ALREADY_EXISTS',
    ]);
    const coded = register({externalCarrierName: 'Fietskoerier', externalCarrierId: 'fk'});
    expect(caller.reasons('registerCarrierMapping', coded), 'the other has no code').toEqual(['ALREADY_EXISTS']);
    caller.run('registerCarrierMapping', register({externalCarrierName: 'Fietser', externalCarrierId: 'fts'}));
    const sameCode = register({externalCarrierName: 'Fietsers', externalCarrierId: 'FTS'});
    expect(caller.reasons('registerCarrierMapping', sameCode)).toEqual(['ALREADY_EXISTS']);
    const otherCode = register({externalCarrierName: 'Fietser', externalCarrierId: 'fts-2'});
    expect(caller.reasons('registerCarrierMapping', otherCode)).toEqual([]);
    const elsewhere = {...sameCode, integrationId: caller.id('int:shopify-uk')};
    expect(caller.reasons('registerCarrierMapping', elsewhere)).toEqual([]);
  });

  /** Carrier of a shipment that the shop reports. */
  function reported(carrier: string): string | null {
    const sku = 'AP-LAMP-LED-BLK';
    const number = 'EU-30001';
    const line = {sku, name: 'LED camp lamp, black', quantity: 1, unitPrice: '42.00'};
    const {simulator} = caller.platform;
    playEvent(simulator, {kind: 'shop.order_placed', shop: 'Shopify EU', number, lines: [line]});
    playEvent(simulator, {
      kind: 'shop.order_shipped',
      shop: 'Shopify EU',
      order: number,
      carrier,
      trackingNumber: 'X1',
    });
    const {nodes} = caller.ask<{orders: {nodes: {shipments: {nodes: {carrier: {id: string} | null}[]}}[]}}>(
      `query ($number: String!) { orders(filter: {query: $number}) { nodes { shipments { nodes { ... on OrderExternalShipment { carrier { id } } } } } } }`,
      {number},
    ).orders;
    return nodes[0]?.shipments.nodes[0]?.carrier?.id ?? null;
  }

  it.each([
    ['that comes with Endless, by its name', 'isle MAIL', 'car:isle-mail'],
    ['that comes with Endless, by its code', 'isle_mail', 'car:isle-mail'],
    ['of the shop', 'Fietskoerier', 'car:amstel-bikes'],
  ])('leads a shipment to a carrier %s', (_text, word, carrier) => {
    expect(reported(word)).toBe(caller.id(carrier));
  });

  it('holds for its own integration alone', () => {
    expect(reported('Own van')).toBeNull();
  });

  it('wins over one that comes with Endless, and shows its use', () => {
    const mapping = register({externalCarrierName: 'Isle Mail'});
    const {carrierMapping} = caller.run<{carrierMapping: {id: string}}>(
      'registerCarrierMapping',
      mapping,
      'carrierMapping { id }',
    );
    expect(reported('Isle Mail')).toBe(caller.id('car:meridian'));
    const {nodes} = caller.ask<{carrierMappings: {nodes: {id: string; lastUsedAt: string | null}[]}}>(
      `query { carrierMappings(first: 100, filter: {usedAfter: "2025-09-30T09:00:00Z"}) { nodes { id lastUsedAt } } }`,
    ).carrierMappings;
    expect(nodes.map(({id}) => id)).toEqual([carrierMapping.id]);
  });
});

describe('an order that was entered by hand', () => {
  const ordered = (salesChannelId: string): {id: string; carrierService: unknown} =>
    caller.run<{order: {id: string; carrierService: unknown}}>(
      'createOrder',
      {
        brandId: caller.id('bra:alder-pine'),
        salesChannelId,
        shippingMethod: 'By bike',
        items: [{productId: caller.id('prd:AP-TENT-2P-GRN'), quantity: 1}],
      },
      'order { id carrierService { id } }',
    ).order;

  it.each(['sch:direct', 'sch:web-uk'])('has the mapping of no integration, also in the channel %s', (channel) => {
    map({externalMethodName: 'By bike', integrationId: null});
    expect(ordered(caller.id(channel)).carrierService).toEqual({id: caller.id('csv:postlink-economy')});
  });

  it('leads to a mapping of no integration', () => {
    const {id: orderId} = ordered(caller.id('sch:web-uk'));
    const {carrierServiceMapping} = caller.run<Fields>(
      'registerCarrierServiceMapping',
      {carrierServiceId: caller.id('csv:postlink-economy'), orderId},
      'carrierServiceMapping { integration { id } salesChannel { id } }',
    );
    expect(carrierServiceMapping).toEqual({integration: null, salesChannel: {id: caller.id('sch:web-uk')}});
    expect(ordered(caller.id('sch:web-uk')).carrierService).not.toBeNull();
    expect(ordered(caller.id('sch:direct')).carrierService).toBeNull();
  });
});

it('an order that was entered by hand takes its own mapping before that of the shop of its channel', () => {
  map({externalMethodName: 'By bike'});
  map({externalMethodName: 'By bike', integrationId: null, carrierServiceId: caller.id('csv:postlink-parcel')});
  const ordered = caller.run<{order: unknown}>(
    'createOrder',
    {
      brandId: caller.id('bra:alder-pine'),
      salesChannelId: caller.id('sch:web-eu'),
      shippingMethod: 'By bike',
      items: [{productId: caller.id('prd:AP-TENT-2P-GRN'), quantity: 1}],
    },
    'order { carrierService { id } }',
  );
  expect(ordered.order).toEqual({carrierService: {id: caller.id('csv:postlink-parcel')}});
});
