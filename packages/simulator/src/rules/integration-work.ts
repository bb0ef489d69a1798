/** Background work of integrations: actions, imports of products and comparisons of stock. */
import type {BulkEntry, Context, Entity, Fields, RuleSet, Store, WorkRule} from '../model/rules.ts';
import {fetchDocuments} from './edi-exchange.ts';
import {brandsOf, channelsOf, isConnected, lackFor, providers, settingOf, type Direction} from './integration-kinds.ts';
import {isTold, pushedNow} from './listings.ts';
import {
  compareOrders,
  hoursBefore,
  importOrders,
  pushTracking,
  reconciledSince,
  reconciliation,
} from './order-import.ts';
import {sameText} from './plain.ts';
import {productWithSku} from './product-data.ts';

/** A variant of a shop that no product is linked to yet. */
interface Variant extends Fields {
  id: string;
  sku: string;
  title: string;
  price: string;
  status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED';
  requiresShipping: boolean;
  isGiftCard: boolean;
  /** When the shop last changed it, if it says so. */
  updatedAt?: string;
}

const variantsOf = ({_variants}: Entity<'Integration'>): Variant[] => (_variants as Variant[] | undefined) ?? [];

const objectsOf = (product: Entity<'Product'>): Entity<'ExternalObject'>[] => product.externalObjects ?? [];

const objectIn = (product: Entity<'Product'>, integration: string): Entity<'ExternalObject'> | undefined =>
  objectsOf(product).find((object) => object.integration === integration);

const productsIn = (store: Store, integration: Entity<'Integration'>): Entity<'Product'>[] =>
  brandsOf(integration).flatMap((brand) => store.referring('Product', 'brand', brand));

/** Why a variant is never imported; undefined when it can be. */
function reasonToSkip({sku, isGiftCard, requiresShipping, status}: Variant): string | undefined {
  if (!sku) return 'Skipped: the variant has no SKU.';
  if (isGiftCard) return 'Skipped: the variant is a gift card.';
  if (!requiresShipping) return "Skipped: the variant doesn't require shipping.";
  if (status === 'DRAFT') return 'Skipped: the product is a draft in the shop.';
  return status === 'ARCHIVED' ? 'Skipped: the product is archived in the shop.' : undefined;
}

/** Ties a product to a variant and lists it on the channels of the shop, at the price of the shop. */
function link(
  product: Entity<'Product'>,
  variant: Variant,
  integration: Entity<'Integration'>,
  {store}: Context,
): void {
  const {now} = store;
  const object = {id: variant.id, integration: integration.id, kind: 'product_variant', lastSyncedAt: now};
  store.update('Product', product.id, {externalObjects: [...objectsOf(product), object]});
  for (const channel of channelsOf(store, integration.id)) {
    if (channel.brand !== product.brand) continue;
    const known = store
      .referring('ProductSalesChannel', 'product', product.id)
      .find((listing) => listing.salesChannel === channel.id);
    const lastPushedAt = isTold(integration, channel.brand) ? now : null;
    const listing = {product: product.id, salesChannel: channel.id, isListed: true, lastPushedAt};
    if (!known && product.type !== 'PART') store.insert('ProductSalesChannel', listing);
    store.insert('ProductPrice', {
      product: product.id,
      priceable: channel.id,
      amount: {amount: variant.price, currency: channel.currency},
      minimumQuantity: 1,
      startsAt: now,
    });
  }
}

function importVariant(
  variant: Variant,
  integration: Entity<'Integration'>,
  addMissing: boolean,
  context: Context,
): BulkEntry {
  const externalId = variant.id;
  const skipped = reasonToSkip(variant);
  if (skipped !== undefined) return {externalId, outcome: 'SKIPPED', message: skipped};
  const [brand] = brandsOf(integration);
  if (brand === undefined) return {externalId, outcome: 'SKIPPED', message: 'Skipped: the shop works for no brand.'};
  const known = productWithSku(context.store, brand, variant.sku);
  if (!known && !addMissing) return {externalId, outcome: 'SKIPPED', message: 'Skipped: Endless lacks the SKU.'};
  const product =
    known ??
    context.store.insert('Product', {
      sku: variant.sku,
      name: variant.title,
      brand,
      company: integration.company,
      type: 'BASE_ITEM',
      status: 'ACTIVE',
      sourcingMethod: 'PURCHASED',
      unitOfMeasure: 'EACH',
    });
  link(product, variant, integration, context);
  const message = known ? `Linked to ${variant.sku}.` : `Created as ${variant.sku}.`;
  return {id: product.id, externalId, outcome: 'SUCCEEDED', message};
}

/** Products of a shop that are linked already: only their price follows the shop. */
function linkedEntries(products: Entity<'Product'>[], integration: Entity<'Integration'>): BulkEntry[] {
  return products.flatMap((product): BulkEntry[] => {
    const object = objectIn(product, integration.id);
    if (!object) return [];
    const message = 'Linked already; nothing has changed in the shop.';
    return [{id: product.id, externalId: object.id, outcome: 'SKIPPED', message}];
  });
}

/** @throws Refusal when an integration has lost the brand or the direction that its work needs. */
function checkLack(integration: Entity<'Integration'>, direction: Direction | undefined, {refuse}: Context): void {
  const lack = lackFor(direction, integration);
  if (lack) throw refuse(`INTEGRATION_NOT_ACTIVE.${lack}`, ['integrationId']);
}

const syncProducts: WorkRule = (input, context) => {
  const {store} = context;
  const integration = store.need('Integration', input.integrationId);
  checkLack(integration, 'INBOUND', context);
  const chosen = input.productIds as string[] | null | undefined;
  const products = productsIn(store, integration).filter(({id}) => !chosen || chosen.includes(id));
  const linked = linkedEntries(products, integration);
  if (integration.type !== 'SHOPPING_PLATFORM') return {results: linkInWarehouse(products, integration, store)};
  const changedAfter = input.updatedAfter as string | null | undefined;
  const variants = variantsOf(integration)
    .filter(({sku}) => !chosen || products.some((product) => sameText(product.sku, sku)))
    .filter(({updatedAt}) => !changedAfter || !updatedAt || Date.parse(updatedAt) >= Date.parse(changedAfter));
  const results = variants.map((variant) => importVariant(variant, integration, input.addMissing !== false, context));
  const left = variantsOf(integration).filter(
    ({id}) => !results.some(({externalId, outcome}) => externalId === id && outcome === 'SUCCEEDED'),
  );
  store.update('Integration', integration.id, {
    _variants: left,
    lastSyncedAt: store.now,
    updatedAt: integration.updatedAt,
  });
  return {results: [...results, ...linked]};
};

/** A WMS is asked which SKUs it has; products with stock in its buildings are linked. */
function linkInWarehouse(products: Entity<'Product'>[], integration: Entity<'Integration'>, store: Store): BulkEntry[] {
  const skus = (integration._skus as string[] | undefined) ?? [];
  return products
    .filter(({sku}) => skus.some((each) => sameText(each, sku)))
    .map((product): BulkEntry => {
      const externalId = product.sku;
      if (objectIn(product, integration.id))
        return {id: product.id, externalId, outcome: 'SKIPPED', message: 'Linked already.'};
      const object = {id: externalId, integration: integration.id, kind: 'item', lastSyncedAt: store.now};
      store.update('Product', product.id, {externalObjects: [...objectsOf(product), object]});
      return {id: product.id, externalId, outcome: 'SUCCEEDED', message: `Linked to ${externalId}.`};
    });
}

interface Told {
  listing: Entity<'ProductSalesChannel'>;
  product: Entity<'Product'>;
  place: Entity<'PushedQuantity'>;
}

/** What the shop of an integration is told now, by listing and location. */
function toldOf(integration: Entity<'Integration'>, input: Fields, store: Store): Told[] {
  const chosen = input.productIds as string[] | null | undefined;
  const warehouses = input.warehouseIds as unknown[] | null | undefined;
  return channelsOf(store, integration.id)
    .flatMap((channel) => store.referring('ProductSalesChannel', 'salesChannel', channel.id))
    .flatMap((listing) => {
      const product = store.get('Product', listing.product);
      if (!product || (chosen && !chosen.includes(product.id))) return [];
      return pushedNow(listing, store).map((place) => ({listing, product, place}));
    })
    .filter(({place}) => !warehouses || warehouses.includes(place.warehouse));
}

const nameOfPlace = ({externalWarehouse}: Entity<'PushedQuantity'>, store: Store): string =>
  store.get('ExternalWarehouse', externalWarehouse)?.name ?? 'The shop';

/** A count of a shop that differs from what it was told, until it is put right. */
interface ShopCount {
  product: string;
  location: string | null;
  quantity: number;
}

const shopCountsOf = ({_shopCounts: counts}: Entity<'Integration'>): ShopCount[] =>
  (counts as ShopCount[] | undefined) ?? [];

const isCountOf = ({product, location}: ShopCount, told: Told): boolean =>
  product === told.product.id && location === told.place.externalWarehouse;

const syncInventory: WorkRule = (input, {store}) => {
  const integration = store.need('Integration', input.integrationId);
  const isPutRight = input.dryRun !== true && isTold(integration);
  const differing: Told[] = [];
  const results = toldOf(integration, input, store).map((told): BulkEntry => {
    const {product, place} = told;
    const own = place.quantity;
    const count = shopCountsOf(integration).find((each) => isCountOf(each, told));
    const name = nameOfPlace(place, store);
    const externalId = objectIn(product, integration.id)?.id ?? null;
    if (!count || count.quantity === own)
      return {id: product.id, externalId, outcome: 'SKIPPED', message: `${name}: both have ${own}.`};
    differing.push(told);
    const message = `${name}: the shop had ${count.quantity}, ${isPutRight ? 'and is told' : 'Endless has'} ${own}.`;
    return {id: product.id, externalId, outcome: isPutRight ? 'SUCCEEDED' : 'SKIPPED', message};
  });
  if (isPutRight) tell(integration, differing, store);
  return {results, ...(results.length === 0 ? {message: 'Counts agree for all products that both know.'} : {})};
};

/** Tells a shop numbers anew, so that its own counts of them differ no more. */
function tell(integration: Entity<'Integration'>, all: readonly Told[], store: Store): void {
  for (const {listing} of all)
    store.update('ProductSalesChannel', listing.id, {lastPushedAt: store.now, updatedAt: listing.updatedAt});
  store.update('Integration', integration.id, {
    _shopCounts: shopCountsOf(integration).filter((count) => !all.some((told) => isCountOf(count, told))),
    lastSyncedAt: store.now,
    updatedAt: integration.updatedAt,
  });
}

function pushInventory(integration: Entity<'Integration'>, store: Store): BulkEntry[] {
  if (!isTold(integration)) return [];
  const all = toldOf(integration, {}, store).filter(({listing}) => listing.isListed);
  tell(integration, all, store);
  return all.map(({product, place}): BulkEntry => {
    const message = `${nameOfPlace(place, store)}: told ${place.quantity}.`;
    const externalId = objectIn(product, integration.id)?.id ?? null;
    return {id: product.id, externalId, outcome: 'SUCCEEDED', message};
  });
}

function importLocations(integration: Entity<'Integration'>, store: Store): BulkEntry[] {
  return store.referring('ExternalWarehouse', 'integration', integration.id).map((location) => {
    store.update('ExternalWarehouse', location.id, {lastSyncedAt: store.now, updatedAt: location.updatedAt});
    const message = `${location.name} is up to date.`;
    return {id: location.id, externalId: location.externalId, outcome: 'SUCCEEDED', message};
  });
}

/** Messages of actions whose whole outcome is one sentence. */
const messages: Record<string, string> = {
  TEST_CONNECTION: 'The connection works.',
  REGISTER_NOTIFICATIONS: 'Notifications are registered.',
  IMPORT_LOCATIONS: 'The shop has no location.',
  PUSH_INVENTORY: 'No quantity goes out to the shop.',
  SYNC_ORDERS: 'Endless has every open order of the shop since the start date.',
  RECONCILE_ORDERS: 'No order of the last 48 hours was missing, and nothing was canceled or refunded unheard.',
  FETCH_EDI_DOCUMENTS: 'No document was waiting.',
  PUSH_TRACKING: 'The shop has confirmed every shipment.',
  resumeIntegration: 'Nothing was missed.',
  IMPORT_CARRIER_SERVICES: 'The services of the account are up to date.',
};

/** Lets the product of a SKU in that an order names, unless the shop's setting keeps unknown products out. */
export function letProductIn(context: Context, integrationId: string, sku: string): void {
  const integration = context.store.need('Integration', integrationId);
  if (settingOf(integration, 'auto_import_products').value === false) return;
  const variants = variantsOf(integration);
  const variant = variants.find((each) => each.sku.toLowerCase() === sku.toLowerCase());
  if (variant && importVariant(variant, integration, true, context).outcome === 'SUCCEEDED')
    context.store.note('Integration', integrationId, {_variants: variants.filter(({id}) => id !== variant.id)});
}

/** Imports orders that a shop has and Endless lacks. */
const fetchOrders = (context: Context, integrationId: string, since: string): BulkEntry[] =>
  importOrders(context, integrationId, {since, beforeLine: (sku) => letProductIn(context, integrationId, sku)});

/** Furthest back that orders are imported: by hand, and after a pause. */
const mostDays = {SYNC_ORDERS: 60, resumeIntegration: 14};

function startOf(action: string, options: Fields, integration: Entity<'Integration'>, now: string): string {
  if (action === 'RECONCILE_ORDERS') return reconciledSince(integration, now);
  const {startDate} = options;
  return typeof startDate === 'string' ? startDate : hoursBefore(now, mostDays.SYNC_ORDERS * 24);
}

const runIntegrationAction: WorkRule = (input, context, process) => {
  const {store} = context;
  const integration = store.need('Integration', input.integrationId);
  const action = String(input.action);
  const kind = providers[integration.provider]?.actions.find(({code}) => code === action);
  checkLack(integration, kind?.direction, context);
  const options = (input.options ?? {}) as Fields;
  if (action === 'IMPORT_PRODUCTS') return syncProducts({...options, integrationId: integration.id}, context, process);
  const fetches = action === 'SYNC_ORDERS' || action === 'RECONCILE_ORDERS';
  const results = [
    ...(fetches ? fetchOrders(context, integration.id, startOf(action, options, integration, store.now)) : []),
    ...(action === 'RECONCILE_ORDERS' ? compareOrders(context, integration.id) : []),
    ...(action === 'FETCH_EDI_DOCUMENTS' ? fetchDocuments(context, integration) : []),
    ...(action === 'IMPORT_LOCATIONS' ? importLocations(integration, store) : []),
    ...(action === 'PUSH_INVENTORY' ? pushInventory(integration, store) : []),
    ...(action === 'PUSH_TRACKING' ? pushTracking(context, integration.id) : []),
  ];
  return results.length > 0 ? {results} : {results, message: messages[action]};
};

/** What a shop and Endless missed of each other while the connection was paused or broken, in the allowed directions. */
const resumeIntegration: WorkRule = ({integrationId, since, skipMissedOrders}, context) => {
  const {store} = context;
  const integration = store.need('Integration', integrationId);
  const {id} = integration;
  const [comesIn, goesOut] = [isConnected(integration, 'INBOUND'), isConnected(integration, 'OUTBOUND')];
  const earliest = hoursBefore(store.now, mostDays.resumeIntegration * 24);
  const start = typeof since === 'string' && since > earliest ? since : earliest;
  const results = [
    ...(comesIn && skipMissedOrders !== true ? fetchOrders(context, id, start) : []),
    ...(comesIn ? compareOrders(context, id) : []),
    ...(goesOut ? pushTracking(context, id) : []),
    ...(goesOut ? pushInventory(integration, store) : []),
  ];
  return results.length > 0 ? {results} : {results, message: messages['resumeIntegration']};
};

export const integrationWorkRules: RuleSet = {
  work: {syncProducts, syncInventory, runIntegrationAction, resumeIntegration},
  time: [reconciliation],
};
