/** What comes out of a supply order: good units enter stock, with what their components cost. */
import type {Context, Entity} from '../model/rules.ts';
import {conditionIn, placeIn, putIn, stockRecordOf} from './stock.ts';
import {materialCost} from './supply-components.ts';
import {dayOf, isGiven, wmsOf} from './supply.ts';

export interface Output {
  made: number;
  scrapped: number;
  locationId: string | null | undefined;
  at: string;
}

export function checkMoment(
  at: string,
  {startedAt}: Entity<'SupplyOrder'>,
  {store, refuse}: Context,
  field: string,
): void {
  if (at > store.now) throw refuse('INVALID_DATE.future', [field]);
  if (isGiven(startedAt) && at < startedAt) throw refuse('INVALID_DATE.beforeStart', [field]);
}

export function checkOutput(
  context: Context,
  plan: Entity<'SupplyOrder'>,
  {locationId, at}: Output,
  field: string,
): void {
  const {store, refuse} = context;
  const location = store.get('Location', locationId);
  if (wmsOf(store, plan.warehouse)) throw refuse('MANAGED_BY_WMS', ['id']);
  if (location && location.warehouse !== plan.warehouse) throw refuse('INVALID_REFERENCE', ['locationId']);
  if (location && conditionIn(store, location.id, null)) throw refuse('LOCATION_NOT_ALLOWED', ['locationId']);
  checkMoment(at, plan, context, field);
}

/** Adds what was made and scrapped, and puts the good units in their place. */
export function bookOutput(
  context: Context,
  plan: Entity<'SupplyOrder'>,
  {made, scrapped, locationId, at}: Output,
): Entity<'SupplyOrder'> {
  const {store} = context;
  const {product} = plan;
  const cost = materialCost(store, plan);
  const currency = store.get('Company', plan.company)?.currency;
  const unitCost = cost === undefined ? undefined : String(Math.round(cost * 10_000) / 10_000);
  if (made > 0) {
    const units = {
      inventoryItem: stockRecordOf(context, product).id,
      location: placeIn(store, plan.warehouse, locationId),
      quantity: made,
      ...(unitCost === undefined ? {} : {unitCost, costCurrency: currency ?? ''}),
    };
    putIn(context, units, {kind: 'PRODUCTION_OUTPUT', supplyOrder: plan.id, occurredAt: at});
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
    madeQuantity: (plan.madeQuantity ?? 0) + made,
    scrappedQuantity: (plan.scrappedQuantity ?? 0) + scrapped,
  });
}
