/** Rules of `schema/sales-channels.graphql`: places of sale, the settings that their orders copy, and their shops. */
import {keepNew, storedFieldsOf} from '../model/record-keeping.ts';
import type {Context, Entity, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {freezeChannel, thawTold} from './listings.ts';
import {checkTaken, textsOf} from './plain.ts';
import {basePrices} from './prices.ts';
import {without} from './product-data.ts';
import {warehousesOfChannel} from './shop-quantities.ts';
import {isGiven, servesBrand} from './supply.ts';
import type {CreateSalesChannelInput, UpdateSalesChannelInput} from '../schema-types.ts';

const mostChannels = 100;

const isRemoved = (channel: Entity<'SalesChannel'>): boolean => (channel.removedAt ?? null) !== null;

/** Channels of a brand that aren't removed. */
export const channelsOfBrand = (store: Store, brandId: string): Entity<'SalesChannel'>[] =>
  store.referring('SalesChannel', 'brand', brandId).filter((channel) => !isRemoved(channel));

type Ids = readonly string[] | null | undefined;

function checkShops({store, refuse}: Context, ids: Ids, brandId: string, channel?: Entity<'SalesChannel'>): void {
  for (const [at, id] of (ids ?? []).entries()) {
    const {salesChannel, integration} = store.need('ExternalSalesChannel', id);
    const field = ['externalSalesChannelIds', at];
    if (isGiven(salesChannel) && salesChannel !== channel?.id) throw refuse('IN_USE.shop', field);
    if (!servesBrand(store.need('Integration', integration), brandId)) throw refuse('INVALID_REFERENCE.shop', field);
  }
}

/** What holds for the values of a channel whether it is new or changed. */
function checkValues(
  context: Context,
  input: CreateSalesChannelInput | UpdateSalesChannelInput,
  brandId: string,
  channel?: Entity<'SalesChannel'>,
): void {
  checkTaken(context, channelsOfBrand(context.store, brandId), ['name'], input, channel?.id);
  checkShops(context, input.externalSalesChannelIds, brandId, channel);
}

/** Maps the named external channels to a channel, and no others; their integration is the channel's from then on. */
function mapShops(store: Store, channel: Entity<'SalesChannel'>, ids: readonly string[]): Entity<'SalesChannel'> {
  const before = store.referring('ExternalSalesChannel', 'salesChannel', channel.id);
  for (const shop of before) store.update('ExternalSalesChannel', shop.id, {salesChannel: null});
  const [first] = ids.map((id) => store.update('ExternalSalesChannel', id, {salesChannel: channel.id}));
  const integration = first || before.length > 0 ? (first?.integration ?? null) : channel.integration;
  if (integration === channel.integration) return channel;
  freezeChannel(store, channel.id);
  const changed = store.update('SalesChannel', channel.id, {integration});
  if (integration) thawTold(store, integration);
  return changed;
}

const createSalesChannel: MutationRule<'createSalesChannel'> = (input, context) => {
  const {store, caller, refuse} = context;
  const brand = store.get('Brand', input.brandId ?? caller?.brandId);
  if (!brand) throw refuse('REQUIRED', ['brandId']);
  checkValues(context, input, brand.id);
  const others = channelsOfBrand(store, brand.id);
  if (others.length >= mostChannels) throw refuse('LIMIT_REACHED');
  const {externalSalesChannelIds, ...facts} = input;
  const channel = keepNew('SalesChannel', facts, context, {
    brand: brand.id,
    company: brand.company,
    currency: input.currency ?? currencyOf(input, context) ?? brand.currency,
    origin: caller?.apiClientId ? 'API' : 'ENDLESS',
    isActive: true,
    isDefault: others.length === 0,
  });
  return {salesChannel: mapShops(store, channel, textsOf(externalSalesChannelIds))};
};

/** Code of the currency of a country. */
const currencyOf = ({countryCode}: CreateSalesChannelInput, context: Context): unknown =>
  countryCode && context.rules.coded.Country?.(countryCode, context)?.currency;

const updateSalesChannel: MutationRule<'updateSalesChannel'> = (input, context, channel) => {
  const {store, refuse} = context;
  if (input.isActive === false && channel.isDefault) throw refuse('IN_USE.default', ['isActive']);
  const hasAmounts =
    store.referring('Order', 'salesChannel', channel.id).length > 0 ||
    store.referring('ProductPrice', 'priceable', channel.id).length > 0;
  const isOtherCurrency = typeof input.currency === 'string' && input.currency !== channel.currency;
  if (isOtherCurrency && hasAmounts) throw refuse('IN_USE.currency', ['currency']);
  checkValues(context, input, channel.brand, channel);
  const {externalSalesChannelIds, ...given} = input;
  // Warehouses are used by their priority, in whichever order a channel names them.
  const [named, wanted] = [new Set(channel.warehouses), new Set(given.warehouseIds)];
  const areSame = named.size === wanted.size && [...wanted].every((id) => named.has(id));
  const facts = areSame ? without(given, 'warehouseIds') : given;
  const after = store.update('SalesChannel', channel.id, storedFieldsOf('SalesChannel', facts, context));
  return {salesChannel: externalSalesChannelIds ? mapShops(store, after, externalSalesChannelIds) : after};
};

/** Whether an active integration imports orders into a channel. */
const isFed = (store: Store, channel: Entity<'SalesChannel'>): boolean =>
  store.get('Integration', channel.integration)?.status === 'ACTIVE' &&
  store.referring('ExternalSalesChannel', 'salesChannel', channel.id).length > 0;

const removeSalesChannel: MutationRule<'removeSalesChannel'> = (input, {store, refuse}, channel) => {
  const isOpen = store
    .referring('Order', 'salesChannel', channel.id)
    .some(({newStatus}) => !['COMPLETED', 'CANCELED'].includes(newStatus));
  if (isOpen) throw refuse('IN_USE.orders', ['id']);
  if (isFed(store, channel)) throw refuse('IN_USE.integration', ['id']);
  for (const listing of store.referring('ProductSalesChannel', 'salesChannel', channel.id))
    if (listing.isListed !== false) store.update('ProductSalesChannel', listing.id, {isListed: false});
  const {integration} = channel;
  mapShops(store, channel, []);
  store.update('SalesChannel', channel.id, {integration, isActive: false, removedAt: store.now});
  return {removedSalesChannelId: channel.id};
};

const setDefaultSalesChannel: MutationRule<'setDefaultSalesChannel'> = (input, {store}, channel) => {
  const before = channelsOfBrand(store, channel.brand).find(({isDefault}) => isDefault === true);
  if (before?.id === channel.id) return {previousDefault: before, salesChannel: channel};
  if ((before?.pricesIncludeTax === true) !== (channel.pricesIncludeTax === true))
    for (const {id} of basePrices(store, channel.brand)) store.touch('ProductPrice', id);
  return {
    previousDefault: before ? store.update('SalesChannel', before.id, {isDefault: false}) : null,
    salesChannel: store.update('SalesChannel', channel.id, {isDefault: true}),
  };
};

/** Channels without removed ones, unless a filter names them. */
const salesChannels: QueryRule<'salesChannels'> = ({filter}, {store}) =>
  store.all('SalesChannel').filter((channel) => filter?.ids || !isRemoved(channel));

const shopsOf = (channel: Entity<'SalesChannel'>, {store}: Context): string[] =>
  store
    .referring('ExternalSalesChannel', 'salesChannel', channel.id)
    .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    .map(({id}) => id);

export const salesChannelsRules: RuleSet = {
  mutations: {createSalesChannel, removeSalesChannel, setDefaultSalesChannel, updateSalesChannel},
  queries: {salesChannels},
  computed: {
    SalesChannel: {
      externalSalesChannels: shopsOf,
      warehouses: (channel, {store}) => warehousesOfChannel(store, channel).map(({id}) => id),
    },
  },
  filters: {
    ExternalSalesChannelFilter: {
      brandIds: 'integration.brands',
      isMapped: ({salesChannel}, wanted) => ((salesChannel ?? null) !== null) === wanted,
    },
    SalesChannelFilter: {currencies: 'currency.code'},
  },
  sorts: {ExternalSalesChannel: {DEFAULT: ({name}) => name}},
};
