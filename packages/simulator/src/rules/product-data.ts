/** What belongs to a brand's catalogue around its products: colors, sizes, styles, tags, and whether values are taken. */
import type {Entity, Fields, Store} from '../model/rules.ts';
import {sameText} from './plain.ts';

export const productsOf = (store: Store, brand: string): Entity<'Product'>[] =>
  store.referring('Product', 'brand', brand);

/** The product of a brand with a SKU, compared without regard to case. */
export const productWithSku = (store: Store, brand: string, sku: string): Entity<'Product'> | undefined =>
  productsOf(store, brand).find((product) => sameText(product.sku, sku));

/** The first of the brands of a partner or shop that has all articles of an order, or else the only one that has any. */
export function brandOfArticles(
  store: Store,
  brands: readonly string[],
  lines: readonly {sku: string}[],
): string | undefined {
  if (brands.length === 1) return brands[0];
  const known = (brand: string): number => lines.filter(({sku}) => productWithSku(store, brand, sku)).length;
  const having = brands.filter((brand) => known(brand) > 0);
  return having.find((brand) => known(brand) === lines.length) ?? (having.length === 1 ? having[0] : undefined);
}

const packages = ['innerPack', 'masterCarton'] as const;

export function gtinsOf(product: Pick<Entity<'Product'>, 'gtin' | (typeof packages)[number]>): string[] {
  const own = packages.map((level) => product[level]?.gtin);
  return [product.gtin, ...own].filter((gtin) => typeof gtin === 'string');
}

/**
 * Whether the last digit of a GTIN follows from the others.
 * Source: https://www.gs1.org/services/how-calculate-check-digit-manually
 */
export function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Whether another product of the brand, or one of its packages, has a GTIN. */
export const gtinIsTaken = (store: Store, brand: string, gtin: unknown, except?: string): boolean =>
  typeof gtin === 'string' &&
  productsOf(store, brand).some((product) => product.id !== except && gtinsOf(product).includes(gtin));

const named = (store: Store, type: string, brand: string, field: string, value: unknown): Entity | undefined =>
  store.referring(type, 'brand', brand).find((record) => sameText(record[field], value));

/** The color of a brand with a name; made when it has none. */
export const colorNamed = (store: Store, brand: string, name: string): Entity =>
  named(store, 'Color', brand, 'name', name) ?? store.insert('Color', {brand, name});

/** The style of a brand with a code; made when it has none. */
export const styleWithCode = (store: Store, brand: string, code: string): Entity =>
  named(store, 'Style', brand, 'code', code) ?? store.insert('Style', {brand, code, name: code});

export const sizesOfRun = (store: Store, brand: string, group: string): Entity<'Size'>[] =>
  store
    .referring('Size', 'brand', brand)
    .filter((size) => size.group === group)
    .sort((a, b) => a.position - b.position);

/** Run of the sizes in which other products of the style come. */
function runOfStyle(store: Store, style: string | null | undefined): string {
  const sizes = store.referring('Product', 'style', style);
  const known = sizes.map(({size}) => store.get('Size', size)).find(Boolean);
  return known?.group ?? 'default';
}

/** The size of a brand with a name; put at the end of the style's run when the brand has none. */
export function sizeNamed(store: Store, brand: string, name: string, style: string | null | undefined): Entity<'Size'> {
  const group = runOfStyle(store, style);
  const all = store.referring('Size', 'brand', brand).filter((size) => sameText(size.name, name));
  const known = all.find((size) => size.group === group) ?? all[0];
  return known ?? store.insert('Size', {brand, name, group, position: sizesOfRun(store, brand, group).length + 1});
}

/** Tags of a brand by their names; those that it lacks are made. */
export const tagsNamed = (store: Store, brand: string, names: readonly string[]): string[] => [
  ...new Set(
    names
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => (named(store, 'ProductTag', brand, 'name', name) ?? store.insert('ProductTag', {brand, name})).id),
  ),
];

export const tagsOf = ({tags}: {tags?: string[] | null}): string[] => tags ?? [];

/** Deletes colors, sizes, styles and tags that no product of the brand has any more. */
export function dropUnused(store: Store, brand: string): void {
  const products = productsOf(store, brand);
  const tags = new Set(products.flatMap(tagsOf));
  const inUse = (field: 'color' | 'size' | 'style') => new Set(products.map((product) => product[field]));
  for (const [type, used] of [
    ['Color', inUse('color')],
    ['Style', inUse('style')],
    ['ProductTag', tags],
  ] as const)
    for (const {id} of store.referring(type, 'brand', brand)) if (!used.has(id)) store.remove(type, id);
  const sizes = inUse('size');
  for (const size of store.referring('Size', 'brand', brand)) {
    if (sizes.has(size.id)) continue;
    store.remove('Size', size.id);
    renumber(store, 'Size', sizesOfRun(store, brand, size.group));
  }
}

/** Gives records the positions of their order, from 1. */
export function renumber(store: Store, type: string, records: readonly Entity<'ProductImage' | 'Size'>[]): void {
  for (const [at, record] of records.entries())
    if (record.position !== at + 1) store.update(type, record.id, {position: at + 1});
}

/** Lines of a composition in packing order. */
export const compositionOf = (store: Store, product: string): Entity<'CompositionLine'>[] =>
  store.referring('CompositionLine', 'product', product).sort((a, b) => a.position - b.position);

/** What names a product, by the kind of record. */
export function namersOf(store: Store, product: string) {
  const item = store.referring('InventoryItem', 'product', product)[0]?.id ?? '';
  return {
    orders: store.referring('OrderItem', 'product', product),
    purchases: store.referring('PurchaseOrderItem', 'product', product),
    templates: store.referring('OrderTemplateItem', 'product', product),
    supplies: store.referring('SupplyOrder', 'product', product),
    parts: store.all('SupplyOrder').filter(({components}) => components?.some((each) => each.product === product)),
    notices: store.referring('ASNItem', 'product', product),
    uses: store.referring('CompositionLine', 'component', product),
    movements: store.referring('InventoryMovement', 'inventoryItem', item),
  };
}

/** Categories from the top of the tree down to one. */
export function branchOf(store: Store, category: unknown): Entity<'ProductCategory'>[] {
  const each = store.get('ProductCategory', category);
  return each ? [...branchOf(store, each.parent), each] : [];
}

export const childrenOf = (store: Store, category: string): Entity<'ProductCategory'>[] =>
  store.referring('ProductCategory', 'parent', category).sort((a, b) => a.name.localeCompare(b.name, 'en'));

export const subtreeOf = (store: Store, category: string): string[] => [
  category,
  ...childrenOf(store, category).flatMap(({id}) => subtreeOf(store, id)),
];

export const without = (record: Fields, ...names: string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
