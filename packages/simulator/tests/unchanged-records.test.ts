/** Mutations that set what is there already: nothing changes, so that `expectedUpdatedAt` of others stays good. */
import {getNamedType, isInputObjectType, isLeafType, isRequiredInputField, type GraphQLInputField} from 'graphql';
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {storedIn, typeNamed} from '../src/model/record-keeping.ts';
import type {Fields} from '../src/model/rules.ts';
import {isSameValue} from '../src/model/store.ts';
import {money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const {contract, simulator} = caller.platform;
const as = 'dana-company';

beforeEach(() => caller.reset());

const hasFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** What each request writes of the session that sends it. */
const used = new Set(['Session', 'Person']);

/** What answers can say of a record. */
const shown = (record: Fields = {}): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !name.startsWith('_')));

/** Records that differ from those before. */
function changesOf(run: () => void): string[] {
  const before = Object.fromEntries(
    Object.entries(simulator.state.records).map(([type, records]) => [type, {...records}]),
  );
  run();
  return Object.entries(simulator.state.records)
    .filter(([type]) => !used.has(type))
    .flatMap(([type, records]) =>
      Object.entries(records)
        .filter(([id, record]) => record !== before[type]?.[id])
        .flatMap(([id, record]) => (isSameValue(shown(before[type]?.[id]), shown(record)) ? [] : `${type} ${id}`)),
    );
}

/** The value of an input's field that says what a record says already; undefined where it isn't told that plainly. */
function presentValue(field: GraphQLInputField, value: unknown): unknown {
  const type = getNamedType(field.type);
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    const each = value.map((own) => presentValue(field, own));
    return each.includes(undefined) ? undefined : each;
  }
  // Tags are named in an input and kept as records.
  if (isLeafType(type))
    return hasFields(value) || (type.name === 'String' && simulator.store.find(value)) ? undefined : value;
  if (!isInputObjectType(type) || !hasFields(value)) return undefined;
  const named = Object.values(type.getFields()).map((own) => {
    return [own, presentValue(own, value[own.name] ?? value[own.name.replace(/Code$/, '')])] as const;
  });
  if (named.some(([own, present]) => isRequiredInputField(own) && present === undefined)) return undefined;
  return Object.fromEntries(named.flatMap(([own, present]) => (present === undefined ? [] : [[own.name, present]])));
}

/** Mutations that change a record of which they need no more than the id, with the fields that they can set. */
const updates = [...contract.operations.values()].flatMap(({kind, name, input, results}) => {
  const types = (results ?? [])
    .map((each) => getNamedType(each.type).name)
    .filter((each) => contract.records.has(each));
  const type = types.find((each) => name === `update${each}`) ?? types[0];
  if (kind !== 'mutation' || !/^update[A-Z]/.test(name) || !type || !isInputObjectType(input)) return [];
  const fields = Object.values(input.getFields());
  const needed = fields.filter(isRequiredInputField).map((field) => field.name);
  const settable = fields.filter((field) => !['id', 'expectedUpdatedAt'].includes(field.name));
  return needed.join() === 'id' ? [{name, type, settable}] : [];
});

it('are found in the schema', () => expect(updates.length).toBeGreaterThan(25));

/** Moment of the last change of a record. */
const momentOf = (id: string): unknown => simulator.store.find(id)?.record.updatedAt;

describe('what a mutation with present values changes', () => {
  it.each(updates)('is nothing: $name', ({name, type, settable}) => {
    const changeable = simulator.store.all(type).filter(({id}) => caller.reasons(name, {id}, as).length === 0);
    expect(changeable.length).toBeGreaterThan(0);
    caller.reset();
    for (const {id} of changeable.slice(0, 40)) {
      const record = simulator.store.need<string>(type, id);
      const values = settable.flatMap((field): Fields[] => {
        const present = presentValue(field, record[storedIn(typeNamed(type, contract), field.name) ?? '']);
        return present === undefined ? [] : [{[field.name]: present}];
      });
      for (const value of [{}, ...values]) {
        const changes = changesOf(() => {
          caller.try(name, {id, ...value}, '', as);
        });
        expect(changes, JSON.stringify({id, ...value})).toEqual([]);
      }
    }
  });
});

it('the address of an order changes nothing when it is sent again, though its coordinates were looked up', () => {
  const id = caller.id('ord:10406');
  const shippingAddress = {line1: '4 Canal Road', city: 'Berlin', postalCode: '10115', countryCode: 'DE'};
  const send = (): string[] => changesOf(() => caller.run('updateOrder', {id, shippingAddress}, '', as));
  expect(send()).not.toEqual([]);
  const {order} = caller.ask<{order: unknown}>(
    'query ($id: EndlessID!) { order(id: $id) { shippingAddress { latitude } } }',
    {id},
  );
  expect(order).toEqual({shippingAddress: {latitude: 52.5174}});
  expect(send()).toEqual([]);
});

const numbered = (type: string, number: string): string => {
  const found = simulator.store.all(type).find((record) => record.number === number);
  if (!found) throw new Error(`There is no ${type} ${number}.`);
  return found.id;
};

describe('what is there already without being stored', () => {
  const zero = {amount: '0.00', currency: 'EUR'};

  it.each([
    ...['discount', 'tax', 'shippingCost'].map((name) => ['updateOrder', 'Order', 'AP-10402', {[name]: zero}] as const),
    ['updateOrder', 'Order', 'AP-10402', {paymentTermDays: 0}],
    ['updatePurchaseOrder', 'PurchaseOrder', 'PO-10493', {shippingTotal: zero}],
    ['updatePurchaseOrder', 'PurchaseOrder', 'PO-10493', {documentIds: []}],
    ['updateASN', 'ASN', 'ASN-2202', {fileIds: []}],
  ] as const)('%s changes nothing of %s %s with %j', (mutation, type, number, values) => {
    const id = numbered(type, number);
    expect(changesOf(() => caller.run(mutation, {id, ...values}, '', as))).toEqual([]);
  });

  it('is none of the work on a milestone, or the account of a connection', () => {
    const milestone = {purchaseOrderId: numbered('PurchaseOrder', 'PO-10489'), milestone: 'PRODUCTION', progress: 0};
    const integration = {id: caller.id('int:edi-harbour'), settings: [{key: 'mailbox_id', value: 'ALDERPINE2'}]};
    expect(changesOf(() => caller.run('updatePurchaseOrderMilestone', milestone, '', as))).toEqual([]);
    expect(changesOf(() => caller.run('updateIntegration', integration, '', as))).toEqual([]);
  });
});

it('the sales channel of an order doesn’t price it anew when it is sent again', () => {
  const id = numbered('Order', 'AP-10410');
  const salesChannelId = simulator.store.need('Order', id).salesChannel;
  expect(changesOf(() => caller.run('updateOrder', {id, salesChannelId}, '', as))).toEqual([]);
});

it('a notice that was sent is sent again only when it changes', () => {
  const warehouseId = caller.id('whs:carlisle');
  const brandId = caller.id('bra:moorland-trail');
  const items = [{productId: caller.id('prd:MT-TENT-1P-GRY'), expectedQuantity: 10}];
  const {asn} = caller.run<{asn: {id: string}}>(
    'createASN',
    {type: 'TRANSFER', brandId, warehouseId, palletCount: 2, items},
    'asn { id }',
    'owen',
  );
  caller.run('sendASNToWMS', {id: asn.id}, '', 'owen');
  const sent = (): number => simulator.store.referring('EDIDocument', 'asn', asn.id).length;
  expect(sent()).toBe(1);
  caller.run('updateASN', {id: asn.id, palletCount: 2}, '', 'owen');
  expect(sent()).toBe(1);
  caller.run('updateASN', {id: asn.id, palletCount: 3}, '', 'owen');
  expect(sent()).toBe(2);
});

it('the address of an order is kept on its parcels only when it changes', () => {
  const id = caller.id('ord:10370');
  const stored: Fields = simulator.store.need('Order', id).shippingAddress ?? {};
  const {recipient, line1, city, postalCode, country: countryCode} = stored;
  const ofParcels = (street: unknown): string[] => {
    const shippingAddress = {recipient, line1: street, city, postalCode, countryCode};
    const changes = changesOf(() => caller.run('updateOrder', {id, shippingAddress}, '', as));
    return changes.filter((each) => /Fulfillment |Shipment /.test(each));
  };
  expect(ofParcels(line1)).toEqual([]);
  expect(ofParcels('Another street 2')).toHaveLength(2);
});

describe('a list that is replaced by an equal one', () => {
  it('changes nothing of a composition, and keeps the lines beside one that differs', () => {
    const id = caller.id('prd:AP-SET-WKND');
    const lines = simulator.store
      .referring('CompositionLine', 'product', id)
      .sort((a, b) => a.position - b.position)
      .map(({component: componentId, quantity}) => ({componentId, quantity}));
    const set = (wanted: Fields[]): string[] =>
      changesOf(() => caller.run('updateCompositionLines', {id, lines: wanted}, '', as));
    expect(set(lines)).toEqual([]);
    const ids = (): string[] => simulator.store.referring('CompositionLine', 'product', id).map((line) => line.id);
    const before = ids();
    const changed = set(lines.map((line, at) => (at === 1 ? {...line, quantity: 7} : line)));
    expect(changed.filter((each) => each.startsWith('CompositionLine'))).toHaveLength(1);
    expect(ids()).toEqual(before);
    set(lines.slice(1));
    expect(ids()).toEqual(before.slice(1));
  });

  it('changes nothing of a draft of a transfer', () => {
    const id = caller.id('trf:1043');
    const items = simulator.store
      .referring('TransferItem', 'transfer', id)
      .map(({inventoryItem: inventoryItemId, fromLocation: fromLocationId, toLocation: toLocationId, quantity}) => ({
        inventoryItemId,
        fromLocationId,
        toLocationId,
        quantity,
      }));
    const set = (wanted: Fields[]): string[] =>
      changesOf(() => caller.run('updateInventoryTransfer', {id, items: wanted}, '', as));
    expect(set(items)).toEqual([]);
    expect(set(items.map((item) => ({...item, quantity: item.quantity - 1})))).not.toEqual([]);
  });

  it('changes nothing of a draft of a purchase order, and of a template', () => {
    const purchase = simulator.store.all('PurchaseOrder').find(({status}) => status === 'DRAFT');
    const bought = simulator.store
      .referring('PurchaseOrderItem', 'purchaseOrder', purchase?.id)
      .sort((a, b) => a.position - b.position)
      .map(({product: productId, orderedQuantity: quantity, unitCost, expectedOn}) => ({
        productId,
        quantity,
        unitCost,
        expectedOn,
      }));
    const [template] = simulator.store.all('OrderTemplate');
    const ordered = simulator.store
      .referring('OrderTemplateItem', 'template', template?.id)
      .sort((a, b) => a.position - b.position)
      .map(({product: productId, quantity, unitPrice}) => ({productId, quantity, unitPrice}));
    const set = (name: string, id: unknown, items: Fields[]): string[] =>
      changesOf(() => caller.run(name, {id, items}, '', as));
    expect(set('updatePurchaseOrder', purchase?.id, bought)).toEqual([]);
    expect(set('updateOrderTemplate', template?.id, ordered)).toEqual([]);
  });
});

describe('the last change', () => {
  it('of a mapping of carriers is that to another carrier', () => {
    const id = caller.id('cam:swift-line');
    const change = (carrier: string): unknown =>
      caller.run('updateCarrierMapping', {id, carrierId: caller.id(carrier)}, '', as);
    const before = momentOf(id);
    change('car:swiftline');
    expect(momentOf(id)).toBe(before);
    change('car:postlink');
    expect(momentOf(id)).not.toBe(before);
  });

  it('of a price is that of whether its channel has tax in its prices', () => {
    const channel = caller.id('sch:web-uk');
    const price = simulator.store.all('ProductPrice').find(({priceable}) => priceable === channel);
    const other = simulator.store.all('ProductPrice').find(({priceable}) => priceable === caller.id('sch:wholesale'));
    const moments = (): unknown[] => [price, other].map((each) => momentOf(each?.id ?? ''));
    const before = moments();
    caller.run('updateSalesChannel', {id: channel, pricesIncludeTax: false}, '', as);
    const after = moments();
    expect(after.map((moment, at) => moment === before[at])).toEqual([false, true]);
  });

  it('of a price without a channel is that of whether the default channel has tax in its prices', () => {
    const brand = caller.id('bra:alder-pine');
    const channel = simulator.store.referring('SalesChannel', 'brand', brand).find(({isDefault}) => isDefault);
    const price = simulator.store
      .all('ProductPrice')
      .find(({product, priceable}) => !priceable && simulator.store.need('Product', product).brand === brand);
    const before = momentOf(price?.id ?? '');
    caller.run('updateSalesChannel', {id: channel?.id, pricesIncludeTax: !channel?.pricesIncludeTax}, '', as);
    expect(momentOf(price?.id ?? '')).not.toBe(before);
    const other = (isWith: boolean): string | undefined =>
      simulator.store
        .referring('SalesChannel', 'brand', brand)
        .find(({id, pricesIncludeTax}) => id !== channel?.id && (pricesIncludeTax === true) === isWith)?.id;
    const followed = [false, true].map((isWith) => {
      const moments = [price?.id, price?.product].map((id) => momentOf(id ?? ''));
      caller.run('setDefaultSalesChannel', {id: other(isWith)}, '', as);
      return [price?.id, price?.product].map((id, at) => momentOf(id ?? '') !== moments[at]);
    });
    // The default channel had just changed to prices without tax.
    expect(followed).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('of a draft of a purchase order is that of whether its goods cross a border', () => {
    const {id, supplier, warehouse} = simulator.store.need('PurchaseOrder', numbered('PurchaseOrder', 'PO-10493'));
    const milestones = (): unknown =>
      caller.ask(
        'query ($id: EndlessID!) { purchaseOrder(id: $id) { milestones { milestone actualAt progress } } }',
        {id},
        as,
      );
    const town = {line1: '34 Mill Lane', city: 'X', postalCode: '1000'};
    for (const [mutation, party] of [
      ['updateSupplier', supplier],
      ['updateWarehouse', warehouse],
    ] as const)
      for (const countryCode of ['NL', 'FR', 'GB', 'GB', 'NL']) {
        const before = [momentOf(id), milestones()];
        caller.run(mutation, {id: party, address: {...town, countryCode}}, '', as);
        expect(momentOf(id) !== before[0]).toBe(JSON.stringify(milestones()) !== JSON.stringify(before[1]));
      }
    expect(momentOf(id)).toBe(simulator.state.now);
  });

  it('of a supplier is that of what it offers, from whichever side', () => {
    const supplierId = caller.id('sup:fjell');
    const productId = caller.id('prd:AP-TENT-2P-GRN');
    const offer = (products: Fields[]): unknown =>
      caller.run('updateSupplierProducts', {supplierId, products, removeProductIds: []}, '', as);
    offer([{productId, leadTimeDays: 33}]);
    const before = momentOf(supplierId);
    offer([]);
    offer([{productId, leadTimeDays: 33}]);
    caller.run('addSupplierContact', {supplierId, fullName: 'A B', email: 'a@b.example.com'}, '', as);
    expect(momentOf(supplierId)).toBe(before);
    caller.run('updateProductSuppliers', {id: productId, suppliers: [{supplierId, leadTimeDays: 34}]}, '', as);
    expect(momentOf(supplierId)).not.toBe(before);
  });

  it('of a line of a notice is none of its notice, until it ends and nothing more is expected', () => {
    const notice = simulator.store.all('ASN').find(({status}) => status === 'IN_TRANSIT');
    const id = notice?.id ?? '';
    const line = simulator.store.referring('ASNItem', 'asn', id)[0]?.id ?? '';
    const before = momentOf(line);
    caller.run('markASNAsArrived', {id}, '', as);
    caller.run('startASNReceiving', {id}, '', as);
    expect(simulator.store.get('ASN', id)?.status).toBe('RECEIVING');
    expect(momentOf(line)).toBe(before);
    caller.run('closeASN', {id, acceptShortage: true}, '', as);
    expect(momentOf(line)).not.toBe(before);
  });

  it('of a product is that of a listing, but not the listing of what is listed', () => {
    const id = caller.id('prd:AP-LAMP-LED-BLK');
    const [listing] = simulator.store.referring('ProductSalesChannel', 'product', id);
    const list = (more: Fields): unknown => {
      const listings = [{salesChannelId: listing?.salesChannel, ...more}];
      return caller.run('updateProductSalesChannels', {id, listings}, '', as);
    };
    const moments = (): unknown[] => [momentOf(id), momentOf(listing?.id ?? '')];
    list({title: 'Lamp'});
    const before = moments();
    list({title: 'Lamp'});
    expect(moments()).toEqual(before);
    list({title: 'Lantern'});
    const after = moments();
    expect(after.map((moment, at) => moment === before[at])).toEqual([false, false]);
  });

  it('of a setting of an integration is that to another value', () => {
    const id = caller.id('int:shopify-eu');
    const settings = (): unknown => simulator.store.get('Integration', id)?._settings;
    const set = (value: unknown): unknown =>
      caller.run('updateIntegration', {id, settings: [{key: 'auto_import_products', value}]}, '', as);
    set(true);
    const before = settings();
    set(true);
    expect(settings()).toEqual(before);
    set(false);
    expect(settings()).not.toEqual(before);
  });

  it('is told to nobody who follows the records when there is none', () => {
    const id = caller.id('ord:10391');
    const {headers = {}} = caller.platform.callers['dana'] ?? {};
    const query = `subscription { orderUpdatesByBrand(brandId: "${caller.id('bra:alder-pine')}") { id } }`;
    const told: unknown[] = [];
    simulator.subscribe({query, headers}, ({data}) => told.push(data));
    const {order} = caller.ask<{order: {isRush: boolean}}>(`{ order(id: "${id}") { isRush } }`);
    caller.run('updateOrder', {id, isRush: order.isRush});
    expect(told).toEqual([]);
    caller.run('updateOrder', {id, isRush: !order.isRush});
    expect(told).toHaveLength(1);
  });
});

describe('what changes nothing that a record shows leaves it as it is', () => {
  /** Whether records are another version after something happened. */
  const moved = (keys: string[], run: () => void): boolean[] => {
    const moments = keys.map((key) => momentOf(caller.id(key)));
    run();
    return keys.map((key, at) => momentOf(caller.id(key)) !== moments[at]);
  };

  it('a warehouse system that is asked to cancel a notice, once or twice, until it agrees', () => {
    const id = caller.id('asn:2206');
    caller.run('sendASNToWMS', {id}, '', as);
    const ask = (reason: string): void => void caller.run('cancelASN', {id, reason}, '', as);
    expect(moved(['asn:2206'], () => ['First', 'Second'].forEach(ask))).toEqual([false]);
    expect(simulator.store.need('ASN', id)).toMatchObject({status: 'IN_TRANSIT'});
    expect(simulator.store.need('ASN', id).cancelReason ?? null).toBeNull();
    caller.wait('PT1H');
    expect(simulator.store.need('ASN', id)).toMatchObject({status: 'CANCELED', cancelReason: 'Second'});
  });

  it('the address of an order that changes, and that its work and parcels keep', () => {
    const shippingAddress = {line1: '66 Mill Lane', city: 'Utrecht', postalCode: '3511 AB', countryCode: 'NL'};
    const items = [{fulfillmentItemId: caller.id('fui:10380-1.1'), quantity: 3, isMissing: true}];
    caller.run('reportOrderFulfillmentShort', {id: caller.id('ful:10380-1'), items}, '', as);
    const change = {id: caller.id('ord:10380'), shippingAddress};
    expect(moved(['ful:10380-1', 'ord:10380'], () => caller.run('updateOrder', change, '', as))).toEqual([false, true]);
  });

  it('an order of a shop, which may let a product in', () => {
    const lines = [{sku: 'AP-PUMP-USB', name: 'Mat pump with USB', quantity: 1, unitPrice: '6.90'}];
    const event = {kind: 'shop.order_placed', shop: 'Shopify EU', number: 'X1', lines};
    expect(moved(['int:shopify-eu'], () => playEvent(simulator, event))).toEqual([false]);
  });

  it('a parcel that is scanned once more', () => {
    const scan = (): void => void playEvent(simulator, {kind: 'carrier.scanned', trackingNumber: 'NLP40249257'});
    scan();
    expect(changesOf(scan)).toEqual([]);
  });

  it('a notice of which all has come when it is closed, or goes to another building', () => {
    const items = [{asnItemId: caller.id('asi:2200.1'), quantity: 720}];
    caller.run('receiveASNItems', {id: caller.id('asn:2200'), items}, '', as);
    const close = (): void => void caller.run('closeASN', {id: caller.id('asn:2200'), acceptShortage: false}, '', as);
    expect(moved(['asi:2200.1', 'po:10483', 'asn:2200'], close)).toEqual([false, false, true]);
    const away = {id: caller.id('asn:2199'), warehouseId: caller.id('whs:utrecht')};
    const purchase = simulator.store.need(
      'PurchaseOrderItem',
      simulator.store.referring('ASNItem', 'asn', away.id)[0]?.purchaseOrderItem,
    );
    const before = momentOf(purchase.purchaseOrder);
    expect(moved(['asi:2199.1', 'asn:2199'], () => caller.run('updateASN', away, '', as))).toEqual([false, true]);
    expect(momentOf(purchase.purchaseOrder)).toBe(before);
  });

  it('the building of a purchase order leaves the supply order that it buys for', () => {
    const away = {id: caller.id('po:10488'), warehouseId: caller.id('whs:gdansk')};
    expect(moved(['po:10488', 'so:2201'], () => caller.run('updatePurchaseOrder', away, '', as))).toEqual([
      true,
      false,
    ]);
  });

  it('a count that moves what lines hold to another place', () => {
    const place = {warehouseId: caller.id('whs:leeds'), locationId: caller.id('loc:leeds-A-01-1')};
    const count = {inventoryItemId: caller.id('inv:AP-TENT-2P-GRN'), reasonId: caller.id('iar:sample'), delta: -11};
    const holders = ['itm:10377.1', 'oal:10377.1.1'];
    expect(moved(holders, () => caller.run('quickAdjustInventory', {...count, ...place}, '', as))).toEqual([
      false,
      false,
    ]);
  });

  it('a building that stops moves on the stock that an outside system counted there', () => {
    const stop = (): void => void caller.run('deactivateWarehouse', {id: caller.id('whs:marketplace')}, '', as);
    expect(moved(['inv:AP-BAG-40L-GRN', 'inv:AP-TENT-2P-GRN'], stop)).toEqual([true, false]);
  });

  it('a company that somebody founds isn’t told to who follows the people of another', () => {
    const told: unknown[] = [];
    const query = `subscription { personUpdatesByCompany(companyId: "${caller.id('com:alder-group')}") { id } }`;
    simulator.subscribe({query, headers: caller.platform.callers[as]?.headers ?? {}}, ({data}) => told.push(data));
    const address = {line1: '1 Quay Street', city: 'Bristol', postalCode: 'BS1 6TB', countryCode: 'GB'};
    const company = {name: 'Co X', currency: 'GBP', timeZone: 'Europe/London', types: ['BRAND_OWNER'], address};
    caller.run('registerCompany', company, '', as);
    expect(told).toEqual([]);
    caller.run('registerCompany', {...company, name: 'Co Y'}, '', as);
    const person = caller.id('per:tom');
    const grant = {personId: person, partyId: caller.id('com:alder-group'), roleTypeId: caller.id('rty:company-admin')};
    caller.run('assignRole', grant, '', as);
    expect(told).toEqual([{personUpdatesByCompany: {id: person}}]);
  });

  it('an order that its shop is asked for again and that is still the same', () => {
    const orders = simulator.store
      .all('Order')
      .filter(({origin, newStatus}) => origin === 'SHOPPING_PLATFORM' && newStatus !== 'COMPLETED');
    const ids = orders.slice(0, 50).map(({id}) => id);
    const reload = (): unknown[] => {
      caller.run('reloadOrders', {ids}, '', as);
      caller.wait('PT5M');
      return ids.map(momentOf);
    };
    const once = reload();
    const synced = (): unknown => simulator.store.need('Order', ids[0]).externalObjects?.[0]?.lastSyncedAt;
    const before = synced();
    expect(reload()).toEqual(once);
    expect(synced()).not.toBe(before);
  });

  it('an order whose shop cancels it unheard', () => {
    const told: unknown[] = [];
    const query = `subscription { orderUpdatesByCompany(companyId: "${caller.id('com:alder-group')}") { number } }`;
    simulator.subscribe({query, headers: caller.platform.callers[as]?.headers ?? {}}, ({data}) => told.push(data));
    const cancel = {kind: 'shop.order_canceled', shop: 'Shopify UK', order: 'AP-10383'};
    expect(playEvent(simulator, {...cancel, isLost: true})).toEqual([]);
    expect(told).toEqual([]);
    playEvent(simulator, {...cancel, shop: 'Shopify EU', order: 'AP-10391'});
    expect(told).toContainEqual({orderUpdatesByCompany: {number: 'AP-10391'}});
  });

  it('an order that is planned once more in the same buildings', () => {
    const lines = [{sku: 'AP-TENT-3P-BLU', name: 'Tent', quantity: 2, unitPrice: '20.50'}];
    const set = {sku: 'AP-SET-WKND', name: 'Set', quantity: 4, unitPrice: '54.81'};
    const shippingAddress = {
      recipient: 'L',
      line1: 'Lindenweg 4',
      city: 'Berlin',
      postalCode: '10115',
      countryCode: 'DE',
    };
    const placed = {kind: 'shop.order_placed', shop: 'Shopify EU', number: 'Z-8263', shippingAddress};
    playEvent(simulator, {...placed, lines: [...lines, set]});
    const plan = (): void =>
      void caller.run('allocateOrder', {id: numbered('Order', 'Z-8263'), preAllocateOnly: true}, '', as);
    expect(changesOf(plan)).not.toEqual([]);
    expect(changesOf(plan)).toEqual([]);
  });

  it('a business customer whose shown name is written back, and that keeps its own beside it', () => {
    const own = simulator.store.all('Customer').find(({companyName, name}) => companyName && name);
    const id = own?.id ?? '';
    expect(changesOf(() => caller.run('updateCustomer', {id, name: own?.companyName}, '', as))).toEqual([]);
    caller.run('updateCustomer', {id, companyName: null}, '', as);
    expect(simulator.store.need('Customer', id).name).toBe(own?.name);
  });

  it('a sales channel that names its warehouses in another order', () => {
    const id = caller.id('sch:direct');
    const warehouseIds = [caller.id('whs:utrecht'), caller.id('whs:leeds')];
    const name = (ids: string[]): boolean[] =>
      moved(['sch:direct'], () => caller.run('updateSalesChannel', {id, warehouseIds: ids}, '', as));
    expect(name(warehouseIds)).toEqual([true]);
    expect(name([...warehouseIds].reverse())).toEqual([false]);
    expect(name(warehouseIds.slice(1))).toEqual([true]);
  });

  it('a bundle of which units were canceled, and brought back with the order', () => {
    const items = [{sku: 'AP-SET-KITCHEN', quantity: 3, unitPrice: money('30.00')}];
    const {id: orderId} = caller.order(items, {autoApprove: false});
    const {id} = caller.line(orderId, 'AP-SET-KITCHEN');
    const same = (): string[] =>
      [{discount: money('0.00')}, {tax: money('0.00')}, {quantity: 3}].flatMap((change) =>
        changesOf(() => caller.run('updateOrderItem', {id, ...change}, '', as)),
      );
    caller.run('cancelOrderItem', {id, quantity: 2, reason: 'CUSTOMER_REQUEST'}, '', as);
    expect(same()).toEqual([]);
    caller.run('cancelOrder', {id: orderId, reason: 'CUSTOMER_REQUEST'}, '', as);
    caller.run('bulkUncancelOrders', {ids: [orderId]}, '', as);
    caller.wait('PT5M');
    expect(same()).toEqual([]);
  });

  it('a line of which the price is given or looked up, and is the one that it has', () => {
    const [line] = caller.order([{sku: 'AP-MUG-ENM-WHT', quantity: 2}], {autoApprove: false}).items.nodes;
    const prices = [line?.['unitPrice'], null, line?.['unitPrice'], null].map((price) => {
      const unitPrice = price ? money((price as {amount: string}).amount) : null;
      return changesOf(() => caller.run('updateOrderItem', {id: line?.id, unitPrice}, '', as));
    });
    expect(prices).toEqual([[], [], [], []]);
  });

  it('a line whose amounts are written back, also those of nothing', () => {
    const none = money('0.00');
    const price = money('9.60');
    for (const amounts of [{}, {discount: none, tax: none}, {discount: money('1.00')}, {tax: money('1.00')}]) {
      const items = [{sku: 'AP-MUG-ENM-WHT', quantity: 2, unitPrice: price, ...amounts}];
      const [line] = caller.order(items, {autoApprove: false}).items.nodes;
      const back = {id: line?.id, unitPrice: price, discount: none, tax: none, ...amounts};
      expect(changesOf(() => caller.run('updateOrderItem', back, '', as))).toEqual([]);
    }
  });
});
