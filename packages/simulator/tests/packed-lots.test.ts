/** Parcels with the lots that were packed, which stock and ledger follow. */
import {beforeEach, describe, expect, it} from 'vitest';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields} from '../src/model/rules.ts';
import {money, Outsider, type OrderView} from './support/outsider.ts';

const caller = new Outsider();
const gas = 'AP-GAS-230';

/** An order of gas that Leeds is to ship: G2210 of which there are 12 goes first, then G2409. */
function ordered(quantity: number): {order: OrderView; orderItemId: string} {
  caller.count(gas, 0, 'whs:utrecht');
  const order = caller.order([{sku: gas, quantity, unitPrice: money('5.00')}], {
    ...{financialStatus: 'PAID', autoFulfill: true},
  });
  return {order, orderItemId: caller.line(order, gas).id};
}

interface Packed {
  quantity: number;
  lotNumber: string | null;
  serialNumbers: string[];
}

const shown = 'shipment { id containers { lines { quantity lotNumber serialNumbers } } }';

function ship(id: string, lines: Fields[]): {id: string; lines: Packed[]} {
  type Shipment = {shipment: {id: string; containers: {lines: Packed[]}[]}};
  const {shipment} = caller.run<Shipment>('shipOrderManually', {id, containers: [{lines}]}, shown);
  return {id: shipment.id, lines: shipment.containers.flatMap((each) => each.lines)};
}

const lotsOf = (lines: Packed[]): string[] => lines.map(({lotNumber, quantity}) => `${lotNumber} ${quantity}`);

/** Entries of the ledger that an order made, as `change lot`, the newest first. */
const booked = (id: string): string[] =>
  caller
    .ask<{
      inventoryMovements: {nodes: {quantityChange: number; lotNumber: string}[]};
    }>('query ($ids: [EndlessID!]) { inventoryMovements(first: 9, filter: {orderIds: $ids}) { nodes { quantityChange lotNumber } } }', {ids: [id]})
    .inventoryMovements.nodes.map(({quantityChange, lotNumber}) => `${quantityChange} ${lotNumber}`);

const broken = (): unknown => brokenInvariants(caller.platform.simulator.contextOfSystem());

beforeEach(() => caller.reset());

describe('a parcel', () => {
  it('takes units of the lot that is named out of stock, and those that are held otherwise', () => {
    const {order, orderItemId} = ordered(4);
    expect(lotsOf(ship(order.id, [{orderItemId, quantity: 2, lotNumber: 'G2409'}]).lines)).toEqual(['G2409 2']);
    expect(booked(order.id)).toEqual(['-2 G2409']);
    expect(lotsOf(ship(order.id, [{orderItemId, quantity: 2}]).lines)).toEqual(['G2210 2']);
    expect(booked(order.id)).toEqual(['-2 G2210', '-2 G2409']);
    expect(broken()).toEqual([]);
  });

  it('has a line for each lot that left, with serial numbers of its own', () => {
    const {order, orderItemId} = ordered(14);
    const serialNumbers = Array.from({length: 14}, (_, at) => `S${at}`);
    const {lines} = ship(order.id, [{orderItemId, quantity: 14, serialNumbers}]);
    expect(lotsOf(lines).sort()).toEqual(['G2210 12', 'G2409 2']);
    expect(lines.map((each) => each.serialNumbers.length)).toEqual(lines.map(({quantity}) => quantity));
    expect(lines.flatMap((each) => each.serialNumbers)).toEqual(serialNumbers);
  });

  it('gives back the lot that it took', () => {
    const {order, orderItemId} = ordered(4);
    const {id} = ship(order.id, [{orderItemId, quantity: 1, lotNumber: 'G2409'}]);
    ship(order.id, [{orderItemId, quantity: 1}]);
    caller.run('unshipOrder', {id: order.id, shipmentIds: [id], reason: 'Wrong box'});
    expect(booked(order.id)[0]).toBe('1 G2409');
    expect(broken()).toEqual([]);
  });

  it.each([
    ['that nobody knows', 'NOPE', 1],
    ['of which too little lies there', 'G2409', 70],
  ])('is refused with a lot %s, and nothing leaves', (_, lotNumber, quantity) => {
    const {order, orderItemId} = ordered(quantity);
    const lines = [{orderItemId, quantity, lotNumber}];
    expect(caller.try('shipOrderManually', {id: order.id, containers: [{lines}]}).userErrors).toMatchObject([
      {reason: 'INSUFFICIENT_STOCK', field: ['input', 'containers', '0', 'lines', '0', 'lotNumber']},
    ]);
    expect(booked(order.id)).toEqual([]);
  });

  it('keeps a lot that is named where stock has none', () => {
    const sku = 'AP-LAMP-LED-BLK';
    caller.count(sku, 9);
    caller.count(sku, 0, 'whs:utrecht');
    const order = caller.order([{sku, quantity: 1}], {financialStatus: 'PAID', autoFulfill: true});
    const lines = [{orderItemId: caller.line(order, sku).id, quantity: 1, lotNumber: 'L1'}];
    expect(lotsOf(ship(order.id, lines).lines)).toEqual(['L1 1']);
    expect(booked(order.id)).toEqual(['-1 null']);
    caller.run('unshipOrder', {id: order.id, reason: 'Wrong box'});
    expect(broken()).toEqual([]);
  });
});
