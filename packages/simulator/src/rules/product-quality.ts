/** How complete a product's record is, and how it sold. */
import type {Computed, Context, Entity, Fields, Store} from '../model/rules.ts';
import {after, day, second} from '../model/time.ts';
import {divide, multiply, plus, rounded, toParts} from './decimal.ts';
import {costFor, exchangeRate, landedParts, priceFor} from './prices.ts';
import {decimal} from './money.ts';
import {chargedUnits, storedFinancial} from './order-money.ts';
import {netPrice} from './order-state.ts';
import {sumOf} from './plain.ts';
import {linesOf} from './product-data.ts';
import {decimalsOf} from './reference.ts';
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
        .some((listing) => priceFor(store, {productId: id, salesChannelId: listing.salesChannel})),
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
  const checkedAt = after(product.updatedAt, 20 * second);
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
export function landedCostIn(store: Store, product: Entity, currency: string): bigint | undefined {
  if (product.type === 'BUNDLE') {
    const parts = linesOf(store, product.id).map((line) => {
      const component = store.get('Product', line.component);
      const cost = component && landedCostIn(store, component, currency);
      return cost === undefined ? undefined : cost * BigInt(line.quantity);
    });
    return parts.length === 0 || parts.includes(undefined) ? undefined : plus(...(parts as bigint[]));
  }
  const cost = costFor(store, product.id);
  if (!cost) return undefined;
  const rate = toParts(exchangeRate(cost.currency, currency));
  return multiply(landedParts(cost), rate);
}

function shippedLines(store: Store, product: string, from: string, to: string): Entity<'OrderItem'>[] {
  return store.referring('OrderItem', 'product', product).filter((line) => {
    const order = store.get('Order', line.order);
    const at = (order?.shippedAt ?? order?.updatedAt ?? '').slice(0, 10);
    return (line.shippedQuantity ?? 0) > 0 && at >= from && at <= to;
  });
}

/** What buyers paid for the shipped units of a line after discounts and without tax, in a currency. */
function revenueOf(store: Store, line: Entity<'OrderItem'>, currency: string): bigint {
  const own = storedFinancial(store.get('Order', line.order) ?? line).currency;
  const units = chargedUnits(line);
  const exact = toParts(decimal(netPrice(store, line), own)) * BigInt(line.shippedQuantity);
  return multiply(divide(exact, toParts(Math.max(1, units))), toParts(exchangeRate(own, currency)));
}

const dayBefore = (moment: string, days: number): string =>
  new Date(Date.parse(moment) - days * day).toISOString().slice(0, 10);

/** Sales of the last days, calculated every night in the currency of the company. */
export const economicsOf: Computed = (product, context, args) => {
  const {store} = context;
  const days = Number(args.days ?? 30);
  const currency = store.get('Company', product.company)?.currency ?? 'EUR';
  const [startsOn, endsOn] = [dayBefore(store.now, days), dayBefore(store.now, 1)];
  const lines = shippedLines(store, product.id, startsOn, endsOn);
  const unitsShipped = sumOf(lines, 'shippedQuantity');
  const placed = store.referring('OrderItem', 'product', product.id).filter((line) => {
    const at = (store.get('Order', line.order)?.placedAt ?? '').slice(0, 10);
    return at >= startsOn && at <= endsOn;
  });
  const figures = salesFigures(product, lines, unitsShipped, currency, store);
  return {
    ...figures,
    ...stockFigures(product, unitsShipped, days, currency, context),
    calculatedAt: `${store.now.slice(0, 10)}T02:30:00.000Z`,
    startsOn,
    endsOn,
    unitsShipped,
    unitsOrdered: sumOf(placed, 'quantity') - sumOf(placed, 'canceledQuantity'),
  };
};

function salesFigures(
  product: Entity,
  lines: Entity<'OrderItem'>[],
  units: number,
  currency: string,
  store: Store,
): Fields {
  const revenue = plus(0n, ...lines.map((line) => revenueOf(store, line, currency)));
  const unitCost = landedCostIn(store, product, currency);
  const known = unitCost !== undefined && units > 0 && revenue > 0n;
  const margin = known ? revenue - unitCost * BigInt(units) : 0n;
  return {
    revenue: shown(revenue, currency),
    averageSellingPrice: units > 0 ? shown(divide(revenue, toParts(units)), currency) : null,
    averageUnitCost: units > 0 ? shown(unitCost, currency) : null,
    grossMarginPercent: known ? rounded(divide(margin * 100n, revenue), 2) : null,
  };
}

function stockFigures(product: Entity, units: number, days: number, currency: string, {store}: Context): Fields {
  const item = inventoryItemOf(store, product.id);
  const quantities = item && quantitiesOf(store, item.id);
  const available = availableOf(store, product.id);
  const unitCost = landedCostIn(store, product, currency);
  const seen = (quantities?.inStock ?? 0) + units;
  const value = quantities && unitCost !== undefined ? unitCost * BigInt(quantities.physical) : undefined;
  return {
    daysOfStock: units > 0 ? Math.max(0, Math.floor((available * days) / units)) : null,
    inventoryValue: shown(value, currency),
    sellThroughPercent: item && seen > 0 ? ((units * 100) / seen).toFixed(2) : null,
  };
}
