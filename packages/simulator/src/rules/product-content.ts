/** What a product shows and how it is sorted: composition, images, tags, packaging, categories, colors and sizes. */
import {replaceRecords, storedFieldsOf} from '../model/record-keeping.ts';
import type {InputPath, Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, KeepingRule, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {whenDue} from './due.ts';
import {fitOf, takeFile} from './files.ts';
import {checkTaken, sameText, textOf} from './plain.ts';
import {
  branchOf,
  childrenOf,
  dropUnused,
  gtinIsTaken,
  compositionOf,
  renumber,
  sizesOfRun,
  subtreeOf,
  tagsNamed,
  tagsOf,
} from './product-data.ts';
import {landedCostIn, shown} from './product-quality.ts';
import {checkMultiple, isGiven} from './supply.ts';
import type {CompositionLineInput} from '../schema-types.ts';

const mostImages = 20;
const mostTags = 50;
const deepestLevel = 5;
const mostCategories = 500;

/** Refuses components that can't stand in a composition of a product of this brand. */
export function checkLines(
  lines: readonly CompositionLineInput[],
  product: {id?: string; brand: unknown},
  field: string,
  {store, refuse}: Context,
): void {
  for (const [at, {componentId}] of lines.entries()) {
    const path = [field, at, 'componentId'];
    const component = store.need('Product', componentId);
    if (component.id === product.id) throw refuse('PRODUCT_NOT_ALLOWED.self', path);
  }
}

/** Stores the lines of a composition in their order; bundles plan no waste. */
export function keepLines(store: Store, product: Entity, lines: readonly CompositionLineInput[]): void {
  const wanted = lines.map(({componentId: component, quantity, wastePercent}, at) => ({
    product: product.id,
    component,
    quantity,
    wastePercent: product.type === 'BUNDLE' ? '0' : wastePercent,
    position: at + 1,
  }));
  replaceRecords('CompositionLine', compositionOf(store, product.id), wanted, 'component', store);
}

/** Lets the lines of what has become a bundle plan no waste. */
export function dropWaste(store: Store, product: Entity<'Product'>): void {
  for (const {id, wastePercent} of compositionOf(store, product.id))
    if (product.type === 'BUNDLE' && wastePercent !== '0') store.update('CompositionLine', id, {wastePercent: '0'});
}

const updateCompositionLines: MutationRule<'updateCompositionLines'> = (input, context, product) => {
  const {store, refuse} = context;
  const lines = input.lines;
  const {type, status} = product;
  if (lines.length === 0 && type === 'BUNDLE' && status === 'ACTIVE') throw refuse('LAST_ENTRY', ['lines']);
  checkLines(lines, {id: product.id, brand: product.brand}, 'lines', context);
  keepLines(store, product, lines);
  return {product};
};

const imagesOf = (store: Store, product: string): Entity<'ProductImage'>[] =>
  store.referring('ProductImage', 'product', product).sort((a, b) => a.position - b.position);

/** Puts an image at a place of its product; the others make room. */
function placeImage(store: Store, image: Entity<'ProductImage'>, position: unknown): void {
  const others = imagesOf(store, image.product).filter(({id}) => id !== image.id);
  const at = typeof position === 'number' ? Math.min(position, others.length + 1) - 1 : others.length;
  renumber(store, 'ProductImage', [...others.slice(0, at), image, ...others.slice(at)]);
}

/** @throws Refusal for a file that is no picture, or too large. */
function checkPicture(file: Entity<'File'>, refuse: Refuse, field: InputPath): void {
  const {isOfType, isSmall} = fitOf(file, 'PRODUCT_IMAGE');
  if (!isOfType) throw refuse('FILE_NOT_ACCEPTED.type', field);
  if (!isSmall) throw refuse('FILE_NOT_ACCEPTED.size', field);
}

const secondsOfDownload = 20;

const addProductImage: MutationRule<'addProductImage'> = (input, context) => {
  const {store, refuse} = context;
  const product = store.need('Product', input.productId);
  const {fileId, sourceUrl, altText, position} = input;
  if (fileId && sourceUrl) throw refuse('MUTUALLY_EXCLUSIVE.both', ['fileId']);
  if (!fileId && !sourceUrl) throw refuse('MUTUALLY_EXCLUSIVE.neither', ['fileId']);
  const count = imagesOf(store, product.id).length;
  if (count >= mostImages) throw refuse('LIMIT_REACHED', ['productId']);
  const file = store.get('File', fileId);
  if (file) checkPicture(file, refuse, ['fileId']);
  const image = store.insert('ProductImage', {
    product: product.id,
    altText: altText ?? null,
    position: count + 1,
    ...(file ? storedPicture(takeFile(context, file.id)) : {sourceUrl}),
    ...(file ? {} : {_downloadAt: new Date(Date.parse(store.now) + secondsOfDownload * 1000).toISOString()}),
  });
  placeImage(store, image, position);
  return {image: store.get('ProductImage', image.id), product};
};

const storedPicture = (file: Entity<'File'>): Fields => ({
  file: file.id,
  url: `https://images.example.com/${file.id}`,
  width: 2400,
  height: 2400,
});

/** Pictures are stored when their download has finished. */
const downloads = whenDue({
  all: (store) => store.all('ProductImage'),
  at: ({_downloadAt: at}) => textOf(at),
  happens: ({store}, image) => {
    const name = new URL(String(image.sourceUrl)).pathname.split('/').pop() || 'image.jpg';
    const {company} = store.need('Product', image.product);
    const file = store.insert('File', {name, contentType: 'image/jpeg', size: '1843200', _company: company});
    store.update('ProductImage', image.id, {...storedPicture(file), _downloadAt: null});
  },
});

const removeProductImage: MutationRule<'removeProductImage'> = (input, {store}, image) => {
  store.remove('ProductImage', image.id);
  renumber(store, 'ProductImage', imagesOf(store, image.product));
  const kept = new Date(Date.parse(store.now) + 7 * 86_400_000).toISOString();
  const file = store.get('File', image.file);
  if (file) store.update('File', file.id, {_unusedUntil: kept});
  return {removedProductImageId: image.id, product: store.get('Product', image.product)};
};

const updateProductImage: MutationRule<'updateProductImage'> = (input, {store}, image) => {
  if (input.altText !== undefined) store.update('ProductImage', image.id, {altText: input.altText});
  if (typeof input.position === 'number') placeImage(store, image, input.position);
  return {image: store.get('ProductImage', image.id), product: store.get('Product', image.product)};
};

const addProductTags: MutationRule<'addProductTags'> = (input, {store, refuse}, product) => {
  const tags = [...new Set([...tagsOf(product), ...tagsNamed(store, product.brand, input.tags)])];
  if (tags.length > mostTags) throw refuse('LIMIT_REACHED', ['tags']);
  return {product: store.update('Product', product.id, {tags})};
};

const removeProductTags: MutationRule<'removeProductTags'> = (input, {store}, product) => {
  const tags = tagsOf(product).filter(
    (id) => !input.tags.some((name) => sameText(store.get('ProductTag', id)?.name, name)),
  );
  store.update('Product', product.id, {tags});
  dropUnused(store, product.brand);
  return {product: store.get('Product', product.id)};
};

type Levels = Pick<Entity<'Product'>, 'innerPack' | 'masterCarton' | 'pallet'>;

/** Counts of a pallet and a carton that follow from the other levels. */
function builtUp({innerPack: inner, masterCarton, pallet}: Levels): Fields {
  const carton = masterCarton && {
    ...masterCarton,
    innerPackCount: inner ? masterCarton.quantity / inner.quantity : null,
  };
  const cartonCount = (pallet?.cartonsPerLayer ?? 0) * (pallet?.layerCount ?? 0);
  const stacked = pallet && carton && {...pallet, cartonCount, quantity: cartonCount * carton.quantity};
  return {innerPack: inner ?? null, masterCarton: carton ?? null, pallet: stacked ?? null};
}

/** @throws Refusal for a package, of those given if possible, whose GTIN something else has. */
function checkGTINs(product: Entity<'Product'>, levels: Levels, given: Fields, {store, refuse}: Context): void {
  const own = (['innerPack', 'masterCarton'] as const).flatMap((level) => {
    const gtin = levels[level]?.gtin;
    return typeof gtin === 'string' ? [{level, gtin}] : [];
  });
  for (const {level, gtin} of own.sort((a, b) => Number(!given[a.level]) - Number(!given[b.level]))) {
    const field = [level, 'gtin'];
    if (gtin === product.gtin) throw refuse('ALREADY_EXISTS.product', field);
    if (own.some((other) => other.level !== level && other.gtin === gtin)) throw refuse('ALREADY_EXISTS.level', field);
    if (gtinIsTaken(store, product.brand, gtin, product.id)) throw refuse('ALREADY_EXISTS.other', field);
  }
}

const updateProductPackaging: KeepingRule<'updateProductPackaging'> = (input, context, product) => {
  const {refuse} = context;
  const given: Partial<Levels> = storedFieldsOf('Product', input, context);
  const levels: Levels = {...product, ...(given.masterCarton === null ? {pallet: null} : {}), ...given};
  const {innerPack} = levels;
  if (levels.pallet && !levels.masterCarton) throw refuse('REQUIRED', ['masterCarton']);
  if (innerPack && levels.masterCarton)
    checkMultiple(levels.masterCarton.quantity, innerPack.quantity, refuse, ['masterCarton', 'quantity']);
  checkGTINs(product, levels, given, context);
  return builtUp(levels);
};

function checkCategoryNames(
  {name, code, parent, brand}: Pick<Entity<'ProductCategory'>, 'name' | 'code' | 'parent' | 'brand'>,
  {store, refuse}: Context,
  except?: string,
): void {
  const others = store.referring('ProductCategory', 'brand', brand).filter(({id}) => id !== except);
  const siblings = others.filter((each) => (each.parent ?? null) === (parent ?? null));
  if (siblings.some((each) => sameText(each.name, name))) throw refuse('ALREADY_EXISTS.name', ['name']);
  if (isGiven(code) && others.some((each) => each.code === code)) throw refuse('ALREADY_EXISTS.code', ['code']);
}

const registerProductCategory: KeepingRule<'registerProductCategory'> = (input, context) => {
  const {store, caller, refuse} = context;
  const brand = input.brandId ?? caller?.brandId;
  if (typeof brand !== 'string') throw refuse('REQUIRED', ['brandId']);
  const parent = store.get('ProductCategory', input.parentId);
  if (parent && branchOf(store, parent.id).length >= deepestLevel) throw refuse('NESTING_NOT_ALLOWED', ['parentId']);
  if (store.referring('ProductCategory', 'brand', brand).length >= mostCategories) throw refuse('LIMIT_REACHED');
  checkCategoryNames({...input, parent: parent?.id ?? null, brand}, context);
  return {brand};
};

/** Levels that a category takes up together with all below it. */
const heightOf = (store: Store, category: string): number =>
  1 + Math.max(0, ...childrenOf(store, category).map(({id}) => heightOf(store, id)));

const updateProductCategory: KeepingRule<'updateProductCategory'> = (input, context, category) => {
  const {store, refuse} = context;
  const {parentId, name, code} = input;
  const parent =
    parentId === undefined ? store.get('ProductCategory', category.parent) : store.get('ProductCategory', parentId);
  if (parent && subtreeOf(store, category.id).includes(parent.id))
    throw refuse('NESTING_NOT_ALLOWED.circle', ['parentId']);
  const depth = parent ? branchOf(store, parent.id).length : 0;
  if (depth + heightOf(store, category.id) > deepestLevel) throw refuse('NESTING_NOT_ALLOWED.depth', ['parentId']);
  const fields = {
    name: name ?? category.name,
    code: code === undefined ? category.code : code,
    parent: parent?.id ?? null,
  };
  checkCategoryNames({...fields, brand: category.brand}, context, category.id);
  return fields;
};

const removeProductCategory: KeepingRule<'removeProductCategory'> = (input, {store, refuse}, category) => {
  if (childrenOf(store, category.id).length > 0) throw refuse('IN_USE', ['id']);
  const parent = category.parent ?? null;
  for (const product of store.referring('Product', 'category', category.id))
    store.update('Product', product.id, {category: parent});
  return {parent};
};

const updateColor: KeepingRule<'updateColor'> = (input, context, color) => {
  const {store, refuse} = context;
  checkTaken(context, store.referring('Color', 'brand', color.brand), ['name', 'code'], input, color.id);
  const swatch = store.get('File', input.swatchFileId);
  if (swatch) checkPicture(swatch, refuse, ['swatchFileId']);
  if (swatch) takeFile(context, swatch.id);
};

const updateSize: MutationRule<'updateSize'> = (input, context, size) => {
  const {store} = context;
  const brand = size.brand;
  const group = input.group ?? size.group;
  const run = sizesOfRun(store, brand, group).filter(({id}) => id !== size.id);
  const {name, code, position} = {...size, ...storedFieldsOf('Size', input, context)};
  checkTaken(context, run, ['name', 'code'], {name, code}, size.id);
  const stays = group === size.group && typeof input.position !== 'number';
  const at = Math.min(stays ? size.position : (input.position ?? Infinity), run.length + 1) - 1;
  const moved = store.update('Size', size.id, {name, code, group, position: stays ? size.position : position});
  renumber(store, 'Size', [...run.slice(0, at), moved, ...run.slice(at)]);
  if (group !== size.group) renumber(store, 'Size', sizesOfRun(store, brand, size.group));
  return {size: store.get('Size', size.id)};
};

const updateStyle: KeepingRule<'updateStyle'> = (input, context, style) => {
  checkTaken(context, context.store.referring('Style', 'brand', style.brand), ['code'], input, style.id);
  const isNamed = input.name !== null && (input.name ?? style.name) !== style.code;
  return isNamed ? undefined : {name: input.code ?? style.code};
};

const shownProducts =
  (field: 'category' | 'color' | 'size') =>
  (record: Entity, {store}: Context) =>
    store.referring('Product', field, record.id).filter(({status}) => status !== 'ARCHIVED').length;

/** What the quantity of a line costs, in the currency of the company. */
function costOfLine(line: Entity<'CompositionLine'>, {store}: Context): Fields | null {
  const component = store.need('Product', line.component);
  const {currency} = store.need('Company', component.company);
  const cost = landedCostIn(store, component, currency);
  return shown(cost === undefined ? undefined : cost * BigInt(line.quantity), currency);
}

const variantsOf = (style: Entity<'Style'>, {store}: Context): Entity<'Product'>[] => {
  const nameOf = (product: Entity<'Product'>): string => store.get('Color', product.color)?.name ?? '';
  const stepOf = (product: Entity<'Product'>): number => store.get('Size', product.size)?.position ?? 0;
  return store
    .referring('Product', 'style', style.id)
    .sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en') || stepOf(a) - stepOf(b));
};

const distinct = (ids: unknown[]): unknown[] => [...new Set(ids.filter((id) => typeof id === 'string'))];

export const productContentRules: RuleSet = {
  mutations: {
    updateCompositionLines,
    addProductImage,
    removeProductImage,
    updateProductImage,
    addProductTags,
    removeProductTags,
    updateSize,
  },
  keeping: {
    updateProductPackaging,
    registerProductCategory,
    updateProductCategory,
    removeProductCategory,
    updateColor,
    updateStyle,
  },
  time: [downloads],
  sorts: {
    Color: {DEFAULT: ({name}) => name},
    ProductTag: {DEFAULT: ({name}) => name},
    Style: {DEFAULT: ({code}) => code},
    Size: {DEFAULT: ({group, position}) => `${group} ${String(position).padStart(4, '0')}`},
    ProductCategory: {
      DEFAULT: ({id}, {store}) =>
        branchOf(store, id)
          .map(({name}) => name)
          .join(' / '),
    },
  },
  computed: {
    Product: {images: ({id}, {store}) => imagesOf(store, id)},
    CompositionLine: {cost: costOfLine},
    Color: {productCount: shownProducts('color')},
    Size: {productCount: shownProducts('size')},
    Style: {
      products: variantsOf,
      colors: (style, context) => distinct(variantsOf(style, context).map(({color}) => color)),
      sizes: (style, context) => {
        const ids = distinct(variantsOf(style, context).map(({size}) => size));
        const sizes = ids.map((id) => context.store.need('Size', id));
        return sizes.sort((a, b) => a.position - b.position);
      },
    },
    ProductTag: {
      productCount: ({id, brand}, {store}) =>
        store.referring('Product', 'brand', brand).filter((product) => tagsOf(product).includes(id)).length,
    },
    ProductCategory: {
      children: ({id}, {store}) => childrenOf(store, id),
      depth: ({id}, {store}) => branchOf(store, id).length,
      path: ({id}, {store}) => branchOf(store, id).map(({name}) => name),
      productCount: shownProducts('category'),
    },
  },
};
