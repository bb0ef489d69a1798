/** Suppliers, the people to talk to there, and the terms on which they deliver. */
import {checkUnchanged, storedFieldsOf} from '../model/record-keeping.ts';
import type {Context, Entity, KeepingRule, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {isSameValue} from '../model/store.ts';
import {addDays, dayAt, dayIn, zoneAt} from './days.ts';
import {toParts} from './decimal.ts';
import {announcementsOf, progressOf} from './incoming.ts';
import {checkCurrencies} from './money.ts';
import {estimatedDuty, exchangeRate} from './prices.ts';
import {permissionsIn} from './permissions.ts';
import {checkTaken, sumOf} from './plain.ts';
import {companyOf} from './processes.ts';
import {keepBorders} from './purchase-milestones.ts';
import {cancelPurchase} from './purchase-state.ts';
import {
  costsOfTerms,
  dropTerms,
  isOnDraft,
  offerOf,
  preferAnother,
  storeTerms,
  termsBetween,
  unitCostOfTerms,
} from './supply-terms.ts';
import {checkMultiple, isGiven, listedCost} from './supply.ts';
import type {SupplierProductInput, UpdateSupplierProductsInput} from '../schema-types.ts';

const mostContacts = 50;
const mostSuppliersOfProduct = 20;
/** Lines that a supplier needs before its punctuality says anything. */
const fewestLines = 5;

const contactsOf = (store: Store, supplierId: string): Entity<'SupplierContact'>[] =>
  store.referring('SupplierContact', 'supplier', supplierId);

/** The contact that purchase orders go to. */
export const primaryContactOf = (store: Store, supplierId: string): Entity<'SupplierContact'> | undefined =>
  contactsOf(store, supplierId).find(({isPrimary}) => isPrimary === true);

/** A code made from a name, such as `NORDKAPP-METALS`. */
function codeFrom(name: string, isTaken: (code: string) => boolean): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const stem =
    plain
      .replace(/[^A-Z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 28) || 'SUPPLIER';
  let code = stem;
  for (let count = 2; isTaken(code); count += 1) code = `${stem}-${count}`;
  return code;
}

const hasCode =
  (store: Store, companyId: unknown, except?: string) =>
  (code: string): boolean =>
    store
      .all('Supplier')
      .some((each) => each.id !== except && each.company === companyId && each.code === code.toUpperCase());

const registerSupplier: KeepingRule<'registerSupplier'> = (input, context) => {
  const {store, refuse} = context;
  const company = companyOf(context);
  const isTaken = hasCode(store, company);
  if (typeof input.code === 'string' && isTaken(input.code)) throw refuse('ALREADY_EXISTS', ['code']);
  checkCurrencies(input, ['minimumOrderValue'], input.currency, context.refuse);
  const brands = store
    .referring('Brand', 'company', company)
    .filter(({id}) => permissionsIn(id, context).has('suppliers:create'));
  return {
    company,
    code: input.code ?? codeFrom(input.name, isTaken),
    brands: [...new Set(input.brandIds ?? brands.map(({id}) => id))],
    status: input.status,
  };
};

const unfinished = new Set(['DRAFT', 'ISSUED', 'CONFIRMED', 'PARTIALLY_RECEIVED']);

/** Costs that a supplier charges from now on keep their numbers when it bills in another currency. */
function relabelCosts(supplier: Entity<'Supplier'>, currency: string, store: Store): void {
  const rate = String(exchangeRate(currency, store.need('Company', supplier.company).currency));
  const today = dayAt(store, supplier.company);
  for (const terms of store.referring('ProductSupplier', 'supplier', supplier.id))
    for (const {id, endsOn} of costsOfTerms(store, terms))
      if (!endsOn || endsOn >= today) store.update('ProductCost', id, {currency, exchangeRate: rate});
}

const updateSupplier: KeepingRule<'updateSupplier'> = (input, context, supplier) => {
  const {store, refuse} = context;
  const currency = input.currency ?? supplier.currency;
  const purchases = store.referring('PurchaseOrder', 'supplier', supplier.id);
  if (currency !== supplier.currency && purchases.some(({status}) => unfinished.has(status)))
    throw refuse('IN_USE', ['currency']);
  if (typeof input.code === 'string' && hasCode(store, supplier.company, supplier.id)(input.code))
    throw refuse('ALREADY_EXISTS', ['code']);
  const {minimumOrderValue = supplier.minimumOrderValue} = input;
  checkCurrencies({minimumOrderValue}, ['minimumOrderValue'], currency, context.refuse);
  const {address} = storedFieldsOf('Supplier', {address: input.address}, context);
  if (address !== undefined && !isSameValue(address, supplier.address)) keepBorders(store, purchases);
  if (currency !== supplier.currency) relabelCosts(supplier, currency, store);
  return input.status === 'ACTIVE' ? {deactivatedAt: null} : undefined;
};

const deactivateSupplier: MutationRule<'deactivateSupplier'> = (input, context, supplier) => {
  const {store} = context;
  const drafts = store.referring('PurchaseOrder', 'supplier', supplier.id).filter(({status}) => status === 'DRAFT');
  const canceled = input.cancelDrafts === true ? drafts : [];
  return {
    canceledPurchaseOrders: canceled.map(({id}) => cancelPurchase(context, id, null).id),
    supplier: store.update('Supplier', supplier.id, {status: 'INACTIVE', deactivatedAt: store.now}),
  };
};

function makePrimary({store}: Context, supplierId: string, except?: string): void {
  for (const supplierContact of contactsOf(store, supplierId))
    if (supplierContact.isPrimary === true && supplierContact.id !== except)
      store.update('SupplierContact', supplierContact.id, {isPrimary: false});
}

const addSupplierContact: KeepingRule<'addSupplierContact'> = (input, context) => {
  const supplier = context.store.need('Supplier', input.supplierId);
  const known = contactsOf(context.store, supplier.id);
  if (known.length >= mostContacts) throw context.refuse('LIMIT_REACHED', ['supplierId']);
  checkTaken(context, known, ['email'], input);
  const isPrimary = known.length === 0 || input.isPrimary === true;
  if (isPrimary && !isGiven(input.email)) throw context.refuse('REQUIRED', ['email']);
  if (isPrimary) makePrimary(context, supplier.id);
  return {isPrimary};
};

const updateSupplierContact: KeepingRule<'updateSupplierContact'> = (input, context, contact) => {
  const {refuse} = context;
  if (contact.isPrimary === true && input.isPrimary === false) throw refuse('VALUE_NOT_ALLOWED', ['isPrimary']);
  const isPrimary = contact.isPrimary === true || input.isPrimary === true;
  const email = input.email === undefined ? contact.email : input.email;
  if (isPrimary && !isGiven(email)) throw refuse('REQUIRED', ['email']);
  checkTaken(context, contactsOf(context.store, contact.supplier), ['email'], {email}, contact.id);
  if (isPrimary) makePrimary(context, contact.supplier, contact.id);
  return {isPrimary};
};

const removeSupplierContact: KeepingRule<'removeSupplierContact'> = (input, {store, refuse}, contact) => {
  const supplier = store.need('Supplier', contact.supplier);
  const rest = contactsOf(store, supplier.id).filter(({id}) => id !== contact.id);
  const issued = store.referring('PurchaseOrder', 'supplier', supplier.id).some(({status}) => status === 'ISSUED');
  if (rest.length === 0 && !isGiven(supplier.email) && issued) throw refuse('LAST_ENTRY', ['id']);
  const [next] = rest.filter(({email}) => isGiven(email)).sort((a, b) => a.fullName.localeCompare(b.fullName, 'en'));
  if (contact.isPrimary === true && next) store.update('SupplierContact', next.id, {isPrimary: true});
  return {supplier};
};

function checkOffers(input: UpdateSupplierProductsInput, supplier: Entity<'Supplier'>, {store, refuse}: Context): void {
  const offers = input.products ?? [];
  const removed = input.removeProductIds ?? [];
  const ids = offers.map(({productId}) => productId);
  const both = removed.findIndex((id) => ids.includes(id));
  if (both >= 0) throw refuse('DUPLICATE_ENTRY.removed', ['removeProductIds', both]);
  for (const [at, offer] of offers.entries()) {
    const product = store.need('Product', offer.productId);
    const field = ['products', at, 'productId'];
    const known = termsBetween(store, product.id, supplier.id);
    const carton = offer.cartonQuantity === undefined ? (known?.orderMultiple ?? 1) : (offer.cartonQuantity ?? 1);
    const minimum = offer.minimumQuantity ?? known?.minimumOrderQuantity ?? carton;
    checkMultiple(minimum, carton, refuse, ['products', at, 'minimumQuantity']);
    const all = store.referring('ProductSupplier', 'product', product.id);
    if (!known && all.length >= mostSuppliersOfProduct) throw refuse('LIMIT_REACHED', field);
  }
  const used = removed.findIndex((id) => isOnDraft(store, id, supplier.id));
  if (used >= 0) throw refuse('IN_USE', ['removeProductIds', used]);
}

const partsOf = (cost: string | null | undefined): bigint | undefined => (isGiven(cost) ? toParts(cost) : undefined);

/** Ends the cost that the terms had and begins another, from today until one that is known already begins. */
function keepCost(terms: Entity<'ProductSupplier'>, {unitCost}: SupplierProductInput, {store}: Context): void {
  if (unitCost === undefined || partsOf(unitCost) === partsOf(listedCost(store, terms))) return;
  const product = store.need('Product', terms.product);
  const today = dayAt(store, product.company);
  const next = costsOfTerms(store, terms).find((cost) => cost.minimumQuantity === 1 && cost.startsOn > today);
  const current = unitCostOfTerms(store, terms);
  if (current?.startsOn === today) store.remove('ProductCost', current.id);
  else if (current) store.update('ProductCost', current.id, {endsOn: addDays(today, -1)});
  if (unitCost === null) return;
  const {currency} = store.need('Supplier', terms.supplier);
  store.insert('ProductCost', {
    product: terms.product,
    costable: terms.id,
    unitCost,
    dutyCost: estimatedDuty(product, unitCost),
    currency,
    exchangeRate: String(exchangeRate(currency, store.need('Company', product.company).currency)),
    minimumQuantity: 1,
    startsOn: today,
    endsOn: next ? addDays(next.startsOn, -1) : null,
  });
}

/** Stores an offer; fields of a known one that the input leaves out stay. */
function keepOffer(
  offer: SupplierProductInput,
  supplier: Entity<'Supplier'>,
  context: Context,
): Entity<'SupplierProduct'> | undefined {
  const product = offer.productId;
  const known = termsBetween(context.store, product, supplier.id);
  const {cartonQuantity = known?.orderMultiple, leadTimeDays = known?.leadTimeDays} = offer;
  const {supplierSku = known?.supplierSku} = offer;
  const multiple = cartonQuantity ?? 1;
  const terms = storeTerms(context, {
    product,
    supplier: supplier.id,
    isPreferred: offer.isPreferred === true,
    leadTimeDays: leadTimeDays ?? null,
    minimumOrderQuantity: offer.minimumQuantity ?? known?.minimumOrderQuantity ?? multiple,
    orderMultiple: multiple,
    supplierSku: supplierSku ?? null,
  });
  if (offer.isPreferred === false) preferAnother(context, terms);
  keepCost(terms, offer, context);
  return offerOf(context.store, {product, supplier: supplier.id});
}

const updateSupplierProducts: MutationRule<'updateSupplierProducts'> = (input, context) => {
  const supplier = context.store.need('Supplier', input.supplierId);
  checkUnchanged(input, supplier, context);
  checkOffers(input, supplier, context);
  for (const productId of input.removeProductIds ?? []) {
    const terms = termsBetween(context.store, productId, supplier.id);
    if (terms) dropTerms(context, terms);
  }
  const supplierProducts = (input.products ?? []).map((offer) => keepOffer(offer, supplier, context));
  return {supplier, supplierProducts};
};

function lastOrderedOn({supplier, product}: Entity<'SupplierProduct'>, {store}: Context): string | null {
  const days = store
    .referring('PurchaseOrderItem', 'product', product)
    .map((item) => store.need('PurchaseOrder', item.purchaseOrder))
    .flatMap((each) => (each.supplier === supplier && each.issuedAt ? dayAt(store, each.company, each.issuedAt) : []));
  return days.sort().at(-1) ?? null;
}

/** Whether all units of a line had come by a day; a correction belongs to the receipt that it corrects. */
function hasComeBy(due: string, item: Entity<'PurchaseOrderItem'>, zone: string, store: Store): boolean {
  const receipts = announcementsOf(store, item.id)
    .flatMap(({id}) => store.referring('InventoryMovement', 'asnItem', id))
    .filter((entry) => dayIn((store.get('InventoryMovement', entry.corrects) ?? entry).occurredAt, zone) <= due);
  return sumOf(receipts, 'quantityChange') >= progressOf(store, item).agreed;
}

/** Share of a supplier's lines of the last 12 months that arrived complete by the expected day; overdue ones did not. */
function onTimeRate(supplier: Entity<'Supplier'>, {store}: Context): string | null {
  const today = dayAt(store, supplier.company);
  const since = addDays(today, -365);
  const issued = store
    .referring('PurchaseOrder', 'supplier', supplier.id)
    .filter(({status, issuedAt}) => status !== 'CANCELED' && isGiven(issuedAt) && issuedAt >= since);
  const outcomes = issued.flatMap((purchase) =>
    store.referring('PurchaseOrderItem', 'purchaseOrder', purchase.id).flatMap((item) => {
      const {received, agreed} = progressOf(store, item);
      if (agreed === 0) return [];
      const due = item.expectedOn ?? purchase.expectedOn;
      const isInTime = due ? hasComeBy(due, item, zoneAt(store, purchase), store) : received >= agreed;
      const counts = ['RECEIVED', 'CLOSED'].includes(purchase.status) || (due && due < today && !isInTime);
      return counts ? isInTime : [];
    }),
  );
  if (outcomes.length < fewestLines) return null;
  return String(Math.round((outcomes.filter(Boolean).length / outcomes.length) * 100) / 100);
}

export const suppliersRules: RuleSet = {
  mutations: {deactivateSupplier, updateSupplierProducts},
  keeping: {registerSupplier, updateSupplier, addSupplierContact, updateSupplierContact, removeSupplierContact},
  queries: {
    suppliers: (_args, {caller, store}) =>
      store.all('Supplier').filter(({brands}) => !caller?.brandId || brands?.includes(caller.brandId)),
  },
  computed: {Supplier: {onTimeRate}, SupplierProduct: {lastOrderedOn}},
  filters: {
    SupplierFilter: {
      countryCodes: 'address.country.code',
      productIds: ({id}, wanted, context) =>
        wanted.some((wantedId) => {
          const product = context.store.get('Product', wantedId);
          return (
            product && context.rules.canSee('Product', product, context) && termsBetween(context.store, wantedId, id)
          );
        }),
    },
  },
  sorts: {
    SupplierContact: {
      DEFAULT: ({isPrimary, fullName}) =>
        `${isPrimary === true ? '0' : '1'} ${fullName.normalize('NFD').toLowerCase()}`,
    },
  },
};
