/** Rules of `schema/carriers.graphql`. */
import type {Context, Entity, Fields, KeepingRule, MutationRule, RuleSet, Store, WorkRule} from '../model/rules.ts';
import {raiseAlert, resolveAlert} from './order-state.ts';
import {sameText} from './plain.ts';
import {companyOf, startProcess, tryEach} from './processes.ts';
import {isGiven, repeated} from './supply.ts';
import type {RegisterCarrierServiceMappingInput} from '../schema-types.ts';

const carrierOf = (store: Store, service: Entity<'CarrierService'>): Entity<'Carrier'> | undefined =>
  store.get('Carrier', service.carrier);

/** Whether a service can be chosen: both it and its carrier are switched on. */
export const isServiceOn = (store: Store, service: Entity<'CarrierService'>): boolean =>
  service.isActive !== false && carrierOf(store, service)?.isActive !== false;

const codeFrom = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 32);

const registerCarrier: KeepingRule<'registerCarrier'> = (input, context) => {
  const code = input.code ?? codeFrom(input.name);
  const taken = context.store
    .all('Carrier')
    .some((each) => each.code === code && context.rules.canSee('Carrier', each, context));
  if (taken) throw context.refuse('ALREADY_EXISTS', ['code']);
  const company = companyOf(context);
  return {code, isActive: true, supportsTracking: false, ...(company ? {company} : {})};
};

const updateCarrier: KeepingRule<'updateCarrier'> = (input, context, carrier) => {
  const foreign = Object.keys(input).find((field) => !['id', 'isActive', 'expectedUpdatedAt'].includes(field));
  if (!carrier.company && foreign) throw context.refuse('PREDEFINED', [foreign]);
  if (input.isActive === false && carrier.isActive !== false && isAtWork(context.store, carrier.id))
    throw context.refuse('IN_USE', ['isActive']);
};

/** Whether a fulfilment that is still to ship uses a carrier. */
function isAtWork(store: Store, carrierId: string): boolean {
  const services = new Set(store.referring('CarrierService', 'carrier', carrierId).map(({id}) => id));
  return ['OPEN', 'ACCEPTED', 'UNFULFILLMENT_REQUESTED', 'PARTIALLY_SHIPPED']
    .flatMap((status) => store.referring('OrderFulfillment', 'status', status))
    .some(({carrierService}) => isGiven(carrierService) && services.has(carrierService));
}

const isBelow = (most: unknown, least: unknown): boolean =>
  typeof most === 'number' && typeof least === 'number' && most < least;

function checkOwnCarrier(carrier: Entity<'Carrier'> | undefined, field: string, {refuse}: Context): void {
  if (!carrier?.company) throw refuse('PREDEFINED', [field]);
  if (carrier.integration) throw refuse('READ_ONLY', [field]);
}

const registerCarrierService: KeepingRule<'registerCarrierService'> = (input, context) => {
  const carrier = context.store.need('Carrier', input.carrierId);
  checkOwnCarrier(carrier, 'carrierId', context);
  const services = context.store.referring('CarrierService', 'carrier', carrier.id);
  if (services.some(({code}) => code === input.code)) throw context.refuse('ALREADY_EXISTS', ['code']);
  if (isBelow(input.maxTransitDays, input.minTransitDays))
    throw context.refuse('VALUE_NOT_ALLOWED', ['maxTransitDays']);
  return {isActive: true};
};

const updateCarrierService: KeepingRule<'updateCarrierService'> = (input, {store, refuse}, service) => {
  const carrier = carrierOf(store, service);
  const foreign = Object.keys(input).find((field) => !['id', 'isActive', 'expectedUpdatedAt'].includes(field));
  if (foreign && !carrier?.company) throw refuse('READ_ONLY.predefined', [foreign]);
  if (foreign && carrier?.integration) throw refuse('READ_ONLY.integration', [foreign]);
  const after: Fields = {...service, ...input};
  if (isBelow(after.maxTransitDays, after.minTransitDays)) throw refuse('VALUE_NOT_ALLOWED', ['maxTransitDays']);
};

const removeCarrierService: KeepingRule<'removeCarrierService'> = (input, context, service) => {
  const {store} = context;
  checkOwnCarrier(carrierOf(store, service), 'id', context);
  const isNamed = ['Order', 'OrderFulfillment', 'OrderShipment'].some(
    (type) => store.referring(type, 'carrierService', service.id).length > 0,
  );
  if (isNamed) throw context.refuse('IN_USE', ['id']);
  for (const mapping of store.referring('CarrierServiceMapping', 'carrierService', service.id))
    store.remove('CarrierServiceMapping', mapping.id);
};

function checkService(id: string, {store, refuse}: Context): void {
  const service = store.need('CarrierService', id);
  if (service.isActive === false) throw refuse('INACTIVE.service', ['carrierServiceId']);
  if (!isServiceOn(store, service)) throw refuse('INACTIVE.carrier', ['carrierServiceId']);
}

function checkIntegration(id: unknown, {store, refuse}: Context): void {
  if (store.get('Integration', id)?.status === 'REMOVED') throw refuse('INACTIVE.integration', ['integrationId']);
}

const makers = (context: Context): Fields => ({
  _company: companyOf(context) ?? null,
  createdBy: context.caller?.personId ?? null,
});

const registerCarrierMapping: KeepingRule<'registerCarrierMapping'> = (input, context) => {
  const {store, refuse} = context;
  if (!store.need('Carrier', input.carrierId).isActive) throw refuse('INACTIVE.carrier', ['carrierId']);
  checkIntegration(input.integrationId, context);
  const {externalCarrierId: code, externalCarrierName: name} = input;
  const known = store
    .referring('CarrierMapping', 'integration', input.integrationId)
    .some((each) => (code ? sameText(each.externalCarrierId, code) : sameText(each.externalCarrierName, name)));
  if (known) throw refuse('ALREADY_EXISTS', [code ? 'externalCarrierId' : 'externalCarrierName']);
  return makers(context);
};

const updateCarrierMapping: KeepingRule<'updateCarrierMapping'> = (input, context, mapping) => {
  if (!mapping._company) throw context.refuse('PREDEFINED', ['id']);
  if (!context.store.need('Carrier', input.carrierId).isActive) throw context.refuse('INACTIVE', ['carrierId']);
};

interface Method {
  name: string;
  code: string | null;
  integration: string | null;
  salesChannel: string | null;
}

const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const isSameMethod = (
  mapping: Entity<'CarrierServiceMapping'>,
  {name, code}: Pick<Method, 'name' | 'code'>,
): boolean =>
  mapping.externalMethodCode && code
    ? sameText(mapping.externalMethodCode, code)
    : sameText(mapping.externalMethodName, name);

/** The mapping that holds for the shipping method of an order: of its channel, of its integration, or of Endless. */
export function mappingFor(store: Store, order: Fields): Entity<'CarrierServiceMapping'> | undefined {
  const method = orNull(order.shippingMethod);
  if (method === null) return undefined;
  const channel = store.get('SalesChannel', order.salesChannel);
  const integration = orNull(channel?.integration);
  const fitting = store
    .all('CarrierServiceMapping')
    .filter(
      (each) =>
        isSameMethod(each, {name: method, code: null}) &&
        (!each.salesChannel || each.salesChannel === channel?.id) &&
        (!each._company || orNull(each.integration) === integration),
    );
  const rank = (each: Entity<'CarrierServiceMapping'>): number => (each._company ? 2 : 0) + (each.salesChannel ? 1 : 0);
  return fitting.sort((a, b) => rank(b) - rank(a))[0];
}

/** Gives an order the service that its shipping method leads to, or an alert when it leads to none. */
export function chooseService(context: Context, order: Entity<'Order'>): void {
  const {store} = context;
  const mapping = mappingFor(store, order);
  const service = store.get('CarrierService', mapping?.carrierService);
  const usable = service && isServiceOn(store, service) ? service : undefined;
  store.update('Order', order.id, {carrierService: usable?.id ?? null});
  if (usable && mapping) {
    store.update('CarrierServiceMapping', mapping.id, {lastUsedAt: store.now, updatedAt: mapping.updatedAt});
    resolveAlert(context, order.id, 'UNMAPPED_SHIPPING_METHOD');
    return;
  }
  const needsService = ['SHIPPING', 'FREIGHT'].includes(order.fulfillmentMethod);
  if (!needsService || typeof order.shippingMethod !== 'string') return;
  const message = `No carrier service is mapped to “${order.shippingMethod}”.`;
  raiseAlert(context, order.id, 'UNMAPPED_SHIPPING_METHOD', message);
}

function methodOf(input: RegisterCarrierServiceMappingInput, {store, refuse}: Context): Method {
  const beside = ['externalMethodName', 'externalMethodCode', 'integrationId', 'salesChannelId'] as const;
  const clash = beside.find((field) => input[field] !== undefined && input[field] !== null);
  if (!input.orderId) {
    if (!input.externalMethodName) throw refuse('REQUIRED', ['externalMethodName']);
    const channel = store.get('SalesChannel', input.salesChannelId);
    const integration = orNull(input.integrationId);
    if (channel && orNull(channel.integration) !== integration)
      throw refuse('INVALID_REFERENCE.salesChannel', ['salesChannelId']);
    const [name, code] = [input.externalMethodName, orNull(input.externalMethodCode)];
    return {name, code, integration, salesChannel: channel?.id ?? null};
  }
  if (clash) throw refuse('MUTUALLY_EXCLUSIVE', [clash]);
  const order = store.need('Order', input.orderId);
  const name = orNull(order.shippingMethod);
  if (name === null) throw refuse('INVALID_REFERENCE.order', ['orderId']);
  const channel = store.get('SalesChannel', order.salesChannel);
  return {name, code: null, integration: orNull(channel?.integration), salesChannel: channel?.id ?? null};
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
  if (waiting.length > 0)
    store.update('CarrierServiceMapping', mapping.id, {lastUsedAt: store.now, updatedAt: mapping.updatedAt});
  return waiting.length;
}

const registerCarrierServiceMapping: MutationRule<'registerCarrierServiceMapping'> = (input, context) => {
  const {store} = context;
  checkService(input.carrierServiceId, context);
  checkIntegration(input.integrationId, context);
  const method = methodOf(input, context);
  const earlier = store
    .all('CarrierServiceMapping')
    .find(
      (each) =>
        each._company === (companyOf(context) ?? null) &&
        isSameMethod(each, method) &&
        orNull(each.integration) === method.integration &&
        orNull(each.salesChannel) === method.salesChannel,
    );
  const fields = {
    carrierService: input.carrierServiceId,
    externalMethodName: method.name,
    externalMethodCode: method.code,
    integration: method.integration,
    salesChannel: method.salesChannel,
    ...makers(context),
  };
  if (earlier) store.remove('CarrierServiceMapping', earlier.id);
  const mapping = store.insert('CarrierServiceMapping', fields);
  const waitingOrderCount = applyToWaiting(context, mapping);
  return {carrierServiceMapping: store.get('CarrierServiceMapping', mapping.id), waitingOrderCount};
};

const updateCarrierServiceMapping: KeepingRule<'updateCarrierServiceMapping'> = (input, context, mapping) => {
  if (!mapping._company) throw context.refuse('PREDEFINED', ['id']);
  checkService(input.carrierServiceId, context);
};

const removeCustomCarrierMappings: MutationRule<'removeCustomCarrierMappings'> = (input, context) => {
  const ids = input.ids;
  const twice = repeated(ids);
  if (twice >= 0) throw context.refuse('DUPLICATE_ENTRY', ['ids', twice]);
  return {process: startProcess(context, {input, totalCount: ids.length})};
};

const removeMappings: WorkRule = (input, context) => ({
  results: tryEach(context, input.ids as string[], (id) => {
    const {store} = context;
    const found = store.find(id);
    const isMapping = found && ['CarrierMapping', 'CarrierServiceMapping'].includes(found.type);
    if (!found || !isMapping || !found.record._company)
      throw context.refuse(
        'RECORD_NOT_FOUND',
        ['ids'],
        'The mapping comes with Endless, or is none. Only custom mappings can be removed.',
      );
    store.remove(found.type, id);
    return undefined;
  }),
});

const mappingOrder = (record: Entity<'CarrierMapping' | 'CarrierServiceMapping'>): string =>
  `${record._company ? 0 : 1} ${record.id}`;

/** Orders of the last 30 days whose method this mapping led to a service. */
function recentOrders({store}: Context, mapping: Entity<'CarrierServiceMapping'>): number {
  const since = new Date(Date.parse(store.now) - 30 * 86_400_000).toISOString();
  return store
    .referring('Order', 'carrierService', mapping.carrierService)
    .filter((order) => order.createdAt >= since && mappingFor(store, order)?.id === mapping.id).length;
}

export const carriersRules: RuleSet = {
  mutations: {registerCarrierServiceMapping, removeCustomCarrierMappings},
  keeping: {
    registerCarrier,
    updateCarrier,
    registerCarrierService,
    updateCarrierService,
    removeCarrierService,
    registerCarrierMapping,
    updateCarrierMapping,
    updateCarrierServiceMapping,
  },
  work: {removeCustomCarrierMappings: removeMappings},
  computed: {
    Carrier: {isCustom: ({company}) => Boolean(company)},
    CarrierMapping: {isCustom: ({_company: company}) => Boolean(company)},
    CarrierService: {isActive: (service, {store}) => isServiceOn(store, service)},
    CarrierServiceMapping: {
      isCustom: ({_company: company}) => Boolean(company),
      recentOrderCount: (mapping, context) => recentOrders(context, mapping),
    },
  },
  filters: {
    CarrierFilter: {countryCodes: 'countries.code'},
    CarrierServiceFilter: {destinationCountryCodes: 'destinationCountries.code'},
    CarrierMappingFilter: {usedAfter: ({lastUsedAt}, wanted) => typeof lastUsedAt === 'string' && lastUsedAt >= wanted},
  },
  sorts: {
    Carrier: {DEFAULT: ({name}) => name.toLowerCase()},
    CarrierMapping: {DEFAULT: mappingOrder},
    CarrierService: {
      DEFAULT: (service, {store}) => `${carrierOf(store, service)?.name ?? ''} ${service.name}`.toLowerCase(),
    },
    CarrierServiceMapping: {DEFAULT: mappingOrder},
  },
};
