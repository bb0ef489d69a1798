/** Random walks over the simulated platform: each step is an operation that a caller could send, or time that passes. */
import type {Platform} from '../../src/build/scenarios.ts';
import {brokenInvariants} from '../../src/build/invariants.ts';
import type {Entity, Fields, Rules, State} from '../../src/model/rules.ts';
import {momentAfter} from '../../src/model/scenario.ts';
import {Simulator} from '../../src/model/simulator.ts';
import {Choices} from './choices.ts';
import type {SourceChange} from '../../src/rules/at-source.ts';
import {applySourceChange, fromSource} from '../../src/rules/order-source.ts';

/** Records without which nothing can be ordered, bought or moved. */
const kept = new Set(
  `Company Brand Person User RoleType Relationship Role Session APIClient APIKey Warehouse Location SalesChannel Carrier
  CarrierService Supplier InventoryAdjustmentReason`.split(/\s+/),
);

/** The data set with few products and without orders, purchases and tasks. */
export function smallState({world}: Platform, skus: readonly string[]): State {
  const products = new Set(skus.map((sku) => world.ids.get(`prd:${sku}`)));
  const items = new Set(skus.map((sku) => world.ids.get(`inv:${sku}`)));
  const remains = (type: string, record: Entity): boolean => {
    if (kept.has(type)) return true;
    if (type === 'Product') return products.has(record.id);
    if (type === 'InventoryItem') return items.has(record.id);
    if (['ItemLocation', 'InventoryMovement'].includes(type)) return items.has(String(record['inventoryItem']));
    return ['CompositionLine', 'ProductPrice', 'ProductCost', 'SupplierProduct', 'ProductSupplier'].includes(type)
      ? products.has(String(record['product'])) && products.has(String(record['component'] ?? record['product']))
      : false;
  };
  const records = Object.fromEntries(
    Object.entries(world.state.records).map(([type, own]) => [
      type,
      Object.fromEntries(Object.entries(own).filter(([, record]) => remains(type, record))),
    ]),
  );
  return {...structuredClone(world.state), records: structuredClone(records)};
}

const finalStatuses: Record<string, {field: string; values: string[]}> = {
  Order: {field: 'newStatus', values: ['COMPLETED', 'CANCELED']},
  InventoryTransfer: {field: 'status', values: ['COMPLETED', 'CANCELED']},
  ASN: {field: 'status', values: ['CLOSED', 'CANCELED']},
  PurchaseOrder: {field: 'status', values: ['CLOSED', 'CANCELED']},
  SupplyOrder: {field: 'status', values: ['COMPLETED', 'CANCELED']},
};

type Make = (walk: Walk, choices: Choices) => Fields | undefined;

const eur = (amount: number) => ({amount: amount.toFixed(2), currency: 'EUR'});
const idOf =
  (type: string): Make =>
  (walk, choices) => {
    const record = choices.of(walk.store.all(type));
    return record && {id: record.id};
  };
const withReason =
  (make: Make, more: Fields): Make =>
  (walk, choices) => {
    const own = make(walk, choices);
    return own && {...own, ...more};
  };

/** Inputs of the operations that a walk sends, by their names. */
const inputs: Record<string, Make> = {
  createOrder: (walk, choices) => ({
    brandId: walk.brand,
    salesChannelId: walk.id('sch:direct'),
    autoApprove: choices.below(2) === 0,
    autoFulfill: choices.below(2) === 0,
    financialStatus: choices.of(['UNPAID', 'PAID']),
    shippingPreference: choices.of(['SHIP_COMPLETE', 'SHIP_AVAILABLE']),
    isRush: choices.below(4) === 0,
    allowExternalAllocation: true,
    shippingAddress: {line1: 'Oudegracht 12', city: 'Utrecht', postalCode: '3511 AB', countryCode: 'NL'},
    items: Array.from({length: 1 + choices.below(2)}, () => ({
      productId: choices.of(walk.store.all('Product').filter(({type}) => type !== 'PART'))?.id,
      quantity: 1 + choices.below(12),
      unitPrice: eur(10 + choices.below(90)),
    })),
  }),
  approveOrder: (walk, choices) => ({id: choices.of(walk.store.all('Order'))?.id, allocate: choices.below(2) === 0}),
  allocateOrder: (walk, choices) => ({
    id: choices.of(walk.store.all('Order'))?.id,
    allowPartial: choices.below(2) === 0,
    preAllocateOnly: choices.below(4) === 0,
  }),
  deallocateOrder: idOf('Order'),
  holdOrder: withReason(idOf('Order'), {reason: 'STOCK'}),
  releaseOrder: idOf('Order'),
  cancelOrder: withReason(idOf('Order'), {reason: 'CUSTOMER_REQUEST'}),
  cancelOrderItem: (walk, choices) => ({
    id: choices.of(walk.store.all('OrderItem'))?.id,
    quantity: 1 + choices.below(3),
    reason: 'CUSTOMER_REQUEST',
  }),
  releaseOrderToFulfillment: idOf('Order'),
  acceptOrderFulfillment: idOf('OrderFulfillment'),
  rejectOrderFulfillment: withReason(idOf('OrderFulfillment'), {reason: 'Nobody is here today'}),
  reportOrderFulfillmentShort: (walk, choices) => {
    const item = choices.of(walk.store.all('FulfillmentItem'));
    return (
      item && {
        id: item['fulfillment'],
        items: [{fulfillmentItemId: item.id, quantity: 1 + choices.below(3), isMissing: choices.below(2) === 0}],
      }
    );
  },
  shipOrderManually: idOf('Order'),
  unshipOrder: withReason(idOf('Order'), {reason: 'The parcel came back'}),
  requestOrderUnfulfillment: withReason(idOf('Order'), {reason: 'The buyer moved'}),
  unfulfillOrder: (walk, choices) => ({
    id: choices.of(walk.store.all('Order'))?.id,
    deallocate: choices.below(2) === 0,
  }),
  recordOrderPayment: (walk, choices) => ({
    orderId: choices.of(walk.store.all('Order'))?.id,
    amount: eur(1 + choices.below(200)),
  }),
  recordOrderRefund: (walk, choices) => {
    const line = choices.of(walk.store.all('OrderItem'));
    return line && {orderId: line['order'], amount: eur(1), items: [{orderItemId: line.id, quantity: 1}]};
  },
  setInventoryQuantities: (walk, choices) => ({
    warehouseId: choices.of(walk.managed)?.id,
    ignoreExpectedQuantities: true,
    items: [{productId: choices.of(walk.counted)?.id, quantity: choices.below(60)}],
  }),
  changeStockCondition: (walk, choices) => ({
    inventoryItemId: choices.of(walk.store.all('InventoryItem'))?.id,
    warehouseId: choices.of(walk.managed)?.id,
    quantity: 1 + choices.below(5),
    toReason: 'DAMAGED',
  }),
  createInventoryTransfer: (walk, choices) => {
    const location = choices.of(walk.store.all('ItemLocation'));
    const from = walk.store.get('Location', location?.['location']);
    return {
      fromWarehouseId: from?.['warehouse'],
      toWarehouseId: choices.of(walk.managed)?.id,
      items: [{inventoryItemId: location?.['inventoryItem'], fromLocationId: from?.id, quantity: 1 + choices.below(5)}],
    };
  },
  startInventoryTransfer: idOf('InventoryTransfer'),
  completeInventoryTransfer: idOf('InventoryTransfer'),
  cancelInventoryTransfer: idOf('InventoryTransfer'),
  createPurchaseOrder: (walk, choices) => ({
    brandId: walk.brand,
    supplierId: choices.of(walk.store.all('Supplier').filter(({status}) => status === 'ACTIVE'))?.id,
    warehouseId: choices.of(walk.managed)?.id,
    items: [{productId: choices.of(walk.counted)?.id, quantity: 1 + choices.below(40), unitCost: '8.5'}],
  }),
  issuePurchaseOrder: withReason(idOf('PurchaseOrder'), {ignoreMinimum: true}),
  confirmPurchaseOrder: idOf('PurchaseOrder'),
  closePurchaseOrder: withReason(idOf('PurchaseOrder'), {acceptShortfall: true}),
  cancelPurchaseOrder: idOf('PurchaseOrder'),
  createASN: (walk, choices) => {
    const line = choices.of(walk.store.all('PurchaseOrderItem'));
    const order = walk.store.get('PurchaseOrder', line?.['purchaseOrder']);
    return (
      line &&
      order && {
        brandId: walk.brand,
        type: 'PURCHASE_ORDER',
        purchaseOrderId: order.id,
        warehouseId: order['warehouse'],
        items: [{productId: line['product'], purchaseOrderItemId: line.id, expectedQuantity: 1 + choices.below(30)}],
      }
    );
  },
  markASNAsArrived: idOf('ASN'),
  startASNReceiving: idOf('ASN'),
  receiveASNItems: (walk, choices) => {
    const item = choices.of(walk.store.all('ASNItem'));
    return item && {id: item['asn'], items: [{asnItemId: item.id, quantity: 1 + choices.below(20)}]};
  },
  closeASN: withReason(idOf('ASN'), {acceptShortage: true}),
  cancelASN: idOf('ASN'),
  createSupplyOrder: (walk, choices) => ({
    productId: choices.of(walk.counted.filter(({sourcingMethod}) => sourcingMethod === 'MANUFACTURED'))?.id,
    quantity: 1 + choices.below(3),
    type: 'MANUFACTURING',
    warehouseId: choices.of(walk.managed)?.id,
  }),
  supplyScheduleOrder: withReason(idOf('SupplyOrder'), {startOn: '2025-10-20', endOn: '2025-10-31'}),
  reserveSupplyOrderComponents: idOf('SupplyOrder'),
  supplyMakeManufacturing: withReason(idOf('SupplyOrder'), {allowShortComponents: true}),
  recordSupplyOrderOutput: (walk, choices) => ({
    id: choices.of(walk.store.all('SupplyOrder'))?.id,
    madeQuantity: 1 + choices.below(3),
  }),
  completeSupplyOrder: idOf('SupplyOrder'),
  cancelSupplyOrder: idOf('SupplyOrder'),
};

/** Operations that begin something are sent more often than those that need what was begun. */
const beginnings = ['createOrder', 'createOrder', 'approveOrder', 'allocateOrder', 'releaseOrderToFulfillment'];
const names = [...Object.keys(inputs), ...beginnings, 'createPurchaseOrder', 'issuePurchaseOrder', 'createASN'];
const missing = '(missing)';

/** How many kinds of steps there are. */
export const stepKinds = names.length + 2;

/** Operations tried, in this order, on records that have to come to an end. */
const endings: Record<string, {operation: string; more?: Fields}[]> = {
  OrderFulfillment: [
    {operation: 'rejectOrderFulfillment', more: {reason: 'Closed for good'}},
    {operation: 'acceptOrderFulfillment'},
  ],
  Order: [
    {operation: 'releaseOrder'},
    {operation: 'cancelOrder', more: {reason: 'CUSTOMER_REQUEST'}},
    {operation: 'shipOrderManually'},
  ],
  OrderItem: [{operation: 'cancelOrderItem', more: {reason: 'CUSTOMER_REQUEST'}}],
  InventoryTransfer: [{operation: 'cancelInventoryTransfer'}, {operation: 'completeInventoryTransfer'}],
  ASN: [
    {operation: 'cancelASN'},
    {operation: 'markASNAsArrived'},
    {operation: 'startASNReceiving'},
    {operation: 'closeASN', more: {acceptShortage: true}},
  ],
  PurchaseOrder: [
    {operation: 'cancelPurchaseOrder'},
    {operation: 'confirmPurchaseOrder'},
    {operation: 'closePurchaseOrder', more: {acceptShortfall: true}},
  ],
  SupplyOrder: [
    {operation: 'cancelSupplyOrder'},
    {operation: 'supplyMakeManufacturing', more: {allowShortComponents: true}},
    {operation: 'completeSupplyOrder'},
  ],
};

/** A walk over a small state. */
export class Walk {
  readonly #simulator: Simulator;
  readonly #platform: Platform;
  /** What was sent, for the report of a failure. */
  readonly log: string[] = [];
  /** What failed that happens by itself. */
  readonly #failures: string[] = [];

  constructor(platform: Platform, state: State) {
    this.#platform = platform;
    const {contract} = platform;
    const rules: Rules = {
      ...platform.simulator.rules,
      logFailure: ({message}) => this.#failures.push(`A rule of time failed: ${message}`),
    };
    this.#simulator = new Simulator({contract, rules, state: structuredClone(state)});
  }

  get store() {
    return this.#simulator.store;
  }

  get brand(): string {
    return this.id('bra:alder-pine');
  }

  get managed(): Entity[] {
    return this.store.all('Warehouse').filter(({type, deactivatedAt}) => type === 'MANAGED' && !deactivatedAt);
  }

  /** Products that are counted, so no bundles. */
  get counted(): Entity[] {
    return this.store.all('Product').filter(({type}) => type !== 'BUNDLE');
  }

  id(key: string): string {
    return this.#platform.world.ids.get(key) ?? key;
  }

  #send(operation: string, input: Fields): void {
    const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { userErrors { reason message } } }`;
    const {headers} = this.#platform.callers['dana'] ?? {};
    const answer = this.#simulator.execute({query, variables: {input}, headers: headers ?? {}});
    this.log.push(`${operation} ${JSON.stringify(input)} ${JSON.stringify(answer.data ?? answer.errors)}`);
    const failed = answer.errors?.find(({extensions}) => extensions['code'] !== 'RATE_LIMITED');
    if (failed) throw new Error(`${operation} failed: ${failed.message}`);
  }

  /** One step: an operation by its position in the list, or time that passes, with choices out of a number. */
  step(position: number, seed: number): void {
    const choices = new Choices(seed);
    const name = names[position];
    if (position === names.length) return this.#hearFromShop(choices, seed);
    if (name === undefined) return this.#wait(choices.of(['P15D', 'P1D', 'PT2H', 'PT1H']) ?? 'P1D');
    const input = inputs[name]?.(this, choices);
    // A record that the operation needs may not exist yet.
    const text = JSON.stringify(input, (_key, value: unknown) => (value === undefined ? missing : value));
    if (input && !text.includes(missing)) this.#send(name, input);
  }

  /** A shop reports that units of a line have left, were dropped or were allocated elsewhere, as it may at any time. */
  #hearFromShop(choices: Choices, seed: number): void {
    const orderItem = choices.of(this.store.all('OrderItem'));
    const order = this.store.get('Order', orderItem?.['order']);
    if (!orderItem || !order || order['newStatus'] === 'COMPLETED') return;
    const warehouses = this.store.referring('Warehouse', 'company', order.company);
    const warehouse = choices.of(warehouses)?.id ?? '';
    const outside = choices.of(warehouses.filter(({type}) => type === 'EXTERNAL'))?.id ?? '';
    const units = {orderItem: orderItem.id, quantity: 1 + choices.below(4)};
    const at = momentAfter(this.#simulator.state.now, 'P1D');
    const reports = choices.below(2) === 0 ? [{at, status: 'VOIDED'}] : [];
    const change: SourceChange | undefined = choices.of([
      {dropped: [units]},
      {isCanceled: true},
      {allocations: [{...units, warehouse: outside}]},
      {shipments: [{id: String(seed), items: [units], warehouse, trackingNumbers: [], reports}]},
    ]);
    this.log.push(`shop ${order.id} ${JSON.stringify(change)}`);
    const context = this.#simulator.contextOfSystem();
    this.store.transaction(fromSource, () => applySourceChange(context, order.id, change ?? {}));
    this.#simulator.advance(this.#simulator.state.now);
  }

  #wait(duration: string): void {
    this.log.push(`wait ${duration}`);
    this.#simulator.advance(momentAfter(this.#simulator.state.now, duration));
  }

  /** Sentences of invariants that don't hold now, and of rules of time that failed on the way. */
  broken(): string[] {
    return [...this.#failures, ...brokenInvariants(this.#simulator.contextOfSystem())];
  }

  /** Records whose status isn't final, as `Type STATUS`. */
  unfinished(): string[] {
    return Object.entries(finalStatuses).flatMap(([type, {field, values}]) =>
      this.store.all(type).flatMap((record) => {
        const status = String(record[field]);
        return values.includes(status) ? [] : [`${type} ${record.id} ${status}`];
      }),
    );
  }

  /** Brings everything to an end with operations that anybody can send, and time. */
  finish(): void {
    for (let round = 0; round < 6 && this.unfinished().length > 0; round += 1) {
      for (const [type, steps] of Object.entries(endings))
        for (const record of this.store.all(type))
          for (const {operation, more} of steps) {
            const final = finalStatuses[type];
            const now = this.store.get(type, record.id);
            if (now && final?.values.includes(String(now[final.field]))) break;
            this.#send(operation, {id: record.id, ...more});
          }
      this.#wait('P15D');
    }
  }
}
