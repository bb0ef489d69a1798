/** What purchase orders, supply orders and inbound notices share: days, terms of suppliers, and where goods can go. */
import type {Context, Entity, Store} from '../model/rules.ts';
import type {InputPath, Refuse} from '../model/refusal.ts';
import {isConnected} from './integration-kinds.ts';
import {unitCostOfTerms} from './supply-terms.ts';

export const isGiven = <T>(value: T): value is NonNullable<T> => value !== undefined && value !== null;

/** Entries of a list that occur before. */
export const repeated = <T>(values: readonly T[]): number =>
  values.findIndex((value, at) => values.indexOf(value) < at);

/** The first id to remove that is named before, or among others; below 0 when there is none. */
export const namedAgain = (removed: readonly string[], others: readonly unknown[]): number =>
  removed.findIndex((id, at) => removed.indexOf(id) < at || others.includes(id));

export const servesBrand = ({brands}: Pick<Entity<'Supplier'>, 'brands'>, brandId: string): boolean =>
  brands?.includes(brandId) === true;

/** Warehouse that a brand uses when none is named. */
export const defaultWarehouseOf = (store: Store, brandId: string): Entity<'Warehouse'> | undefined =>
  store.all('Warehouse').find(({defaultForBrands}) => defaultForBrands?.includes(brandId));

/** The WMS that runs a building for a brand, though its connection may be paused or broken. */
export function connectedWms(store: Store, warehouseId: unknown, brand: string): Entity<'Integration'> | undefined {
  const integration = store.get('Integration', store.get('Warehouse', warehouseId)?.integration);
  return integration?.type === 'WMS' && isConnected(integration, 'INBOUND', brand) ? integration : undefined;
}

/** The WMS that runs a building for a brand and is the source of its counts: what it reports comes in now. */
export function wmsOf(store: Store, warehouseId: unknown, brand: string): Entity<'Integration'> | undefined {
  const wms = connectedWms(store, warehouseId, brand);
  return wms?.status === 'ACTIVE' ? wms : undefined;
}

/**
 * Where goods of a brand can be received.
 *
 * @throws Refusal when none is named and the brand has no default, or when nothing can be received there.
 */
export function receivingWarehouse(
  {store, refuse}: Context,
  {warehouseId, brandId}: {warehouseId: unknown; brandId: string},
): Entity<'Warehouse'> {
  const field = ['warehouseId'];
  const warehouse = store.get('Warehouse', warehouseId) ?? defaultWarehouseOf(store, brandId);
  if (!warehouse) throw refuse('REQUIRED.warehouse', field);
  if (!servesBrand(warehouse, brandId)) throw refuse('INVALID_REFERENCE.warehouse', field);
  if (warehouse.type === 'EXTERNAL') throw refuse('WAREHOUSE_EXTERNAL', field);
  if (warehouse.isActive === false || isGiven(warehouse.deactivatedAt)) throw refuse('INACTIVE.warehouse', field);
  return warehouse;
}

/** @throws Refusal for units that a supplier doesn't deliver, with the number that its terms ask for. */
export function checkUnits(
  units: number,
  terms: Entity<'ProductSupplier'> | undefined,
  refuse: Refuse,
  field: InputPath,
): void {
  const {minimumOrderQuantity: least = 1, orderMultiple: multiple = 1} = terms ?? {};
  if (units < least)
    throw refuse('BELOW_MINIMUM', field, `The supplier delivers ${least} units or more, not ${units}.`);
  checkMultiple(units, multiple, refuse, field);
}

/** @throws Refusal that names the multiple, for units that aren't one. */
export function checkMultiple(units: number, multiple: number, refuse: Refuse, field: InputPath): void {
  if (units % multiple !== 0)
    throw refuse('NOT_A_MULTIPLE', field, `The units must be a multiple of ${multiple}; ${units} isn't.`);
}

/** Cost of one unit on the list of a supplier; undefined when it quotes each time. */
export const listedCost = (store: Store, terms: Entity<'ProductSupplier'> | undefined): string | undefined =>
  terms && unitCostOfTerms(store, terms)?.unitCost;

/** What numbers of a type begin with, and the first one of a company. */
const numbers = {
  ASN: ['ASN', 2150],
  InventoryTransfer: ['TR', 1001],
  PurchaseOrder: ['PO', 10_300],
  SupplyOrder: ['SO', 2180],
} as const;

/** The number after the highest of a type within a company, such as `PO-10483`. */
export function nextNumber(store: Store, type: keyof typeof numbers, companyId: string): string {
  const [prefix, first] = numbers[type];
  return `${prefix}-${Math.max(first, store.highestNumber(type, 'company', companyId, prefix) + 1)}`;
}

/** A number whose groups of digits compare as numbers. */
export const byNumber = ({number}: {number: string}): string =>
  number.replace(/\d+/g, (digits) => digits.padStart(12, '0'));
