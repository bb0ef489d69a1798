/** What the channels of shops and retailers do with orders: where they arrive, and when they wait. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {problemsOfState} from '../src/model/integrity.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const mug = 'AP-MUG-ENM-WHT';

beforeEach(() => caller.reset());

/** What a retailer orders lies here once its mailbox has been read. */
function retailOrder(purchaseOrderNumber: string, partner = 'Fellside Retail'): void {
  const lines = [{sku: mug, quantity: 7}];
  playEvent(caller.platform.simulator, {kind: 'edi.order_850', partner, purchaseOrderNumber, lines});
  caller.wait('PT16M');
}

/** Channels of the orders that a search finds. */
const channels = (query: string): string[] =>
  caller
    .ask<{
      orders: {nodes: {salesChannel: {name: string}}[]};
    }>('query ($query: String) { orders(first: 9, filter: {query: $query}) { nodes { salesChannel { name } } } }', {query})
    .orders.nodes.map(({salesChannel}) => salesChannel.name);

const unmap = (channel: string): unknown =>
  caller.run('updateSalesChannel', {id: caller.id(`sch:${channel}`), externalSalesChannelIds: []});

const mapNew = (name: string, external: string): unknown =>
  caller.run('createSalesChannel', {
    brandId: caller.id('bra:alder-pine'),
    name,
    type: 'WHOLESALE',
    currency: 'EUR',
    externalSalesChannelIds: [caller.id(`esc:${external}`)],
  });

describe('the orders of a retailer', () => {
  it('arrive in the channel that it is mapped to', () => {
    unmap('wholesale');
    mapNew('Lake shops', 'fellside');
    retailOrder('FR-70001');
    expect(channels('FR-70001')).toEqual(['Lake shops']);
  });

  it('fail while it is mapped to none', () => {
    unmap('wholesale');
    retailOrder('FR-70001');
    expect(channels('FR-70001')).toEqual([]);
    const {ediDocuments} = caller.ask<{ediDocuments: {nodes: {status: string; errors: string[]}[]}}>(
      'query { ediDocuments(first: 1, filter: {statuses: [FAILED]}, sort: {field: CREATED_AT, direction: DESC}) { nodes { status errors } } }',
    );
    expect(ediDocuments.nodes).toMatchObject([{errors: ['No sales channel takes the orders of this partner.']}]);
  });

  it('come in once, whatever it is mapped to since', () => {
    retailOrder('FR-70001');
    unmap('wholesale');
    mapNew('Lake shops', 'fellside');
    retailOrder('FR-70001');
    expect(channels('FR-70001')).toEqual(['Retailers']);
  });

  it.each<[what: string, change: () => object, named: string]>([
    ['another channel', () => ({salesChannelId: caller.id('sch:direct')}), 'FR-70001'],
    ['another number', () => ({purchaseOrderNumber: 'FR-70001-B'}), 'FR-70001-B'],
    ['no number', () => ({purchaseOrderNumber: null}), 'FR-70001'],
  ])('are known by the number of their document when %s is entered here', (_what, change, named) => {
    retailOrder('FR-70001');
    const find = 'query { orders(first: 1, sort: {field: CREATED_AT, direction: DESC}) { nodes { id } } }';
    const id = String(caller.ask<{orders: {nodes: {id: string}[]}}>(find).orders.nodes[0]?.id);
    caller.run('updateOrder', {id, ...change()});
    const before = caller.ask(find);
    retailOrder('FR-70001');
    expect(caller.ask(find)).toEqual(before);
    const lines = [{sku: mug, quantity: 5}];
    const edit = {kind: 'edi.change_860', partner: 'Fellside Retail', purchaseOrderNumber: 'FR-70001', lines};
    playEvent(caller.platform.simulator, edit);
    caller.wait('PT16M');
    expect(caller.line(id, mug)).toMatchObject({quantity: 7, canceledQuantity: 2});
    caller.run('approveOrder', {id});
    caller.wait('PT16M');
    const documents = `query ($id: EndlessID!) { ediDocuments(first: 9, filter: {orderIds: [$id]}) {
      nodes { type reference } } }`;
    const {ediDocuments} = caller.ask<{ediDocuments: {nodes: {type: string; reference: string}[]}}>(documents, {id});
    const answers = ediDocuments.nodes.filter(({type}) => type === 'ORDER_ACKNOWLEDGMENT_855');
    expect(answers.map(({reference}) => reference)).toContain(named);
  });

  it('come in from a retailer that was connected since, which is a customer of each of its brands', () => {
    const {simulator, world} = caller.platform;
    const setUp = {name: 'Nippon Camp', provider: 'edi', type: 'EDI', credentials: {password: 'x'}};
    const settings = [{key: 'mailbox_id', value: 'NIPPON'}];
    const {integration} = caller.run<{integration: {id: string}}>(
      'setupIntegration',
      {...setUp, settings},
      'integration { id }',
      'dana-company',
    );
    const change = {id: integration.id, syncDirection: 'BIDIRECTIONAL'};
    const brandIds = ['alder-pine', 'alder-junior'].map((key) => caller.id(`bra:${key}`));
    const production = {settings: [{key: 'environment', value: 'PRODUCTION'}]};
    caller.run('updateIntegration', {...change, brandIds, ...production}, '', 'dana-company');
    caller.run('updateIntegration', {...change, brandIds}, '', 'dana-company');
    const known = () => simulator.store.all('Customer').filter(({companyName}) => companyName === 'Nippon Camp');
    expect(known(), 'before its first order').toHaveLength(2);
    retailOrder('NC-1', 'Nippon Camp');
    expect(channels('NC-1')).toEqual(['Nippon Camp']);
    expect(problemsOfState(simulator.contextOfSystem(), world.ids)).toEqual([]);
    expect(known().map(({brand}) => brand)).toEqual(brandIds);
  });
});

describe('the orders of a shop', () => {
  const place = (number: string): unknown =>
    playEvent(caller.platform.simulator, {
      kind: 'shop.order_placed',
      shop: 'Shopify EU',
      number,
      lines: [{sku: mug, name: 'Enamel mug', quantity: 1, unitPrice: '14.00'}],
    });

  it('arrive in the channel of the brand that has their articles', () => {
    const [pine, junior] = [caller.id('bra:alder-pine'), caller.id('bra:alder-junior')];
    const id = caller.id('int:shopify-uk');
    caller.run('updateIntegration', {id, brandIds: [pine, junior]}, '', 'dana-company');
    const place = (number: string, ...skus: string[]): unknown => {
      const lines = skus.map((sku) => ({sku, name: sku, quantity: 1, unitPrice: '9.00'}));
      const payment = {kind: 'PAYMENT', amount: `${9 * skus.length}.00`};
      const event = {kind: 'shop.order_placed', shop: 'Shopify UK', number, lines, payment};
      const [order] = playEvent(caller.platform.simulator, event).filter(({type}) => type === 'Order');
      return caller.platform.simulator.store.get('Order', order?.id)?.brand;
    };
    expect([place('S-1', 'AJ-MUG-ENM-YEL'), place('S-2', mug), place('S-3', mug, 'NONE')]).toEqual([
      junior,
      pine,
      pine,
    ]);
  });

  it('arrive in the channel that its waiting orders find when they come in', () => {
    const shop = {id: caller.id('int:shopify-eu')};
    caller.run('pauseIntegration', shop, '', 'dana-company');
    place('AP-90001');
    unmap('web-eu');
    caller.run('resumeIntegration', shop, '', 'dana-company');
    caller.wait('PT1H');
    expect(channels('AP-90001')).toEqual([]);
    mapNew('Second webshop', 'eu-online');
    caller.wait('PT1H');
    expect(channels('AP-90001')).toEqual(['Second webshop']);
  });

  it('arrive in the channel that it is mapped to', () => {
    unmap('web-eu');
    mapNew('Second webshop', 'eu-online');
    place('AP-90001');
    expect(channels('AP-90001')).toEqual(['Second webshop']);
  });
});

describe('a new shop or retailer', () => {
  const junior = caller.id('bra:alder-junior');
  const child = 'AJ-MUG-ENM-YEL';
  const shared = {brandIds: [caller.id('bra:alder-pine')], syncDirection: 'BIDIRECTIONAL'};
  const systems = {
    shop: {provider: 'shopify', type: 'SHOPPING_PLATFORM', externalDomain: 'twin.example.com'},
    retailer: {
      provider: 'edi',
      type: 'EDI',
      credentials: {password: 'x'},
      settings: ['mailbox_id', 'environment'].map((key) => ({key, value: 'PRODUCTION'})),
    },
  };

  function connect(system: keyof typeof systems): string {
    const input = {name: 'Twin', ...shared, ...systems[system]};
    const {integration} = caller.run<{integration: {id: string}}>(
      'setupIntegration',
      input,
      'integration { id }',
      'dana-company',
    );
    caller.wait('PT15M');
    return integration.id;
  }

  function order(system: keyof typeof systems, number: string, sku: string): void {
    const line = {sku, quantity: 1};
    if (system === 'retailer') {
      const event = {kind: 'edi.order_850', partner: 'Twin', purchaseOrderNumber: number, lines: [line]};
      playEvent(caller.platform.simulator, event);
    } else {
      const lines = [{...line, name: 'Enamel mug', unitPrice: '14.00'}];
      playEvent(caller.platform.simulator, {kind: 'shop.order_placed', shop: 'Twin', number, lines});
    }
    caller.wait('PT16M');
  }

  interface Mapped {
    id: string;
    name: string;
    salesChannel: {id: string; name: string; brand: {id: string}} | null;
  }
  const mapped = (integration: string): Mapped[] =>
    caller.ask<{externalSalesChannels: {nodes: Mapped[]}}>(
      `query ($ids: [EndlessID!]) { externalSalesChannels(filter: {integrationIds: $ids}) {
        nodes { id name externalObject { id } salesChannel { id name brand { id } } } } }`,
      {ids: [integration]},
      'dana-company',
    ).externalSalesChannels.nodes;
  const brandsOf = (number: string): string[] =>
    caller
      .ask<{
        orders: {nodes: {brand: {id: string}}[]};
      }>('query ($query: String) { orders(first: 9, filter: {query: $query}) { nodes { brand { id } } } }', {query: number}, 'dana-company')
      .orders.nodes.map(({brand}) => brand.id);
  const map = (salesChannel: string | undefined, externalSalesChannelIds: string[]): unknown =>
    caller.run('updateSalesChannel', {id: salesChannel, externalSalesChannelIds}, '', 'dana-company');

  it.each(['shop', 'retailer'] as const)('is mapped to its channel until a person says otherwise: %s', (system) => {
    const integration = connect(system);
    const [found] = mapped(integration);
    const name = system === 'shop' ? 'Online Store' : 'Twin';
    expect(found).toMatchObject({name, salesChannel: {name: 'Twin', brand: {id: caller.id('bra:alder-pine')}}});
    order(system, 'TWIN-81', mug);
    expect(brandsOf('TWIN-81')).toEqual([caller.id('bra:alder-pine')]);
    map(found?.salesChannel?.id, []);
    caller.run('updateIntegration', {id: integration, ...shared}, '', 'dana-company');
    expect(mapped(integration)).toMatchObject([{salesChannel: null}]);
  });

  it.each(['shop', 'retailer'] as const)('brings its orders to the brand that was assigned last: %s', (system) => {
    const integration = connect(system);
    caller.run('updateIntegration', {id: integration, brandIds: [junior]}, '', 'dana-company');
    order(system, 'TWIN-81', child);
    expect(brandsOf('TWIN-81')).toEqual([junior]);
  });

  it('is known as a customer of the brand that takes its orders', () => {
    const integration = connect('retailer');
    const brandIds = [...shared.brandIds, junior];
    caller.run('updateIntegration', {id: integration, brandIds}, '', 'dana-company');
    order('retailer', 'TWIN-81', mug);
    map(mapped(integration).find(({salesChannel}) => salesChannel?.brand.id !== junior)?.salesChannel?.id, []);
    order('retailer', 'TWIN-82', child);
    expect(['TWIN-81', 'TWIN-82'].flatMap(brandsOf)).toEqual(brandIds);
    const customers = caller.platform.simulator.store.all('Customer').filter(({companyName}) => companyName === 'Twin');
    expect(customers.map(({brand}) => brand)).toEqual(brandIds);
  });

  it('numbers the name of its channel when a channel of the brand has it already', () => {
    const names = (): string[] =>
      caller
        .ask<{salesChannels: {nodes: {name: string}[]}}>('{ salesChannels(first: 50) { nodes { name } } }')
        .salesChannels.nodes.map(({name}) => name)
        .filter((name) => /twin/i.test(name));
    caller.run('createSalesChannel', {
      brandId: caller.id('bra:alder-pine'),
      name: 'TWIN',
      type: 'OTHER',
      currency: 'EUR',
    });
    const id = connect('shop');
    expect(names().sort()).toEqual(['TWIN', 'Twin 2']);
    map(mapped(id)[0]?.salesChannel?.id, []);
    for (const brandIds of [[junior], shared.brandIds])
      caller.run('updateIntegration', {id, brandIds}, '', 'dana-company');
    expect(names().sort()).toEqual(['TWIN', 'Twin 2', 'Twin 3']);
  });

  it('makes the default channel of a brand that has none, and no other', () => {
    const brandIds = ['trail', 'water'].map((brand) => caller.id(`bra:moorland-${brand}`));
    caller.run('setupIntegration', {...systems.shop, name: 'Moorland', brandIds}, '', 'owen');
    const read = '{ salesChannels(first: 50) { nodes { name isDefault brand { id } } } }';
    const {salesChannels} = caller.ask<{
      salesChannels: {nodes: {name: string; isDefault: boolean; brand: {id: string}}[]};
    }>(read, {}, 'owen');
    const defaults = salesChannels.nodes.filter(({name, isDefault}) => name === 'Moorland' && isDefault);
    expect(defaults.map(({brand}) => brand.id)).toEqual([brandIds[1]]);
  });

  it('brings an order that waits to the brand that it is mapped to', () => {
    const integration = connect('shop');
    caller.run('pauseIntegration', {id: integration}, '', 'dana-company');
    order('shop', 'TWIN-81', child);
    caller.run('updateIntegration', {id: integration, brandIds: [junior]}, '', 'dana-company');
    caller.run('resumeIntegration', {id: integration}, '', 'dana-company');
    caller.wait('PT1H');
    expect(brandsOf('TWIN-81')).toEqual([]);
    map(mapped(integration).find(({salesChannel}) => salesChannel?.brand.id !== junior)?.salesChannel?.id, []);
    caller.wait('PT1H');
    expect(brandsOf('TWIN-81')).toEqual([junior]);
    const {simulator, world} = caller.platform;
    expect(problemsOfState(simulator.contextOfSystem(), world.ids)).toEqual([]);
  });
});

describe('a shop whose channel is unmapped', () => {
  it('is told nothing of that channel any more', () => {
    const pushed = (): unknown[] =>
      caller
        .ask<{
          product: {salesChannels: {nodes: {salesChannel: {id: string}; pushedQuantities: unknown[]}[]}};
        }>('query ($id: EndlessID!) { product(id: $id) { salesChannels { nodes { salesChannel { id } pushedQuantities { quantity } } } } }', {id: caller.id(`prd:${mug}`)})
        .product.salesChannels.nodes.flatMap(({salesChannel, pushedQuantities}) =>
          salesChannel.id === caller.id('sch:web-eu') ? pushedQuantities : [],
        );
    const before = pushed();
    expect(before).not.toEqual([]);
    unmap('web-eu');
    caller.count(mug, 3);
    caller.count(mug, 0, 'whs:utrecht');
    expect(pushed()).toEqual(before);
    caller.run('updateSalesChannel', {
      id: caller.id('sch:web-eu'),
      externalSalesChannelIds: [caller.id('esc:eu-online')],
    });
    expect(pushed()).not.toEqual(before);
  });
});
