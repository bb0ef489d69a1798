import {createHash} from 'node:crypto';
import {readIdPrefixes} from '../../model/id-prefixes.ts';
import type {SchemaModel} from '../../model/model.ts';
import {typeNamedIn} from '../../model/usage.ts';

/** Where a value is wanted. */
export interface Slot {
  /** Name of the scalar. */
  type: string;
  /** Name of the field or argument. */
  field: string;
  /** Name of the type or operation that the field belongs to. */
  owner: string;
  /** Place in a list of objects, from 0. */
  index: number;
}

const prefixTables = new WeakMap<SchemaModel, Map<string, string>>();

/** The prefix that ids of a record have, by the table in the description of the scalar `EndlessID`. */
function prefixOf(model: SchemaModel, typeName: string): string {
  const table = prefixTables.get(model) ?? new Map(readIdPrefixes(model.types.get('EndlessID')?.description ?? ''));
  prefixTables.set(model, table);
  const initials = typeName.replace(/[^A-Z]/g, '');
  return table.get(typeName) ?? initials.slice(0, 4).toLowerCase().padEnd(2, 'x');
}

/** Field names whose record isn't named by the field itself. */
const aliases: Record<string, string> = {
  assignee: 'Person',
  author: 'Person',
  actor: 'Person',
  creator: 'Person',
  createdBy: 'Person',
  contactPerson: 'Person',
  mentionPerson: 'Person',
  party: 'Company',
  parent: 'Order',
  subject: 'Order',
  client: 'APIClient',
  component: 'Product',
  template: 'OrderTemplate',
  fulfillment: 'OrderFulfillment',
  transferItem: 'TransferItem',
  reason: 'InventoryAdjustmentReason',
  document: 'EDIDocument',
  category: 'ProductCategory',
  receivingDock: 'Location',
  productionLocation: 'Location',
  action: 'IntegrationAction',
  lead: 'Person',
  originalOrder: 'Order',
  avatarFile: 'File',
  logoFile: 'File',
  reassignTasksTo: 'Person',
  discrepancyReason: 'InventoryAdjustmentReason',
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function base32(value: bigint, length: number): string {
  let rest = value;
  let text = '';
  for (let position = 0; position < length; position += 1) {
    text = (crockford[Number(rest % 32n)] ?? '0') + text;
    rest /= 32n;
  }
  return text;
}

const firstCreation = Date.UTC(2025, 7, 12, 9, 30);

/** An id of the platform's form: a prefix for the kind of record and 26 characters that begin with its creation time. */
export function endlessId(model: SchemaModel, typeName: string, index: number): string {
  const digest = createHash('sha256').update(`${typeName}/${index}`).digest('hex').slice(0, 20);
  const moment = base32(BigInt(firstCreation + index * 37_000), 10);
  return `${prefixOf(model, typeName)}_${moment}${base32(BigInt(`0x${digest}`), 16)}`;
}

const own = <T>(table: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** The type of record that an id field names. */
function recordOf(model: SchemaModel, {field, owner}: Slot): string {
  if (/^(?:ids?|cursor)$/.test(field)) {
    if (model.types.get(owner)?.kind === 'objects') return owner;
    return typeNamedIn(model, owner.replace(/(?:Input|Filter|Payload)$/, '')) ?? 'Order';
  }
  const stem = lowerFirst(
    field.replace(/Ids?$/, '').replace(/^(?:default|removed?|from|to|selected|decline|exclude)(?=[A-Z])/, ''),
  );
  return own(aliases, stem) ?? typeNamedIn(model, stem) ?? typeNamedIn(model, owner) ?? 'Order';
}

const skus = ['AP-TENT-2P-GRN', 'AP-STOVE-TI', 'AP-BAG-40L-BLK'];
const products = ['Ridge Tent 2P, green', 'Titanium Stove', 'Trail Pack 40 L, black'];

const names: Record<string, string | string[]> = {
  Product: products,
  OrderItem: products,
  OrderItemInput: products,
  ProductCategory: ['Tents', 'Stoves', 'Packs'],
  ProductTag: ['summer-2025', 'bestseller'],
  Brand: 'Alder & Pine',
  Company: 'Alder Group',
  Warehouse: ['Utrecht Hub', 'Leipzig Works'],
  ExternalWarehouse: ['Utrecht shop stock', 'Leipzig shop stock'],
  Location: ['A-04-2', 'B-11-1'],
  SalesChannel: ['Alder & Pine web shop', 'Alder & Pine wholesale'],
  ExternalSalesChannel: ['Online Store', 'Point of Sale'],
  Supplier: ['Tatra Textiles', 'Nordkapp Metals'],
  Carrier: ['Lowland Parcel', 'Rhine Freight'],
  CarrierService: ['Standard', 'Express'],
  Integration: 'Alder & Pine Shopify',
  APIClient: 'Warehouse dashboard',
  APIKey: 'Production',
  Country: ['Netherlands', 'Germany'],
  State: ['Utrecht', 'Saxony'],
  Currency: ['Euro', 'US dollar'],
  Color: ['Moss green', 'Black'],
  Size: ['Two-person', 'Four-person'],
  Style: ['Ridge', 'Trail'],
  RoleType: ['Brand Operator', 'Brand Admin'],
  Role: 'Brand Operator',
  AllowedRole: 'Brand Operator',
  Customer: 'Dana Reyes',
  Person: 'Dana Reyes',
  User: 'Dana Reyes',
  File: 'packing-slip.pdf',
  OrderTemplate: 'Monthly restock',
  OrderTag: ['gift', 'wholesale'],
  InventoryAdjustmentReason: ['Count correction', 'Damaged in transit'],
  Permission: 'Approve orders',
  AccountFeature: 'External allocation',
  IntegrationAction: ['Import products', 'Sync orders'],
  PurchaseOrderMilestone: ['Fabric cut', 'Sewing finished'],
  Task: 'Check the address with the customer',
};

const strings: Record<string, string | string[]> = {
  sku: skus,
  skus,
  supplierSku: ['TT-2201-G', 'NM-0077'],
  gtin: ['4006381333931', '4006381333948'],
  barcode: '4006381333931',
  name: 'Alder & Pine',
  title: 'Check the address with the customer',
  firstName: 'Dana',
  lastName: 'Reyes',
  fullName: 'Dana Reyes',
  recipient: 'Dana Reyes',
  companyName: 'Alder Group',
  jobTitle: 'Operations lead',
  legalName: 'Alder Group B.V.',
  city: 'Utrecht',
  line1: 'Oudegracht 112',
  line2: '2nd floor',
  postalCode: '3511 AX',
  countryCode: 'NL',
  countryCodes: ['NL', 'DE'],
  stateCode: 'UT',
  timeZone: 'Europe/Amsterdam',
  locale: 'en',
  trackingNumber: 'LP203948571NL',
  trackingNumbers: 'LP203948571NL',
  carrierName: 'Lowland Parcel',
  externalCarrierName: 'Lowland Parcel',
  externalMethodName: 'Standard shipping',
  shippingMethod: 'Standard',
  lotNumber: 'L2025-08-A',
  lotNumbers: 'L2025-08-A',
  serialNumbers: 'SN-004211',
  sscc: '340063810000000017',
  ssccs: '340063810000000017',
  containerNumber: 'MSKU4158820',
  billOfLadingNumber: 'BL-558120',
  cursor: 'eyJpZCI6Im9yZF8wMUsyRiJ9',
  endCursor: 'eyJpZCI6Im9yZF8wMUsyRiJ9',
  startCursor: 'eyJpZCI6Im9yZF8wMUsyQSJ9',
  permissions: ['orders:read', 'orders:approve'],
  operations: ['createOrder', 'approveOrder'],
  operation: 'bulkApproveOrders',
  token: 'ses_example_7Jk2',
  refreshToken: 'ref_example_9Qm4',
  secret: 'key_example_5Tx8',
  password: 'correct-horse-battery-staple',
  newPassword: 'correct-horse-battery-staple',
  currentPassword: 'paper-lantern-river-stone',
  number: ['AP-10042', 'AP-10043'],
  numbers: ['AP-10042', 'AP-10043'],
  purchaseOrderNumber: 'PO-2025-0117',
  reference: 'REF-2025-0812',
  query: 'tent',
  tags: ['gift', 'wholesale'],
  code: 'NL',
  codes: ['NL', 'DE'],
  description: 'Two-person tent for three seasons.',
  note: 'Leave with the concierge.',
  notes: 'Leave with the concierge.',
  comment: 'Counted twice.',
  reason: 'The customer asked for it.',
  cancelReason: 'The customer asked for it.',
  message: 'Done.',
  body: 'The customer confirmed the new address.',
  taxNumber: 'NL001234567B01',
  taxId: 'NL001234567B01',
  registrationNumber: '30123456',
  incoterms: 'FCA',
  hsCode: '6306.22',
  countryOfOriginCode: 'PL',
  scac: 'LWPC',
  aisle: 'A',
  bay: '04',
  level: '2',
  cutoffTime: '15:00',
  phonePrefix: '+31',
  symbol: '€',
  hex: '#4B6F44',
  key: 'color',
  value: 'Moss green',
  action: 'approve',
  resource: 'orders',
  prefix: 'key_ex',
  userAgent: 'AlderDashboard/2.4',
  contentType: 'application/pdf',
  destinationCountryCodes: ['NL', 'DE'],
  trackingUrlTemplate: 'https://parcel.example.com/track/{number}',
  supplierReference: 'TT-88120',
  partnerName: 'Northwind Outdoor',
  provider: 'shopify',
  providers: 'shopify',
  instructions: 'Ring twice.',
  altText: 'Green two-person tent, pitched',
  colorName: 'Moss green',
  sizeName: 'Two-person',
  styleCode: 'RIDGE',
  contentMd5: 'XrY7u+Ae7tCTyyK7j1rNww==',
  path: 'items.0.sku',
  group: 'Orders',
  label: 'Import products',
};

const numbers: Record<string, number> = {
  quantity: 2,
  totalCount: 2,
  first: 20,
  last: 20,
  completedCount: 2,
  physical: 42,
  inStock: 40,
  unavailable: 2,
  allocated: 15,
  unallocated: 25,
  ordered: 15,
  available: 25,
  incoming: 60,
  onHand: 40,
  openQuantity: 2,
  unavailableQuantity: 2,
  expectedQuantity: 60,
  receivedQuantity: 60,
  allocatedQuantity: 2,
  unallocatedQuantity: 0,
  shippedQuantity: 2,
  paymentTermDays: 30,
  paymentTermsDays: 30,
  leadTimeDays: 21,
  lowStockThreshold: 10,
  priority: 1,
  progress: 50,
  position: 1,
  unitsPerCarton: 12,
  cartonCount: 5,
  delta: -2,
  newQuantity: 40,
  quantityChange: -2,
  count: 2,
  lineNumber: 1,
  daysOfStock: 30,
  orderCount: 24,
  itemCount: 2,
  score: 92,
};

/** Days between the first date of the story and that of a field, so that what happens later is dated later. */
const offsets: [pattern: RegExp, days: number][] = [
  [/^(?:created|registered)/, 0],
  [/^(?:placed)/, 0],
  [/After(?:Date)?$|^(?:start|from|valid ?From|periodStart)/i, -11],
  [/^approved|^accepted|^confirmed|^issued|^allocated|^started/, 1],
  [/^updated|^lastSynced|^lastUsed/, 1],
  [/^released|^held/, 2],
  [/^shipped|^shipDate|^sent/i, 3],
  [/^shipBy/, 4],
  [/^arrived|^received|^delivered|^expected|^estimated/, 6],
  [/^deliverBy/, 7],
  [/^closed|^completed|^finished|^canceled/, 8],
  [/Before(?:Date)?$|^due|^end|^valid|^payment|^periodEnd/i, 19],
  [/^expire/, 45],
];

function dayOf(field: string): number {
  return offsets.find(([pattern]) => pattern.test(field))?.[1] ?? 1;
}

const hourMs = 3_600_000;

function pick(value: string | string[], index: number): string {
  return typeof value === 'string' ? value : (value[index % value.length] ?? '');
}

function stringFor({field, owner, index}: Slot): string {
  if (field === 'number' && /PurchaseOrder/.test(owner)) return 'PO-2025-0117';
  if (field === 'number' && /ASN/.test(owner)) return 'ASN-2025-0044';
  if (field === 'number' && /SupplyOrder/.test(owner)) return 'SO-2025-0031';
  if (field === 'number' && /Transfer/.test(owner)) return 'TR-2025-0009';
  if (field === 'number' && /Customer/.test(owner)) return 'C-2041';
  if (field === 'code' && /Currency/.test(owner)) return 'EUR';
  if (field === 'code' && owner === 'Brand') return 'AP';
  if (field === 'code' && /(?:State|Warehouse|Location)/.test(owner)) return 'UT';
  if (field === 'code' && !/Country/.test(owner)) return 'STANDARD';
  if (field === 'name') {
    const stem = owner
      .replace(/(?:Input|Filter)$/, '')
      .replace(/^(?:register|create|update|add|clone|setup|onboard)/i, '');
    const known = own(names, owner) ?? own(names, stem);
    if (known) return pick(known, index);
  }
  const known = own(strings, field);
  if (known !== undefined) return pick(known, index);
  const plural = own(strings, field.replace(/s$/, ''));
  if (plural !== undefined) return pick(plural, index);
  if (/[nN]ame$/.test(field)) return 'Alder & Pine';
  if (/[nN]umber$/.test(field)) return 'AP-10042';
  if (/[cC]ode$/.test(field)) return 'NL';
  return field
    .replace(/([A-Z])/g, ' $1')
    .replace(/^./, (first) => first.toUpperCase())
    .trim();
}

/** The same value for the same place in every run, as it could stand in the data of a real brand. */
export function scalarFor(model: SchemaModel, slot: Slot): unknown {
  const {type, field, owner, index} = slot;
  const day = firstCreation + dayOf(field) * 24 * hourMs + index * hourMs;
  switch (type) {
    case 'EndlessID':
      return endlessId(model, recordOf(model, slot), index);
    case 'ID':
      return /request/i.test(field) ? 'req-7f3c2a' : String(6_120_434_172_003 + index);
    case 'String':
      return stringFor(slot);
    case 'Int':
      return own(numbers, field) ?? (/[cC]ount$|[qQ]uantity$/.test(field) ? 2 : 10);
    case 'Float':
      return field === 'latitude' ? 52.0907 : field === 'longitude' ? 5.1214 : field.endsWith('Rate') ? 0.97 : 12.5;
    case 'Boolean':
      return !/^(?:has|is(?:Late|Archived|Canceled|Blocked|Beta|Overdue))/.test(field);
    case 'Decimal':
      return field === 'amount'
        ? index === 0
          ? '129.90'
          : '64.50'
        : /Percent|Rate$/.test(field)
          ? '21.00'
          : /weight/i.test(field)
            ? '2.4000'
            : '48.0000';
    case 'BigDecimal':
      return field === 'exchangeRate' ? '1.086400' : '48.250000';
    case 'BigInt':
      return String(6_120_434_172_003n + BigInt(index));
    case 'ISO8601Date':
      return new Date(day).toISOString().slice(0, 10);
    case 'ISO8601DateTime':
      return new Date(day).toISOString();
    case 'Email':
      return 'dana.reyes@example.com';
    case 'Domain':
      return 'shop.example.com';
    case 'URL':
      return /tracking/.test(field)
        ? 'https://parcel.example.com/track/LP203948571NL'
        : `https://app.example.com/${owner.toLowerCase().replace(/input$/, '')}`;
    case 'PhoneNumber':
      return '+31302345678';
    case 'IPAddress':
      return '203.0.113.24';
    case 'JSON':
      return {giftMessage: 'Happy birthday'};
    default:
      return `${type} value`;
  }
}
