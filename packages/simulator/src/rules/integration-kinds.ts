/** What each outside system offers: its type, its settings and its actions; and for which brands data moves which way. */
import type {Entity, Store} from '../model/rules.ts';
import {hour, minute} from '../model/time.ts';
import {textsOf} from './plain.ts';
import type {IntegrationSettingKind, IntegrationType} from '../schema-types.ts';

/** Which way something moves: into Endless, or out of it. */
export type Direction = 'INBOUND' | 'OUTBOUND';

export interface SettingKind {
  key: string;
  label: string;
  kind: IntegrationSettingKind;
  description: string;
  isRequired?: boolean;
  defaultValue?: unknown;
  choices?: string[];
  /** Largest of the numbers from 0 on. */
  _most?: number;
  /** Whether it tells one account of the outside system from another. */
  _namesAccount?: boolean;
}

export interface ActionKind {
  code: string;
  name: string;
  description: string;
  /** Time between two runs by schedule, which are at its full multiples; none for what only people run. */
  every?: number;
  /** Direction that lets the action run; none for those that need neither brand nor direction. */
  direction?: Direction;
  optionsSchema?: {type: 'object'; properties: Record<string, {type: string; format?: string}>};
}

export interface Provider {
  type: IntegrationType;
  /** Whether the owner of the outside account grants access there, instead of giving credentials. */
  grantsAccess: boolean;
  settings: SettingKind[];
  actions: ActionKind[];
}

/** Mailboxes of trading partners are read so often. */
export const timeBetweenReads = 15 * minute;

const testConnection: ActionKind = {
  code: 'TEST_CONNECTION',
  name: 'Test connection',
  description: 'Calls the outside system once and tells whether it accepts the credentials.',
};

const registerNotifications: ActionKind = {
  code: 'REGISTER_NOTIFICATIONS',
  name: 'Register notifications',
  description: 'Asks the outside system again to tell Endless about changes.',
};

const shopActions: ActionKind[] = [
  testConnection,
  {
    code: 'IMPORT_LOCATIONS',
    name: 'Import locations',
    description: 'Imports locations as external warehouses and updates those that are there. Mapping is left to you.',
    every: hour,
  },
  {
    code: 'IMPORT_PRODUCTS',
    name: 'Import products',
    description: 'Adds products that Endless lacks and links the others by SKU.',
    direction: 'INBOUND',
    optionsSchema: {type: 'object', properties: {addMissing: {type: 'boolean'}}},
  },
  {
    code: 'SYNC_ORDERS',
    name: 'Sync orders',
    description: 'Adds open orders that Endless lacks, from a start date of up to 60 days ago.',
    direction: 'INBOUND',
    optionsSchema: {type: 'object', properties: {startDate: {type: 'string', format: 'date'}}},
  },
  {
    code: 'RECONCILE_ORDERS',
    name: 'Reconcile orders',
    description: 'Adds orders of the last 48 hours whose message was lost, and cancellations and refunds of open ones.',
    every: hour,
    direction: 'INBOUND',
  },
  {
    code: 'PUSH_INVENTORY',
    name: 'Push stock',
    description: 'Tells the shop all its quantities again, for each mapped location.',
    direction: 'OUTBOUND',
  },
  {
    code: 'PUSH_TRACKING',
    name: 'Push tracking',
    description: 'Sends fulfilments and tracking numbers that the shop has not confirmed.',
    direction: 'OUTBOUND',
  },
  registerNotifications,
];

/** Settings that are on until somebody turns them off: label and description by key. */
const switches = (texts: Record<string, [label: string, description: string]>): SettingKind[] =>
  Object.entries(texts).map(([key, [label, description]]) => ({
    key,
    label,
    kind: 'BOOLEAN',
    description,
    defaultValue: true,
  }));

const shopSettings: SettingKind[] = [
  ...switches({
    auto_import_products: ['Import at order creation', 'Adds unknown products when an order with their SKU arrives.'],
    import_orders: ['Import orders', 'Lets orders in. Keep it off while products and stock are prepared.'],
    push_available_quantity: ['Push available quantity', 'Tells the shop how many units it can sell.'],
    notify_buyers: [
      'Ask the shop to notify buyers',
      'Asks the shop to mail its buyers when an order ships. Endless itself mails buyers nothing.',
    ],
  }),
  {
    key: 'skip_order_tags',
    label: 'Skip orders with these tags',
    kind: 'TEXT',
    description: 'Names tags of orders to leave out, divided by commas.',
  },
];

const wms = (label: string): Provider => ({
  type: 'WMS',
  grantsAccess: false,
  settings: [
    {
      key: 'facility_code',
      label: 'Facility',
      kind: 'TEXT',
      description: `Code of the building in the system of ${label}.`,
      isRequired: true,
      _namesAccount: true,
    },
    {
      key: 'cut_off_hour',
      label: 'Cut-off hour',
      kind: 'NUMBER',
      description: 'Hour of the day, from 0 to 23, up to which orders leave on the same day.',
      defaultValue: 14,
      _most: 23,
    },
    {key: 'signing_secret', label: 'Signing secret', kind: 'SECRET', description: 'Signs the messages that go out.'},
  ],
  actions: [testConnection, registerNotifications],
});

const carrier: Provider = {
  type: 'CARRIER',
  grantsAccess: false,
  settings: [
    {
      key: 'account_number',
      label: 'Account number',
      kind: 'TEXT',
      description: 'Number of your account with the carrier, printed on its invoices.',
      isRequired: true,
      _namesAccount: true,
    },
    {
      key: 'label_format',
      label: 'Label format',
      kind: 'CHOICE',
      description: 'Format in which labels are bought.',
      choices: ['PDF', 'ZPL'],
      defaultValue: 'PDF',
    },
  ],
  actions: [
    testConnection,
    {
      code: 'IMPORT_CARRIER_SERVICES',
      name: 'Import services',
      description: 'Reads services that the carrier offers the account.',
      direction: 'INBOUND',
    },
  ],
};

const edi: Provider = {
  type: 'EDI',
  grantsAccess: false,
  settings: [
    {
      key: 'mailbox_id',
      label: 'Mailbox',
      kind: 'TEXT',
      description: 'Id of your mailbox with the EDI network.',
      isRequired: true,
      _namesAccount: true,
    },
    {
      key: 'environment',
      label: 'Environment',
      kind: 'CHOICE',
      description: 'Whether documents are real or for testing.',
      choices: ['TEST', 'PRODUCTION'],
      defaultValue: 'TEST',
    },
    ...switches({send_acknowledgements: ['Send acknowledgements', 'Answers each document with an acknowledgement.']}),
  ],
  actions: [
    testConnection,
    {
      code: 'FETCH_EDI_DOCUMENTS',
      name: 'Fetch documents',
      description: 'Fetches waiting documents from the mailbox now instead of at the next quarter of an hour.',
      every: timeBetweenReads,
      direction: 'INBOUND',
    },
  ],
};

export const providers: Record<string, Provider> = {
  shopify: {type: 'SHOPPING_PLATFORM', grantsAccess: true, settings: shopSettings, actions: shopActions},
  northbound: wms('Northbound Logistics'),
  own_wms: wms('your warehouse'),
  postlink: carrier,
  rhine_freight: carrier,
  edi,
};

/** A setting as an integration has it. */
export interface Setting {
  value?: unknown;
  updatedAt?: string;
  updatedBy?: string | null;
}

/** Brands that an integration works for: none until somebody assigns one. */
export const brandsOf = ({brands}: Pick<Entity<'Integration'>, 'brands'>): string[] => textsOf(brands);

/** Sales channels that a shop or retailer is mapped to. */
export const channelsOf = (store: Store, integration: string): Entity<'SalesChannel'>[] =>
  store.referring('SalesChannel', 'integration', integration);

/** Channel in which the orders of a shop or retailer arrive: the first of a brand that it works for. */
export function channelOfOrders(store: Store, integration: Entity<'Integration'>): Entity<'SalesChannel'> | undefined {
  const channels = channelsOf(store, integration.id);
  return channels.find(({brand, removedAt}) => !removedAt && brandsOf(integration).includes(brand)) ?? channels[0];
}

/** Whether data of a brand, or of any brand that it works for, moves in a direction while the connection works. */
export const isConnected = (
  integration: Entity<'Integration'> | undefined,
  direction: Direction,
  brand?: string,
): integration is Entity<'Integration'> =>
  integration !== undefined &&
  integration.status !== 'REMOVED' &&
  ['BIDIRECTIONAL', direction].includes(integration.syncDirection) &&
  (brand === undefined ? brandsOf(integration).length > 0 : brandsOf(integration).includes(brand));

/** Whether that data moves now: the connection is neither paused nor broken. */
export const exchanges = (
  integration: Entity<'Integration'> | undefined,
  direction: Direction,
  brand?: string,
): boolean => isConnected(integration, direction, brand) && integration.status === 'ACTIVE';

/**
 * What an integration lacks for moving data in a direction, of a brand or of any; nothing for what needs neither brand nor
 * direction.
 */
export function lackFor(
  direction: Direction | undefined,
  integration: Entity<'Integration'>,
  brand = brandsOf(integration)[0],
): 'brand' | 'direction' | undefined {
  if (!direction) return undefined;
  if (!brand || !brandsOf(integration).includes(brand)) return 'brand';
  return isConnected(integration, direction) ? undefined : 'direction';
}

export const settingOf = (integration: Entity<'Integration'> | undefined, key: string): Setting =>
  (integration?._settings as Record<string, Setting> | undefined)?.[key] ?? {};
