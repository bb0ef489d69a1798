/** Rules of `schema/integrations.graphql`: connections with outside systems, their settings and their actions. */
import {checkUnchanged, keepNew} from '../model/record-keeping.ts';
import type {InputPath, Refusal, Refuse} from '../model/refusal.ts';
import type {Context, Entity, Fields, MutationRule, QueryRule, RuleSet, Store} from '../model/rules.ts';
import {differsFrom, isSameValue} from '../model/store.ts';
import {after, calendarDay, day, hour, minute, nextFull} from '../model/time.ts';
import {whenDue} from './due.ts';
import {
  brandsOf,
  channelsOf,
  isConnected,
  lackFor,
  providers,
  settingOf,
  type ActionKind,
  type Provider,
  type Setting,
  type SettingKind,
} from './integration-kinds.ts';
import {customerFor} from './edi-orders.ts';
import {freezeTold, thawTold} from './listings.ts';
import {checkTaken, sameText} from './plain.ts';
import {companyOf, runsOf, startProcess, unfinishedProcess} from './processes.ts';
import {without} from './product-data.ts';
import {isManaged} from './quantities.ts';
import {channelsOfBrand} from './sales-channels.ts';
import {bringInLocations, unmap} from './warehouse-relations.ts';
import {fromSource} from './order-source.ts';
import {isGiven} from './supply.ts';
import type {IntegrationSettingInput, SetupIntegrationInput} from '../schema-types.ts';

/** What the outside system of an integration offers. No other systems are set up. */
const providerOf = ({provider}: {provider: string}): Provider => providers[provider] as Provider;

function fits({kind, choices, _most: most = Infinity}: SettingKind, value: unknown): boolean {
  if (kind === 'BOOLEAN') return typeof value === 'boolean';
  if (kind === 'NUMBER') return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
  if (kind === 'CHOICE') return typeof value === 'string' && choices?.includes(value) === true;
  return typeof value === 'string' && /^.{0,255}$/.test(value);
}

const missing = ({key}: SettingKind, field: InputPath, refuse: Refuse): Refusal =>
  refuse('REQUIRED.setting', field, `The setting \`${key}\` is required.`);

/** Settings with those of an input; null goes back to the default. */
function withSettings(
  before: {provider: string; _settings?: unknown},
  entries: readonly IntegrationSettingInput[] | null | undefined,
  context: Context,
): Record<string, Setting> {
  const settings = {...(before._settings as Record<string, Setting> | undefined)};
  for (const [at, {key, value}] of (entries ?? []).entries()) {
    const kind = providerOf(before).settings.find((each) => each.key === key);
    if (!kind) throw context.refuse('VALUE_NOT_ALLOWED.setting', ['settings', at, 'key']);
    if (isGiven(value) && !fits(kind, value)) throw context.refuse('VALUE_NOT_ALLOWED.type', ['settings', at, 'value']);
    if (kind.isRequired && (value ?? '') === '') throw missing(kind, ['settings', at, 'value'], context.refuse);
    if (isGiven(value) && settings[kind.key]?.value === value) continue;
    settings[kind.key] = isGiven(value)
      ? {value, updatedAt: context.store.now, updatedBy: context.caller?.personId}
      : {};
  }
  return settings;
}

/** Whether the outside system would accept credentials: any but those that are marked as wrong. */
const areAccepted = (credentials: unknown): boolean => !/invalid|expired|revoked/i.test(JSON.stringify(credentials));

const live = (store: Store, company: string | undefined): Entity<'Integration'>[] =>
  store.referring('Integration', 'company', company).filter(({status}) => status !== 'REMOVED');

/** Whether orders come in by an integration: of a shop, or of a partner that neither supplies nor stores goods. */
function bringsOrders({id, type, syncDirection}: Entity<'Integration'>, store: Store): boolean {
  if (type !== 'EDI') return type === 'SHOPPING_PLATFORM';
  const isSupplier = store.referring('Supplier', 'ediIntegration', id).length > 0;
  return (
    syncDirection === 'BIDIRECTIONAL' && !isSupplier && store.referring('Warehouse', 'integration', id).length === 0
  );
}

/** Ids of channels in shops are numbers of six digits. */
const firstChannelId = 600_000;

/** The external channel that a sales channel of a new shop or retailer stands for. */
function bringInChannel(channel: Entity<'SalesChannel'>, integration: Entity<'Integration'>, store: Store): void {
  const isShop = integration.type === 'SHOPPING_PLATFORM';
  const id = isShop ? String(firstChannelId + store.state.sequence) : settingOf(integration, 'mailbox_id').value;
  store.insert('ExternalSalesChannel', {
    name: isShop ? 'Online Store' : integration.name,
    integration: integration.id,
    externalObject: {id, integration: integration.id, kind: 'channel', lastSyncedAt: store.now},
    suggestedType: channel.type,
    salesChannel: channel.id,
    domain: channel.domain,
    currency: channel.currency,
    isActive: true,
    lastSyncedAt: store.now,
  });
}

/** A name that none of the channels has: with the first number that makes it so, when one has the name itself. */
function freeName(name: string, channels: readonly Entity<'SalesChannel'>[]): string {
  const names = [name, ...channels.map((_, index) => `${name} ${index + 2}`)];
  return names.find((each) => !channels.some((channel) => sameText(channel.name, each))) ?? name;
}

/**
 * Makes a sales channel for each new brand of a shop or retailer. Where channels came in before, a brand that has none
 * stays unmapped.
 */
function openChannels(integration: Entity<'Integration'>, context: Context, before: string[] = []): void {
  const {store} = context;
  if (!bringsOrders(integration, store)) return;
  const isShop = integration.type === 'SHOPPING_PLATFORM';
  const isKnown = store.referring('ExternalSalesChannel', 'integration', integration.id).length > 0;
  for (const id of brandsOf(integration)) {
    const brand = store.get('Brand', id);
    const isMapped = channelsOf(store, integration.id).some((channel) => channel.brand === id);
    if (!brand || isMapped || (isKnown && before.includes(id))) continue;
    const others = channelsOfBrand(store, id);
    const channel = store.insert('SalesChannel', {
      brand: id,
      company: brand.company,
      name: freeName(integration.name, others),
      integration: integration.id,
      domain: integration.externalDomain,
      currency: brand.currency,
      type: isShop ? 'ONLINE_STORE' : 'WHOLESALE',
      origin: isShop ? 'SHOPPING_PLATFORM' : 'EDI',
      routingStrategy: ['SINGLE_SHIPPING', 'SHORTEST_DISTANCE', 'BUILDING_PREFERENCE'],
      shippingPreference: 'SHIP_COMPLETE',
      stockBuffer: 0,
      isActive: true,
      isDefault: others.length === 0,
      localRouting: true,
      pricesIncludeTax: isShop,
      autoApprove: false,
      autoFulfill: false,
      allowExternalAllocation: false,
      fulfillWithoutPayment: false,
    });
    bringInChannel(channel, integration, store);
  }
  const taking = isShop
    ? []
    : channelsOf(store, integration.id).filter(({brand}) => brandsOf(integration).includes(brand));
  for (const channel of taking) customerFor(channel, integration.id, context);
}

/** Address at which the owner of an outside account grants access; the owner does so two minutes later. */
function askForAccess({externalDomain}: Pick<SetupIntegrationInput, 'externalDomain'>, store: Store): Fields {
  return {
    authorizationUrl: `https://${String(externalDomain)}/admin/oauth/authorize?state=${Math.floor(Date.parse(store.now) / 1000)}`,
    _authorizationEndsAt: after(store.now, 60 * minute),
    _grantAt: after(store.now, 2 * minute),
  };
}

/**
 * The outside account that settings of an input name; undefined when they name none.
 *
 * @throws Refusal when another integration of the company has it.
 */
function accountIn(
  entries: readonly IntegrationSettingInput[] | null | undefined,
  {id, provider, company}: {id?: string; provider: string; company: string | undefined},
  {store, refuse}: Context,
): string | undefined {
  const kind = providerOf({provider}).settings.find(({_namesAccount}) => _namesAccount);
  const at = (entries ?? []).findIndex(({key}) => key === kind?.key);
  const account = entries?.[at]?.value;
  if (!kind || typeof account !== 'string') return undefined;
  const isTaken = live(store, company).some(
    (each) => each.id !== id && each.provider === provider && sameText(settingOf(each, kind.key).value, account),
  );
  if (isTaken) throw refuse('ALREADY_EXISTS.account', ['settings', at, 'value']);
  return account;
}

function checkRequired(input: SetupIntegrationInput, settings: Record<string, Setting>, refuse: Refuse): void {
  const provider = providerOf(input);
  if (provider.grantsAccess && !input.externalDomain) throw refuse('REQUIRED.host', ['externalDomain']);
  if (!provider.grantsAccess && !input.credentials) throw refuse('REQUIRED.credentials', ['credentials']);
  const unset = provider.settings.find(({key, isRequired}) => isRequired && settings[key]?.value === undefined);
  if (unset) throw missing(unset, ['settings'], refuse);
}

const setupIntegration: MutationRule<'setupIntegration'> = (input, context) => {
  const {store, refuse} = context;
  const company = companyOf(context);
  const provider = providers[input.provider];
  const {externalDomain, credentials, type} = input;
  if (!provider || provider.type !== type) throw refuse('VALUE_NOT_ALLOWED.provider', ['provider']);
  checkTaken(context, live(store, company), ['name'], input);
  if (live(store, company).some((each) => externalDomain && each.externalDomain === externalDomain))
    throw refuse('ALREADY_EXISTS.account', ['externalDomain']);
  const settings = withSettings(input, input.settings, context);
  checkRequired(input, settings, refuse);
  const externalAccountId = accountIn(input.settings, {...input, company}, context);
  if (!provider.grantsAccess && !areAccepted(credentials)) throw refuse('CONNECTION_FAILED', ['credentials']);
  const integration = keepNew('Integration', without(input, 'settings', 'credentials'), context, {
    brands: input.brandIds ?? [],
    collaborationStatus: 'NOT_SHARED',
    status: provider.grantsAccess ? 'SETTING_UP' : 'ACTIVE',
    _settings: settings,
    ...(provider.grantsAccess ? askForAccess(input, store) : {externalAccountId}),
  });
  openChannels(integration, context);
  return {integration, authorizationUrl: integration.authorizationUrl ?? null};
};

/** Notes when data first came in, with a change that lets it in or keeps it out. */
function firstLetIn(before: Entity<'Integration'>, changes: Partial<Entity<'Integration'>>, {now}: Store): Fields {
  const wasLetIn = isConnected(before, 'INBOUND');
  if (before._letInAt || wasLetIn === isConnected({...before, ...changes}, 'INBOUND')) return {};
  return {_letInAt: wasLetIn ? before.createdAt : now};
}

const updateIntegration: MutationRule<'updateIntegration'> = (input, context, integration) => {
  const {store, refuse} = context;
  const {name, brandIds, credentials, syncDirection} = input;
  const {status, company} = integration;
  checkTaken(context, live(store, company), ['name'], input, integration.id);
  if (credentials && providerOf(integration).grantsAccess) throw refuse('NOT_PERMITTED_FOR_TYPE', ['credentials']);
  if (credentials && !areAccepted(credentials)) throw refuse('CONNECTION_FAILED', ['credentials']);
  const _settings = withSettings(integration, input.settings, context);
  const isSetAnew = !isSameValue(_settings, integration._settings);
  const externalAccountId = isSetAnew ? accountIn(input.settings, integration, context) : undefined;
  const works = credentials && status === 'ERROR' ? {status: 'ACTIVE' as const, lastError: null} : {};
  const renewed = credentials ? {_credentialsEndAt: null, _connectionFails: null} : {};
  const fields = {
    ...(name ? {name} : {}),
    ...(brandIds ? {brands: [...new Set(brandIds)]} : {}),
    ...(syncDirection ? {syncDirection} : {}),
    ...(externalAccountId ? {externalAccountId} : {}),
    ...works,
    ...renewed,
    _settings,
  };
  if (!differsFrom(integration, fields)) return {integration};
  freezeTold(store, integration.id, {...integration, ...fields});
  const changed = store.update('Integration', integration.id, {...fields, ...firstLetIn(integration, fields, store)});
  thawTold(store, integration.id);
  if (brandIds || syncDirection) openChannels(changed, context, brandsOf(integration));
  return {integration: changed};
};

const pauseIntegration: MutationRule<'pauseIntegration'> = (input, {store}, integration) => {
  const {resumeAt} = input;
  freezeTold(store, integration.id);
  return {
    integration: store.update('Integration', integration.id, {
      status: 'PAUSED',
      pausedAt: store.now,
      _resumeAt: resumeAt ?? null,
    }),
  };
};

const expired = 'The credentials have expired.';

/** Why the test of a connection that doesn't work at present fails; nothing when it succeeds. */
function faultOf(integration: Entity<'Integration'>, {now}: Store): string | undefined {
  const {_connectionFails, _credentialsEndAt: end, lastError} = integration;
  if (typeof end === 'string' && end <= now) return expired;
  return _connectionFails === true ? (lastError ?? expired) : undefined;
}

/** Lets data move again, and starts the run that brings in and tells a shop what was missed. */
function makeActive(
  context: Context,
  {id, type, pausedAt, lastSyncedAt}: Entity<'Integration'>,
  skipMissedOrders = false,
): {integration: Entity<'Integration'>; process: Entity<'Process'> | null} {
  const integration = context.store.update('Integration', id, {
    status: 'ACTIVE',
    pausedAt: null,
    lastError: null,
    _resumeAt: null,
  });
  thawTold(context.store, id);
  const input = {integrationId: id, since: pausedAt ?? lastSyncedAt, skipMissedOrders};
  const isShop = type === 'SHOPPING_PLATFORM';
  const process = isShop ? startProcess(context, {operation: 'resumeIntegration', input, integration: id}) : null;
  return {integration, process};
}

const resumeIntegration: MutationRule<'resumeIntegration'> = (input, context, integration) => {
  const fault = faultOf(integration, context.store);
  if (fault) throw context.refuse('CONNECTION_FAILED', ['id'], `The connection test failed: ${fault}`);
  return makeActive(context, integration, input.skipMissedOrders);
};

const reconnectIntegration: MutationRule<'reconnectIntegration'> = (input, {store, refuse}, integration) => {
  if (!providerOf(integration).grantsAccess) throw refuse('NOT_PERMITTED_FOR_TYPE', ['id']);
  const asked = store.update('Integration', integration.id, askForAccess(integration, store));
  return {integration: asked, authorizationUrl: asked.authorizationUrl};
};

const shared = ['REQUESTED', 'IN_PROGRESS', 'WAITING_FOR_CUSTOMER'];

const isShared = ({collaborationStatus}: Entity<'Integration'>): boolean => shared.includes(collaborationStatus);

/** Whether orders that an integration brought in are with a warehouse and not all shipped. */
function hasOrdersUnderWay(store: Store, integration: string): boolean {
  return channelsOf(store, integration)
    .flatMap((channel) => store.referring('Order', 'salesChannel', channel.id))
    .some(({newStatus}) => newStatus === 'IN_PROGRESS' || newStatus === 'PARTIALLY_SHIPPED');
}

/** Ends a connection: its mappings are dropped, and what it brought in stays. */
function disconnect(context: Context, integration: Entity<'Integration'>): Entity<'Integration'> {
  const {store} = context;
  freezeTold(store, integration.id);
  for (const {id} of channelsOf(store, integration.id)) store.update('SalesChannel', id, {integration: null});
  for (const {id} of store.referring('ExternalSalesChannel', 'integration', integration.id))
    store.update('ExternalSalesChannel', id, {salesChannel: null});
  for (const location of store.referring('ExternalWarehouse', 'integration', integration.id)) unmap(context, location);
  for (const type of ['WarehouseExternalRelation', 'CarrierMapping', 'CarrierServiceMapping'])
    for (const {id} of store.referring(type, 'integration', integration.id)) store.remove(type, id);
  for (const {id} of store.referring('Supplier', 'ediIntegration', integration.id))
    store.update('Supplier', id, {ediIntegration: null});
  for (const status of ['QUEUED', 'RECEIVED'])
    for (const document of store.referring('EDIDocument', 'status', status))
      if (document.integration === integration.id)
        store.update('EDIDocument', document.id, {status: 'FAILED', errors: ['The integration was removed.']});
  // A warehouse that stands for a location is never run with Endless.
  for (const warehouse of store.referring('Warehouse', 'integration', integration.id))
    if (isManaged(warehouse)) store.update('Warehouse', warehouse.id, {integration: null, lastInventorySyncAt: null});
  return store.update('Integration', integration.id, {
    status: 'REMOVED',
    authorizationUrl: null,
    lastError: null,
    pausedAt: null,
    _grantAt: null,
    _resumeAt: null,
    ...(isShared(integration) ? {collaborationStatus: 'DECLINED', _supportActsAt: null, _declinedAt: null} : {}),
  });
}

const removeIntegration: MutationRule<'removeIntegration'> = (input, context, integration) => {
  const {store, refuse} = context;
  const running = store.referring('Process', '_integration', integration.id).some(({status}) => status === 'RUNNING');
  if (running) throw refuse('PROCESS_RUNNING', ['id']);
  if (input.force !== true && hasOrdersUnderWay(store, integration.id))
    throw refuse('CONFIRMATION_REQUIRED', ['force']);
  return {integration: disconnect(context, integration)};
};

const requestCollaborationSupport: MutationRule<'requestCollaborationSupport'> = (input, {store, caller, refuse}) => {
  const integration = store.need('Integration', input.integrationId);
  if (isShared(integration)) throw refuse('ALREADY_EXISTS', ['integrationId']);
  const contact = input.contactPersonId ?? caller?.personId;
  if (typeof contact !== 'string') throw refuse('REQUIRED', ['contactPersonId']);
  const company = integration.company;
  const parties = [company, ...store.referring('Brand', 'company', company).map(({id}) => id)];
  const belongs = store.referring('Role', 'person', contact).some(({party}) => parties.includes(party));
  if (!belongs) throw refuse('INVALID_REFERENCE', ['contactPersonId']);
  const requestNumber = `SR-${10_000 + (store.state.requests % 10_000)}`;
  const changed = store.update('Integration', integration.id, {
    collaborationStatus: 'REQUESTED',
    _supportActsAt: after(store.now, 3 * hour),
  });
  return {integration: changed, requestNumber};
};

const updateCollaborationStatus: MutationRule<'updateCollaborationStatus'> = (input, context) => {
  const {store, refuse} = context;
  const integration = store.need('Integration', input.integrationId);
  checkUnchanged(input, integration, context);
  const from = integration.collaborationStatus;
  const to = input.status;
  const onlySupport = to === 'WAITING_FOR_CUSTOMER' || (to === 'IN_PROGRESS' && from === 'REQUESTED');
  if (onlySupport) throw refuse('VALUE_NOT_ALLOWED.support', ['status']);
  if (!store.canWalk('IntegrationCollaborationStatus', from, to)) throw refuse('STATUS_NOT_ALLOWED', ['status']);
  const changed = store.update('Integration', integration.id, {
    collaborationStatus: to,
    _supportActsAt: null,
    _declinedAt: null,
  });
  return {integration: changed};
};

/** A run of an action of an integration that hasn't ended. */
const runOf = (context: Pick<Context, 'store'>, integration: string, action: string): Entity<'Process'> | undefined =>
  unfinishedProcess(
    context,
    'runIntegrationAction',
    ({_integration: own, _input: input}) => own === integration && (input as Fields).action === action,
  );

const mostDaysOfOrders = 60;

function checkOptions({optionsSchema}: ActionKind, options: unknown, now: string, refuse: Refuse): void {
  if (options === null || options === undefined) return;
  if (typeof options !== 'object' || Array.isArray(options)) throw refuse('VALUE_NOT_ALLOWED.type', ['options']);
  const known = optionsSchema?.properties ?? {};
  for (const [name, value] of Object.entries(options)) {
    const {type, format} = known[name] ?? {};
    const field = ['options', name];
    if (type === undefined) throw refuse('VALUE_NOT_ALLOWED.option', field);
    if (typeof value !== type) throw refuse('VALUE_NOT_ALLOWED.type', field);
    if (format !== 'date' || typeof value !== 'string') continue;
    if (calendarDay(value) === undefined) throw refuse('VALUE_NOT_ALLOWED.type', field);
    if (value < after(now, -mostDaysOfOrders * day).slice(0, 10)) throw refuse('VALUE_NOT_ALLOWED.startDate', field);
  }
}

const runIntegrationAction: MutationRule<'runIntegrationAction'> = (input, context) => {
  const {store, refuse} = context;
  const integration = store.need('Integration', input.integrationId);
  const code = input.action;
  const action = providerOf(integration).actions.find((each) => each.code === code);
  if (!action) throw refuse('NOT_PERMITTED_FOR_TYPE', ['action']);
  const lack = lackFor(action.direction, integration);
  if (lack) throw refuse(`INTEGRATION_NOT_ACTIVE.${lack}`, ['integrationId']);
  checkOptions(action, input.options, store.now, refuse);
  if (runOf(context, integration.id, code)) throw refuse('PROCESS_RUNNING', ['action']);
  const process = startProcess(context, {input, integration: integration.id});
  return {action: shownAction(integration, action, context), process};
};

const sync: MutationRule<'syncInventory' | 'syncProducts'> = (input, context) => {
  const {integrationId} = input;
  if (unfinishedProcess(context, context.mutation, (process) => process._integration === integrationId))
    throw context.refuse('PROCESS_RUNNING', ['integrationId']);
  return {process: startProcess(context, {input, integration: integrationId})};
};

/** An action as it stands for an integration now. */
function shownAction(integration: Entity<'Integration'>, action: ActionKind, context: Pick<Context, 'store'>): Fields {
  const {store} = context;
  const last = runsOf(store, integration.id, action.code).at(-1);
  const isRecent = last !== undefined && last.createdAt >= after(store.now, -30 * day);
  const isActive = integration.status === 'ACTIVE';
  const {code, name, description, every, direction} = action;
  return {
    code,
    name,
    description,
    integration: integration.id,
    isAvailable: isActive && !runOf(context, integration.id, action.code),
    isScheduled: every !== undefined,
    lastProcess: isRecent ? last.id : null,
    nextRunAt: every && isActive && !lackFor(direction, integration) ? nextFull(after(store.now, 1), every) : null,
    optionsSchema: action.optionsSchema ?? null,
  };
}

/** Integrations of the company, or those assigned to the brand that the request names. */
const integrations: QueryRule<'integrations'> = (_args, {store, caller}) =>
  store.all('Integration').filter(({brands}) => !caller?.brandId || brands?.includes(caller.brandId));

const actionsOf = (integration: Entity<'Integration'>, context: Pick<Context, 'store'>): Fields[] =>
  providerOf(integration).actions.map((action) => shownAction(integration, action, context));

const integrationActions: QueryRule<'integrationActions'> = ({integrationId}, context) => {
  const integration = context.store.get('Integration', integrationId);
  return integration && context.rules.canSee('Integration', integration, context)
    ? actionsOf(integration, context)
    : null;
};

/** All settings of an integration with their present values, required ones first. */
function settingsOf(integration: Entity<'Integration'>): Fields[] {
  const kinds = providerOf(integration).settings;
  return [...kinds.filter(({isRequired}) => isRequired), ...kinds.filter(({isRequired}) => !isRequired)].map((kind) => {
    const {value, ...change} = settingOf(integration, kind.key);
    const shown = kind.kind === 'SECRET' ? null : (value ?? kind.defaultValue);
    return {isRequired: false, choices: [], ...kind, ...change, isSet: value !== undefined, value: shown};
  });
}

/** The outside system no longer answers: nothing is exchanged until the connection works and is resumed. */
export function failConnection(store: Store, id: string, lastError: string): void {
  freezeTold(store, id);
  store.update('Integration', id, {
    status: 'ERROR',
    lastError,
    pausedAt: null,
    _resumeAt: null,
    _credentialsEndAt: null,
    _connectionFails: true,
  });
}

/** A pause ends at its time: with an error when the connection doesn't work. */
function resumeByItself(context: Context, integration: Entity<'Integration'>): void {
  const fault = faultOf(integration, context.store);
  if (fault) failConnection(context.store, integration.id, fault);
  else makeActive(context, integration);
}

interface Coming {
  /** The integration. */
  id: string;
  at: string;
  happens: (context: Context) => unknown;
}

/** The owner of the outside account grants access: locations come in at once, and what was missed follows. */
function grant(integration: Entity<'Integration'>, context: Context): void {
  const {store} = context;
  const {id, status, externalAccountId, externalDomain} = integration;
  if (status === 'SETTING_UP') store.update('Integration', id, {status: 'ACTIVE', lastError: null});
  if (status === 'ERROR') makeActive(context, integration);
  store.update('Integration', id, {
    externalAccountId: externalAccountId ?? externalDomain?.split('.')[0],
    authorizationUrl: null,
    _grantAt: null,
    _connectionFails: null,
    lastSyncedAt: store.now,
  });
  bringInLocations(context, integration);
}

/** The support team takes up a request, and asks a question a day later. */
function supportActs(integration: Entity<'Integration'>, {store}: Context): void {
  const isNew = integration.collaborationStatus === 'REQUESTED';
  store.transaction('updateCollaborationStatus', () =>
    store.update('Integration', integration.id, {
      collaborationStatus: isNew ? 'IN_PROGRESS' : 'WAITING_FOR_CUSTOMER',
      _supportActsAt: isNew ? after(store.now, day) : null,
      _declinedAt: isNew ? null : after(store.now, 30 * day),
    }),
  );
}

function comingFor(integration: Entity<'Integration'>): Coming[] {
  const {id, status} = integration;
  const all: [at: unknown, happens: Coming['happens']][] = [
    [integration._grantAt, (context) => grant(integration, context)],
    [status === 'PAUSED' && integration._resumeAt, (context) => resumeByItself(context, integration)],
    [status === 'SETTING_UP' && after(integration.createdAt, 14 * day), (context) => disconnect(context, integration)],
    [status === 'ACTIVE' && integration._credentialsEndAt, ({store}) => failConnection(store, id, expired)],
    [integration._supportActsAt, (context) => supportActs(integration, context)],
    [
      integration._declinedAt,
      ({store}) => store.update('Integration', id, {collaborationStatus: 'DECLINED', _declinedAt: null}),
    ],
  ];
  return all.flatMap(([at, happens]) => (typeof at === 'string' ? [{id, at, happens}] : []));
}

const coming = (store: Store): Coming[] =>
  store
    .all('Integration')
    .flatMap(comingFor)
    .sort((a, b) => (a.at < b.at ? -1 : 1));

export const integrationsRules: RuleSet = {
  mutations: {
    setupIntegration,
    updateIntegration,
    pauseIntegration,
    resumeIntegration,
    reconnectIntegration,
    removeIntegration,
    requestCollaborationSupport,
    updateCollaborationStatus,
    runIntegrationAction,
    syncInventory: sync,
    syncProducts: sync,
  },
  queries: {integrations, integrationActions},
  time: [
    whenDue({
      because: ['CONNECTION', 'RELATED_RECORDS', 'TIME', ...fromSource],
      all: coming,
      at: ({at}) => at,
      happens: (context, {happens}) => happens(context),
      oneByOne: true,
    }),
  ],
  computed: {
    Integration: {
      actions: actionsOf,
      authorizationUrl: ({authorizationUrl, _authorizationEndsAt: until}, {store}) =>
        typeof until === 'string' && until > store.now ? (authorizationUrl ?? null) : null,
      processes: ({id}, {store}) => store.referring('Process', '_integration', id),
      settings: settingsOf,
    },
  },
};
