/** How complete a product's record is, and how it sold. */
import type {Computed, Entity, Fields, Store} from '../model/rules.ts';
import {after, second} from '../model/time.ts';
import {addDays, dayAt, dayIn, nightAfter, zoneAt} from './days.ts';
import {divide, plus, plusKnown, rounded, toParts} from './decimal.ts';
import {converted, costFor, landedCost, priceFor} from './prices.ts';
import {decimal} from './money.ts';
import {chargedUnits, storedFinancial} from './order-money.ts';
import {componentsOf, netPrice} from './order-state.ts';
import {sumOf} from './plain.ts';
import {lastNight} from './nights.ts';
import {compositionOf} from './product-data.ts';
import {countingWarehouses} from './quantities.ts';
import {decimalsOf} from './reference.ts';
import {departuresOf, type Departure} from './shipments.ts';
import {availableOf, inventoryItemOf, quantitiesOf} from './stock.ts';

interface Check {
  check: string;
  message: string;
  fails: (product: Entity<'Product'>, store: Store) => boolean;
  /** Types for which the check makes no sense. */
  except: string[];
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Checks in the order in which they are worth fixing. */
const checks: Check[] = [
  {
    check: 'WEIGHT',
    message: 'Enter the weight of one unit, so that labels can be bought.',
    fails: ({weight}) => !weight || Number(weight.value) === 0,
    except: ['NON_INVENTORY', 'BUNDLE'],
  },
  {
    check: 'PRICE',
    message: 'Enter a price that is valid today.',
    fails: ({id}, store) =>
      !priceFor(store, {productId: id}) &&
      !store
        .referring('ProductSalesChannel', 'product', id)
        .some(({isListed, salesChannel}) => isListed && priceFor(store, {productId: id, salesChannelId: salesChannel})),
    except: ['PART'],
  },
  {
    check: 'CUSTOMS',
    message: 'Enter the tariff code and the country of origin, so that parcels can go abroad.',
    fails: ({customs}) => isEmpty(customs?.hsCode) || isEmpty(customs?.countryOfOrigin),
    except: ['NON_INVENTORY', 'BUNDLE'],
  },
  {
    check: 'COST',
    message: 'Enter a cost that is valid today, so that margins can be calculated.',
    fails: ({id}, store) => !costFor(store, id),
    except: ['NON_INVENTORY', 'BUNDLE'],
  },
  {
    check: 'SUPPLIER',
    message: 'Connect a supplier, or choose another sourcing method.',
    fails: ({id, sourcingMethod}, store) =>
      sourcingMethod === 'PURCHASED' && store.referring('ProductSupplier', 'product', id).length === 0,
    except: ['NON_INVENTORY', 'BUNDLE'],
  },
  {
    check: 'DIMENSIONS',
    message: 'Enter length, width and height.',
    fails: ({dimensions}) => isEmpty(dimensions),
    except: ['NON_INVENTORY', 'BUNDLE'],
  },
  {
    check: 'IMAGE',
    message: 'Add an image.',
    fails: ({id}, store) => store.referring('ProductImage', 'product', id).length === 0,
    except: ['NON_INVENTORY', 'PART'],
  },
  {
    check: 'GTIN',
    message: 'Enter the GTIN that scanners read.',
    fails: ({gtin}) => isEmpty(gtin),
    except: ['NON_INVENTORY', 'PART', 'BUNDLE'],
  },
  {check: 'CATEGORY', message: 'Choose a category.', fails: ({category}) => isEmpty(category), except: []},
  {
    check: 'DESCRIPTION',
    message: 'Write a description of at least 40 characters.',
    fails: ({description}) => typeof description !== 'string' || description.length < 40,
    except: ['PART'],
  },
];

const failedChecks = (product: Entity<'Product'>, store: Store): Check[] =>
  checks.filter(({fails, except}) => !except.includes(product.type) && fails(product, store));

/** Points of the data quality score. */
export const scoreOf = (product: Entity<'Product'>, store: Store): number =>
  100 - 10 * failedChecks(product, store).length;

export const dataQualityOf: Computed<'Product'> = (product, {store}) => {
  const midnight = nightAfter(addDays(dayAt(store, product.company), -1), zoneAt(store, {company: product.company}));
  const afterChange = after(product.updatedAt, 20 * second);
  const checkedAt = afterChange > midnight ? afterChange : midnight;
  return {
    checkedAt: checkedAt < store.now ? checkedAt : store.now,
    score: scoreOf(product, store),
    issues: failedChecks(product, store).map(({check, message}) => ({check, message, points: 10})),
  };
};

/** An exact amount as answers show it; null where it isn't known. */
export const shown = (parts: bigint | undefined, currency: string): Fields | null =>
  parts === undefined ? null : {amount: rounded(parts, decimalsOf(currency)), currency};

/** Landed cost of one unit in a currency; for a bundle the sum over its lines. Undefined when one is missing. */
export function landedCostIn(store: Store, product: Entity, currency: string, at = store.now): bigint | undefined {
  if (product.type === 'BUNDLE') {
    const parts = compositionOf(store, product.id).map((line) => {
      const cost = landedCostIn(store, store.need('Product', line.component), currency, at);
      return cost === undefined ? undefined : cost * BigInt(line.quantity);
    });
    return parts.length === 0 ? undefined : plusKnown(...parts);
  }
  return landedCost(store, product.id, currency, at);
}

/** Units of a line that left a warehouse in a period; a bundle left as often as all of its components did, at last. */
function shippedUnits(store: Store, line: Entity<'OrderItem'>, isInPeriod: (moment: string) => boolean): Departure[] {
  const ofParts = componentsOf(store, line.id).map((part) => {
    const left = shippedUnits(store, part, isInPeriod);
    return {left, sets: Math.floor((sumOf(left, 'quantity') * line.quantity) / part.quantity)};
  });
  if (ofParts.length === 0) return departuresOf(store, line).filter(({at}) => isInPeriod(at));
  const quantity = Math.min(...ofParts.map(({sets}) => sets));
  const moments = ofParts.flatMap(({left}) => left.map(({at}) => at)).sort();
  return moments.slice(-1).map((at) => ({quantity, at}));
}

/** What buyers paid for shipped units of a line after discounts and without tax, in a currency. */
function revenueOf(store: Store, line: Entity<'OrderItem'>, shipped: number, currency: string): bigint {
  const own = storedFinancial(store.need('Order', line.order)).currency;
  const exact = toParts(decimal(netPrice(store, line), own)) * BigInt(shipped);
  return converted(divide(exact, toParts(Math.max(1, chargedUnits(line)))), own, currency);
}

/** Sales of the last days in the currency of the company, as they were in the night; none of what wasn't there then. */
export const economicsOf: Computed<'Product'> = ({id, company}, context, args) => {
  const days = Number(args.days);
  const {timeZone} = context.store.need('Company', company);
  const {calculatedAt, endsOn, store} = lastNight(timeZone, context.store);
  const product = store.get('Product', id);
  if (!product || product.createdAt > calculatedAt) return null;
  const {currency} = store.need('Company', company);
  const startsOn = addDays(endsOn, 1 - days);
  const isInPeriod = (moment: string): boolean => {
    const on = dayIn(moment, timeZone);
    return on >= startsOn && on <= endsOn;
  };
  const lines = store.referring('OrderItem', 'product', product.id);
  const shipped = lines.map((line) => {
    const left = shippedUnits(store, line, isInPeriod);
    return {line, left, units: sumOf(left, 'quantity')};
  });
  const costs = shipped.flatMap(({left}) =>
    left.map(({quantity, at}) => {
      const each = landedCostIn(store, product, currency, at);
      return each === undefined ? undefined : each * BigInt(quantity);
    }),
  );
  const placed = lines.filter(({order}) => isInPeriod(store.need('Order', order).placedAt));
  const unitsShipped = sumOf(shipped, 'units');
  const leftSince = lines.flatMap((line) => shippedUnits(store, line, (moment) => dayIn(moment, timeZone) >= startsOn));
  const revenue = plus(0n, ...shipped.map(({line, units}) => revenueOf(store, line, units, currency)));
  return {
    ...salesFigures(revenue, plusKnown(...costs), unitsShipped, currency),
    daysOfStock: daysOfStock(availableOf(store, product.id), unitsShipped, days),
    sellThroughPercent: sellThrough(store, product.id, unitsShipped, sumOf(leftSince, 'quantity'), {
      hasBegun: (moment) => dayIn(moment, timeZone) >= startsOn,
      isInPeriod,
    }),
    inventoryValue: shown(inventoryValue(store, product, currency, calculatedAt), currency),
    calculatedAt,
    startsOn,
    endsOn,
    unitsShipped,
    unitsOrdered: sumOf(placed, 'quantity') - sumOf(placed, 'canceledQuantity'),
  };
};

function salesFigures(revenue: bigint, cost: bigint | undefined, units: number, currency: string): Fields {
  const isKnown = cost !== undefined && units > 0 && revenue > 0n;
  return {
    revenue: shown(revenue, currency),
    averageSellingPrice: units > 0 ? shown(divide(revenue, toParts(units)), currency) : null,
    averageUnitCost: cost !== undefined && units > 0 ? shown(divide(cost, toParts(units)), currency) : null,
    grossMarginPercent: isKnown ? rounded(divide((revenue - cost) * 100n, revenue), 2) : null,
  };
}

const daysOfStock = (available: number, units: number, days: number): number | null =>
  units > 0 ? Math.max(0, Math.floor((available * days) / units)) : null;

/** Kinds of the ledger that don't change what was in stock at the start: what has left, taken back or not, and opening stock. */
const countedKinds: ReadonlySet<string> = new Set(['INITIALIZATION', 'SHIPMENT', 'SHIPMENT_REVERSAL']);

interface Period {
  hasBegun: (moment: string) => boolean;
  isInPeriod: (moment: string) => boolean;
}

/** Transfer between warehouses that an entry of the ledger belongs to, by itself or through the notice of its arrival. */
const transferOf = (store: Store, {inventoryTransfer, asn}: Entity<'InventoryMovement'>): string | undefined =>
  inventoryTransfer ?? store.get('ASN', asn)?.inventoryTransfer ?? undefined;

/** Whether units of an entry came in from outside, or from another warehouse that they had left before the period. */
function cameIn(store: Store, entry: Entity<'InventoryMovement'>, {hasBegun}: Period): boolean {
  const transfer = transferOf(store, entry);
  if (transfer === undefined) return entry.kind === 'RECEIPT' || entry.kind === 'PRODUCTION_OUTPUT';
  const out = store.referring('InventoryMovement', 'inventoryTransfer', transfer);
  return entry.quantityChange > 0 && out.some(({kind, occurredAt}) => kind === 'TRANSFER_OUT' && !hasBegun(occurredAt));
}

/**
 * How much was sold of what was in stock at the start and what came in since. The stock at the start is the present one
 * with what has left since, less all that other entries of the ledger changed.
 */
function sellThrough(store: Store, productId: string, units: number, leftSince: number, period: Period): string | null {
  const item = inventoryItemOf(store, productId);
  if (!item) return null;
  const counting = new Set(countingWarehouses(store).map(({id}) => id));
  const entries = store
    .referring('InventoryMovement', 'inventoryItem', item.id)
    .filter(({warehouse, occurredAt}) => counting.has(warehouse) && period.hasBegun(occurredAt));
  const others = entries.filter(({kind, unavailableReason}) => !countedKinds.has(kind) && !unavailableReason);
  const received = entries.filter((entry) => period.isInPeriod(entry.occurredAt) && cameIn(store, entry, period));
  const atStart = quantitiesOf(store, item.id).inStock + leftSince - sumOf(others, 'quantityChange');
  const seen = atStart + sumOf(received, 'quantityChange');
  return seen > 0 ? ((units * 100) / seen).toFixed(2) : null;
}

function inventoryValue(store: Store, product: Entity, currency: string, at: string): bigint | undefined {
  const item = inventoryItemOf(store, product.id);
  const unitCost = landedCostIn(store, product, currency, at);
  return item && unitCost !== undefined ? unitCost * BigInt(quantitiesOf(store, item.id).physical) : undefined;
}
