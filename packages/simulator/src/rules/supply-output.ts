/** What comes out of a supply order: good units enter stock, with what their components cost. */
import type {Context, Entity} from '../model/rules.ts';
import {putIn} from './stock.ts';
import {materialCost} from './supply-components.ts';
import {dayOf, wmsOf, type Refuse} from './supply.ts';

export interface Output {
  made: number;
  scrapped: number;
  locationId: unknown;
  at: string;
}

/** @throws Refusal when the output can't be booked there, or then. */
export function checkOutput(
  {store}: Context,
  plan: Entity,
  {locationId, at}: Output,
  {refuse, moment}: {refuse: Refuse; moment: string},
): void {
  const location = store.get('Location', locationId);
  if (wmsOf(store, plan.warehouse)) throw refuse('MANAGED_BY_WMS', ['id']);
  if (location && location.warehouse !== plan.warehouse) throw refuse('INVALID_REFERENCE', ['locationId']);
  if (at > store.now || at < String(plan.startedAt)) throw refuse('INVALID_DATE', [moment]);
}

/** Adds what was made and scrapped, and puts the good units in their place. */
export function bookOutput(
  context: Context,
  plan: Entity,
  {made, scrapped, locationId, at}: Output,
): Entity<'SupplyOrder'> {
  const {store} = context;
  const product = String(plan.product);
  const cost = materialCost(store, plan);
  const currency = store.get('Company', plan.company)?.currency;
  const unitCost = cost === undefined ? undefined : String(Math.round(cost * 10_000) / 10_000);
  if (made > 0) {
    putIn(context, {
      productId: product,
      warehouseId: String(plan.warehouse),
      ...(typeof locationId === 'string' ? {locationId} : {}),
      quantity: made,
      ...(unitCost === undefined ? {} : {unitCost, costCurrency: String(currency)}),
      kind: 'PRODUCTION_OUTPUT',
      links: {supplyOrder: plan.id, occurredAt: at},
    });
    if (unitCost !== undefined)
      store.insert('ProductCost', {
        product,
        costable: plan.id,
        currency,
        exchangeRate: '1',
        minimumQuantity: 1,
        startsOn: dayOf(store.now),
        unitCost,
      });
  }
  return store.update('SupplyOrder', plan.id, {
    madeQuantity: Number(plan.madeQuantity ?? 0) + made,
    scrappedQuantity: Number(plan.scrappedQuantity ?? 0) + scrapped,
  });
}
