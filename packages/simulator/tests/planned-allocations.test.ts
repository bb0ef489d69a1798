/** Warehouses that are chosen for an order before its stock is held. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const lamp = 'AP-LAMP-LED-BLK';
const [leeds, utrecht] = [caller.id('whs:leeds'), caller.id('whs:utrecht')];

interface Allocation {
  id: string;
  stage: string;
  quantity: number;
  warehouse: {code: string};
}

/** An approved order of lamps that waits for somebody to allocate it. */
function approved(quantity: number, more: Fields = {}): string {
  const {id} = caller.order([{sku: lamp, quantity}], {autoApprove: false, ...more});
  caller.run('approveOrder', {id, allocate: false});
  return id;
}

const allocations = (id: string): Allocation[] =>
  caller.ask<{order: {allocations: {nodes: Allocation[]}}}>(
    'query ($id: EndlessID!) { order(id: $id) { allocations { nodes { id stage quantity warehouse { code } } } } }',
    {id},
  ).order.allocations.nodes;

/** Units by warehouse and stage, as `LEEDS PRE_ALLOCATION 3`. */
const shares = (id: string): string[] => {
  const units = new Map<string, number>();
  for (const {stage, quantity, warehouse} of allocations(id)) {
    const key = `${warehouse.code} ${stage}`;
    units.set(key, (units.get(key) ?? 0) + quantity);
  }
  return [...units].map(([key, count]) => `${key} ${count}`).sort();
};

const plan = (id: string, more: Fields = {}): unknown =>
  caller.run('allocateOrder', {id, preAllocateOnly: true, ...more});

beforeEach(() => {
  caller.reset();
  caller.count(lamp, 3);
  caller.count(lamp, 2, 'whs:utrecht');
});

describe('a plan', () => {
  const both = {warehouseIds: [leeds, utrecht]};

  it('names where the units lie, and the first warehouse for those that lie nowhere', () => {
    const id = approved(7);
    plan(id, both);
    expect(shares(id)).toEqual(['LEEDS PRE_ALLOCATION 5', 'UTRECHT PRE_ALLOCATION 2']);
  });

  it('names one warehouse alone, that which has most, where all has to ship from one', () => {
    const id = approved(7, {routingStrategy: ['SINGLE_SHIPPING']});
    plan(id, both);
    expect(shares(id)).toEqual(['LEEDS PRE_ALLOCATION 7']);
    caller.count(lamp, 1);
    plan(id, both);
    expect(shares(id)).toEqual(['UTRECHT PRE_ALLOCATION 7']);
  });

  it('names the first warehouse when no unit lies anywhere', () => {
    caller.count(lamp, 0);
    caller.count(lamp, 0, 'whs:utrecht');
    const id = approved(4, {routingStrategy: ['SINGLE_SHIPPING']});
    plan(id, both);
    expect(shares(id)).toEqual(['LEEDS PRE_ALLOCATION 4']);
  });

  it('takes the place of the one before', () => {
    const id = approved(2);
    plan(id, {warehouseIds: [leeds]});
    expect(shares(id)).toEqual(['LEEDS PRE_ALLOCATION 2']);
    plan(id, {warehouseIds: [utrecht]});
    expect(shares(id)).toEqual(['UTRECHT PRE_ALLOCATION 2']);
  });

  it('is followed when its stock is there, though one warehouse could give all by then', () => {
    const id = approved(5);
    plan(id, both);
    const planned = allocations(id);
    expect(shares(id)).toEqual(['LEEDS PRE_ALLOCATION 3', 'UTRECHT PRE_ALLOCATION 2']);
    caller.count(lamp, 9);
    expect(shares(id)).toEqual(['LEEDS ALLOCATION 3', 'UTRECHT ALLOCATION 2']);
    const ids = (all: Allocation[]): string[] => all.map((each) => each.id).sort();
    expect(ids(allocations(id))).toEqual(ids(planned));
  });

  it('is not followed to two warehouses where all has to ship from one', () => {
    const id = approved(5);
    plan(id, both);
    caller.run('updateOrder', {id, routingStrategy: ['SINGLE_SHIPPING']});
    caller.count(lamp, 9);
    expect(shares(id)).toEqual(['LEEDS ALLOCATION 5']);
  });

  it('is refused where no warehouse can be chosen', () => {
    const id = approved(1, {salesChannelId: caller.id('sch:outlet')});
    const {store} = caller.platform.simulator;
    store.update('Warehouse', caller.id('whs:porto'), {deactivatedAt: store.now});
    expect(caller.reasons('allocateOrder', {id, preAllocateOnly: true})).toEqual(['INSUFFICIENT_STOCK']);
    expect(shares(id)).toEqual([]);
  });
});
