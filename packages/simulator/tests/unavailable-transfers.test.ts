/** Transfers of units that can't be sold: they keep their condition, and nothing holds them before they leave. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const tent = 'AP-TENT-2P-GRN';
const cage = caller.id('loc:leeds-Q-01-1');
const [leeds, utrecht] = [caller.id('whs:leeds'), caller.id('whs:utrecht')];

interface Place {
  physical: number;
  unavailableReason: string | null;
  lotNumber: string | null;
  location: {code: string; warehouse: {id: string}};
}

/** Unavailable units of an article as `code reason lot: units`, in a building. */
function unavailable(sku: string, warehouse: string): string[] {
  const {nodes} = caller.ask<{inventoryItem: {itemLocations: {nodes: Place[]}}}>(
    `query ($id: EndlessID!) { inventoryItem(id: $id) { itemLocations(first: 100) {
      nodes { physical unavailableReason lotNumber location { code warehouse { id } } } } } }`,
    {id: caller.id(`inv:${sku}`)},
  ).inventoryItem.itemLocations;
  return nodes
    .filter((place) => place.physical > 0 && place.unavailableReason && place.location.warehouse.id === warehouse)
    .map(({location, unavailableReason, lotNumber, physical}) =>
      [location.code, unavailableReason, ...(lotNumber ? [lotNumber] : []), physical].join(' '),
    )
    .sort();
}

const line = (sku: string, quantity: number, more: Fields = {}): Fields => ({
  inventoryItemId: caller.id(`inv:${sku}`),
  fromLocationId: cage,
  unavailableReason: 'QUARANTINE',
  quantity,
  ...more,
});

const planned = (items: Fields[], toWarehouseId = utrecht): Fields => ({fromWarehouseId: leeds, toWarehouseId, items});

interface Transfer {
  id: string;
  status: string;
  receivedQuantity: number;
  items: {id: string; quantity: number; lotNumber: string | null; reservedQuantity: number}[];
}

const shown = 'inventoryTransfer { id status receivedQuantity items { id quantity lotNumber reservedQuantity } }';

const run = (name: string, input: Fields): Transfer =>
  caller.run<{inventoryTransfer: Transfer}>(name, input, shown).inventoryTransfer;

/** Clears units of the cage for sale. */
const clear = (quantity: number): unknown =>
  caller.run('changeStockCondition', {
    warehouseId: leeds,
    inventoryItemId: caller.id(`inv:${tent}`),
    locationId: cage,
    toLocationId: caller.id('loc:leeds-A-01-1'),
    fromReason: 'QUARANTINE',
    quantity,
  });

beforeEach(() => {
  caller.reset();
});

describe('a transfer of units in quarantine', () => {
  it('takes them to another building in their condition', () => {
    const {id, items} = run('createInventoryTransfer', planned([line(tent, 3)]));
    expect(items).toMatchObject([{quantity: 3, reservedQuantity: 0}]);
    expect(unavailable(tent, leeds), 'a draft moves nothing').toEqual(['Q-01-01 QUARANTINE 8']);
    run('startInventoryTransfer', {id});
    expect(unavailable(tent, leeds)).toEqual(['Q-01-01 QUARANTINE 5']);
    expect(unavailable(tent, utrecht), 'on their way').toEqual([]);
    expect(run('completeInventoryTransfer', {id})).toMatchObject({status: 'COMPLETED', receivedQuantity: 3});
    expect(unavailable(tent, utrecht)).toEqual(['DEFAULT QUARANTINE 3']);
  });

  it('puts them back when it is called off on the way', () => {
    const {id} = run('createInventoryTransfer', planned([line(tent, 3)]));
    run('startInventoryTransfer', {id});
    run('cancelInventoryTransfer', {id});
    expect(unavailable(tent, leeds)).toEqual(['Q-01-01 QUARANTINE 8']);
  });

  it('takes what its place has in the condition, and no more', () => {
    const create = (more: Fields): string[] =>
      caller.reasons('createInventoryTransfer', planned([line(tent, 8, more)]));
    expect(create({quantity: 9})).toEqual(['INSUFFICIENT_STOCK']);
    expect(create({unavailableReason: 'DAMAGED'})).toEqual(['INSUFFICIENT_STOCK']);
    expect(create({fromLocationId: caller.id('loc:leeds-RET-01')})).toEqual(['INSUFFICIENT_STOCK']);
    expect(create({})).toEqual([]);
  });

  it('takes no unit twice, though two lines want it', () => {
    const to = (key: string): Fields => ({toLocationId: caller.id(key)});
    const lines = [line(tent, 5, to('loc:utrecht-A-01-1')), line(tent, 4, to('loc:utrecht-A-01-2'))];
    expect(caller.reasons('createInventoryTransfer', planned(lines))).toEqual(['INSUFFICIENT_STOCK']);
    const fitting = [lines[0] ?? {}, {...lines[1], quantity: 3}];
    const {id} = run('createInventoryTransfer', planned(fitting));
    expect(run('updateInventoryTransfer', {id, items: fitting}).items, 'its old lines count no more').toHaveLength(2);
  });

  it("can't leave when a count took some meanwhile, and can with a smaller quantity", () => {
    const {id} = run('createInventoryTransfer', planned([line(tent, 7)]));
    clear(2);
    expect(caller.reasons('startInventoryTransfer', {id})).toEqual(['INSUFFICIENT_STOCK']);
    run('updateInventoryTransfer', {id, items: [line(tent, 6)]});
    run('startInventoryTransfer', {id});
    expect(unavailable(tent, leeds)).toEqual([]);
  });
});

describe('a move within a building', () => {
  const table = caller.id('loc:leeds-RET-01');

  it('leaves units where they are until it is completed', () => {
    const {id} = run('createInventoryTransfer', planned([line(tent, 3, {toLocationId: table})], leeds));
    run('startInventoryTransfer', {id});
    expect(unavailable(tent, leeds)).toEqual(['Q-01-01 QUARANTINE 8']);
    run('completeInventoryTransfer', {id});
    expect(unavailable(tent, leeds)).toEqual(['Q-01-01 QUARANTINE 5', 'RET-01 QUARANTINE 3']);
  });

  it("isn't started when a count took units that its lines need together", () => {
    const lines = [line(tent, 5, {toLocationId: table}), line(tent, 3, {toLocationId: caller.id('loc:leeds-A-01-2')})];
    const {id} = run('createInventoryTransfer', planned(lines, leeds));
    clear(1);
    expect(caller.reasons('startInventoryTransfer', {id})).toEqual(['INSUFFICIENT_STOCK']);
  });

  it('moves what is still there when a count took some meanwhile', () => {
    const bin = caller.id('loc:leeds-A-01-2');
    const lines = [line(tent, 5, {toLocationId: table}), line(tent, 3, {toLocationId: bin})];
    const {id} = run('createInventoryTransfer', planned(lines, leeds));
    run('startInventoryTransfer', {id});
    clear(2);
    expect(run('completeInventoryTransfer', {id}).receivedQuantity).toBe(6);
    expect(unavailable(tent, leeds)).toEqual(['A-01-02 QUARANTINE 1', 'RET-01 QUARANTINE 5']);
  });
});

describe('a move of units that are all cleared meanwhile', () => {
  it('moves nothing, and leaves nothing in the ledger', () => {
    const {id, items} = run(
      'createInventoryTransfer',
      planned([line(tent, 5, {toLocationId: caller.id('loc:leeds-RET-01')})], leeds),
    );
    run('startInventoryTransfer', {id});
    clear(8);
    expect(run('completeInventoryTransfer', {id})).toMatchObject({status: 'COMPLETED', receivedQuantity: 0});
    expect(unavailable(tent, leeds)).toEqual([]);
    const {inventoryMovements} = caller.ask<{inventoryMovements: {nodes: Fields[]}}>(
      'query ($ids: [EndlessID!]) { inventoryMovements(filter: {inventoryTransferIds: $ids}, first: 9) { nodes { id } } }',
      {ids: [id]},
    );
    expect([items.length, inventoryMovements.nodes]).toEqual([1, []]);
  });
});

describe('a transfer of lots', () => {
  const gas = 'AP-GAS-450';

  it('takes the lot that it names, in its condition', () => {
    const recalled = line(gas, 4, {unavailableReason: 'RECALLED'});
    const other = {...recalled, lotNumber: 'H2403'};
    expect(caller.reasons('createInventoryTransfer', planned([other]))).toEqual(['INSUFFICIENT_STOCK']);
    const {id, items} = run('createInventoryTransfer', planned([{...recalled, lotNumber: 'H2402'}]));
    expect(items).toMatchObject([{quantity: 4, lotNumber: 'H2402'}]);
    run('startInventoryTransfer', {id});
    run('completeInventoryTransfer', {id});
    expect(unavailable(gas, utrecht)).toContain('DEFAULT RECALLED H2402 4');
  });

  it('takes those first that expire first, and units without a day last', () => {
    const shelf = caller.id('loc:leeds-A-03-1');
    const lot = (quantity: number, more: Fields = {}): Fields => ({
      productId: caller.id(`prd:${gas}`),
      locationId: shelf,
      quantity,
      ...more,
    });
    caller.run('setInventoryQuantities', {
      warehouseId: leeds,
      ignoreExpectedQuantities: true,
      items: [
        lot(3),
        lot(2, {lotNumber: 'H2501', expiresOn: '2028-01-31'}),
        lot(4, {lotNumber: 'H2502', expiresOn: '2026-01-31'}),
        lot(0, {lotNumber: 'H2411'}),
      ],
    });
    const lots = (quantity: number): unknown[] => {
      const from = {inventoryItemId: caller.id(`inv:${gas}`), fromLocationId: shelf, quantity};
      const {id, items} = run('createInventoryTransfer', planned([from]));
      run('cancelInventoryTransfer', {id});
      return items.map((item) => [item.lotNumber, item.quantity]);
    };
    expect(lots(4)).toEqual([['H2502', 4]]);
    expect(lots(7)).toEqual([
      ['H2502', 4],
      ['H2501', 2],
      [null, 1],
    ]);
  });
});
