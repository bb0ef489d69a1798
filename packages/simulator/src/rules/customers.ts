/** Rules of `schema/customers.graphql`. */
import type {Context, Entity, Fields, KeepingRule, RuleSet, Store} from '../model/rules.ts';
import {money, sumsByCurrency} from './money.ts';
import {storedFinancial, totalsOf} from './order-money.ts';
import {checkTaken} from './plain.ts';
import {priceHolds} from './prices.ts';

const ordersOf = (store: Store, customerId: string): Entity<'Order'>[] =>
  store.referring('Order', 'customer', customerId);

const countedOrders = (store: Store, customerId: string): Entity<'Order'>[] =>
  ordersOf(store, customerId).filter(({newStatus}) => newStatus !== 'CANCELED');

const hasOpenOrders = (store: Store, customerId: string): boolean =>
  ordersOf(store, customerId).some(({newStatus}) => !['COMPLETED', 'CANCELED'].includes(newStatus));

/** Business name, or first and last name. */
const displayName = ({companyName, name}: Entity<'Customer'>): unknown => companyName ?? name;

const customersOf = (store: Store, brandId: string): Entity<'Customer'>[] =>
  store.referring('Customer', 'brand', brandId);

const registerCustomer: KeepingRule<'registerCustomer'> = (input, context) => {
  const {store, refuse} = context;
  const brand = store.get('Brand', input.brandId);
  if (!input.name && !input.companyName) throw refuse('REQUIRED', ['name']);
  checkTaken(context, customersOf(store, input.brandId), ['email', 'number'], input);
  return {company: brand?.company, isActive: true, externalObjects: []};
};

const updateCustomer: KeepingRule<'updateCustomer'> = (input, context, customer) => {
  const {store, refuse} = context;
  checkTaken(context, customersOf(store, customer.brand), ['email', 'number'], input, customer.id);
  if (input.isActive === false && hasOpenOrders(store, customer.id)) throw refuse('IN_USE', ['isActive']);
  const {companyName = customer.companyName} = input;
  // What a business customer shows as its name is that of the business, which stands beside its own.
  const name = input.name === undefined || input.name === displayName(customer) ? customer.name : input.name;
  if (!name && !companyName) throw refuse('REQUIRED', ['name']);
  return {name};
};

const removeCustomer: KeepingRule<'removeCustomer'> = (input, {store, refuse}, customer) => {
  if (hasOpenOrders(store, customer.id)) throw refuse('IN_USE.orders', ['id']);
  if (store.referring('OrderTemplate', 'customer', customer.id).length > 0) throw refuse('IN_USE.templates', ['id']);
  for (const order of ordersOf(store, customer.id)) store.update('Order', order.id, {customer: null});
  for (const price of store.referring('ProductPrice', 'priceable', customer.id)) store.remove('ProductPrice', price.id);
};

/** Prices agreed with a customer that hold now, for the products asked for, from the smallest quantity up. */
function agreedPrices({id}: Entity<'Customer'>, {store}: Context, {productIds}: Fields): Entity<'ProductPrice'>[] {
  return [...new Set(productIds as string[])].flatMap((productId) =>
    store
      .referring('ProductPrice', 'product', productId)
      .filter((price) => price.priceable === id && priceHolds(price, store.now))
      .sort((a, b) => a.minimumQuantity - b.minimumQuantity),
  );
}

function totalSpent({id}: Entity<'Customer'>, {store}: Context): unknown {
  const totals = countedOrders(store, id).map((order) =>
    money(totalsOf(store, order).total, storedFinancial(order).currency),
  );
  return sumsByCurrency(totals);
}

export const customersRules: RuleSet = {
  keeping: {registerCustomer, updateCustomer, removeCustomer},
  computed: {
    Customer: {
      name: displayName,
      orderCount: ({id}, {store}) => countedOrders(store, id).length,
      prices: agreedPrices,
      totalSpent,
    },
  },
  filters: {
    CustomerFilter: {
      externalIds: 'externalObjects.id',
      hasOrders: ({id}, wanted, {store}) => ordersOf(store, id).length > 0 === wanted,
    },
  },
};
