/** Money around a product: prices, costs, the terms of suppliers and the analysis of margins. */
import {checkUnchanged, storedFieldsOf} from '../model/record-keeping.ts';
import {requestRefusal, type InputPath} from '../model/refusal.ts';
import type {Computed, Context, Entity, Fields, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {ulid} from '../model/store.ts';
import {addDays, dayAt} from './days.ts';
import {currencyOf} from './money.ts';
import {divide, multiply, plus, rounded, toParts} from './decimal.ts';
import {textOf} from './plain.ts';
import {without} from './product-data.ts';
import {landedCostIn, shown} from './product-quality.ts';
import {converted, estimatedDuty, exchangeRate, priceFor} from './prices.ts';
import {dropTerms, isOnDraft, storeTerms, termsBetween, termsOfProduct} from './supply-terms.ts';
import {checkMultiple, isGiven, namedAgain} from './supply.ts';
import type {ProductCostInput, ProductPriceInput, ProductSupplierInput} from '../schema-types.ts';

/** Whether two spans of time have a moment in common; an open end reaches for ever. */
const overlap = (a: {from: string; to: string | undefined}, b: {from: string; to: string | undefined}): boolean =>
  (b.to === undefined || a.from < b.to) && (a.to === undefined || b.from < a.to);

const hasPair = <T>(records: readonly T[], clash: (a: T, b: T) => boolean): boolean =>
  records.some((record, at) => records.slice(at + 1).some((other) => clash(record, other)));

/** Whether the prices of a channel come from a connected shop. */
export function isLedByShop(store: Store, channel: unknown): boolean {
  const integration = store.get('Integration', store.get('SalesChannel', channel)?.integration);
  return integration?.type === 'SHOPPING_PLATFORM' && integration.status !== 'REMOVED';
}

function checkPrice(
  price: ProductPriceInput,
  path: InputPath,
  product: Entity<'Product'>,
  {store, refuse}: Context,
): void {
  const {customerId, salesChannelId, amount, compareAtAmount, startsAt, endsAt, id} = price;
  const known = store.get('ProductPrice', id);
  if (known && known.product !== product.id) throw refuse('INVALID_REFERENCE.price', [...path, 'id']);
  if (customerId && salesChannelId) throw refuse('MUTUALLY_EXCLUSIVE', [...path, 'customerId']);
  const channel = store.get('SalesChannel', salesChannelId);
  if (isLedByShop(store, salesChannelId)) throw refuse('READ_ONLY', [...path, 'salesChannelId']);
  if (isLedByShop(store, known?.priceable)) throw refuse('READ_ONLY', [...path, 'id']);
  const currency = currencyOf(amount);
  if (channel && channel.currency !== currency) throw refuse('CURRENCY_MISMATCH.channel', [...path, 'amount']);
  if (compareAtAmount && currencyOf(compareAtAmount) !== currency)
    throw refuse('CURRENCY_MISMATCH.compareAt', [...path, 'compareAtAmount']);
  if (compareAtAmount && toParts(compareAtAmount.amount) <= toParts(amount.amount))
    throw refuse('VALUE_NOT_ALLOWED.compareAt', [...path, 'compareAtAmount']);
  const start = startsAt ?? known?.startsAt ?? store.now;
  if (typeof endsAt === 'string' && endsAt <= start) throw refuse('INVALID_DATE', [...path, 'endsAt']);
}

/** Refuses a record that is changed twice, or both changed and removed. */
function checkNamedOnce(
  list: 'prices' | 'costs',
  entries: readonly (ProductPriceInput | ProductCostInput)[],
  removed: readonly string[],
  {refuse}: Context,
): void {
  const ids = entries.map(({id}) => id);
  const twice = ids.findIndex((id, at) => isGiven(id) && ids.indexOf(id) < at);
  if (twice >= 0) throw refuse('DUPLICATE_ENTRY', [list, twice, 'id']);
  const again = namedAgain(removed, ids);
  if (again >= 0) throw refuse('DUPLICATE_ENTRY', ['removeIds', again]);
}

const sameKind = (a: Fields, b: Fields): boolean =>
  (a.priceable ?? null) === (b.priceable ?? null) &&
  Number(a.minimumQuantity) === Number(b.minimumQuantity) &&
  currencyOf(a.amount) === currencyOf(b.amount);

const spanOfPrice = ({startsAt, endsAt}: Entity<'ProductPrice'>) => ({from: startsAt, to: endsAt ?? undefined});

/** Stores one price; an open-ended one of the same kind ends when it begins. */
function storePrice(price: ProductPriceInput, product: Entity<'Product'>, store: Store): Entity<'ProductPrice'> {
  const {customerId, salesChannelId, amount, compareAtAmount, minimumQuantity, startsAt, endsAt, id} = price;
  const known = store.get('ProductPrice', id);
  const fields = {
    product: product.id,
    amount,
    compareAtAmount: compareAtAmount ?? null,
    minimumQuantity,
    priceable: customerId ?? salesChannelId ?? null,
    startsAt: startsAt ?? known?.startsAt ?? store.now,
    endsAt: endsAt ?? null,
  };
  for (const other of store.referring('ProductPrice', 'product', product.id)) {
    const isOpen = (other.endsAt ?? null) === null && other.startsAt < fields.startsAt;
    if (other.id !== id && isOpen && sameKind(other, fields))
      store.update('ProductPrice', other.id, {endsAt: fields.startsAt});
  }
  return known ? store.update('ProductPrice', known.id, fields) : store.insert('ProductPrice', fields);
}

const updateProductPrices: MutationRule<'updateProductPrices'> = (input, context, product) => {
  const {store, refuse} = context;
  const prices = input.prices;
  checkNamedOnce('prices', prices, input.removeIds, context);
  for (const [at, id] of input.removeIds.entries()) {
    const price = store.get('ProductPrice', id);
    if (price?.product !== product.id) throw refuse('INVALID_REFERENCE.price', ['removeIds', at]);
    if (isLedByShop(store, price.priceable)) throw refuse('READ_ONLY', ['removeIds', at]);
    store.remove('ProductPrice', id);
  }
  for (const [at, price] of prices.entries()) checkPrice(price, ['prices', at], product, context);
  for (const price of prices) storePrice(price, product, store);
  const all = store.referring('ProductPrice', 'product', product.id);
  if (hasPair(all, (a, b) => sameKind(a, b) && overlap(spanOfPrice(a), spanOfPrice(b))))
    throw refuse('OVERLAPPING', ['prices']);
  return {product};
};

const spanOfCost = ({startsOn, endsOn}: Entity<'ProductCost'>) => ({
  from: startsOn,
  to: isGiven(endsOn) ? addDays(endsOn, 1) : undefined,
});

const sameSource = (a: Fields, b: Fields): boolean =>
  (a.costable ?? null) === (b.costable ?? null) && Number(a.minimumQuantity) === Number(b.minimumQuantity);

/** Whether a cost was recorded by Endless with a document. */
function isOfDocument(store: Store, cost: Entity<'ProductCost'> | undefined): boolean {
  const source = store.find(cost?.costable);
  return source !== undefined && source.type !== 'ProductSupplier';
}

function checkCost(
  cost: ProductCostInput,
  path: InputPath,
  product: Entity<'Product'>,
  {store, refuse}: Context,
): void {
  const {id, productSupplierId, currency, startsOn, endsOn} = cost;
  const known = store.get('ProductCost', id);
  if (known && known.product !== product.id) throw refuse('INVALID_REFERENCE.cost', [...path, 'id']);
  if (isOfDocument(store, known)) throw refuse('READ_ONLY', [...path, 'id']);
  const terms = store.get('ProductSupplier', productSupplierId);
  const supplier = store.get('Supplier', terms?.supplier);
  if (supplier && supplier.currency !== currency) throw refuse('CURRENCY_MISMATCH', [...path, 'currency']);
  const start = startsOn ?? known?.startsOn ?? dayAt(store, product.company);
  if (typeof endsOn === 'string' && endsOn < start) throw refuse('INVALID_DATE', [...path, 'endsOn']);
}

/** Stores one cost; an open-ended one of the same source ends the day before. */
function storeCost(cost: ProductCostInput, product: Entity<'Product'>, store: Store): void {
  const {id, productSupplierId, ...given} = cost;
  const known = store.get('ProductCost', id);
  const company = store.need('Company', product.company).currency;
  const fields = {
    ...given,
    product: product.id,
    costable: productSupplierId ?? null,
    startsOn: given.startsOn ?? known?.startsOn ?? dayAt(store, product.company),
    endsOn: given.endsOn ?? null,
    dutyCost: given.dutyCost ?? estimatedDuty(product, given.unitCost),
    freightCost: given.freightCost ?? null,
    exchangeRate: String(exchangeRate(given.currency, company)),
  };
  for (const other of store.referring('ProductCost', 'product', product.id)) {
    const isOpen = (other.endsOn ?? null) === null && other.startsOn < fields.startsOn;
    if (other.id !== id && isOpen && sameSource(other, fields))
      store.update('ProductCost', other.id, {endsOn: addDays(fields.startsOn, -1)});
  }
  if (known) store.update('ProductCost', known.id, fields);
  else store.insert('ProductCost', fields);
}

const updateProductCosts: MutationRule<'updateProductCosts'> = (input, context, product) => {
  const {store, refuse} = context;
  const costs = input.costs;
  checkNamedOnce('costs', costs, input.removeIds, context);
  for (const [at, id] of input.removeIds.entries()) {
    const cost = store.get('ProductCost', id);
    if (cost?.product !== product.id) throw refuse('INVALID_REFERENCE.cost', ['removeIds', at]);
    if (isOfDocument(store, cost)) throw refuse('READ_ONLY', ['removeIds', at]);
    store.remove('ProductCost', id);
  }
  for (const [at, cost] of costs.entries()) checkCost(cost, ['costs', at], product, context);
  for (const cost of costs) storeCost(cost, product, store);
  const all = store.referring('ProductCost', 'product', product.id).filter((cost) => !isOfDocument(store, cost));
  if (hasPair(all, (a, b) => sameSource(a, b) && overlap(spanOfCost(a), spanOfCost(b))))
    throw refuse('OVERLAPPING', ['costs']);
  return {product};
};

const mostSuppliers = 20;

function checkSuppliers(entries: ProductSupplierInput[], product: Entity<'Product'>, {refuse}: Context): void {
  const preferred = entries.flatMap(({isPreferred}, at) => (isPreferred === true ? [at] : []));
  if (preferred[1] !== undefined) throw refuse('DUPLICATE_ENTRY.preferred', ['suppliers', preferred[1], 'isPreferred']);
  for (const [at, {minimumOrderQuantity, orderMultiple}] of entries.entries()) {
    checkMultiple(minimumOrderQuantity, orderMultiple, refuse, ['suppliers', at, 'minimumOrderQuantity']);
  }
}

const updateProductSuppliers: MutationRule<'updateProductSuppliers'> = (input, context, product) => {
  const {store, refuse} = context;
  const entries = input.suppliers;
  checkSuppliers(entries, product, context);
  const named = entries.map(({supplierId}) => supplierId);
  const again = namedAgain(input.removeSupplierIds, named);
  if (again >= 0) throw refuse('DUPLICATE_ENTRY.supplier', ['removeSupplierIds', again]);
  for (const {supplierId: supplier, ...terms} of entries)
    storeTerms(context, {...terms, product: product.id, supplier});
  for (const [at, supplier] of input.removeSupplierIds.entries()) {
    if (isOnDraft(store, product.id, supplier)) throw refuse('IN_USE', ['removeSupplierIds', at]);
    const terms = termsBetween(store, product.id, supplier);
    if (terms) dropTerms(context, terms);
  }
  if (termsOfProduct(store, product.id).length > mostSuppliers) throw refuse('LIMIT_REACHED', ['suppliers']);
  return {product};
};

const isListedOn = (store: Store, product: string, channel: unknown): boolean =>
  store
    .referring('ProductSalesChannel', 'product', product)
    .some((listing) => listing.salesChannel === channel && listing.isListed === true);

/** The stored assumptions for a product and a channel, or the defaults under the id that they would get. */
function analysisOf(
  store: Store,
  product: Entity<'Product'>,
  channel: string | undefined,
): Entity<'ProductCostAnalysis'> {
  const known = store
    .referring('ProductCostAnalysis', 'product', product.id)
    .find((analysis) => (analysis.salesChannel ?? undefined) === channel);
  const id = `pca_${ulid(product.createdAt, 1, `${product.id} ${channel ?? ''}`)}`;
  return known ?? {id, product: product.id, salesChannel: channel ?? null, updatedAt: null};
}

const productCostAnalysis: QueryRule<'productCostAnalysis'> = ({productId, salesChannelId}, context) => {
  const {store, rules} = context;
  const product = store.get('Product', productId);
  if (!product || !rules.canSee('Product', product, context)) return null;
  const channel = textOf(salesChannelId);
  if (channel !== undefined && !isListedOn(store, product.id, channel))
    throw requestRefusal('query productCostAnalysis', 'INVALID_REFERENCE', context);
  return landedCostIn(store, product, 'EUR') === undefined ? null : analysisOf(store, product, channel);
};

/** Price that an analysis works with, and the currency of its amounts. */
function priceOf(
  {product, salesChannel}: Entity<'ProductCostAnalysis'>,
  store: Store,
): {price: Entity<'ProductPrice'> | undefined; currency: string} {
  const channel = textOf(salesChannel);
  const price = priceFor(store, {productId: product, ...(channel ? {salesChannelId: channel} : {})});
  const {currency} = price?.amount ?? store.need('Brand', store.need('Product', product).brand);
  return {price, currency};
}

const percentOf = (value: unknown): bigint => divide(toParts(value ?? '0'), toParts(100));

/** What is left of the price after all costs, as parts of a decimal. */
function figuresOf(analysis: Entity<'ProductCostAnalysis'>, {store}: Context) {
  const {price, currency} = priceOf(analysis, store);
  const landed = landedCostIn(store, store.need('Product', analysis.product), currency);
  const amount = price && toParts(price.amount.amount);
  const stored = analysis.fulfillmentCost;
  const fulfillment = stored ? converted(toParts(stored.amount), stored.currency, currency) : 0n;
  const fees = plus(percentOf(analysis.channelFeePercent), percentOf(analysis.overheadPercent));
  const costs = landed === undefined ? undefined : landed + fulfillment;
  const contribution =
    amount !== undefined && costs !== undefined ? amount - costs - multiply(amount, fees) : undefined;
  return {currency, price, landed, amount, fulfillment, fees, costs, contribution};
}

const whole = toParts(1);

/** A figure of an analysis as an amount of money. */
const figure =
  (name: 'contribution' | 'fulfillment' | 'landed'): Computed<'ProductCostAnalysis'> =>
  (analysis, context) => {
    const figures = figuresOf(analysis, context);
    return shown(figures[name], figures.currency);
  };

function suggestedPrice(analysis: Entity<'ProductCostAnalysis'>, context: Context): Fields | null {
  const {costs, fees, currency} = figuresOf(analysis, context);
  const target = analysis.targetMarginPercent;
  if (costs === undefined || target === null || target === undefined) return null;
  return shown(divide(costs, whole - fees - percentOf(target)), currency);
}

const updateProductCostAnalysis: MutationRule<'updateProductCostAnalysis'> = (input, context) => {
  const {store, refuse} = context;
  const product = store.need('Product', input.productId);
  const channel = textOf(input.salesChannelId);
  if (channel !== undefined && !isListedOn(store, product.id, channel))
    throw refuse('INVALID_REFERENCE', ['salesChannelId']);
  const before = analysisOf(store, product, channel);
  const given = without(input, 'productId', 'salesChannelId');
  checkUnchanged(given, store.get('ProductCostAnalysis', before.id), context);
  const after: Entity<'ProductCostAnalysis'> = {...before, ...storedFieldsOf('ProductCostAnalysis', given, context)};
  const cost = input.fulfillmentCost;
  if (cost && currencyOf(cost) !== priceOf(after, store).currency)
    throw refuse('CURRENCY_MISMATCH', ['fulfillmentCost']);
  const {channelFeePercent, overheadPercent, targetMarginPercent} = after;
  const total = plus(percentOf(channelFeePercent), percentOf(overheadPercent), percentOf(targetMarginPercent));
  if (total >= whole) throw refuse('VALUE_NOT_ALLOWED.percent', ['targetMarginPercent']);
  const {id} = before;
  const fields = without(after, 'id', 'updatedAt');
  const stored = store.get('ProductCostAnalysis', id)
    ? store.update('ProductCostAnalysis', id, fields)
    : store.insert('ProductCostAnalysis', {...fields, id, updatedAt: store.now});
  return {productCostAnalysis: stored};
};

export const productTermsRules: RuleSet = {
  mutations: {updateProductPrices, updateProductCosts, updateProductSuppliers, updateProductCostAnalysis},
  queries: {productCostAnalysis},
  computed: {
    ProductCostAnalysis: {
      breakEvenPrice: (analysis, context) => {
        const {costs, fees, currency} = figuresOf(analysis, context);
        return shown(costs === undefined ? undefined : divide(costs, whole - fees), currency);
      },
      calculatedAt: (_analysis, {store}) => store.now,
      channelFeePercent: ({channelFeePercent}) => channelFeePercent ?? '0',
      contribution: figure('contribution'),
      contributionPercent: (analysis, context) => {
        const {contribution, amount, currency} = figuresOf(analysis, context);
        if (contribution === undefined || !amount) return null;
        return rounded(divide(toParts(shown(contribution, currency)?.amount) * 100n, amount), 2);
      },
      fulfillmentCost: figure('fulfillment'),
      landedCost: figure('landed'),
      overheadPercent: ({overheadPercent}) => overheadPercent ?? '0',
      price: (analysis, {store}) => priceOf(analysis, store).price,
      suggestedPrice,
    },
  },
};
