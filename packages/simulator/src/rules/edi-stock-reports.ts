/** Stock reports that retailers get by EDI every night. */
import type {Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {after, day, hour, minute} from '../model/time.ts';
import {whenDue} from './due.ts';
import {queue} from './edi-transmissions.ts';
import {brandsOf, channelsOf, exchanges} from './integration-kinds.ts';
import {sum} from './plain.ts';
import {toldQuantities} from './shop-quantities.ts';

const report = 'INVENTORY_846';

/** Time of the day, in UTC, at which a report is made. */
const timeOfDay = 2 * hour + 9 * minute;

function nextNight(moment: string): string {
  const tonight = after(`${moment.slice(0, 10)}T00:00:00.000Z`, timeOfDay);
  return tonight > moment ? tonight : after(tonight, day);
}

/** Reports that a partner got so far. */
const reportsTo = (store: Store, {id}: Entity<'Integration'>): Entity<'EDIDocument'>[] =>
  store.referring('EDIDocument', 'integration', id).filter(({type}) => type === report);

const lastOf = (reports: readonly Entity<'EDIDocument'>[]): string | undefined =>
  reports
    .map(({createdAt}) => createdAt)
    .sort()
    .at(-1);

/** Brands of a partner with a sales channel: each of them reports its own stock. */
const reportingTo = (store: Store, integration: Entity<'Integration'>): string[] =>
  brandsOf(integration).filter((brand) => channelsOf(store, integration.id).some((channel) => channel.brand === brand));

/** When the next report is due; undefined for partners that get none: it is switched on by sending the first. */
function dueAt(store: Store, integration: Entity<'Integration'>): string | undefined {
  if (integration.type !== 'EDI' || !exchanges(integration, 'OUTBOUND')) return undefined;
  const last = lastOf(reportsTo(store, integration));
  return last && reportingTo(store, integration).length > 0 ? nextNight(last) : undefined;
}

/** What the sales channels of a brand and partner are told of each listed product, and once of those taken off since. */
export function stockReportOf(
  store: Store,
  integration: Entity<'Integration'>,
  brand: string,
  at = store.now,
): {content: Fields} {
  const before = reportsTo(store, integration).filter((each) => each.brand === brand && each.createdAt < at);
  const last = lastOf(before) ?? at;
  const lines = channelsOf(store, integration.id)
    .filter((channel) => channel.brand === brand)
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
  happens: (context, integration) => {
    for (const brand of reportingTo(context.store, integration))
      queue(context, integration, {type: report, brand, ...stockReportOf(context.store, integration, brand)});
  },
});

export const ediStockReportRules: RuleSet = {time: [reporting]};
