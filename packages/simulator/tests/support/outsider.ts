/** An outside caller who knows the schema alone: sends documents, reads answers, moves the clock. */
import type {Platform} from '../../src/build/scenarios.ts';
import type {Fields} from '../../src/model/rules.ts';
import {momentAfter} from '../../src/model/scenario.ts';
import type {Answer} from '../../src/model/simulator.ts';
import {freshPlatform} from './platform.ts';

/** A user error as these tests read it. */
export interface Refused {
  reason: string;
  field: string[] | null;
  message: string;
}

export interface Line extends Fields {
  id: string;
  sku: string;
  status: string;
  quantity: number;
  canceledQuantity: number;
  shippedQuantity: number;
  releasedQuantity: number;
}

export interface OrderView extends Fields {
  id: string;
  newStatus: string;
  financialStatus: string;
  items: {nodes: Line[]};
  financial: Record<string, {amount: string}>;
  statusAlerts: {kind: string; message: string}[];
  fulfillments: {id: string; number: string; status: string; items: {nodes: (Fields & {id: string})[]}}[];
}

const amount = '{ amount }';

/** What an order shows of its lines, its money and its work. */
export const orderFields = `id newStatus financialStatus updatedAt
  items { nodes { id sku status quantity canceledQuantity cancelRequestedQuantity shippedQuantity returnedQuantity releasedQuantity cancelReason updatedAt
    unitPrice ${amount} discount ${amount} tax ${amount} total ${amount} parent { id } product { id } } }
  financial { subtotal ${amount} discountTotal ${amount} shippingTotal ${amount} taxTotal ${amount} total ${amount}
    paidTotal ${amount} refundedTotal ${amount} authorizedTotal ${amount} outstandingTotal ${amount} }
  statusAlerts { kind message }
  fulfillments { id number status items { nodes { id remainingQuantity shortQuantity orderItem { id } } } }`;

/** Where orders of these tests go. */
export const address = {
  recipient: 'Sanne de Vries',
  line1: 'Oudegracht 12',
  city: 'Utrecht',
  postalCode: '3511 AB',
  countryCode: 'NL',
};

export const money = (text: string, currency = 'EUR'): Fields => ({amount: text, currency});

/** The platform with one caller; each test begins with the data set. */
export class Outsider {
  readonly platform: Platform = freshPlatform();

  reset(): void {
    this.platform.simulator.restore(structuredClone(this.platform.world.state));
  }

  id(key: string): string {
    const id = this.platform.world.ids.get(key);
    if (id === undefined) throw new Error(`The data set has no ${key}.`);
    return id;
  }

  /** Sends a document. An answer with errors fails the test: no rule may break. */
  ask<T = Fields>(query: string, variables: Fields = {}, caller = 'dana'): T {
    const answer = this.#send(query, variables, caller);
    if (answer.errors?.length)
      throw new Error(
        `${answer.errors.map(({message, path}) => `${path?.join('.') ?? ''}: ${message}`).join('\n')}\n${query}`,
      );
    return answer.data as T;
  }

  #send(query: string, variables: Fields, caller: string): Answer {
    const {simulator, callers} = this.platform;
    // Tests send more than a client may in a minute.
    simulator.state.points = {};
    return simulator.execute({query, variables, headers: callers[caller]?.headers ?? {}});
  }

  /** Runs a mutation and returns its payload with the user errors. */
  try<T = Fields>(name: string, input: Fields, selection = '', caller = 'dana'): T & {userErrors: Refused[]} {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} userErrors { reason field message } } }`;
    return this.ask<Record<string, T & {userErrors: Refused[]}>>(query, {input}, caller)[name] as T & {
      userErrors: Refused[];
    };
  }

  /** Runs a mutation that has to succeed. */
  run<T = Fields>(name: string, input: Fields, selection = '', caller = 'dana'): T {
    const payload = this.try<T>(name, input, selection, caller);
    if (payload.userErrors.length > 0) throw new Error(`${name}: ${JSON.stringify(payload.userErrors)}`);
    return payload;
  }

  /** Reasons with which a mutation is refused; none when it succeeds. */
  reasons(name: string, input: Fields, caller = 'dana'): string[] {
    return this.try(name, input, '', caller).userErrors.map(({reason}) => reason);
  }

  /** Makes an order of SKUs in the channel Direct, approved by itself. */
  order(items: Fields[], more: Fields = {}): OrderView {
    const input = {
      brandId: this.id('bra:alder-pine'),
      salesChannelId: this.id('sch:direct'),
      shippingAddress: address,
      autoApprove: true,
      items,
      ...more,
    };
    return this.run<{order: OrderView}>('createOrder', input, `order { ${orderFields} }`).order;
  }

  read(id: string): OrderView {
    return this.ask<{order: OrderView}>(`query ($id: EndlessID!) { order(id: $id) { ${orderFields} } }`, {id}).order;
  }

  /** Line of an order by its SKU. */
  line(order: OrderView | string, sku: string): Line {
    const {items} = typeof order === 'string' ? this.read(order) : order;
    const found = items.nodes.find((each) => each.sku === sku);
    if (!found) throw new Error(`The order has no line of ${sku}.`);
    return found;
  }

  /** Lets time pass, such as `P1D`, and with it a background process. */
  wait(duration: string): void {
    const {simulator} = this.platform;
    simulator.advance(momentAfter(simulator.state.now, duration));
  }

  /** Sets what lies of a product in a warehouse, in all of its places together. */
  count(sku: string, quantity: number, warehouse = 'whs:leeds'): void {
    const warehouseId = this.id(warehouse);
    const product = this.id(`prd:${sku}`);
    const read =
      'query ($id: EndlessID!) { inventoryItem(id: $id) { itemLocations(first: 100) { nodes { physical unavailableReason lotNumber location { id warehouse { id } } } } } }';
    type Place = {
      physical: number;
      unavailableReason: string | null;
      lotNumber: string | null;
      location: {id: string; warehouse: {id: string}};
    };
    const {inventoryItem} = this.ask<{inventoryItem: {itemLocations: {nodes: Place[]}}}>(read, {
      id: this.id(`inv:${sku}`),
    });
    const places = inventoryItem.itemLocations.nodes.filter(({location}) => location.warehouse.id === warehouseId);
    const wanted = places.filter(({unavailableReason}) => !unavailableReason);
    const items = (wanted.length > 0 ? wanted : [undefined]).map((place, at) => ({
      productId: product,
      quantity: at === 0 ? quantity : 0,
      ...(place ? {locationId: place.location.id, lotNumber: place.lotNumber} : {}),
    }));
    this.run('setInventoryQuantities', {warehouseId, ignoreExpectedQuantities: true, items});
  }

  /** Ships all that a warehouse has of an order. */
  ship(id: string, more: Fields = {}): void {
    this.run('shipOrderManually', {id, ...more});
  }
}
