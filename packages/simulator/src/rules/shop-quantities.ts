/** What a connected shop is told of a listing, at each of its locations. */
import type {Entity, Store} from '../model/rules.ts';
import {later} from '../model/time.ts';
import {byPriority, handOut, sum} from './plain.ts';
import {
  componentsOf,
  countingWarehouses,
  inventoryItemOf,
  quantitiesAt,
  quantitiesOf,
  wholeSets,
} from './quantities.ts';

/** One number that a shop was told: for a location, or for the shop as a whole. */
export interface ToldQuantity {
  externalWarehouse: string | null;
  warehouse: string | null;
  quantity: number;
}

/** A mapped location of a shop that takes part in the telling. */
interface Spot {
  location: Entity;
  warehouse: Entity;
}

export const isOutbound = (direction: unknown): boolean => direction === 'OUTBOUND' || direction === 'BIDIRECTIONAL';

/** Which way counts flow over a link: the direction that it was given, else that of its integration. */
export const directionOf = (store: Store, {syncDirection, integration}: Entity): unknown =>
  syncDirection ?? store.get('Integration', integration)?.syncDirection;

/** Active managed warehouses whose stock a channel offers, by priority. */
export function warehousesOfChannel(store: Store, channel: Entity<'SalesChannel'>): Entity<'Warehouse'>[] {
  const chosen = channel.warehouses ?? [];
  const usable = countingWarehouses(store).filter(({id, brands}) =>
    chosen.length > 0 ? chosen.includes(id) : brands?.includes(channel.brand),
  );
  return usable.sort(byPriority);
}

/** Locations of a shop that are mapped, and those among them that are told something, by priority. */
function spotsOf(store: Store, integrationId: string): {isMapped: boolean; spots: Spot[]} {
  const mapped = store.referring('ExternalWarehouse', 'integration', integrationId).flatMap((location) => {
    const warehouse = store.get('Warehouse', location.warehouse);
    return warehouse?.type === 'MANAGED' ? [{location, warehouse}] : [];
  });
  const spots = mapped.filter(({location}) =>
    store
      .referring('WarehouseExternalRelation', 'externalWarehouse', location.id)
      .some((relation) => isOutbound(directionOf(store, relation))),
  );
  return {isMapped: mapped.length > 0, spots: spots.sort((a, b) => byPriority(a.warehouse, b.warehouse))};
}

/** Takes units from numbers one after another: what one can't give is taken from the next. */
export function takenInTurn(numbers: readonly number[], units: number): number[] {
  const take = handOut(units + sum(numbers.map((number) => Math.max(0, -number))));
  return numbers.map((number) => Math.max(0, number) - take(number));
}

/** Fills numbers one after another until a limit is reached. */
export const cappedInTurn = (numbers: readonly number[], most: number): number[] => numbers.map(handOut(most));

/** Units of a product that each warehouse can promise once the unassigned ones are taken. */
function unitsAt(store: Store, productId: string, warehouses: readonly Entity[]): number[] {
  const item = inventoryItemOf(store, productId);
  if (!item) return warehouses.map(() => 0);
  const available = warehouses.map(({id}) => quantitiesAt(store, item.id, id).available);
  return takenInTurn(available, quantitiesOf(store, item.id).unassigned);
}

/** Units, or whole sets, of a product that each warehouse can promise. */
function promisedAt(store: Store, productId: string, warehouses: readonly Entity[]): number[] {
  if (store.get('Product', productId)?.type !== 'BUNDLE') return unitsAt(store, productId, warehouses);
  const sets = componentsOf(store, productId).map(({product, quantity}) =>
    unitsAt(store, product, warehouses).map((units) => Math.floor(units / quantity)),
  );
  return warehouses.map((_, at) => lowest(sets.map((each) => each[at])));
}

/** Units, or whole sets, that all warehouses of a channel can promise together. */
function promisedTogether(store: Store, productId: string, warehouses: readonly Entity<'Warehouse'>[]): number {
  const together = (id: string): number => sum(unitsAt(store, id, warehouses));
  if (store.get('Product', productId)?.type !== 'BUNDLE') return together(productId);
  return wholeSets(componentsOf(store, productId), together);
}

const limitOf = (listing: Entity<'ProductSalesChannel'>): number =>
  typeof listing.maximumQuantity === 'number' ? listing.maximumQuantity : Number.POSITIVE_INFINITY;

/** Whether a channel offers a listing now. */
const isOffered = (store: Store, listing: Entity<'ProductSalesChannel'>): boolean =>
  isOpen(store, store.need('SalesChannel', listing.salesChannel)) && listing.isListed;

/** Whether a channel takes orders: neither paused nor removed, and of an active brand. */
const isOpen = (store: Store, {brand, isActive, removedAt}: Entity<'SalesChannel'>): boolean =>
  store.need('Brand', brand).status === 'ACTIVE' && isActive && !removedAt;

/** What one channel would tell the locations: undefined where its orders don't ship from. */
function numbersOf(
  store: Store,
  listing: Entity<'ProductSalesChannel'>,
  spots: readonly Spot[],
): (number | undefined)[] {
  const channel = store.need('SalesChannel', listing.salesChannel);
  const own = warehousesOfChannel(store, channel).map(({id}) => id);
  const shipping = spots.filter(({warehouse}) => own.includes(warehouse.id));
  const promised = promisedAt(
    store,
    listing.product,
    shipping.map(({warehouse}) => warehouse),
  );
  const left = takenInTurn(promised, channel.stockBuffer);
  const told = cappedInTurn(left, limitOf(listing));
  return spots.map((spot) => told[shipping.indexOf(spot)]);
}

/** What one channel would tell a shop without mapped locations. */
function oneNumberOf(store: Store, listing: Entity<'ProductSalesChannel'>): number {
  const channel = store.need('SalesChannel', listing.salesChannel);
  const promised = promisedTogether(store, listing.product, warehousesOfChannel(store, channel));
  return Math.max(0, Math.min(promised - channel.stockBuffer, limitOf(listing)));
}

const lowest = (numbers: readonly (number | undefined)[]): number => {
  const told = numbers.filter((number) => number !== undefined);
  return told.length > 0 ? Math.min(...told) : 0;
};

/** Listings of the same product in the channels that share a shop. */
function listingsInShop(
  store: Store,
  listing: Entity<'ProductSalesChannel'>,
  integrationId: string | null | undefined,
): Entity<'ProductSalesChannel'>[] {
  return store
    .referring('ProductSalesChannel', 'product', listing.product)
    .filter((each) => store.need('SalesChannel', each.salesChannel).integration === integrationId);
}

/**
 * What a shop is told of a listing: a number for each mapped location, by priority, or one for the shop. Empty for
 * channels without an integration, and for products without stock. Whether a shop is told at all at present, its
 * integration says.
 */
export function toldQuantities(store: Store, listing: Entity<'ProductSalesChannel'>): ToldQuantity[] {
  const integration = store.get('Integration', store.need('SalesChannel', listing.salesChannel).integration);
  const type = store.get('Product', listing.product)?.type;
  if (!integration || type === 'NON_INVENTORY') return [];
  const offers = listingsInShop(store, listing, integration.id).filter((each) => isOffered(store, each));
  const {isMapped, spots} = spotsOf(store, integration.id);
  if (!isMapped) {
    const quantity = lowest(offers.map((each) => oneNumberOf(store, each)));
    return [{externalWarehouse: null, warehouse: null, quantity}];
  }
  const numbers = offers.map((each) => numbersOf(store, each, spots));
  return spots.map(({location, warehouse}, at) => ({
    externalWarehouse: location.id,
    warehouse: warehouse.id,
    quantity: lowest(numbers.map((each) => each[at])),
  }));
}

/** What decides which locations of a shop are told something. */
const mappingsOf = (store: Store, integrationId: string | null | undefined) =>
  store
    .referring('ExternalWarehouse', 'integration', integrationId)
    .flatMap((location) => [
      location,
      ...store.referring('WarehouseExternalRelation', 'externalWarehouse', location.id),
    ]);

/**
 * When a shop was last told: with the latest change of what decides the number, or anew since. A product that none of
 * its channels lists was told as 0 when the last one dropped it.
 */
export function toldAt(store: Store, listing: Entity<'ProductSalesChannel'>): string {
  const {product, salesChannel, lastPushedAt} = listing;
  const {integration} = store.need('SalesChannel', salesChannel);
  const listings = listingsInShop(store, listing, integration);
  const channels = listings
    .filter(({isListed}) => isListed)
    .map((each) => store.need('SalesChannel', each.salesChannel));
  const products = [product, ...componentsOf(store, product).map((component) => component.product)];
  const changed = [
    ...listings,
    ...channels.flatMap((channel) => [channel, store.need('Brand', channel.brand)]),
    ...(listings.some((each) => isOffered(store, each))
      ? [
          ...mappingsOf(store, integration),
          ...store.referring('Warehouse', 'company', store.get('Integration', integration)?.company),
          ...products.flatMap((id) => inventoryItemOf(store, id) ?? []),
          ...(products.length > 1 ? [store.need('Product', product)] : []),
        ]
      : []),
  ];
  return changed.reduce((last, {updatedAt}) => later(last, updatedAt), lastPushedAt ?? listing.updatedAt);
}
