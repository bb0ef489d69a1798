/** Rules of `schema/products.graphql`: products from their first entry to the archive, and how they are found. */
import {keepNew, storedFieldsOf} from '../model/record-keeping.ts';
import {RequestError, requestRefusal, type Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, FilterRules, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {whenDue} from './due.ts';
import {rounded, toParts} from './decimal.ts';
import {stockLevelOf} from './inventory-quantities.ts';
import {sameText, textOf} from './plain.ts';
import {costHolds, priceHolds} from './prices.ts';
import {startProcess, tryEach, unfinishedProcess} from './processes.ts';
import {
  branchOf,
  colorNamed,
  dropUnused,
  gtinIsTaken,
  gtinsOf,
  hasCheckDigit,
  compositionOf,
  namersOf,
  productWithSku,
  sizeNamed,
  styleWithCode,
  subtreeOf,
  tagsNamed,
  tagsOf,
  without,
} from './product-data.ts';
import {checkLines, dropWaste, keepLines} from './product-content.ts';
import {isLedByShop} from './product-terms.ts';
import {dataQualityOf, economicsOf, scoreOf} from './product-quality.ts';
import {availableOf, inventoryItemOf, quantitiesOf, usualLowStock} from './stock.ts';
import {termsOfProduct} from './supply-terms.ts';
import type {AddProductInput, CloneProductInput, CustomsInput, UpdateProductInput} from '../schema-types.ts';

/** Brand that an input or the request names. */
export function brandOf(input: AddProductInput, {caller, refuse}: Context): string {
  const brand = input.brandId ?? caller?.brandId;
  if (typeof brand !== 'string') throw refuse('REQUIRED.brand', ['brandId']);
  return brand;
}

const isOpen = (store: Store, line: Entity<'OrderItem'>): boolean => {
  const status = store.get('Order', line.order)?.newStatus;
  const open = line.quantity - line.canceledQuantity - line.shippedQuantity;
  return open > 0 && status !== 'COMPLETED' && status !== 'CANCELED';
};

/** Whether a product lies anywhere, or an order waits for it. */
export function isBusy(store: Store, product: string): boolean {
  const item = inventoryItemOf(store, product);
  const physical = item ? quantitiesOf(store, item.id).physical : 0;
  return physical > 0 || store.referring('OrderItem', 'product', product).some((line) => isOpen(store, line));
}

const openPurchases = ['DRAFT', 'ISSUED', 'CONFIRMED', 'PARTIALLY_RECEIVED', 'RECEIVED'];

const hasOpenPurchase = (store: Store, product: string): boolean =>
  namersOf(store, product).purchases.some(({purchaseOrder}) =>
    openPurchases.includes(store.need('PurchaseOrder', purchaseOrder).status),
  );

const isOpenSupply = ({status}: Entity<'SupplyOrder'>): boolean => !['COMPLETED', 'CANCELED'].includes(status);

/** Whether units of a product are bought, made, used up or announced. */
function isUnderWay(store: Store, product: string): boolean {
  const {supplies, parts, notices} = namersOf(store, product);
  return (
    hasOpenPurchase(store, product) ||
    [...supplies, ...parts].some(isOpenSupply) ||
    notices.some(({asn}) => !['CLOSED', 'CANCELED'].includes(store.need('ASN', asn).status))
  );
}

function checkCodes(
  {sku, gtin}: Pick<UpdateProductInput, 'sku' | 'gtin'>,
  brand: string,
  {store, refuse}: Context,
  except?: string,
): void {
  const other = typeof sku === 'string' ? productWithSku(store, brand, sku) : undefined;
  if (other && other.id !== except) throw refuse('ALREADY_EXISTS.sku', ['sku']);
  if (typeof gtin === 'string' && !hasCheckDigit(gtin))
    throw refuse('INVALID_VALUE', ['gtin'], 'The check digit of the GTIN is wrong.');
  if (gtinIsTaken(store, brand, gtin, except)) throw refuse('ALREADY_EXISTS.gtin', ['gtin']);
}

function checkCustoms(customs: CustomsInput | null | undefined, refuse: Refuse, forNonDangerous: string): void {
  if (!customs) return;
  const {isDangerousGoods, unNumber} = customs;
  if (isDangerousGoods && !unNumber) throw refuse('REQUIRED.unNumber', ['customs', 'unNumber']);
  if (!isDangerousGoods && unNumber)
    throw refuse(forNonDangerous, ['customs', 'unNumber'], 'A `unNumber` is given for goods that are not dangerous.');
}

/** Color, size and style of an input as ids; those that the brand lacks are made. */
function variantFields(
  input: AddProductInput | UpdateProductInput,
  brand: string,
  store: Store,
  before?: Entity<'Product'>,
): Fields {
  const {colorName, sizeName, styleCode} = input;
  const made: Partial<Pick<Entity<'Product'>, 'color' | 'size' | 'style'>> = {};
  if (styleCode !== undefined)
    made.style = typeof styleCode === 'string' ? styleWithCode(store, brand, styleCode).id : null;
  if (colorName !== undefined)
    made.color = typeof colorName === 'string' ? colorNamed(store, brand, colorName).id : null;
  const style = made.style ?? before?.style;
  if (sizeName !== undefined)
    made.size = typeof sizeName === 'string' ? sizeNamed(store, brand, sizeName, style).id : null;
  return made;
}

const addProduct: MutationRule<'addProduct'> = (input, context) => {
  const {store, refuse} = context;
  const brand = brandOf(input, context);
  const {status, type} = input;
  const lines = input.compositionLines ?? [];
  checkCodes(input, brand, context);
  checkCustoms(input.customs, refuse, 'NOT_PERMITTED_FOR_TYPE.unNumber');
  if (lines.length > 0 && (type === 'PART' || type === 'NON_INVENTORY'))
    throw refuse('NOT_PERMITTED_FOR_TYPE.lines', ['compositionLines']);
  if (type === 'BUNDLE' && status === 'ACTIVE' && lines.length === 0)
    throw refuse('REQUIRED.lines', ['compositionLines']);
  checkLines(lines, {brand}, 'compositionLines', context);
  const product = keepNew('Product', {...input, tags: undefined, styleCode: undefined}, context, {
    brand,
    company: store.get('Brand', brand)?.company,
    status,
    ...variantFields(input, brand, store),
    tags: tagsNamed(store, brand, input.tags ?? []),
  });
  keepLines(store, product, lines);
  return {product};
};

const hasArchived = (store: Store, bundle: string): boolean =>
  compositionOf(store, bundle).some(({component}) => store.need('Product', component).status === 'ARCHIVED');

/** Refuses a change of the status that `ProductStatus` doesn't list for the operation. */
function checkStatus(product: Entity<'Product'>, status: UpdateProductInput['status'], context: Context): void {
  const from = product.status;
  if (!status || status === from) return;
  if (!context.store.canWalk('ProductStatus', from, status)) throw context.refuse('STATUS_NOT_ALLOWED', ['status']);
  if (status !== 'ACTIVE' || product.type !== 'BUNDLE') return;
  if (compositionOf(context.store, product.id).length === 0) throw context.refuse('REQUIRED.lines', ['status']);
  if (hasArchived(context.store, product.id)) throw context.refuse('PRODUCT_NOT_ALLOWED', ['status']);
}

function checkChange(product: Entity<'Product'>, input: UpdateProductInput, {store, refuse}: Context): void {
  const {sku, type} = input;
  const {orders, purchases, supplies, parts, notices, movements, uses} = namersOf(store, product.id);
  const changes = (field: 'sku' | 'type' | 'unitOfMeasure'): boolean =>
    input[field] !== undefined && input[field] !== null && input[field] !== product[field];
  if (changes('sku') && !sameText(sku, product.sku) && orders.length + purchases.length + notices.length > 0)
    throw refuse('IN_USE.sku', ['sku']);
  if (changes('type') && (isBusy(store, product.id) || isUnderWay(store, product.id)))
    throw refuse('IN_USE.type', ['type']);
  const counted = [orders, purchases, supplies, parts, notices, movements];
  if (changes('unitOfMeasure') && counted.some((records) => records.length > 0))
    throw refuse('IN_USE.unitOfMeasure', ['unitOfMeasure']);
  if (!changes('type')) return;
  const hasLines = compositionOf(store, product.id).length > 0;
  const needsLines = type === 'BUNDLE' && (input.status ?? product.status) === 'ACTIVE';
  if (hasLines && type !== 'BASE_ITEM' && type !== 'BUNDLE') throw refuse('NOT_PERMITTED_FOR_TYPE.lines', ['type']);
  if (!hasLines && needsLines) throw refuse('NOT_PERMITTED_FOR_TYPE.bundle', ['type']);
  if (needsLines && hasArchived(store, product.id)) throw refuse('PRODUCT_NOT_ALLOWED', ['type']);
  if (uses.length > 0 && (type === 'BUNDLE' || type === 'NON_INVENTORY'))
    throw refuse('NOT_PERMITTED_FOR_TYPE.component', ['type']);
  if (type === 'PART' && store.referring('ProductSalesChannel', 'product', product.id).some(({isListed}) => isListed))
    throw refuse('NOT_PERMITTED_FOR_TYPE.listed', ['type']);
  const isBought = termsOfProduct(store, product.id).length > 0;
  if ((type === 'BUNDLE' || type === 'NON_INVENTORY') && (isBought || product.innerPack || product.masterCarton))
    throw refuse('NOT_PERMITTED_FOR_TYPE.goods', ['type']);
}

const updateProduct: MutationRule<'updateProduct'> = (input, context, product) => {
  const {store, refuse} = context;
  const brand = product.brand;
  checkStatus(product, input.status, context);
  checkChange(product, input, context);
  checkCodes(input, brand, context, product.id);
  if (typeof input.gtin === 'string' && gtinsOf({...product, gtin: null}).includes(input.gtin))
    throw refuse('ALREADY_EXISTS.gtin', ['gtin']);
  checkCustoms(input.customs, refuse, 'INVALID_VALUE');
  const back = input.status === 'ACTIVE' ? {archivedAt: null, _idleSince: null} : {};
  const changed = store.update('Product', product.id, {
    ...storedFieldsOf('Product', without(input, 'styleCode'), context),
    ...variantFields(input, brand, store, product),
    ...back,
  });
  if (changed !== product) dropUnused(store, brand);
  dropWaste(store, store.need('Product', product.id));
  return {product: store.get('Product', product.id)};
};

const removeProduct: MutationRule<'removeProduct'> = (input, {store, refuse}, product) => {
  if (Object.values(namersOf(store, product.id)).some((records) => records.length > 0)) throw refuse('IN_USE', ['id']);
  for (const type of [
    'ProductImage',
    'ProductCost',
    'ProductPrice',
    'ProductSalesChannel',
    'ProductSupplier',
    'SupplierProduct',
    'ProductCostAnalysis',
    'CompositionLine',
    'InventoryItem',
  ])
    for (const {id} of store.referring(type, 'product', product.id)) store.remove(type, id);
  for (const {id} of store.referring('Product', 'clonedFrom', product.id))
    store.update('Product', id, {clonedFrom: null});
  store.remove('Product', product.id);
  dropUnused(store, product.brand);
  return {removedProductId: product.id};
};

const copied = [
  'description',
  'category',
  'type',
  'unitOfMeasure',
  'sourcingMethod',
  'customs',
  'tags',
  'name',
  'innerPack',
  'masterCarton',
  'pallet',
  'weight',
  'dimensions',
  'style',
  'color',
  'size',
] as const;

const withoutGtin = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'gtin' in value ? {...value, gtin: null} : value;

/** Copies what an input asks for from one product to another. */
function copyLists(input: CloneProductInput, from: string, to: string, store: Store): void {
  const copy = (type: string, record: Entity, changes: Fields = {}): string =>
    store.insert(type, {...without(record, 'id', 'createdAt', 'updatedAt'), product: to, ...changes}).id;
  const copyAll = (type: string): void => {
    for (const record of store.referring<string>(type, 'product', from)) copy(type, record);
  };
  if (input.copyCompositionLines) copyAll('CompositionLine');
  if (input.copyImages) copyAll('ProductImage');
  const termsByOld = new Map<unknown, string>();
  if (input.copySuppliers) {
    copyAll('SupplierProduct');
    for (const terms of termsOfProduct(store, from))
      termsByOld.set(terms.id, copy('ProductSupplier', terms, {supplierSku: null}));
  }
  if (input.copyCosts)
    for (const cost of store.referring('ProductCost', 'product', from))
      if (costHolds(store, cost) && (!cost.costable || termsByOld.has(cost.costable)))
        copy('ProductCost', cost, {costable: termsByOld.get(cost.costable) ?? null});
  if (input.copyPrices)
    for (const price of store.referring('ProductPrice', 'product', from))
      if (priceHolds(price, store.now) && !isLedByShop(store, price.priceable)) copy('ProductPrice', price);
  if (input.copySalesChannels)
    for (const listing of store.referring('ProductSalesChannel', 'product', from))
      if (listing.isListed === true && !isLedByShop(store, listing.salesChannel))
        copy('ProductSalesChannel', listing, {lastPushedAt: null, url: null});
}

const cloneProduct: MutationRule<'cloneProduct'> = (input, context, original) => {
  const {store, caller} = context;
  if (input.copyCosts === true && !caller?.permissions.has('product-costs:update'))
    throw new RequestError('FORBIDDEN', 'Copying costs needs the permission product-costs:update.');
  const brand = original.brand;
  checkCodes({sku: input.sku}, brand, context);
  const fields = Object.fromEntries(
    copied.flatMap((field) => (original[field] === undefined ? [] : [[field, withoutGtin(original[field])]])),
  );
  const product = store.insert('Product', {
    ...fields,
    ...(input.name ? {name: input.name} : {}),
    sku: input.sku,
    brand,
    company: original.company,
    status: 'DRAFT',
    clonedFrom: original.id,
  });
  copyLists(input, original.id, product.id, store);
  return {product};
};

/** @throws Refusal for a product that is still needed; others that are archived with it don't count. */
function checkUnneeded({store, refuse}: Context, product: string, together: readonly unknown[]): void {
  const {supplies, uses} = namersOf(store, product);
  const field = ['ids'];
  if (hasOpenPurchase(store, product)) throw refuse('IN_USE.purchase', field);
  if (supplies.some(isOpenSupply)) throw refuse('IN_USE.supply', field);
  const bundled = uses.some((line) => {
    const bundle = store.get('Product', line.product);
    return bundle?.type === 'BUNDLE' && bundle.status === 'ACTIVE' && !together.includes(bundle.id);
  });
  if (bundled) throw refuse('IN_USE.bundle', field);
}

/** Takes a product out of use and off all its channels. */
function archive(store: Store, id: string): void {
  store.update('Product', id, {status: 'ARCHIVED', archivedAt: store.now, _idleSince: null});
  for (const listing of store.referring('ProductSalesChannel', 'product', id))
    if (listing.isListed === true) store.update('ProductSalesChannel', listing.id, {isListed: false});
}

const bulkArchiveProducts: MutationRule<'bulkArchiveProducts'> = (input, context) => {
  const {store, refuse} = context;
  const {ids} = input;
  const products = ids.flatMap((id) => store.get('Product', id) ?? []);
  const seen = products.filter((product) => context.rules.canSee('Product', product, context));
  const brands = new Set(seen.map(({brand}) => brand));
  if (brands.size > 1) throw refuse('INVALID_REFERENCE', ['ids']);
  const [brand] = brands;
  if (unfinishedProcess(context, context.mutation, (process) => (process._input as Fields).brand === brand))
    throw refuse('PROCESS_RUNNING');
  return {process: startProcess(context, {input: {ids, brand}, totalCount: ids.length})};
};

function archiveEach({ids}: Fields, context: Context) {
  const all = ids as string[];
  const results = tryEach(context, all, (id) => {
    checkUnneeded(context, id, all);
    archive(context.store, id);
    return undefined;
  });
  return {results};
}

const idleDays = 90;

/** When a discontinued product without stock and open orders is archived, or its idleness has to be noted: now. */
function archiveMoment(store: Store, product: Entity<'Product'>): string | undefined {
  const since = textOf(product._idleSince);
  if (isBusy(store, product.id) === (since !== undefined)) return store.now;
  return since === undefined ? undefined : after(since, idleDays * day);
}

const idle = whenDue({
  because: ['TIME'],
  all: (store) => store.referring('Product', 'status', 'DISCONTINUED'),
  at: (product, store) => archiveMoment(store, product),
  happens: ({store}, {id, _idleSince: since}) => {
    const isNeeded = isBusy(store, id);
    if (isNeeded !== (typeof since === 'string')) archive(store, id);
    else store.note('Product', id, {_idleSince: isNeeded ? null : store.now});
  },
});

const productBySku: QueryRule<'productBySku'> = ({brandId, sku}, context) => {
  const brand = brandId ?? context.caller?.brandId;
  if (typeof brand !== 'string') throw requestRefusal('query productBySku', 'REQUIRED', context);
  const product = productWithSku(context.store, brand, sku);
  return product && context.rules.canSee('Product', product, context) ? product : null;
};

const productFilters: FilterRules<'ProductFilter'> = {
  categoryIds: ({category}, wanted, {store}) => branchOf(store, category).some(({id}) => wanted.includes(id)),
  maximumDataQualityScore: (product, wanted, {store}) => scoreOf(product, store) <= wanted,
  salesChannelIds: ({id}, wanted, {store}) =>
    store
      .referring('ProductSalesChannel', 'product', id)
      .some((listing) => listing.isListed === true && wanted.includes(listing.salesChannel)),
  // By what is available and not by the counts, so that products that nobody counted are found as well, and bundles.
  stockLevels: ({id, type}, wanted, {store}) => {
    const threshold = inventoryItemOf(store, id)?.lowStockThreshold ?? usualLowStock;
    return type !== 'NON_INVENTORY' && wanted.includes(stockLevelOf(availableOf(store, id), threshold));
  },
  supplierIds: 'suppliers.supplier',
  tags: ({tags}, wanted, {store}) => {
    const names = (tags ?? []).map((id) => store.need('ProductTag', id).name.toLowerCase());
    return wanted.some((name) => names.includes(name.trim().toLowerCase()));
  },
};

const millimetres = {MILLIMETER: '1', CENTIMETER: '10', METER: '1000', INCH: '25.4', FOOT: '304.8'};

/** Space in litres. */
function volumeOf({length, width, height, unit}: Entity<'Dimensions'>): string {
  const factor = Number(millimetres[unit]);
  const litres =
    [length, width, height].reduce<number>((volume, side) => volume * Number(side) * factor, 1) / 1_000_000;
  return rounded(toParts(litres.toFixed(8)), 4);
}

const byName = (a: Entity<'ProductTag'>, b: Entity<'ProductTag'>): number => a.name.localeCompare(b.name, 'en');

export const productsRules: RuleSet = {
  mutations: {addProduct, updateProduct, removeProduct, cloneProduct, bulkArchiveProducts},
  work: {bulkArchiveProducts: archiveEach},
  queries: {productBySku},
  filters: {ProductFilter: productFilters},
  sorts: {ProductSortField: {DATA_QUALITY_SCORE: (product, {store}) => scoreOf(product, store)}},
  time: [idle],
  computed: {
    Product: {
      available: ({id, type}, {store}) => (type === 'NON_INVENTORY' ? null : availableOf(store, id)),
      barcode: ({gtin}) => gtin,
      compositionLines: ({id}, {store}) => compositionOf(store, id),
      dataQuality: dataQualityOf,
      economics: economicsOf,
      inventoryItem: ({id, type}, {store}) =>
        type === 'BUNDLE' || type === 'NON_INVENTORY' ? null : inventoryItemOf(store, id),
      suppliers: ({id}, {store}) => termsOfProduct(store, id),
      tags: (product, {store}) =>
        tagsOf(product)
          .map((id) => store.need('ProductTag', id))
          .sort(byName),
      usedIn: ({id}, {store}) => store.referring('CompositionLine', 'component', id),
    },
    ProductCategory: {
      products: ({id}, {store}, args) =>
        (args.includeDescendants === true ? subtreeOf(store, id) : [id])
          .flatMap((category) => store.referring('Product', 'category', category))
          .filter(({status}) => status !== 'ARCHIVED'),
    },
    Dimensions: {volume: volumeOf},
  },
};
