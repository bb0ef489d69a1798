/** What descriptions of fields say, where no page shows it: each told by an outside caller. */
import {assertEnumType, assertInputObjectType} from 'graphql';
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {money, orderFields, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const tent = caller.id('prd:AP-TENT-2P-GRN');
const later = {fulfillWithoutPayment: true, autoFulfill: false};

beforeEach(() => caller.reset());

describe('the total of a line', () => {
  it.each([
    [false, '23.00'],
    [true, '20.00'],
  ])('has its tax on top unless prices contain it: %s', (taxesIncluded, total) => {
    const items = [{sku: lamp, quantity: 2, unitPrice: money('10.00'), tax: money('3.00')}];
    const order = caller.order(items, {...later, taxesIncluded});
    expect(caller.line(order, lamp)).toMatchObject({total: {amount: total}});
  });

  it('follows another price', () => {
    const order = caller.order([{sku: lamp, quantity: 2, unitPrice: money('10.00')}], later);
    caller.run('updateOrderItem', {id: caller.line(order, lamp).id, unitPrice: money('12.00')});
    expect(caller.line(order.id, lamp)).toMatchObject({unitPrice: {amount: '12.00'}, total: {amount: '24.00'}});
  });
});

describe('an order that leaves from one building', () => {
  const input = (quantity: number): Fields => ({
    brandId: caller.id('bra:alder-pine'),
    salesChannelId: caller.id('sch:direct'),
    routingStrategy: ['SINGLE_SHIPPING'],
    autoApprove: true,
    items: [{sku: lamp, quantity, unitPrice: money('10.00')}],
    fulfillmentMethod: 'PICKUP',
    ...later,
  });
  const single = (quantity: number): string =>
    caller.run<{order: OrderView}>('createOrder', input(quantity), `order { ${orderFields} }`).order.id;
  const allocations = (id: string): unknown[] =>
    caller
      .ask<{order: {items: {nodes: {allocations: {quantity: number; stage: string; warehouse: {name: string}}[]}[]}}}>(
        `query ($id: EndlessID!) { order(id: $id) {
          items { nodes { allocations { quantity stage warehouse { name } } } } } }`,
        {id},
      )
      .order.items.nodes.flatMap((line) =>
        line.allocations.map(({quantity, stage, warehouse}) => [warehouse.name, quantity, stage]),
      );
  const stock = (leeds: number, utrecht: number): void => {
    caller.count(lamp, leeds);
    caller.count(lamp, utrecht, 'whs:utrecht');
  };

  it('gets a part from the building that has most of it, of equal ones from the first', () => {
    stock(0, 0);
    const id = single(5);
    const part = {id, allowPartial: true};
    stock(1, 2);
    caller.run('allocateOrder', part);
    expect(allocations(id)).toEqual([['Utrecht Hub', 2, 'ALLOCATION']]);
    caller.run('deallocateOrder', {id});
    stock(3, 2);
    caller.run('allocateOrder', part);
    expect(allocations(id)).toEqual([['Leeds DC', 3, 'ALLOCATION']]);
    caller.run('deallocateOrder', {id});
    stock(2, 2);
    caller.run('allocateOrder', part);
    expect(allocations(id)).toEqual([['Leeds DC', 2, 'ALLOCATION']]);
  });

  it('is not bound to the building that was only planned', () => {
    stock(0, 0);
    const id = single(2);
    caller.run('allocateOrder', {id, preAllocateOnly: true});
    const [[planned] = []] = allocations(id) as string[][];
    const other = planned === 'Leeds DC' ? 'Utrecht Hub' : 'Leeds DC';
    caller.count(lamp, 2, other === 'Leeds DC' ? 'whs:leeds' : 'whs:utrecht');
    expect(allocations(id)).toEqual([[other, 2, 'ALLOCATION']]);
  });
});

describe('an order that was taken back', () => {
  it('shows so while one of its lines is not allocated anew', () => {
    caller.count(lamp, 5);
    const mug = 'AP-MUG-ENM-WHT';
    const items = [lamp, mug].map((sku) => ({sku, quantity: 1, unitPrice: money('10.00')}));
    const {id} = caller.order(items, {...later, autoFulfill: true});
    caller.run('unfulfillOrder', {id});
    const isTakenBack = (): boolean => caller.read(id).statusAlerts.some(({kind}) => kind === 'TAKEN_BACK');
    expect(isTakenBack()).toBe(true);
    caller.run('deallocateOrder', {id, orderItemIds: [caller.line(id, lamp).id]});
    caller.run('allocateOrder', {id});
    expect([caller.read(id).newStatus, isTakenBack()]).toEqual(['ALLOCATED', true]);
    caller.run('deallocateOrder', {id, orderItemIds: [caller.line(id, mug).id]});
    caller.run('allocateOrder', {id});
    expect([caller.read(id).newStatus, isTakenBack()]).toEqual(['IN_PROGRESS', false]);
  });

  const ofTwo = (): string =>
    caller.order([{sku: lamp, quantity: 2, unitPrice: money('10.00')}], {...later, autoFulfill: true}).id;

  it('is released like any other once it is canceled, brought back and approved', () => {
    caller.count(lamp, 5);
    const id = ofTwo();
    caller.run('unfulfillOrder', {id});
    caller.run('cancelOrder', {id, reason: 'DUPLICATE'});
    caller.run('bulkUncancelOrders', {ids: [id]});
    caller.wait('PT1M');
    caller.run('approveOrder', {id});
    expect(caller.read(id).newStatus).toBe('IN_PROGRESS');
  });

  it('is no longer once none of its units is open, also when some are again', () => {
    caller.count(lamp, 5);
    caller.count(lamp, 0, 'whs:utrecht');
    const id = ofTwo();
    const line = caller.line(id, lamp).id;
    caller.ship(id, {containers: [{packageType: 'BOX', lines: [{orderItemId: line, quantity: 1}]}]});
    caller.run('unfulfillOrder', {id});
    caller.run('cancelOrderItem', {id: line, quantity: 1, reason: 'CUSTOMER_REQUEST'});
    caller.run('unshipOrder', {id, reason: 'The parcel was left behind.'});
    const [work] = caller.read(id).fulfillments;
    const items = [{fulfillmentItemId: work?.items.nodes[0]?.id, quantity: 1, isMissing: false}];
    caller.run('reportOrderFulfillmentShort', {id: work?.id, items});
    expect(caller.read(id).newStatus).toBe('ORDERED');
    caller.count(lamp, 1, 'whs:utrecht');
    expect(caller.read(id).newStatus).toBe('IN_PROGRESS');
  });

  it('waits for a person although auto-fulfil is switched on', () => {
    caller.count(lamp, 5);
    const id = ofTwo();
    caller.run('unfulfillOrder', {id});
    for (const autoFulfill of [false, true]) caller.run('updateOrder', {id, autoFulfill});
    expect(caller.read(id)).toMatchObject({
      newStatus: 'ALLOCATED',
      statusAlerts: [expect.objectContaining({kind: 'TAKEN_BACK'})],
    });
  });
});

describe('where the goods of a notice come from', () => {
  const address = (id: string): unknown =>
    caller.ask<{asn: {shipFromAddress: unknown}}>(
      'query ($id: EndlessID!) { asn(id: $id) { shipFromAddress { line1 city } } }',
      {id},
    ).asn.shipFromAddress;
  const notice = (input: Fields): string =>
    caller.run<{asn: {id: string}}>('createASN', {brandId: caller.id('bra:alder-pine'), ...input}, 'asn { id }').asn.id;
  const transfer = (more: Fields = {}): string =>
    notice({type: 'TRANSFER', inventoryTransferId: caller.id('trf:1042'), items: [], ...more});

  it('is the address of the supplier', () => {
    type Read = {asn: {supplier: {address: Fields}}};
    const id = caller.id('asn:2206');
    const {asn} = caller.ask<Read>('query ($id: EndlessID!) { asn(id: $id) { supplier { address { line1 city } } } }', {
      id,
    });
    expect(asn.supplier.address).toHaveProperty('city');
    expect(address(id)).toEqual(asn.supplier.address);
  });

  it('is the address of the warehouse that sends a transfer, unless another was entered', () => {
    type Read = {inventoryTransfer: {fromWarehouse: {address: Fields}}};
    const {inventoryTransfer: sent} = caller.ask<Read>(
      'query ($id: EndlessID!) { inventoryTransfer(id: $id) { fromWarehouse { address { line1 city } } } }',
      {id: caller.id('trf:1042')},
    );
    const id = transfer();
    expect(address(id)).toEqual(sent.fromWarehouse.address);
    const shipFromAddress = {line1: '1 Dock Road', city: 'Hull', postalCode: 'HU1 1AA', countryCode: 'GB'};
    caller.run('updateASN', {id, shipFromAddress});
    expect(address(id)).toEqual({line1: '1 Dock Road', city: 'Hull'});
  });

  it('is unknown of a return', () => {
    const items = [
      {productId: caller.id('prd:AP-JKT-M-NVY'), expectedQuantity: 1, orderItemId: caller.id('itm:10300.1')},
    ];
    const id = notice({type: 'CUSTOMER_RETURN', warehouseId: caller.id('whs:antwerp'), items});
    expect(address(id)).toBeNull();
  });
});

describe('people', () => {
  it('see their own account, and nobody else’s', () => {
    type Read = {person: {user: {id: string} | null}; me: {id: string; person: {id: string}}};
    const read = (id: string): Read =>
      caller.ask<Read>('query ($id: EndlessID!) { person(id: $id) { user { id } } me { id person { id } } }', {id});
    const {me} = read(caller.id('per:tom'));
    expect(read(me.person.id).person.user).toEqual({id: me.id});
    expect(read(caller.id('per:tom')).person.user).toBeNull();
  });

  it('who register a company get their role from nobody', () => {
    const home = {line1: '5 Quay Street', city: 'Bristol', postalCode: 'BS1 5JE', countryCode: 'GB'};
    const input = {
      name: 'Reyes Consulting',
      address: home,
      currency: 'GBP',
      timeZone: 'Europe/London',
      types: ['BRAND_OWNER'],
    };
    const {company} = caller.run<{company: {id: string}}>('registerCompany', input, 'company { id }', 'dana-alone');
    type Read = {me: {person: {id: string}}};
    const {me} = caller.ask<Read>('query { me { person { id } } }');
    const {store} = caller.platform.simulator;
    const roles = store.referring('Role', 'party', company.id);
    expect(roles.map(({person, grantedBy}) => ({person, grantedBy}))).toEqual([
      {person: me.person.id, grantedBy: null},
    ]);
  });
});

describe('a request for help', () => {
  it('is taken up by the support team, which asks a day later', () => {
    const id = caller.id('int:edi-tatra');
    const status = (): string =>
      caller.ask<{integration: {collaborationStatus: string}}>(
        'query ($id: EndlessID!) { integration(id: $id) { collaborationStatus } }',
        {id},
      ).integration.collaborationStatus;
    caller.run('requestCollaborationSupport', {integrationId: id, message: 'Acknowledgements fail.'});
    expect(status()).toBe('REQUESTED');
    caller.wait('PT23H');
    expect(status()).toBe('IN_PROGRESS');
    caller.wait('P2D');
    expect(status()).toBe('WAITING_FOR_CUSTOMER');
  });
});

describe('a removed reason', () => {
  it('can no longer be chosen', () => {
    const codes = (): string[] =>
      caller
        .ask<{inventoryAdjustmentReasons: {code: string}[]}>('query { inventoryAdjustmentReasons { code } }')
        .inventoryAdjustmentReasons.map(({code}) => code);
    expect(codes()).toContain('TRADE_FAIR');
    caller.run('removeInventoryAdjustmentReason', {id: caller.id('iar:trade-fair')});
    expect(codes()).not.toContain('TRADE_FAIR');
  });
});

describe('a filter that is on or off', () => {
  it('says so in words', () => {
    type Read = {availableFilters: {field: string; values: {value: string; label: string}[]}[]};
    const {availableFilters} = caller.ask<Read>(
      'query { availableFilters(target: ORDERS) { field values { value label } } }',
    );
    const values = availableFilters.find(({field}) => field === 'isRush')?.values ?? [];
    expect(values.sort((a, b) => a.value.localeCompare(b.value, 'en'))).toEqual([
      {value: 'false', label: 'No'},
      {value: 'true', label: 'Yes'},
    ]);
  });
});

describe('filters that a list can have', () => {
  const {schema} = caller.platform.contract;
  const lists: [target: string, filter: string][] = [
    ['ORDERS', 'OrderFilter'],
    ['ORDER_FULFILLMENTS', 'OrderFulfillmentFilter'],
    ['ORDER_SHIPMENTS', 'OrderShipmentFilter'],
    ['ORDER_TEMPLATES', 'OrderTemplateFilter'],
    ['CUSTOMERS', 'CustomerFilter'],
  ];

  it.each(lists)('are fields of its own, for %s', (target, filter) => {
    const read = 'query ($target: AvailableFilterTarget!) { availableFilters(target: $target) { field } }';
    const {availableFilters} = caller.ask<{availableFilters: {field: string}[]}>(read, {target});
    expect(availableFilters.length).toBeGreaterThan(2);
    const known = Object.keys(assertInputObjectType(schema.getType(filter)).getFields());
    expect(known).toEqual(expect.arrayContaining(availableFilters.map(({field}) => field)));
  });

  it('are told of every list that has some', () => {
    const targets = assertEnumType(schema.getType('AvailableFilterTarget')).getValues();
    expect(lists.map(([target]) => target).sort()).toEqual(targets.map(({name}) => name).sort());
  });
});

describe('the analysis of a product', () => {
  it('is there for channels that list the product alone', () => {
    const read = `query ($productId: EndlessID!, $salesChannelId: EndlessID!) {
      productCostAnalysis(productId: $productId, salesChannelId: $salesChannelId) { id } }`;
    const ask = (salesChannelId: string): unknown => caller.ask(read, {productId: tent, salesChannelId});
    const [eu, uk] = [caller.id('sch:web-eu'), caller.id('sch:web-uk')];
    expect(ask(eu)).toMatchObject({productCostAnalysis: {id: expect.any(String) as string}});
    caller.run('updateProductSalesChannels', {id: tent, removeSalesChannelIds: [eu]});
    expect(() => ask(eu), 'was listed').toThrow(/listed/);
    expect(ask(uk)).toMatchObject({productCostAnalysis: {id: expect.any(String) as string}});
    const {salesChannel} = caller.run<{salesChannel: {id: string}}>(
      'createSalesChannel',
      {brandId: caller.id('bra:alder-pine'), name: 'Market', type: 'MARKETPLACE'},
      'salesChannel { id }',
    );
    expect(() => ask(salesChannel.id), 'never was listed').toThrow(/listed/);
  });
});

describe('a product', () => {
  const style = (): unknown =>
    caller.ask<{product: {style: {code: string} | null}}>(
      'query ($id: EndlessID!) { product(id: $id) { style { code } } }',
      {id: tent},
    ).product.style;

  it('gets the style of a code, made where the brand has none, and loses it with null', () => {
    caller.run('updateProduct', {id: tent, styleCode: 'AP-DOME'});
    expect(style()).toEqual({code: 'AP-DOME'});
    caller.run('updateProduct', {id: tent, name: 'Tent'});
    expect(style()).toEqual({code: 'AP-DOME'});
    caller.run('updateProduct', {id: tent, styleCode: null});
    expect(style()).toBeNull();
  });

  it.each(['ACTIVE', null])('keeps its status when the same one or none is sent: %s', (status) => {
    expect(caller.reasons('updateProduct', {id: tent, status})).toEqual([]);
  });
});

describe('a set', () => {
  interface Costs {
    product: {compositionLines: {quantity: number; cost: {amount: string; currency: {code: string}} | null}[]};
    productCostAnalysis: {landedCost: {amount: string} | null} | null;
  }
  const costs = (): Costs =>
    caller.ask<Costs>(
      `query ($id: EndlessID!) { productCostAnalysis(productId: $id) { landedCost { amount } }
        product(id: $id) { compositionLines { quantity cost { amount currency { code } } } } }`,
      {id: caller.id('prd:AP-SET-KITCHEN')},
    );
  const consistOf = (quantity: number, ...others: string[]): void => {
    const parts = [caller.id('prd:AP-MUG-ENM-WHT'), ...others];
    const lines = parts.map((componentId) => ({componentId, quantity}));
    caller.run('updateCompositionLines', {id: caller.id('prd:AP-SET-KITCHEN'), lines});
  };

  it('is ordered as its parts follow one another, also after that has changed', () => {
    const skus = ['AP-CUTL-TI', 'AP-MUG-ENM-WHT', 'AP-POT-TI-1L'];
    const lines = skus.map((sku) => ({componentId: caller.id(`prd:${sku}`), quantity: 1}));
    caller.run('updateCompositionLines', {id: caller.id('prd:AP-SET-KITCHEN'), lines});
    const order = caller.order([{sku: 'AP-SET-KITCHEN', quantity: 1}]);
    expect(order.items.nodes.filter(({sku}) => skus.includes(sku)).map(({sku}) => sku)).toEqual(skus);
  });

  it('costs what its parts cost, in the currency of the company', () => {
    consistOf(1);
    const one = Number(costs().product.compositionLines[0]?.cost?.amount);
    expect(one).toBeGreaterThan(0);
    consistOf(3);
    const amount = (one * 3).toFixed(2);
    expect(costs()).toEqual({
      product: {compositionLines: [{quantity: 3, cost: {amount, currency: {code: 'EUR'}}}]},
      productCostAnalysis: {landedCost: {amount}},
    });
  });

  it('has no analysis while a part has no cost', () => {
    const part = {brandId: caller.id('bra:alder-pine'), sku: 'AP-SPOON', name: 'Spoon', status: 'ACTIVE'};
    const {product} = caller.run<{product: {id: string}}>('addProduct', part, 'product { id }');
    consistOf(2, product.id);
    const {product: read, productCostAnalysis} = costs();
    expect(read.compositionLines.map(({cost}) => cost === null)).toEqual([false, true]);
    expect(productCostAnalysis).toBeNull();
  });
});

describe('a purchase order that is expected on another day', () => {
  it('has the same stages, and plans anew those that are not complete', () => {
    interface Stage {
      milestone: string;
      progress: number;
      expectedAt: string | null;
      comment: string | null;
    }
    const id = caller.id('po:10482');
    const stages = (): Stage[] =>
      caller.ask<{purchaseOrder: {milestones: Stage[]}}>(
        'query ($id: EndlessID!) { purchaseOrder(id: $id) { milestones { milestone progress expectedAt comment } } }',
        {id},
      ).purchaseOrder.milestones;
    const before = stages();
    caller.run('updatePurchaseOrder', {id, expectedOn: '2025-12-20'});
    const after = stages();
    const rest = ({milestone, progress, comment}: Stage): unknown => ({milestone, progress, comment});
    expect(after.map(rest)).toEqual(before.map(rest));
    const isOpen = ({progress}: Stage): boolean => progress < 100;
    expect(before.some(isOpen)).toBe(true);
    for (const [at, stage] of after.entries()) {
      if (isOpen(stage)) expect(stage.expectedAt, stage.milestone).toBeTypeOf('string');
      expect(stage.expectedAt === before[at]?.expectedAt, stage.milestone).toBe(!isOpen(stage));
    }
  });
});

describe('a shipment that a shop reports', () => {
  it('names the kind of the record in the shop', () => {
    const id = caller.id('ord:10391');
    caller.run('reloadOrders', {ids: [id]});
    caller.wait('PT1M');
    type Read = {order: {shipments: {nodes: Fields[]}}};
    const {order} = caller.ask<Read>(
      `query ($id: EndlessID!) { order(id: $id) { shipments { nodes {
        ... on OrderExternalShipment { externalObject { kind integration { name } } } } } } }`,
      {id},
    );
    expect(order.shipments.nodes).toEqual([
      {externalObject: {kind: 'fulfillment', integration: {name: expect.any(String) as string}}},
    ]);
  });
});

describe('the default warehouse of a brand', () => {
  it('stays the only one when it is chosen again', () => {
    const choose = (): unknown =>
      caller.run(
        'setDefaultWarehouse',
        {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:utrecht')},
        'warehouse { id defaultForBrands { id } } previousWarehouse { id }',
      );
    choose();
    const utrecht = {id: caller.id('whs:utrecht')};
    expect(choose()).toMatchObject({
      warehouse: {...utrecht, defaultForBrands: [{id: caller.id('bra:alder-pine')}]},
      previousWarehouse: utrecht,
    });
  });
});

describe('a new size', () => {
  it('comes after those of the same run', () => {
    type Read = {sizes: {nodes: {name: string; position: number; group: string}[]}};
    const sizes = (): Read['sizes']['nodes'] =>
      caller.ask<Read>('query { sizes(first: 100) { nodes { name position group } } }').sizes.nodes;
    const before = sizes();
    const jacket = {sku: 'AP-JKT-5XL-NVY', name: 'Jacket, 5XL', styleCode: 'AP-JKT', sizeName: '5XL'};
    caller.run('addProduct', {brandId: caller.id('bra:alder-pine'), ...jacket});
    const added = sizes().find(({name}) => name === '5XL');
    const run = before.filter(({group}) => group === added?.group);
    expect(run.length).toBeGreaterThan(0);
    expect(added?.position).toBe(run.length + 1);
  });
});

describe('the transfers of an item', () => {
  it('name each transfer once, however many of its lines move the item', () => {
    const line = (toLocation: string): Fields => ({
      inventoryItemId: caller.id(`inv:${lamp}`),
      quantity: 1,
      fromLocationId: caller.id('loc:leeds-A-03-2'),
      toLocationId: caller.id(`loc:${toLocation}`),
    });
    caller.count(lamp, 20);
    const {inventoryTransfer} = caller.run<{inventoryTransfer: {id: string}}>(
      'createInventoryTransfer',
      {
        fromWarehouseId: caller.id('whs:leeds'),
        toWarehouseId: caller.id('whs:utrecht'),
        items: [line('utrecht-A-01-1'), line('utrecht-A-01-2')],
      },
      'inventoryTransfer { id }',
    );
    type Read = {inventoryItem: {transfers: {nodes: {id: string}[]}}};
    const {inventoryItem} = caller.ask<Read>(
      'query ($id: EndlessID!) { inventoryItem(id: $id) { transfers(first: 100) { nodes { id } } } }',
      {id: caller.id(`inv:${lamp}`)},
    );
    expect(inventoryItem.transfers.nodes.filter(({id}) => id === inventoryTransfer.id)).toHaveLength(1);
  });
});

describe('a line that an outside building serves', () => {
  it('holds nothing there once it has another product', () => {
    const id = caller.id('ord:10412');
    caller.run('updateOrder', {id, allowExternalAllocation: true});
    caller.run('approveOrder', {id, allocate: false});
    caller.run('reloadOrders', {ids: [id]});
    caller.wait('PT1M');
    type Read = {order: {items: {nodes: {id: string; allocations: {isExternal: boolean}[]}[]}}};
    const lines = (): Read['order']['items']['nodes'] =>
      caller.ask<Read>(
        'query ($id: EndlessID!) { order(id: $id) { items { nodes { id allocations { isExternal } } } } }',
        {id},
      ).order.items.nodes;
    const [line] = lines();
    expect(line?.allocations).toEqual([{isExternal: true}]);
    caller.run('updateOrder', {id, localRouting: true});
    caller.run('updateOrderItem', {id: line?.id, productId: caller.id(`prd:${lamp}`)});
    expect(lines()[0]?.allocations.filter(({isExternal}) => isExternal)).toEqual([]);
  });
});

describe('a channel', () => {
  it('that a program adds says so', () => {
    const name = 'Shop builder';
    const permissions = ['brands:read', 'sales-channels:manage', 'sales-channels:read'];
    const {apiClient} = caller.run<{apiClient: {id: string}}>(
      'createAPIClient',
      {name, permissions},
      'apiClient { id }',
      'dana-company',
    );
    const key = {clientId: apiClient.id, name};
    const {secret} = caller.run<{secret: string}>('createAPIKey', key, 'secret', 'dana-company');
    const {data, errors} = caller.platform.simulator.execute({
      query:
        'mutation ($input: CreateSalesChannelInput!) { createSalesChannel(input: $input) { salesChannel { origin } } }',
      variables: {input: {brandId: caller.id('bra:alder-pine'), name: 'Built', type: 'MARKETPLACE'}},
      headers: {Authorization: `Bearer ${secret}`, 'X-Company-Id': caller.id('com:alder-group')},
    });
    expect(errors).toBeUndefined();
    expect(data).toEqual({createSalesChannel: {salesChannel: {origin: 'API'}}});
  });
});
