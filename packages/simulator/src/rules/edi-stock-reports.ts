/** Stock reports that retailers get by EDI every night. */
import type {Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {after, day, hour, minute} from '../model/time.ts';
import {whenDue} from './due.ts';
import {queue} from './edi-transmissions.ts';
import {exchanges} from './integration-kinds.ts';
import {sum} from './plain.ts';
import {toldQuantities} from './shop-quantities.ts';

const report = 'INVENTORY_846';

/** Time of the day, in UTC, at which a report is made. */
const timeOfDay = 2 * hour + 9 * minute;

function nextNight(moment: string): string {
  const tonight = after(`${moment.slice(0, 10)}T00:00:00.000Z`, timeOfDay);
  return tonight > moment ? tonight : after(tonight, day);
}

/** When a partner got its last report, or the last one before a moment. */
const lastTo = (store: Store, {id}: Entity<'Integration'>, before?: string): string | undefined =>
  store
    .referring('EDIDocument', 'integration', id)
    .filter((each) => each.type === report && (before === undefined || each.createdAt < before))
    .map(({createdAt}) => createdAt)
    .sort()
    .at(-1);

/** When the next report is due; undefined for partners that get none: it is switched on by sending the first. */
function dueAt(store: Store, integration: Entity<'Integration'>): string | undefined {
  if (integration.type !== 'EDI' || !exchanges(integration, 'OUTBOUND')) return undefined;
  const last = lastTo(store, integration);
  return last && nextNight(last);
}

/** What the sales channels of a partner are told of each listed product, and once of those taken off since. */
export function stockReportOf(store: Store, integration: Entity<'Integration'>, at = store.now): {content: Fields} {
  const last = lastTo(store, integration, at) ?? at;
  const lines = store
    .referring('SalesChannel', 'integration', integration.id)
    .flatMap((channel) => store.referring('ProductSalesChannel', 'salesChannel', channel.id))
    .filter(({isListed, updatedAt}) => isListed !== false || updatedAt > last)
    .map((listing) => ({listing, product: store.need('Product', listing.product)}))
    .filter(({product}) => product.type !== 'NON_INVENTORY')
    .map(({listing, product: {sku}}) => ({
      sku,
      quantity: sum(toldQuantities(store, listing).map(({quantity}) => quantity)),
    }));
  return {content: {lines}};
}

const reporting = whenDue({
  all: (store) => store.all('Integration'),
  at: (integration, store) => dueAt(store, integration),
  happens: (context, integration) =>
    queue(context, integration, {type: report, ...stockReportOf(context.store, integration)}),
});

export const ediStockReportRules: RuleSet = {time: [reporting]};
