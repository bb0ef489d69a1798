/** Listings of products on sales channels, and what a connected shop is told of stock. */
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {productOf, touch} from './product-content.ts';
import {linesOf, refuseWith, type Refuse} from './product-data.ts';
import {isLedByShop} from './product-terms.ts';
import {priceFor} from './prices.ts';
import {inventoryItemOf, quantitiesAt, quantitiesOf} from './stock.ts';

/** A place of a shop and the warehouse that it is mapped to. */
interface Place {
  externalWarehouse: string | null;
  warehouse: string;
}

const ids = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Active managed warehouses that a channel sells from, by priority. */
function warehousesOf(store: Store, channel: Entity): Entity[] {
  const own = ids(channel['warehouses']);
  return store
    .all('Warehouse')
    .filter(
      ({id, type, isActive}) => type === 'MANAGED' && isActive !== false && (own.length === 0 || own.includes(id)),
    )
    .filter(({brands}) => ids(brands).length === 0 || ids(brands).includes(String(channel['brand'])))
    .sort((a, b) => Number(a['priority']) - Number(b['priority']));
}

/** Locations of a channel's shop that are mapped, by the priority of their warehouses. */
function placesOf(store: Store, channel: Entity): Place[] {
  const integration = String(channel['integration'] ?? '');
  const locations = store.referring('ExternalWarehouse', 'integration', integration);
  const mapped = locations.flatMap(({id}) =>
    store
      .referring('WarehouseExternalRelation', 'externalWarehouse', id)
      .filter(({syncDirection}) => syncDirection !== 'INBOUND' && syncDirection !== 'NONE')
      .map((relation) => ({externalWarehouse: id, warehouse: String(relation['warehouse'])})),
  );
  const order = store.all('Warehouse').sort((a, b) => Number(a['priority']) - Number(b['priority']));
  return mapped.sort(
    (a, b) => order.findIndex(({id}) => id === a.warehouse) - order.findIndex(({id}) => id === b.warehouse),
  );
}

/** Available units of a product at each warehouse, after `taken` units in all are taken from the first ones. */
function leftAt(store: Store, product: string, warehouses: readonly string[], taken: number): number[] {
  const item = inventoryItemOf(store, product);
  let rest = taken;
  return warehouses.map((warehouse) => {
    const available = item ? quantitiesAt(store, item.id, warehouse).available : 0;
    const part = Math.min(rest, Math.max(0, available));
    rest -= part;
    return Math.max(0, available - part);
  });
}

const unassignedOf = (store: Store, product: string): number => {
  const item = inventoryItemOf(store, product);
  return item ? quantitiesOf(store, item.id).unassigned : 0;
};

/** Units, or sets of a bundle, that each warehouse can give to a shop before the buffer. */
function unitsAt(store: Store, product: Entity, warehouses: readonly string[], buffer: number): number[] {
  if (product['type'] !== 'BUNDLE')
    return leftAt(store, product.id, warehouses, unassignedOf(store, product.id) + buffer);
  const components = linesOf(store, product.id).map((line) => {
    const component = String(line['component']);
    const units = leftAt(store, component, warehouses, unassignedOf(store, component));
    return units.map((count) => Math.floor(count / Number(line['quantity'])));
  });
  const sets = warehouses.map((_, at) => Math.min(...components.map((units) => units[at] ?? 0)));
  let rest = buffer;
  return sets.map((count) => {
    const part = Math.min(rest, count);
    rest -= part;
    return count - part;
  });
}

/** The one number for a shop without mapped locations. */
function unitsInAll(store: Store, product: Entity, warehouses: readonly string[], buffer: number): number {
  const total = (id: string): number => {
    const item = inventoryItemOf(store, id);
    if (!item) return 0;
    const sum = warehouses.reduce((all, warehouse) => all + quantitiesAt(store, item.id, warehouse).available, 0);
    return sum - quantitiesOf(store, item.id).unassigned;
  };
  const sets = linesOf(store, product.id).map((line) =>
    Math.floor(total(String(line['component'])) / Number(line['quantity'])),
  );
  const units = product['type'] === 'BUNDLE' ? Math.min(...sets) : total(product.id);
  return Math.max(0, (Number.isFinite(units) ? units : 0) - buffer);
}

/** Whether stock goes out to the shop of a channel now. */
function isTold(store: Store, integration: Entity | undefined): boolean {
  if (integration?.['type'] !== 'SHOPPING_PLATFORM' || integration['status'] !== 'ACTIVE') return false;
  const settings = (integration['_settings'] ?? {}) as Record<string, {value?: unknown}>;
  const direction = integration['syncDirection'];
  return (
    (direction === 'OUTBOUND' || direction === 'BIDIRECTIONAL') && settings['push_available_quantity']?.value !== false
  );
}

/** Cuts quantities so that their sum stays within a limit: the last place is cut first. */
function capped(quantities: readonly number[], limit: unknown): number[] {
  let rest = typeof limit === 'number' ? limit : Infinity;
  return quantities.map((quantity) => {
    const told = Math.min(quantity, rest);
    rest -= told;
    return told;
  });
}

const last = (...moments: unknown[]): string =>
  moments
    .map((moment) => String(moment ?? ''))
    .sort()
    .at(-1) ?? '';

/** What a shop is told now of a listing, in the shape of `PushedQuantity`. */
function toldNow(listing: Entity, store: Store): Fields[] {
  const product = store.get('Product', listing['product']);
  const channel = store.get('SalesChannel', listing['salesChannel']);
  if (!product || !channel || product['type'] === 'NON_INVENTORY') return [];
  const item = inventoryItemOf(store, product.id);
  const pushedAt = last(listing['lastPushedAt'], listing['updatedAt'], item?.['updatedAt']);
  const own = warehousesOf(store, channel).map(({id}) => id);
  const sells = listing['isListed'] === true && channel['isActive'] !== false;
  const buffer = Number(channel['stockBuffer'] ?? 0);
  const places = placesOf(store, channel);
  if (places.length === 0) {
    const [quantity = 0] = capped([sells ? unitsInAll(store, product, own, buffer) : 0], listing['maximumQuantity']);
    return [{externalWarehouse: null, warehouse: null, quantity, pushedAt}];
  }
  const sending = places.filter(({warehouse}) => own.includes(warehouse)).map(({warehouse}) => warehouse);
  const units = capped(unitsAt(store, product, sending, buffer), listing['maximumQuantity']);
  return places.map((place) => ({
    ...place,
    quantity: sells && sending.includes(place.warehouse) ? (units[sending.indexOf(place.warehouse)] ?? 0) : 0,
    pushedAt,
  }));
}

/** What a shop was last told of a listing: what it is told now, or what it was told before the connection stopped. */
function pushedQuantities(listing: Entity, {store}: Pick<Context, 'store'>): Fields[] {
  const kept = listing['_told'] as Fields[] | undefined;
  if (kept) return kept;
  if (!listing['lastPushedAt']) return [];
  const integration = store.get('Integration', store.get('SalesChannel', listing['salesChannel'])?.['integration']);
  return isTold(store, integration) ? toldNow(listing, store) : [];
}

/** Keeps what the listings of an integration's channels were told, because from now on nothing goes out. */
export function freezeTold(store: Store, integration: string): void {
  for (const channel of store.referring('SalesChannel', 'integration', integration))
    for (const listing of store.referring('ProductSalesChannel', 'salesChannel', channel.id))
      if (!listing['_told'])
        store.update('ProductSalesChannel', listing.id, {_told: pushedQuantities(listing, {store})});
}

/** Tells the shops of an integration anew. */
export function thawTold(store: Store, integration: string): void {
  for (const channel of store.referring('SalesChannel', 'integration', integration))
    for (const listing of store.referring('ProductSalesChannel', 'salesChannel', channel.id))
      if (listing['_told']) store.update('ProductSalesChannel', listing.id, {_told: null, lastPushedAt: store.now});
}

/** The variant of a channel's shop that a product is linked to. */
export function variantOf(store: Store, product: Entity | undefined, channel: unknown): Fields | undefined {
  const integration = store.get('SalesChannel', channel)?.['integration'];
  const objects = (product?.['externalObjects'] as Fields[] | undefined) ?? [];
  return objects.find((object) => typeof integration === 'string' && object['integration'] === integration);
}

const listingOf = (store: Store, product: string, channel: unknown): Entity | undefined =>
  store.referring('ProductSalesChannel', 'product', product).find((listing) => listing['salesChannel'] === channel);

function checkListing(product: Entity, channelId: unknown, path: string[], store: Store, refuse: Refuse): void {
  const channel = store.get('SalesChannel', channelId);
  if (!channel || channel['brand'] !== product['brand']) throw refuse('INVALID_REFERENCE', path);
  if (product['status'] === 'ARCHIVED' || product['type'] === 'PART') throw refuse('PRODUCT_NOT_ALLOWED', ['id']);
  if (channel['isActive'] === false) throw refuse('INACTIVE', path);
  if (isLedByShop(store, channelId) && !variantOf(store, product, channelId)) throw refuse('NOT_LINKED', path);
}

const updateProductSalesChannels: MutationRule = (input, context, operation) => {
  const {store} = context;
  const refuse = refuseWith(operation.name, context);
  const product = productOf(input, context, operation);
  const listings = input['listings'] as Fields[];
  const leaving = input['removeSalesChannelIds'] as string[];
  const named = [...listings.map(({salesChannelId}) => salesChannelId), ...leaving];
  if (new Set(named).size < named.length) throw refuse('DUPLICATE_ENTRY', ['listings']);
  for (const [at, {salesChannelId}] of listings.entries())
    checkListing(product, salesChannelId, ['listings', String(at), 'salesChannelId'], store, refuse);
  for (const {salesChannelId, maximumQuantity, title} of listings) {
    const known = listingOf(store, product.id, salesChannelId);
    const integration = store.get('Integration', store.get('SalesChannel', salesChannelId)?.['integration']);
    const fields = {
      isListed: true,
      ...(maximumQuantity === undefined ? {} : {maximumQuantity}),
      ...(title === undefined ? {} : {title}),
      ...(isTold(store, integration) ? {lastPushedAt: store.now} : {}),
    };
    if (known) store.update('ProductSalesChannel', known.id, fields);
    else store.insert('ProductSalesChannel', {product: product.id, salesChannel: salesChannelId, ...fields});
  }
  for (const channel of leaving) {
    const known = listingOf(store, product.id, channel);
    if (known) store.update('ProductSalesChannel', known.id, {isListed: false});
  }
  return {product: touch(store, product.id)};
};

export const listingRules: RuleSet = {
  mutations: {updateProductSalesChannels},
  computed: {
    ProductSalesChannel: {
      externalObject: (listing, {store}) =>
        variantOf(store, store.get('Product', listing['product']), listing['salesChannel']) ?? null,
      lastPushedAt: (listing, context) => {
        const told = pushedQuantities(listing, context);
        return told.map(({pushedAt}) => pushedAt)[0] ?? listing['lastPushedAt'] ?? null;
      },
      price: (listing, {store}) =>
        priceFor(store, {productId: String(listing['product']), salesChannelId: String(listing['salesChannel'])}) ??
        null,
      pushedQuantities,
      pushedQuantity: (listing, context) => {
        const told = pushedQuantities(listing, context);
        return told.length === 0 ? null : told.reduce((sum, {quantity}) => sum + Number(quantity), 0);
      },
    },
  },
};
