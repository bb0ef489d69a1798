/** Rules of `schema/carriers.graphql`. */
import type {Context, Entity, Fields, KeepingRule, MutationRule, RuleSet, Store, WorkRule} from '../model/rules.ts';
import {after, day} from '../model/time.ts';
import {hasSource} from './at-source.ts';
import {brandsOf} from './integration-kinds.ts';
import {integrationOf, raiseAlert, resolveAlert} from './order-state.ts';
import {sameText} from './plain.ts';
import {companyOf, startProcess, tryEach} from './processes.ts';
import {isGiven} from './supply.ts';
import type {RegisterCarrierServiceMappingInput} from '../schema-types.ts';

const carrierOf = (store: Store, service: Entity<'CarrierService'>): Entity<'Carrier'> =>
  store.need('Carrier', service.carrier);

type Shareable = Entity<'Carrier' | 'CarrierService' | 'CarrierMapping' | 'CarrierServiceMapping'>;

/** Values that a company has of its own in a record that comes with Endless for all companies. */
interface OwnValues extends Fields {
  company: string;
}

const ownValues = (record: Shareable): OwnValues[] => (record._ownValues as OwnValues[] | undefined) ?? [];

/** A value of a record as a company sees it. */
const valueFor = (company: string | undefined, record: Shareable, field: 'isActive' | 'lastUsedAt' | 'updatedAt') =>
  ownValues(record).find((each) => each.company === company)?.[field] ?? (record as Fields)[field];

/** What changes in a record that all companies share, when one of them gets values of its own. */
const ownChange = (company: string | undefined, record: Shareable, values: Fields): Fields => ({
  _ownValues: [
    ...ownValues(record).filter((each) => each.company !== company),
    {...ownValues(record).find((each) => each.company === company), company, ...values},
  ],
  updatedAt: record.updatedAt,
});

/** Whether a company has switched a carrier or service on. */
export const isSwitchedOn = (company: string | undefined, record: Entity<'Carrier' | 'CarrierService'>): boolean =>
  valueFor(company, record, 'isActive') !== false;

/** Whether a company can choose a service: both it and its carrier are switched on. */
export const isServiceOn = (store: Store, company: string | undefined, service: Entity<'CarrierService'>): boolean =>
  isSwitchedOn(company, service) && isSwitchedOn(company, carrierOf(store, service));

/** Connections of a company to its accounts with a carrier, those that work first. */
export const accountsWith = (
  store: Store,
  company: string | null | undefined,
  {code}: Entity<'Carrier'>,
): Entity<'Integration'>[] =>
  ['ACTIVE', 'PAUSED', 'ERROR'].flatMap((status) =>
    store
      .referring('Integration', 'company', company)
      .filter((each) => each.type === 'CARRIER' && each.provider === code && each.status === status),
  );

/** Changes of a carrier or service that an input switches on or off: what comes with Endless for the company alone. */
function switched(
  record: Entity<'Carrier' | 'CarrierService'>,
  carrier: Entity<'Carrier'>,
  isActive: boolean | null | undefined,
  context: Context,
): Fields {
  const company = companyOf(context);
  if (carrier.company || !isGiven(isActive)) return {};
  const change = {isActive, updatedAt: context.store.now};
  // The record's own switch is the one that companies begin with.
  const kept = {isActive: record.isActive};
  return isActive === isSwitchedOn(company, record) ? kept : {...kept, ...ownChange(company, record, change)};
}

/** Page of a carrier for a tracking number; null when there is no number or no page. */
export function trackingPage(store: Store, carrierId: unknown, number: unknown): string | null {
  const template = store.get('Carrier', carrierId)?.trackingUrlTemplate;
  if (typeof template !== 'string' || typeof number !== 'string') return null;
  return template.replace('%s', encodeURIComponent(number.replace(/\p{Surrogate}/gu, '\ufffd')));
}

const codeFrom = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 32);

const registerCarrier: KeepingRule<'registerCarrier'> = (input, context) => {
  const code = input.code ?? codeFrom(input.name);
  if (!code) throw context.refuse('REQUIRED', ['code']);
  const twins = context.store.all('Carrier').filter((each) => each.code === code);
  if (twins.some((each) => context.rules.canSee('Carrier', each, context)))
    throw context.refuse('ALREADY_EXISTS', [input.code ? 'code' : 'name']);
  return {code, isActive: true, supportsTracking: false, company: companyOf(context)};
};

/** A field of an input that changes more than whether a carrier or service is used. */
const changedFact = (input: Fields): string | undefined =>
  Object.keys(input).find((field) => !['id', 'isActive', 'expectedUpdatedAt'].includes(field));

const updateCarrier: KeepingRule<'updateCarrier'> = (input, context, carrier) => {
  const {refuse} = context;
  const company = companyOf(context);
  const foreign = changedFact(input);
  if (!carrier.company && foreign) throw refuse('PREDEFINED', [foreign]);
  const isSwitched = isGiven(input.isActive) && input.isActive !== isSwitchedOn(company, carrier);
  if (isSwitched && !input.isActive && isAtWork(context, carrier.id)) throw refuse('IN_USE', ['isActive']);
  if (isSwitched) moveServices(context, carrier);
  return switched(carrier, carrier, input.isActive, context);
};

/** Moves on the services of a carrier, which can be chosen, or no longer, with it. */
function moveServices(context: Context, carrier: Entity<'Carrier'>): void {
  const {store} = context;
  const company = companyOf(context);
  for (const service of store.referring('CarrierService', 'carrier', carrier.id)) {
    if (!isSwitchedOn(company, service)) continue;
    if (carrier.company) store.touch('CarrierService', service.id);
    else store.update('CarrierService', service.id, ownChange(company, service, {updatedAt: store.now}));
  }
}

/** Whether a fulfilment of the company that is still to ship uses a carrier. */
function isAtWork(context: Context, carrierId: string): boolean {
  const {store} = context;
  const services = new Set(store.referring('CarrierService', 'carrier', carrierId).map(({id}) => id));
  return ['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED']
    .flatMap((status) => store.referring('OrderFulfillment', 'status', status))
    .filter(({order}) => store.need('Order', order).company === companyOf(context))
    .some(({carrierService}) => isGiven(carrierService) && services.has(carrierService));
}

const isBelow = (most: unknown, least: unknown): boolean =>
  typeof most === 'number' && typeof least === 'number' && most < least;

const registerCarrierService: KeepingRule<'registerCarrierService'> = (input, context) => {
  const services = context.store.referring('CarrierService', 'carrier', input.carrierId);
  if (services.some(({code}) => code === input.code)) throw context.refuse('ALREADY_EXISTS', ['code']);
  if (isBelow(input.maxTransitDays, input.minTransitDays))
    throw context.refuse('VALUE_NOT_ALLOWED', ['maxTransitDays']);
  return {isActive: true};
};

const updateCarrierService: KeepingRule<'updateCarrierService'> = (input, context, service) => {
  const {store, refuse} = context;
  const carrier = carrierOf(store, service);
  const foreign = changedFact(input);
  if (foreign && !carrier.company) throw refuse('READ_ONLY.predefined', [foreign]);
  if (foreign && accountsWith(store, carrier.company, carrier).length > 0)
    throw refuse('READ_ONLY.integration', [foreign]);
  const after: Fields = {...service, ...input};
  if (isBelow(after.maxTransitDays, after.minTransitDays)) throw refuse('VALUE_NOT_ALLOWED', ['maxTransitDays']);
  const company = companyOf(context);
  const {isActive} = input;
  if (!isGiven(isActive) || isSwitchedOn(company, carrier)) return switched(service, carrier, isActive, context);
  // With its carrier switched off, a service stays off: its own switch shows when the carrier is on again.
  store.note('CarrierService', service.id, carrier.company ? {isActive} : ownChange(company, service, {isActive}));
  return {isActive: store.need('CarrierService', service.id).isActive};
};

const removeCarrierService: KeepingRule<'removeCarrierService'> = (input, context, service) => {
  const {store} = context;
  const isNamed = ['Order', 'OrderFulfillment', 'OrderShipment'].some(
    (type) => store.referring(type, 'carrierService', service.id).length > 0,
  );
  if (isNamed) throw context.refuse('IN_USE', ['id']);
  for (const mapping of store.referring('CarrierServiceMapping', 'carrierService', service.id))
    store.remove('CarrierServiceMapping', mapping.id);
};

const makers = (context: Context): Fields => ({_company: companyOf(context), createdBy: context.caller?.personId});

const registerCarrierMapping: KeepingRule<'registerCarrierMapping'> = (input, context) => {
  const {store, refuse} = context;
  const {externalCarrierId: code, externalCarrierName: name} = input;
  const known = store
    .referring('CarrierMapping', 'integration', input.integrationId)
    .some((each) => isSameThere([each.externalCarrierId, each.externalCarrierName], [code, name]));
  if (known) throw refuse('ALREADY_EXISTS', [code ? 'externalCarrierId' : 'externalCarrierName']);
  return makers(context);
};

/** What a mapping maps: a method by its name or code, of an integration and a channel. */
type Method = Pick<
  Entity<'CarrierServiceMapping'>,
  'externalMethodName' | 'externalMethodCode' | 'integration' | 'salesChannel'
>;

/** The code, when one was sent, and the name that an outside system has for something. */
type OutsideName = readonly [code: string | null | undefined, name: string];

/** Whether two names mean the same there: codes are compared where both have one. */
function isSameThere([code, name]: OutsideName, [otherCode, otherName]: OutsideName): boolean {
  return code && otherCode ? sameText(code, otherCode) : sameText(name, otherName);
}

/** The carrier that a system means by a word, which may be its code. A custom mapping wins over those of Endless. */
export function carrierMeant(context: Context, integration: string | undefined, word: unknown): string | null {
  const mappings = context.store
    .all('CarrierMapping')
    .filter((each) => (each.integration ?? integration) === integration)
    .filter((each) => sameText(each.externalCarrierId, word) || sameText(each.externalCarrierName, word));
  const mapping = mappings.find(({_company: company}) => company) ?? mappings[0];
  if (mapping) noteUse(context, 'CarrierMapping', mapping, context.store.get('Integration', integration)?.company);
  return mapping?.carrier ?? null;
}

const isSame = (a: string | null | undefined, b: string | null | undefined): boolean => (a ?? null) === (b ?? null);

/** The integration that the shipping method of an order came through; none when it was entered here. */
const methodSource = (store: Store, order: Entity<'Order'>): string | undefined =>
  hasSource(order) ? integrationOf({store}, order)?.id : undefined;

/** The mapping that holds for the shipping method of an order: of its channel, of its integration, or of Endless. */
export function mappingFor(store: Store, order: Entity<'Order'>): Entity<'CarrierServiceMapping'> | undefined {
  const {shippingMethod: externalMethodName} = order;
  if (typeof externalMethodName !== 'string') return undefined;
  const source = methodSource(store, order);
  const channel = store.get('SalesChannel', order.salesChannel);
  const isOfSource = (each: Method): boolean => isSame(each.integration, source);
  // What is entered by hand for a shop often has the shop's own methods.
  const isKnown = (each: Method): boolean => isOfSource(each) || (!source && each.integration === channel?.integration);
  const fitting = store
    .all('CarrierServiceMapping')
    .filter(
      (each) =>
        sameText(each.externalMethodName, externalMethodName) &&
        (!each.salesChannel || each.salesChannel === order.salesChannel) &&
        (!each._company || (each._company === order.company && isKnown(each))),
    );
  const rank = (each: Entity<'CarrierServiceMapping'>): number =>
    (each._company ? 4 : 0) + (isOfSource(each) ? 2 : 0) + (each.salesChannel ? 1 : 0);
  return fitting.sort((a, b) => rank(b) - rank(a))[0];
}

/** Gives an order the service that its shipping method leads to, or an alert when it leads to none. */
export function chooseService(context: Context, order: Entity<'Order'>): void {
  const {store} = context;
  const mapping = mappingFor(store, order);
  const service = store.get('CarrierService', mapping?.carrierService);
  const usable = service && isServiceOn(store, order.company, service) ? service : undefined;
  store.update('Order', order.id, {carrierService: usable?.id ?? null});
  if (usable && mapping) {
    noteUse(context, 'CarrierServiceMapping', mapping, order.company);
    resolveAlert(context, order.id, 'UNMAPPED_SHIPPING_METHOD');
  } else if (['SHIPPING', 'FREIGHT'].includes(order.fulfillmentMethod) && typeof order.shippingMethod === 'string') {
    const message = `No carrier service is mapped to “${order.shippingMethod}”.`;
    raiseAlert(context, order.id, 'UNMAPPED_SHIPPING_METHOD', message);
  }
}

/** Notes that something of a company was mapped: use of what comes with Endless is seen by that company alone. */
function noteUse(
  {store}: Context,
  type: 'CarrierMapping' | 'CarrierServiceMapping',
  mapping: Entity<'CarrierMapping' | 'CarrierServiceMapping'>,
  company: string | undefined,
): void {
  const use = {lastUsedAt: store.now};
  const {updatedAt} = mapping;
  store.update(type, mapping.id, mapping._company ? {...use, updatedAt} : ownChange(company, mapping, use));
}

function methodOf(input: RegisterCarrierServiceMappingInput, {store, refuse}: Context): Method {
  const beside = ['externalMethodName', 'externalMethodCode', 'integrationId', 'salesChannelId'] as const;
  const clash = beside.find((field) => (input[field] ?? null) !== null);
  if (!input.orderId) {
    const {externalMethodName, externalMethodCode, integrationId: integration} = input;
    if (!externalMethodName) throw refuse('REQUIRED', ['externalMethodName']);
    const channel = store.get('SalesChannel', input.salesChannelId);
    if (channel && integration && channel.integration !== integration)
      throw refuse('INVALID_REFERENCE.salesChannel', ['salesChannelId']);
    return {externalMethodName, externalMethodCode, integration, salesChannel: channel?.id};
  }
  if (clash) throw refuse('MUTUALLY_EXCLUSIVE', [clash]);
  const order = store.need('Order', input.orderId);
  const {shippingMethod, salesChannel} = order;
  if (typeof shippingMethod !== 'string') throw refuse('INVALID_REFERENCE.order', ['orderId']);
  return {externalMethodName: shippingMethod, integration: methodSource(store, order), salesChannel};
}

const beforeWarehouse = ['PENDING', 'ORDERED', 'ALLOCATED', 'ON_HOLD'];

/** Gives orders that have no service for want of a mapping their service. */
function applyToWaiting(context: Context, mapping: Entity<'CarrierServiceMapping'>): number {
  const {store} = context;
  const waiting = beforeWarehouse
    .flatMap((status) => store.referring('Order', 'newStatus', status))
    .filter((order) => !order.carrierService && mappingFor(store, order)?.id === mapping.id);
  for (const order of waiting) {
    store.update('Order', order.id, {carrierService: mapping.carrierService});
    resolveAlert(context, order.id, 'UNMAPPED_SHIPPING_METHOD');
  }
  if (waiting.length > 0) noteUse(context, 'CarrierServiceMapping', mapping, companyOf(context));
  return waiting.length;
}

const registerCarrierServiceMapping: MutationRule<'registerCarrierServiceMapping'> = (input, context) => {
  const {store} = context;
  const method = methodOf(input, context);
  const earlier = store
    .all('CarrierServiceMapping')
    .find(
      (each) =>
        each._company === companyOf(context) &&
        isSameThere(
          [each.externalMethodCode, each.externalMethodName],
          [method.externalMethodCode, method.externalMethodName],
        ) &&
        isSame(each.integration, method.integration) &&
        isSame(each.salesChannel, method.salesChannel),
    );
  if (earlier) store.remove('CarrierServiceMapping', earlier.id);
  const fields = {carrierService: input.carrierServiceId, ...method, ...makers(context)};
  const mapping = store.insert('CarrierServiceMapping', fields);
  const waitingOrderCount = applyToWaiting(context, mapping);
  return {carrierServiceMapping: store.get('CarrierServiceMapping', mapping.id), waitingOrderCount};
};

const removeCustomCarrierMappings: MutationRule<'removeCustomCarrierMappings'> = (input, context) => ({
  process: startProcess(context, {input, totalCount: input.ids.length}),
});

const removeMappings: WorkRule = (input, context) => ({
  results: tryEach(context, input.ids as string[], (id) => {
    const type = context.store.get('CarrierMapping', id) ? 'CarrierMapping' : 'CarrierServiceMapping';
    const words = 'The mapping comes with Endless, or is none. Only custom mappings can be removed.';
    if (!context.store.get(type, id)?._company) throw context.refuse('RECORD_NOT_FOUND', ['ids'], words);
    context.store.remove(type, id);
  }),
});

const mappingOrder = (record: Entity<'CarrierMapping' | 'CarrierServiceMapping'>): string =>
  `${record._company ? 0 : 1} ${record.id}`;

/** Orders of the company in the last 30 days whose method this mapping led to a service. */
function recentOrders(context: Context, mapping: Entity<'CarrierServiceMapping'>): number {
  const {store} = context;
  const company = companyOf(context);
  const since = after(store.now, -30 * day);
  return store
    .referring('Order', 'carrierService', mapping.carrierService)
    .filter(
      (order) => order.company === company && order.createdAt >= since && mappingFor(store, order)?.id === mapping.id,
    ).length;
}

/** A field as the company of the request sees it. */
const ownValue =
  (field: 'lastUsedAt' | 'updatedAt') =>
  (record: Shareable, context: Context): unknown =>
    valueFor(companyOf(context), record, field);

export const carriersRules: RuleSet = {
  mutations: {registerCarrierServiceMapping, removeCustomCarrierMappings},
  keeping: {
    registerCarrier,
    updateCarrier,
    registerCarrierService,
    updateCarrierService,
    removeCarrierService,
    registerCarrierMapping,
  },
  work: {removeCustomCarrierMappings: removeMappings},
  computed: {
    Carrier: {
      integration: (carrier, context) => {
        const accounts = accountsWith(context.store, companyOf(context), carrier);
        return (accounts.find((each) => brandsOf(each).includes(context.caller?.brandId ?? '')) ?? accounts[0])?.id;
      },
      isActive: (carrier, context) => isSwitchedOn(companyOf(context), carrier),
      isCustom: ({company}) => Boolean(company),
      updatedAt: ownValue('updatedAt'),
    },
    CarrierMapping: {isCustom: ({_company: company}) => Boolean(company), lastUsedAt: ownValue('lastUsedAt')},
    CarrierService: {
      isActive: (service, context) => isServiceOn(context.store, companyOf(context), service),
      updatedAt: ownValue('updatedAt'),
    },
    CarrierServiceMapping: {
      isCustom: ({_company: company}) => Boolean(company),
      lastUsedAt: ownValue('lastUsedAt'),
      recentOrderCount: (mapping, context) => recentOrders(context, mapping),
    },
  },
  filters: {
    CarrierFilter: {countryCodes: 'countries.code'},
    CarrierServiceFilter: {destinationCountryCodes: 'destinationCountries.code'},
    CarrierMappingFilter: {
      usedAfter: (mapping, wanted, context) => {
        const lastUsedAt = valueFor(companyOf(context), mapping, 'lastUsedAt');
        return typeof lastUsedAt === 'string' && lastUsedAt >= wanted;
      },
    },
  },
  sorts: {
    Carrier: {DEFAULT: ({name}) => name.toLowerCase()},
    CarrierMapping: {DEFAULT: mappingOrder},
    CarrierService: {DEFAULT: (service, {store}) => `${carrierOf(store, service).name} ${service.name}`.toLowerCase()},
    CarrierServiceMapping: {DEFAULT: mappingOrder},
  },
};
