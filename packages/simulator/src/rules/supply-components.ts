/** Components of supply orders: how many are needed, and which units of stock are held for them. */
import type {Context, Entity, Store} from '../model/rules.ts';
import {multiply, plusKnown, toParts} from './decimal.ts';
import {sum, sumOf} from './plain.ts';
import {converted} from './prices.ts';
import {compositionOf} from './product-data.ts';
import {commit, hold, inventoryItemOf, putIn, quantitiesAt} from './stock.ts';
import {isGiven} from './supply.ts';
import type {Objects} from '../schema-types.ts';

/** Units of a component that a number of units of the product needs, as a whole number. */
export const neededOf = (
  {quantityPerUnit}: Pick<Objects['SupplyOrderComponent'], 'quantityPerUnit'>,
  units: number,
): number => Math.ceil(Math.round(units * Number(quantityPerUnit) * 1e6) / 1e6);

/** Components of a number of units, copied from the composition lines of the product. */
export function componentsFor(store: Store, productId: string, quantity: number): Objects['SupplyOrderComponent'][] {
  return compositionOf(store, productId).map((line) => {
    const waste = 1 + Number(line.wastePercent) / 100;
    const perUnit = String(Math.round(line.quantity * waste * 10_000) / 10_000);
    return {
      product: line.component,
      quantityPerUnit: perUnit,
      requiredQuantity: neededOf({quantityPerUnit: perUnit}, quantity),
      consumedQuantity: 0,
    };
  });
}

export const componentsOf = ({components}: Entity<'SupplyOrder'>): Objects['SupplyOrderComponent'][] =>
  components ?? [];

/** Units that were made or scrapped so far. */
export const outputOf = ({madeQuantity, scrappedQuantity}: Entity<'SupplyOrder'>): number =>
  sum([madeQuantity, scrappedQuantity]);

/** What holds units of a component. */
export function holdsOf(store: Store, plan: Entity<'SupplyOrder'>, productId: string): Entity<'ItemAllocation'>[] {
  const item = inventoryItemOf(store, productId)?.id;
  return store
    .referring('ItemAllocation', 'subject', plan.id)
    .filter(({stage, inventoryItem}) => stage === 'ALLOCATION' && inventoryItem === item);
}

/** Units of a component that are held and not yet used up. */
export const heldUnits = (store: Store, plan: Entity<'SupplyOrder'>, productId: string): number =>
  sumOf(holdsOf(store, plan, productId), 'quantity');

/** Units of a component that are neither held nor used up. */
export function missingUnits(
  store: Store,
  plan: Entity<'SupplyOrder'>,
  {product, requiredQuantity, consumedQuantity}: Objects['SupplyOrderComponent'],
): number {
  if (!['SCHEDULED', 'IN_PROGRESS', 'DRAFT'].includes(plan.status)) return 0;
  return Math.max(0, requiredQuantity - consumedQuantity - heldUnits(store, plan, product));
}

/** Holds what is missing as far as stock reaches, and says how many units that were. */
export function holdComponents(context: Context, plan: Entity<'SupplyOrder'>): number {
  const {store} = context;
  const {warehouse} = plan;
  return sum(
    componentsOf(plan).map((component) => {
      const item = inventoryItemOf(store, component.product);
      const free = item ? quantitiesAt(store, item.id, warehouse).unallocated : 0;
      const quantity = Math.min(free, missingUnits(store, plan, component));
      if (item && quantity > 0) hold(context, {subject: plan.id, inventoryItem: item.id, warehouse, quantity});
      return Math.max(0, quantity);
    }),
  );
}

/** Brings held units to the place where they are used, where they stay held. */
export function moveToProduction(context: Context, plan: Entity<'SupplyOrder'>, location: string): void {
  const {store} = context;
  for (const held of store.referring('ItemAllocation', 'subject', plan.id)) {
    if (held.location === location) continue;
    const {quantity, subject} = held;
    const links = {supplyOrder: plan.id};
    commit(context, {subject, itemAllocations: [held.id], quantity}, {...links, kind: 'TRANSFER_OUT'});
    store.remove('ItemAllocation', held.id);
    putIn(context, {...held, location}, {...links, kind: 'TRANSFER_IN'});
    hold(context, {...held, location});
  }
}

/** Units of a component. */
interface Material {
  product: string;
  units: number | string;
}

/**
 * Uses up the components of units that were made or scrapped: what all units so far need, less what was used before.
 *
 * @throws Refusal when fewer are held.
 */
export function consume(context: Context, plan: Entity<'SupplyOrder'>, units: number): Material[] {
  const soFar = units + outputOf(plan);
  const before = componentsOf(plan);
  const components = before.map((component) => {
    const consumedQuantity = neededOf(component, soFar);
    const quantity = consumedQuantity - component.consumedQuantity;
    const holds = holdsOf(context.store, plan, component.product);
    if (sumOf(holds, 'quantity') < quantity) throw context.refuse('INSUFFICIENT_STOCK', ['madeQuantity']);
    const itemAllocations = holds.map(({id}) => id);
    commit(context, {subject: plan.id, itemAllocations, quantity}, {kind: 'PRODUCTION_INPUT', supplyOrder: plan.id});
    return {...component, consumedQuantity};
  });
  context.store.update('SupplyOrder', plan.id, {components});
  return components.map(({product, consumedQuantity}, at) => ({
    product,
    units: consumedQuantity - (before[at]?.consumedQuantity ?? 0),
  }));
}

/** What components cost in a currency; undefined where one has no cost. */
export function materialCost(store: Store, materials: readonly Material[], currency: string): bigint | undefined {
  const costs = materials.map(({product, units}) => {
    const {averageUnitCost, costCurrency} = inventoryItemOf(store, product) ?? {};
    if (!isGiven(averageUnitCost) || !isGiven(costCurrency)) return undefined;
    return multiply(converted(toParts(averageUnitCost), costCurrency, currency), toParts(units));
  });
  return plusKnown(...costs);
}
