/** Figures over many orders, and the filters that a list of them can usefully have. */
import {
  assertEnumType,
  assertInputObjectType,
  getNamedType,
  GRAPHQL_MAX_INT,
  isEnumType,
  type GraphQLInputField,
} from 'graphql';
import {filterRecords} from '../model/lists.ts';
import {requestRefusal} from '../model/refusal.ts';
import type {Context, Entity, Fields, QueryRule, Store} from '../model/rules.ts';
import type {
  AvailableFilterTarget,
  CustomerFilter,
  OrderFilter,
  OrderFulfillmentFilter,
  OrderShipmentFilter,
  OrderTemplateFilter,
} from '../schema-types.ts';
import {after, day, hour} from '../model/time.ts';
import {lateFrom} from './days.ts';
import {sumsByCurrency, type Money, money} from './money.ts';
import {chargedUnits, storedFinancial, totalsOf} from './order-money.ts';
import {
  allocatedQuantity,
  isBundleLine,
  linesOf,
  openQuantity,
  stockLines,
  unallocatedQuantity,
} from './order-state.ts';
import {sum} from './plain.ts';
import {standingShipments} from './shipments.ts';

const longestRange = 366 * day;
const defaultRange = 30 * day;

/** Whether the ship-by day of an order has passed while units are still to ship. */
export function isLate(store: Store, order: Entity<'Order'>): boolean {
  const from = lateFrom(store, order);
  if (from === undefined || store.now < from) return false;
  return (
    !['COMPLETED', 'CANCELED'].includes(order.newStatus) &&
    stockLines(store, order.id).some((item) => openQuantity(item) > 0)
  );
}

const totalOf = (store: Store, order: Entity<'Order'>): Money =>
  money(totalsOf(store, order).total, storedFinancial(order).currency);

function statusCounts(orders: readonly Entity<'Order'>[], {contract}: Context): Fields[] {
  const statuses = assertEnumType(contract.schema.getType('NewOrderStatus')).getValues();
  return statuses.flatMap(({name: newStatus}) => {
    const found = orders.filter((order) => order.newStatus === newStatus).length;
    return found > 0 ? [{newStatus, count: found}] : [];
  });
}

/** Figures over a set of orders; canceled ones count by their status alone. */
export function statsOf(orders: readonly Entity<'Order'>[], context: Context): Fields {
  const {store} = context;
  const counted = orders.filter((order) => order.newStatus !== 'CANCELED');
  const lines = counted.flatMap((order) => linesOf(store, order.id));
  const single = lines.filter((item) => !isBundleLine(store, item));
  const goods = single.filter((item) => item.requiresShipping !== false);
  const unitsOf = (items: readonly Entity<'OrderItem'>[], units: (item: Entity<'OrderItem'>) => number): number =>
    sum(items.map(units));
  const spans = counted.flatMap(({approvedAt, shippedAt}) =>
    approvedAt && shippedAt ? Math.max(0, Date.parse(shippedAt) - Date.parse(approvedAt)) / hour : [],
  );
  const inTime = counted.flatMap((order) => {
    const from = lateFrom(store, order);
    return order.approvedAt && order.shippedAt && from ? [order.shippedAt < from] : [];
  });
  return {
    orderCount: counted.length,
    statusCounts: statusCounts(orders, context),
    itemCount: lines.filter((item) => !item.parent).length,
    orderedQuantity: unitsOf(single, chargedUnits),
    allocatedQuantity: unitsOf(goods, (item) => allocatedQuantity(store, item)),
    unallocatedQuantity: unitsOf(goods, (item) => unallocatedQuantity(store, item)),
    shippedQuantity: unitsOf(goods, (item) => item.shippedQuantity),
    returnedQuantity: unitsOf(goods, (item) => item.returnedQuantity),
    shipmentCount: counted.flatMap(({id}) => standingShipments(store, id)).length,
    lateOrderCount: counted.filter((order) => isLate(store, order)).length,
    averageHoursToShip: spans.length > 0 ? (sum(spans) / spans.length).toFixed(1) : null,
    onTimeRate: inTime.length > 0 ? (inTime.filter(Boolean).length / inTime.length).toFixed(2) : null,
    totals: sumsByCurrency(counted.map((order) => totalOf(store, order))),
  };
}

export const orderStats: QueryRule<'orderStats'> = (args, context) => {
  const {store, rules} = context;
  const filter = args.filter ?? {};
  const until = Date.parse(filter.placedBefore ?? store.now);
  const since = Date.parse(filter.placedAfter ?? after(store.now, -defaultRange));
  if (until - since > longestRange) throw requestRefusal('query orderStats', 'RANGE_TOO_LONG.days', context);
  const seen = store.all('Order').filter((order) => rules.canSee('Order', order, context));
  const conditions = {...filter, placedAfter: new Date(since).toISOString()};
  const stats = statsOf(filterRecords('Order', seen, conditions, 'OrderFilter', context), context);
  const large = Object.keys(stats).find((name) => Number(stats[name]) > GRAPHQL_MAX_INT);
  if (!large) return stats;
  const words = `\`${large}\` comes to ${String(stats[large])}, which is more than an \`Int\` can say.`;
  throw requestRefusal('query orderStats', 'RANGE_TOO_LONG.figure', context, words);
};

interface Target {
  filter: string;
  types: string[];
  fields: string[];
}

/** Fields of a filter that a list offers. */
const offered = <Filter>(filter: string, types: string[], fields: (keyof Filter & string)[]): Target => ({
  filter,
  types,
  fields,
});

/** Lists by the value of `AvailableFilterTarget`: their records, their filter, and what to offer of it. */
const targets: Record<AvailableFilterTarget, Target> = {
  ORDERS: offered<OrderFilter>(
    'OrderFilter',
    ['Order'],
    [
      'newStatuses',
      'financialStatuses',
      'alertKinds',
      'holdReasons',
      'types',
      'origins',
      'salesChannelIds',
      'warehouseIds',
      'tags',
      'isRush',
      'isLate',
      'placedAfter',
      'shipByBefore',
      'query',
    ],
  ),
  ORDER_FULFILLMENTS: offered<OrderFulfillmentFilter>(
    'OrderFulfillmentFilter',
    ['OrderFulfillment'],
    ['statuses', 'warehouseIds', 'isRush', 'hasCancelRequest', 'createdAfter', 'query'],
  ),
  ORDER_SHIPMENTS: offered<OrderShipmentFilter>(
    'OrderShipmentFilter',
    ['OrderShipment', 'OrderExternalShipment'],
    ['statuses', 'carrierIds', 'warehouseIds', 'isExternal', 'shippedAfter', 'query'],
  ),
  ORDER_TEMPLATES: offered<OrderTemplateFilter>(
    'OrderTemplateFilter',
    ['OrderTemplate'],
    ['isB2B', 'customerIds', 'createdAfter', 'query'],
  ),
  CUSTOMERS: offered<CustomerFilter>(
    'CustomerFilter',
    ['Customer'],
    ['isActive', 'hasOrders', 'createdAfter', 'query'],
  ),
};

/** English words of a name, such as "Sales channel" for `salesChannelIds`. */
function labelOf(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])|^new(?=[A-Z])|Ids$/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const enumLabel = (value: string): string =>
  /\d/.test(value) ? value : labelOf(value.toLowerCase().replaceAll('_', ' '));

interface Candidate {
  value: string;
  label: string;
  /** What the filter gets. */
  given: unknown;
}

/** Values that a field of a filter could be given. */
function candidatesOf({name: field, type}: GraphQLInputField, {store}: Context): Candidate[] {
  const named = getNamedType(type);
  if (named.name === 'Boolean')
    return [true, false].map((value) => ({value: String(value), label: value ? 'Yes' : 'No', given: value}));
  if (isEnumType(named))
    return named.getValues().map(({name}) => ({value: name, label: enumLabel(name), given: [name]}));
  if (field === 'tags') return store.all('OrderTag').map(({name}) => ({value: name, label: name, given: [name]}));
  return store
    .all(field.charAt(0).toUpperCase() + field.slice(1, -'Ids'.length))
    .map((each) => ({value: each.id, label: String(each.companyName ?? each.name), given: [each.id]}));
}

const mostValues = 100;

function kindOf({name, type}: GraphQLInputField): string {
  const given = getNamedType(type).name;
  if (given === 'Boolean') return 'BOOLEAN';
  if (given.includes('Date')) return 'DATE_RANGE';
  return name === 'query' ? 'TEXT' : 'LIST';
}

export const availableFilters: QueryRule<'availableFilters'> = (args, context) => {
  const {contract, store, rules} = context;
  const {types, filter, fields} = targets[args.target];
  const conditions = assertInputObjectType(contract.schema.getType(filter)).getFields();
  const within = args.target === 'ORDERS' ? args.orderFilter : undefined;
  const listed = types.map((type) => {
    const seen = store.all(type).filter((record) => rules.canSee(type, record, context));
    return {type, records: within ? filterRecords(type, seen, within, filter, context) : seen};
  });
  return fields.flatMap((field) => {
    const condition = conditions[field] as GraphQLInputField;
    const kind = kindOf(condition);
    const counted = (kind === 'TEXT' || kind === 'DATE_RANGE' ? [] : candidatesOf(condition, context))
      .map(({value, label, given}) => ({
        value,
        label,
        count: sum(
          listed.map(({type, records}) => filterRecords(type, records, {[field]: given}, filter, context).length),
        ),
      }))
      .filter((each) => each.count > 0)
      .sort((a, b) => b.count - a.count)
      .slice(0, mostValues);
    return kind === 'LIST' && counted.length === 0 ? [] : [{field, kind, label: labelOf(field), values: counted}];
  });
};
