/** What must hold of the data set itself: it tells the same story in orders, notices and the ledger. */
import {describe, expect, it} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Entity} from '../src/model/rules.ts';
import {freshPlatform} from './support/platform.ts';

const {simulator, callers} = freshPlatform();
const {store} = simulator;

const total = (records: readonly Entity[], field: string): number =>
  records.reduce((sum, each) => sum + Number(each[field] ?? 0), 0);

const managed = new Set(store.referring('Warehouse', 'type', 'MANAGED').map(({id}) => id));
const shipped = store
  .referring('OrderAllocation', 'stage', 'COMMITMENT')
  .filter(({warehouse}) => managed.has(String(warehouse)));

/** What the ledger books of a kind under a link, such as an order. */
const booked = (kind: string, field: 'asn' | 'order', id: string): number =>
  total(
    store.referring('InventoryMovement', field, id).filter((movement) => movement['kind'] === kind),
    'quantityChange',
  );

describe('the data set', () => {
  it('keeps every invariant', () => {
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  it('has changed each record as late as it says, and as its parts have', () => {
    const early = [...simulator.contract.records.keys()].flatMap((type) =>
      store.all(type).filter((record) => {
        const moments = ['canceledAt', 'committedAt', 'completedAt', 'deactivatedAt', 'deliveredAt', 'lastCountedAt'];
        const latest =
          moments
            .map((name) => String(record[name] ?? ''))
            .sort()
            .at(-1) ?? '';
        return record.updatedAt !== undefined && String(record.updatedAt) < latest;
      }),
    );
    expect(early).toEqual([]);
    const parts = [
      ...(['OrderItem', 'OrderAllocation', 'OrderPayment', 'OrderShipment'] as const).map((type) => [type, 'order']),
      ...(['ItemAllocation', 'ItemLocation'] as const).map((type) => [type, 'inventoryItem']),
      ['WarehouseExternalRelation', 'warehouse'],
    ] as const;
    for (const [type, field] of parts)
      for (const part of store.all<string>(type))
        expect(String(part.updatedAt ?? part.createdAt) <= String(store.find(part[field])?.record.updatedAt)).toBe(
          true,
        );
  });

  it('names the units that each shipped allocation used up', () => {
    expect(shipped.length).toBeGreaterThan(100);
    for (const allocation of shipped) {
      const units = (allocation['itemAllocations'] as string[]).map((id) => store.get('ItemAllocation', id));
      expect(units).toEqual(
        units.map(() => expect.objectContaining({stage: 'COMMITMENT', subject: allocation['orderItem']})),
      );
      expect(total(units as Entity[], 'quantity')).toBe(allocation['quantity']);
    }
  });

  it('books every shipped unit of an order in the ledger', () => {
    for (const order of new Set(shipped.map((each) => String(each['order'])))) {
      const units = total(
        shipped.filter((each) => each['order'] === order),
        'quantity',
      );
      expect([order, booked('SHIPMENT', 'order', order)]).toEqual([order, -units]);
    }
  });

  it('books every unit that a notice brought in the ledger', () => {
    const notices = store.all('ASN').filter(({inventoryTransfer}) => !inventoryTransfer);
    expect(notices.length).toBeGreaterThan(20);
    for (const {id} of notices) {
      const units = total(store.referring('ASNItem', 'asn', id), 'receivedQuantity');
      expect([id, booked('RECEIPT', 'asn', id)]).toEqual([id, units]);
    }
  });

  it('has received what it calls returned', () => {
    for (const {id, returnedQuantity} of store.all('OrderItem')) {
      const notices = store.referring('ASNItem', 'orderItem', id);
      expect([id, total(notices, 'receivedQuantity')]).toEqual([id, returnedQuantity]);
    }
  });

  it('warns of each open order whose method leads to no service', () => {
    const open = store.all('Order').filter(({newStatus}) => newStatus === 'IN_PROGRESS' || newStatus === 'PENDING');
    const unserved = open.filter(({shippingMethod, carrierService}) => shippingMethod && !carrierService);
    const warned = store
      .referring('OrderStatusAlert', 'kind', 'UNMAPPED_SHIPPING_METHOD')
      .filter(({resolvedAt}) => !resolvedAt);
    expect(unserved.map(({id}) => id)).toEqual(warned.map(({order}) => order));
  });

  it('chains the entries of each product in each building', () => {
    for (const item of store.all('InventoryItem'))
      for (const warehouse of managed) {
        const entries = store
          .referring('InventoryMovement', 'inventoryItem', item.id)
          .filter((movement) => movement['warehouse'] === warehouse)
          .sort((a, b) => (String(a['occurredAt']) < String(b['occurredAt']) ? -1 : 1));
        let physical = 0;
        for (const {quantityChange} of entries) {
          physical += Number(quantityChange);
          expect(physical).toBeGreaterThanOrEqual(0);
        }
        expect(Number(entries.at(-1)?.['physicalAfter'] ?? 0)).toBe(physical);
      }
  });

  it('lists the relationships of each person with the person', () => {
    const query =
      '{persons(first: 100) {nodes {id relationships {nodes {person {id}}}}} relationships(first: 100) {nodes {id}}}';
    const {data} = simulator.execute({query, variables: {}, headers: callers['dana']?.headers ?? {}});
    const {persons, relationships} = data as {
      persons: {nodes: {id: string; relationships: {nodes: {person: {id: string}}[]}}[]};
      relationships: {nodes: object[]};
    };
    const listed = persons.nodes.flatMap((each) => each.relationships.nodes.map(({person}) => [each.id, person.id]));
    expect(listed).toHaveLength(relationships.nodes.length);
    for (const [id, person] of listed) expect(person).toBe(id);
  });
});
