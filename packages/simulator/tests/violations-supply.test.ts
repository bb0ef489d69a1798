/** Inbound notices, purchase orders and what they bring in, as an outside caller sees them. */
import {beforeEach, describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => caller.reset());

interface Notice {
  id: string;
  updatedAt: string;
  items: {nodes: {id: string; updatedAt: string}[]};
}

const readNotice = (number: string): Notice => {
  const id = caller.platform.simulator.store.all('ASN').find((each) => each.number === number)?.id;
  const read = 'query ($id: EndlessID!) { asn(id: $id) { id updatedAt items { nodes { id updatedAt } } } }';
  return caller.ask<{asn: Notice}>(read, {id}).asn;
};

describe('a line of a notice', () => {
  it('that is removed and changed at once is refused', () => {
    const {id, items} = readNotice('ASN-2206');
    const [line] = items.nodes;
    const changes = {updateItems: [{id: line?.id, unitCost: '1.1'}], removeItemIds: [line?.id]};
    expect(caller.try('updateASN', {id, ...changes}).userErrors).toMatchObject([
      {reason: 'INVALID_REFERENCE', field: ['input', 'updateItems', '0', 'id']},
    ]);
  });

  it('moves on with its change', () => {
    const before = readNotice('ASN-2206');
    caller.run('updateASN', {id: before.id, updateItems: [{id: before.items.nodes[0]?.id, expectedQuantity: 3}]});
    const after = readNotice('ASN-2206');
    expect(after.items.nodes[0]?.updatedAt).toBe(after.updatedAt);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });
});

describe('units that will come to another warehouse', () => {
  const movedOn = (): string[] => {
    const read =
      'query ($since: ISO8601DateTime!) { inventory(filter: {updatedAfter: $since}) { nodes { product { sku } } } }';
    const since = caller.platform.world.state.now;
    const {inventory} = caller.ask<{inventory: {nodes: {product: {sku: string}}[]}}>(read, {since});
    return inventory.nodes.map(({product}) => product.sku);
  };

  it.each([
    ['a notice', 'updateASN', 'ASN', 'IN_TRANSIT', 'whs:leeds', 'whs:utrecht'],
    ['a purchase order', 'updatePurchaseOrder', 'PurchaseOrder', 'ISSUED', 'whs:utrecht', 'whs:leeds'],
  ] as const)('move on the stock records that count them: of %s', (_what, mutation, type, status, from, to) => {
    const records: {id: string; status: string; warehouse: string}[] = caller.platform.simulator.store.all(type);
    const id = records.find((each) => each.status === status && each.warehouse === caller.id(from))?.id;
    expect(movedOn()).toEqual([]);
    caller.run(mutation, {id, warehouseId: caller.id(to)});
    expect(movedOn()).not.toEqual([]);
  });
});
