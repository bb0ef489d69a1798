/** Listings of products on sales channels, and what a connected shop is told of stock. */
import type {InputPath} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {exchanges, settingOf} from './integration-kinds.ts';
import {isLedByShop} from './product-terms.ts';
import {priceFor} from './prices.ts';
import {toldAt, toldQuantities, type ToldQuantity} from './shop-quantities.ts';
import {isGiven, repeated} from './supply.ts';

/** Whether stock of a brand, or of any brand that it works for, goes out to a shop now. */
export const isTold = (integration: Entity<'Integration'> | undefined, brand?: string): boolean =>
  integration?.type === 'SHOPPING_PLATFORM' &&
  exchanges(integration, 'OUTBOUND', brand) &&
  settingOf(integration, 'push_available_quantity').value !== false;

/** What the shop of a listing is told now, in the shape of `PushedQuantity`. */
export const pushedNow = (listing: Entity<'ProductSalesChannel'>, store: Store): Entity<'PushedQuantity'>[] =>
  toldQuantities(store, listing).map((told) => ({...told, pushedAt: toldAt(store, listing)}));

/** What a shop was last told of a listing: what it is told now, or what it was told before the connection stopped. */
function pushedQuantities(listing: Entity<'ProductSalesChannel'>, {store}: {store: Store}): Entity<'PushedQuantity'>[] {
  const kept = listing._told as Entity<'PushedQuantity'>[] | undefined;
  if (kept) return kept;
  if (!listing.lastPushedAt) return [];
  return pushedNow(listing, store);
}

/** Keeps what the listings of a channel were told, because from now on nothing goes out. */
export function freezeChannel(store: Store, channel: string): void {
  for (const listing of store.referring('ProductSalesChannel', 'salesChannel', channel)) {
    const {id, _told} = listing;
    if (!_told) store.note('ProductSalesChannel', id, {_told: pushedQuantities(listing, {store})});
  }
}

/** Keeps what the listings of an integration were told, save on channels of which the changed one tells its shop. */
export function freezeTold(store: Store, integration: string, changed?: Entity<'Integration'>): void {
  for (const {id, brand} of store.referring('SalesChannel', 'integration', integration))
    if (!isTold(changed, brand)) freezeChannel(store, id);
}

/** Tells the shop of an integration anew, as far as stock goes out to it. */
export function thawTold(store: Store, integration: string): void {
  const told = store
    .referring('SalesChannel', 'integration', integration)
    .filter(({brand}) => isTold(store.get('Integration', integration), brand))
    .flatMap(({id}) => store.referring('ProductSalesChannel', 'salesChannel', id));
  for (const {id, _told, isListed, lastPushedAt, updatedAt} of told) {
    if (!_told) continue;
    const isNews = isListed || !(_told as ToldQuantity[]).every(({quantity}) => quantity === 0);
    store.update('ProductSalesChannel', id, {_told: null, lastPushedAt: isNews ? store.now : lastPushedAt, updatedAt});
  }
}

/** The variant of a channel's shop that a product is linked to. */
export function variantOf(store: Store, product: Entity<'Product'> | undefined, channel: unknown): Fields | undefined {
  const integration = store.get('SalesChannel', channel)?.integration;
  const objects = product?.externalObjects ?? [];
  return objects.find((object) => typeof integration === 'string' && object.integration === integration);
}

const listingOf = (store: Store, product: string, channel: unknown): Entity<'ProductSalesChannel'> | undefined =>
  store.referring('ProductSalesChannel', 'product', product).find((listing) => listing.salesChannel === channel);

function checkListing(product: Entity<'Product'>, channelId: string, path: InputPath, {store, refuse}: Context): void {
  if (product.status === 'ARCHIVED') throw refuse('PRODUCT_NOT_ALLOWED.status', ['id']);
  if (product.type === 'PART') throw refuse('PRODUCT_NOT_ALLOWED.type', ['id']);
  if (isLedByShop(store, channelId) && !variantOf(store, product, channelId)) throw refuse('NOT_LINKED', path);
}

const updateProductSalesChannels: MutationRule<'updateProductSalesChannels'> = (input, context, product) => {
  const {store, refuse} = context;
  const listings = input.listings;
  const twice = repeated([...listings.map(({salesChannelId}) => salesChannelId), ...input.removeSalesChannelIds]);
  const [list, at] = twice < listings.length ? ['listings', twice] : ['removeSalesChannelIds', twice - listings.length];
  if (twice >= 0) throw refuse('DUPLICATE_ENTRY', [list, at]);
  for (const [at, {salesChannelId}] of listings.entries())
    checkListing(product, salesChannelId, ['listings', at, 'salesChannelId'], context);
  for (const {salesChannelId, maximumQuantity, title} of listings) {
    const known = listingOf(store, product.id, salesChannelId);
    const integration = store.get('Integration', store.get('SalesChannel', salesChannelId)?.integration);
    const fields = {
      isListed: true,
      ...(maximumQuantity === undefined ? {} : {maximumQuantity}),
      ...(title === undefined ? {} : {title}),
    };
    const {id, updatedAt} = known
      ? store.update('ProductSalesChannel', known.id, fields)
      : store.insert('ProductSalesChannel', {product: product.id, salesChannel: salesChannelId, ...fields});
    if (isTold(integration, product.brand))
      store.update('ProductSalesChannel', id, {lastPushedAt: store.now, updatedAt});
  }
  for (const channel of input.removeSalesChannelIds) {
    const known = listingOf(store, product.id, channel);
    if (known?.isListed) store.update('ProductSalesChannel', known.id, {isListed: false});
  }
  return {product};
};

export const listingRules: RuleSet = {
  mutations: {updateProductSalesChannels},
  computed: {
    ProductSalesChannel: {
      externalObject: (listing, {store}) =>
        variantOf(store, store.get('Product', listing.product), listing.salesChannel) ?? null,
      lastPushedAt: (listing, context) => {
        if (!isGiven(context.store.get('SalesChannel', listing.salesChannel)?.integration)) return null;
        return pushedQuantities(listing, context)[0]?.pushedAt ?? listing.lastPushedAt ?? null;
      },
      price: (listing, {store}) => priceFor(store, {productId: listing.product, salesChannelId: listing.salesChannel}),
      pushedQuantities,
      pushedQuantity: (listing, context) => {
        const told = pushedQuantities(listing, context);
        return told.length === 0 ? null : told.reduce((sum, {quantity}) => sum + quantity, 0);
      },
    },
  },
};
