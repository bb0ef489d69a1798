/**
 * The terms on which a supplier delivers a product. They are stored once, as `ProductSupplier`; the supplier's own list
 * shows the same terms as `SupplierProduct`, which stores the pair alone.
 */
import type {Context, Entity, RuleSet, Store} from '../model/rules.ts';
import {costHolds} from './prices.ts';

/** Terms to store; what is left out is reset, except the mark of the preferred supplier. */
type Terms = Partial<Entity<'ProductSupplier'>> &
  Pick<Entity<'ProductSupplier'>, 'product' | 'supplier' | 'minimumOrderQuantity' | 'orderMultiple'>;

/** Terms of all suppliers of a product, the preferred one first, then in the order in which they were connected. */
export function termsOfProduct(store: Store, product: string): Entity<'ProductSupplier'>[] {
  const terms = store.referring('ProductSupplier', 'product', product);
  return [...terms.filter(isPreferred), ...terms.filter((each) => !isPreferred(each))];
}

const isPreferred = (terms: Entity<'ProductSupplier'>): boolean => terms.isPreferred === true;

export const termsBetween = (store: Store, product: string, supplier: string): Entity<'ProductSupplier'> | undefined =>
  store.referring('ProductSupplier', 'product', product).find((terms) => terms.supplier === supplier);

/** The entry of the supplier's list that shows the terms. */
export const offerOf = (
  store: Store,
  {product, supplier}: {product: string; supplier: string},
): Entity<'SupplierProduct'> | undefined =>
  store.referring('SupplierProduct', 'product', product).find((offer) => offer.supplier === supplier);

/** Whether a draft orders a product from a supplier. */
export const isOnDraft = (store: Store, product: string, supplier: unknown): boolean =>
  store.referring('PurchaseOrderItem', 'product', product).some(({purchaseOrder}) => {
    const order = store.get('PurchaseOrder', purchaseOrder);
    return order?.supplier === supplier && order?.status === 'DRAFT';
  });

/** Connects a product with a supplier, or replaces their terms. */
export function storeTerms({store}: Pick<Context, 'store'>, terms: Terms): Entity<'ProductSupplier'> {
  const {product, supplier} = terms;
  const others = termsOfProduct(store, product).filter((each) => each.supplier !== supplier);
  const known = termsBetween(store, product, supplier);
  const preferred = terms.isPreferred === true || known?.isPreferred === true || !others.some(isPreferred);
  if (preferred)
    for (const productSupplier of others.filter(isPreferred))
      store.update('ProductSupplier', productSupplier.id, {isPreferred: false});
  const fields = {
    isPreferred: preferred,
    leadTimeDays: terms.leadTimeDays ?? null,
    minimumOrderQuantity: terms.minimumOrderQuantity,
    orderMultiple: terms.orderMultiple,
    supplierSku: terms.supplierSku ?? null,
  };
  if (!known) store.insert('SupplierProduct', {product, supplier});
  return known
    ? store.update('ProductSupplier', known.id, fields)
    : store.insert('ProductSupplier', {product, supplier, ...fields});
}

/** Gives the preference for a supplier to the other one with the shortest lead time, when there is another. */
export function preferAnother({store}: Pick<Context, 'store'>, terms: Entity<'ProductSupplier'>): void {
  const lead = ({leadTimeDays, supplier}: Entity<'ProductSupplier'>): number =>
    leadTimeDays ?? store.need('Supplier', supplier).leadTimeDays;
  const others = termsOfProduct(store, terms.product).filter(({id}) => id !== terms.id);
  const [next] = others.sort((a, b) => lead(a) - lead(b));
  if (!next || !isPreferred(terms)) return;
  store.update('ProductSupplier', terms.id, {isPreferred: false});
  store.update('ProductSupplier', next.id, {isPreferred: true});
}

/** Disconnects a product and a supplier. */
export function dropTerms(context: Pick<Context, 'store'>, terms: Entity<'ProductSupplier'>): void {
  const {store} = context;
  preferAnother(context, terms);
  for (const {id, supplier} of store.referring('SupplierProduct', 'product', terms.product))
    if (supplier === terms.supplier) store.remove('SupplierProduct', id);
  for (const cost of costsOfTerms(store, terms)) store.remove('ProductCost', cost.id);
  store.remove('ProductSupplier', terms.id);
}

/** Costs that a supplier charges, by minimum quantity and then by date. */
export const costsOfTerms = (store: Store, {id}: Entity<'ProductSupplier'>): Entity<'ProductCost'>[] =>
  store
    .referring('ProductCost', 'costable', id)
    .sort((a, b) => a.minimumQuantity - b.minimumQuantity || a.startsOn.localeCompare(b.startsOn));

/** The cost of a single unit that a supplier charges today. */
export const unitCostOfTerms = (store: Store, terms: Entity<'ProductSupplier'>): Entity<'ProductCost'> | undefined =>
  costsOfTerms(store, terms).find((cost) => cost.minimumQuantity === 1 && costHolds(store, cost));

/** The terms that an entry of a supplier's list shows. */
const shown = ({product, supplier}: Entity<'SupplierProduct'>, {store}: Context): Entity<'ProductSupplier'> =>
  store.need('ProductSupplier', termsBetween(store, product, supplier)?.id);

export const supplyTermsRules: RuleSet = {
  computed: {
    ProductSupplier: {costs: (terms, {store}) => costsOfTerms(store, terms)},
    SupplierProduct: {
      cartonQuantity: (offer, context) => {
        const multiple = shown(offer, context).orderMultiple;
        return multiple > 1 ? multiple : null;
      },
      isPreferred: (offer, context) => shown(offer, context).isPreferred,
      leadTimeDays: (offer, context) => shown(offer, context).leadTimeDays,
      minimumQuantity: (offer, context) => shown(offer, context).minimumOrderQuantity,
      supplierSku: (offer, context) => shown(offer, context).supplierSku,
      unitCost: (offer, context) => unitCostOfTerms(context.store, shown(offer, context))?.unitCost,
    },
  },
};
