/** Which price and which cost of a product hold at a moment. */
import type {Context, Entity, Fields, RuleSet, Store} from '../model/rules.ts';
import {dayAt} from './days.ts';
import {divide, multiply, plus, shortest, toParts} from './decimal.ts';
import type {Money} from './money.ts';
import {rate} from './reference.ts';

export interface PriceQuestion {
  /** None has no price. */
  productId: string | null | undefined;
  salesChannelId?: string | null;
  customerId?: string | null;
  /** Units of the product on one order; 1 unless given. */
  quantity?: number;
  /** Currency that the price has to be in; unless given that of the channel, or any without one. */
  currency?: string | null;
  /** Moment at which it has to hold; now unless given. */
  at?: string;
}

export function priceHolds({startsAt, endsAt}: Entity<'ProductPrice'>, at: string): boolean {
  return startsAt <= at && (!endsAt || at < endsAt);
}

/** Whether a cost holds on the day that it is at the company now, or at another moment. */
export function costHolds(store: Store, cost: Entity<'ProductCost'>, at = store.now): boolean {
  const {startsOn, endsOn} = cost;
  const day = dayAt(store, store.get('Product', cost.product)?.company, at);
  return startsOn <= day && (!endsOn || day <= endsOn);
}

const currencyOfPrice = ({amount}: Entity<'ProductPrice'>): unknown => amount.currency;

/** The price that wins: customer, then channel, then brand; among equals the one with the highest minimum quantity. */
export function priceFor(store: Store, question: PriceQuestion): Entity<'ProductPrice'> | undefined {
  const {productId, salesChannelId, customerId, quantity = 1, at = store.now} = question;
  const currency = question.currency ?? store.get('SalesChannel', salesChannelId)?.currency;
  const held = store
    .referring('ProductPrice', 'product', productId)
    .filter((price) => priceHolds(price, at) && price.minimumQuantity <= quantity)
    .filter((price) => !currency || currencyOfPrice(price) === currency);
  for (const priceable of [...[customerId, salesChannelId].filter(Boolean), null]) {
    const productPrices = held.filter((price) => (price.priceable ?? null) === priceable);
    const [best] = productPrices.sort((a, b) => b.minimumQuantity - a.minimumQuantity);
    if (best) return best;
  }
  return undefined;
}

/** How near a cost is to what was paid: a document, then the preferred supplier, other suppliers, a standard cost. */
function rankOfCost(cost: Entity<'ProductCost'>, store: Store): number {
  const source = store.find(cost.costable);
  if (!source) return 3;
  if (source.type !== 'ProductSupplier') return 0;
  return source.record.isPreferred === true ? 1 : 2;
}

/** The cost of one unit that holds today, or at another moment; undefined when there is none. */
export function costFor(store: Store, productId: string, at = store.now): Entity<'ProductCost'> | undefined {
  const held = store
    .referring('ProductCost', 'product', productId)
    .filter((cost) => costHolds(store, cost, at) && cost.minimumQuantity === 1)
    .map((cost) => ({cost, rank: rankOfCost(cost, store)}));
  held.sort((a, b) => a.rank - b.rank || b.cost.startsOn.localeCompare(a.cost.startsOn));
  return held[0]?.cost;
}

/** What one unit with freight and duty cost at a moment, or costs by now where no cost held then, in a currency. */
export function landedCost(store: Store, productId: string, currency: string, at: string): bigint | undefined {
  const cost = costFor(store, productId, at) ?? costFor(store, productId);
  return cost && converted(landedParts(cost), cost.currency, currency);
}

/** Unit cost with freight and duty, in parts of a decimal. */
export const landedParts = (cost: Fields): bigint =>
  plus(toParts(cost.unitCost), toParts(cost.freightCost ?? 0), toParts(cost.dutyCost ?? 0));

/** The daily reference rate: what one unit of a currency buys of another. */
export function exchangeRate(from: string, to: string): number {
  const exact = rate(from, to) as number;
  return Number(exact.toFixed(exact < 0.05 ? 6 : 4));
}

/** An amount in another currency, in parts of a decimal. */
export const converted = (amount: bigint, from: string, to: string): bigint =>
  multiply(amount, toParts(exchangeRate(from, to)));

/** Whether an amount is below a minimum, which can be in another currency. */
export const isBelow = (amount: Money, minimum: Money): boolean =>
  converted(toParts(amount.amount), amount.currency, minimum.currency) < toParts(minimum.amount);

/** Currency of a product's default cost, the one that holds now, or of its company. */
export function costCurrencyOf(store: Store, productId: string): string {
  const cost = costFor(store, productId);
  return cost?.currency ?? store.need('Company', store.need('Product', productId).company).currency;
}

/** What a unit cost, in the currency in which an item has its average. */
export function costInto(item: Entity<'InventoryItem'>, unitCost: string, currency: string | undefined): string {
  const {costCurrency} = item;
  if (!costCurrency || !currency || costCurrency === currency) return unitCost;
  return shortest(converted(toParts(unitCost), currency, costCurrency));
}

/** Import duty of one unit, estimated from the rate of the customs data. */
export function estimatedDuty(product: Entity<'Product'>, unitCost: unknown): string | null {
  const rate = product.customs?.dutyRatePercent;
  return rate === undefined || rate === null
    ? null
    : shortest(divide(multiply(toParts(unitCost), toParts(rate)), toParts(100)));
}

/** Prices of a brand's products that hold for no channel alone: whether they contain tax, its default channel says. */
export const basePrices = (store: Store, brand: string): Entity<'ProductPrice'>[] =>
  store
    .referring('Product', 'brand', brand)
    .flatMap(({id}) => store.referring('ProductPrice', 'product', id))
    .filter(({priceable}) => !store.get('SalesChannel', priceable));

/** Whether the amounts of a price contain tax: as its channel says, and otherwise the brand's default channel. */
function includesTax(price: Entity<'ProductPrice'>, {store}: Context): boolean {
  const each = store.get('SalesChannel', price.priceable);
  const brand = store.need('Product', price.product).brand;
  const fallback = store.referring('SalesChannel', 'brand', brand).find((channel) => channel.isDefault === true);
  return (each ?? fallback)?.pricesIncludeTax === true;
}

export const priceRules: RuleSet = {
  computed: {
    ProductPrice: {isCurrent: (price, {store}) => priceHolds(price, store.now), includesTax},
    ProductCost: {
      isCurrent: (cost, {store}) => costHolds(store, cost),
      landedCost: (cost) => shortest(landedParts(cost)),
    },
  },
};
