/** Rules of `schema/order-templates.graphql`. */
import type {Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, RuleSet, Store} from '../model/rules.ts';
import {replaceRecords, storedFieldsOf} from '../model/record-keeping.ts';
import {addDays, dayAt} from './days.ts';
import {checkCurrencies, currencyOf, money, storedMoney, type Money} from './money.ts';
import {channelOf, checkDays, customerOf, makeOrder} from './order-create.ts';
import {dropUnusedTags, tagIds} from './order-tags.ts';
import {storedFinancial, totalsOf} from './order-money.ts';
import {isBelow} from './prices.ts';
import type {CreateOrderFromTemplateInput, MutationInputs, UpdateOrderTemplateInput} from '../schema-types.ts';

const mostTemplates = 500;

interface TemplateLine extends Fields {
  productId: string;
  quantity: number;
  unitPrice?: Money | null;
}

const itemsOf = (store: Store, templateId: string): Entity<'OrderTemplateItem'>[] =>
  store.referring('OrderTemplateItem', 'template', templateId).sort((a, b) => a.position - b.position);

/** Refuses prices that are not in one currency, and a minimum in another. */
function checkOneCurrency(items: readonly Fields[], minimumOrderValue: unknown, refuse: Refuse): void {
  const currency = items.map(({unitPrice}) => currencyOf(unitPrice)).find(Boolean);
  if (currency === undefined) return;
  for (const [at, item] of items.entries()) checkCurrencies(item, ['unitPrice'], currency, refuse, ['items', at]);
  checkCurrencies({minimumOrderValue}, ['minimumOrderValue'], currency, refuse);
}

type Named = Pick<Entity<'OrderTemplate'>, 'brand' | 'customer' | 'name'>;

/** Refuses a name that another template of the customer, or of the brand without a customer, has. */
function checkName(template: Named, {store, refuse}: Context, except?: string): void {
  const twin = store
    .referring('OrderTemplate', 'brand', template.brand)
    .filter(({id, customer}) => id !== except && (customer ?? null) === (template.customer ?? null))
    .find(({name}) => name.toLowerCase() === template.name.toLowerCase());
  if (twin) throw refuse('ALREADY_EXISTS', ['name']);
}

function keepItems({store}: Context, template: string, items: readonly TemplateLine[]): void {
  const wanted = items.map(({productId: product, quantity, unitPrice}, at) => ({
    template,
    position: at + 1,
    product,
    quantity,
    unitPrice: unitPrice ? storedMoney(unitPrice) : null,
  }));
  replaceRecords('OrderTemplateItem', itemsOf(store, template), wanted, 'product', store);
}

function checkParties(input: Fields, brandId: string, context: Context): void {
  customerOf(input, brandId, context);
  if (input.salesChannelId) channelOf(input, brandId, context);
}

const createTemplate =
  (isB2B: boolean) => (input: MutationInputs['createOrderTemplate' | 'createB2BOrderTemplate'], context: Context) => {
    const {store, caller, refuse} = context;
    const brand = store.need('Brand', input.brandId);
    checkParties(input, brand.id, context);
    if (store.referring('OrderTemplate', 'brand', brand.id).length >= mostTemplates)
      throw refuse('LIMIT_REACHED', ['brandId']);
    const {items} = input;
    if (items.length === 0) throw refuse('REQUIRED', ['items']);
    checkOneCurrency(items, 'minimumOrderValue' in input ? input.minimumOrderValue : undefined, refuse);
    const tags = tagIds(context, brand.id, input.tags ?? []);
    checkName({brand: brand.id, customer: input.customerId, name: input.name}, context);
    const orderTemplate = store.insert('OrderTemplate', {
      requiresPurchaseOrderNumber: false,
      ...storedFieldsOf('OrderTemplate', input, context),
      company: brand.company,
      createdBy: caller?.personId,
      isB2B,
      tags,
    });
    keepItems(context, orderTemplate.id, items);
    return {orderTemplate};
  };

const wholesaleTerms = [
  'deliveryWindowDays',
  'minimumOrderValue',
  'requiresPurchaseOrderNumber',
  'paymentTermDays',
] as const;

function checkTerms(input: UpdateOrderTemplateInput, template: Entity<'OrderTemplate'>, refuse: Refuse): void {
  const given = wholesaleTerms.find((name) => (input[name] ?? false) !== false);
  if (template.isB2B !== true && given) throw refuse('NOT_PERMITTED_FOR_TYPE.terms', [given]);
  if (template.isB2B === true && input.customerId === null)
    throw refuse('NOT_PERMITTED_FOR_TYPE.customer', ['customerId']);
}

const updateOrderTemplate: MutationRule<'updateOrderTemplate'> = (input, context, template) => {
  const {store, refuse} = context;
  checkTerms(input, template, refuse);
  checkParties(input, template.brand, context);
  const items = input.items;
  if (items?.length === 0) throw refuse('REQUIRED', ['items']);
  const fields = storedFieldsOf('OrderTemplate', input, context);
  const kept = {...template, ...fields};
  checkOneCurrency(items ? items : itemsOf(store, template.id), kept.minimumOrderValue, refuse);
  checkName(kept, context, template.id);
  const before = template.tags ?? [];
  const names = input.tags;
  const tags = names ? {tags: tagIds(context, template.brand, names)} : {};
  if (items) keepItems(context, template.id, items);
  const orderTemplate = store.update('OrderTemplate', template.id, {...fields, ...tags});
  dropUnusedTags(context, before);
  return {orderTemplate};
};

const removeOrderTemplate: MutationRule<'removeOrderTemplate'> = (input, context, template) => {
  const {store} = context;
  for (const order of store.referring('Order', 'template', template.id))
    store.update('Order', order.id, {template: null});
  keepItems(context, template.id, []);
  store.remove('OrderTemplate', template.id);
  dropUnusedTags(context, template.tags ?? []);
  return {removedOrderTemplateId: template.id};
};

/** The buyer of an order: the template's alone, or the one that the input names. */
function buyerOf(input: CreateOrderFromTemplateInput, template: Entity<'OrderTemplate'>, refuse: Refuse): unknown {
  const own = template.customer ?? null;
  const customerId = input.customerId ?? own;
  if (!customerId) throw refuse('REQUIRED.customer', ['customerId']);
  if (own !== null && customerId !== own) throw refuse('INVALID_REFERENCE.template', ['customerId']);
  return customerId;
}

/** Lines of the order: those of the template, unless the input replaces them. */
function linesFor(
  input: CreateOrderFromTemplateInput,
  template: Entity<'OrderTemplate'>,
  {store}: Context,
): TemplateLine[] {
  return (
    input.items ??
    itemsOf(store, template.id).map(({product, quantity, unitPrice}) => ({productId: product, quantity, unitPrice}))
  );
}

const createOrderFromTemplate: MutationRule<'createOrderFromTemplate'> = (input, context) => {
  const {store, refuse} = context;
  const template = store.need('OrderTemplate', input.templateId);
  if (template.requiresPurchaseOrderNumber === true && !input.purchaseOrderNumber)
    throw refuse('REQUIRED.purchaseOrderNumber', ['purchaseOrderNumber']);
  const customerId = buyerOf(input, template, refuse);
  const days = template.deliveryWindowDays;
  const deliverByOn =
    input.deliverByOn ?? (typeof days === 'number' ? addDays(dayAt(store, template.company), days) : undefined);
  checkDays({...input, deliverByOn}, refuse);
  const names = (template.tags ?? []).map((id) => store.need('OrderTag', id).name);
  // What the template gives is named by its id.
  const refuseOrder: Refuse = (condition, field, words) =>
    refuse(condition, String(field?.[0]) in input ? field : ['templateId'], words);
  const wanted = {
    ...input,
    brandId: template.brand,
    salesChannelId: template.salesChannel,
    customerId,
    type: template.isB2B === true ? 'B2B' : 'B2C',
    fulfillmentMethod: template.fulfillmentMethod,
    paymentTermDays: template.paymentTermDays,
    shippingAddress: input.shippingAddress ?? template.shippingAddress,
    billingAddress: template.billingAddress,
    deliverByOn,
    items: linesFor(input, template, context),
    tags: names,
  };
  const order = makeOrder({...context, refuse: refuseOrder}, wanted, {origin: 'TEMPLATE'});
  checkMinimum(order, template, context);
  return {order};
};

function checkMinimum(order: Entity, template: Entity<'OrderTemplate'>, {store, refuse}: Context): void {
  const minimum = template.minimumOrderValue;
  const value = money(totalsOf(store, order).subtotal, storedFinancial(order).currency);
  if (!minimum || !isBelow(value, minimum)) return;
  const said = ({amount, currency}: Money): string => `${amount} ${currency}`;
  throw refuse(
    'BELOW_MINIMUM',
    ['items'],
    `The lines are worth ${said(value)}; the template asks for ${said(minimum)}.`,
  );
}

export const orderTemplatesRules: RuleSet = {
  mutations: {
    createOrderTemplate: createTemplate(false),
    createB2BOrderTemplate: createTemplate(true),
    createOrderFromTemplate,
    removeOrderTemplate,
    updateOrderTemplate,
  },
  computed: {
    OrderTemplate: {lastUsedAt: ({id}, {store}) => store.referring('Order', 'template', id).at(-1)?.createdAt ?? null},
  },
  filters: {OrderTemplateFilter: {productIds: 'items.product'}},
  sorts: {OrderTemplateItem: {DEFAULT: ({position}) => position}},
};
