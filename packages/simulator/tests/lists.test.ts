/** Lists within records come in the order that their descriptions name. */
import {getNamedType, isEnumType, isListType, getNullableType, type GraphQLObjectType} from 'graphql';
import {beforeEach, expect, it} from 'vitest';
import {entryType} from '../src/model/lists.ts';
import {resolveFieldValue} from '../src/model/resolvers.ts';
import type {Context, Entity} from '../src/model/rules.ts';
import {valuesAt} from '../src/model/values.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => caller.reset());

/** What the words of a description sort by: fields, of which the first that a type has counts, and whether it falls. */
const orders: [words: RegExp, fields: string[], falls?: boolean][] = [
  [/open tasks first/, ['status']],
  [/most urgent first/, ['priority'], true],
  [/by due date/, ['dueOn']],
  [/earliest expected arrival first/, ['expectedArrivalOn', 'asn']],
  [/pinned ones first/, ['isPinned'], true],
  [/(newest|latest)( entry)? first/i, ['placedAt', 'occurredAt', 'allocatedAt', 'createdAt'], true],
  [/oldest first/, ['createdAt']],
  [/sorted by SKU/, ['sku']],
  [/by line number/, ['lineNumber']],
  [/order of their `position`/, ['position']],
  [/control numbers/, ['controlNumber']],
  [/(?:by|in order of)(?: warehouse)? priority/, ['priority']],
  [/(?:by|sorted by) name/, ['name']],
];

type Key = string | number | null;

/** A value that compares: an enum by its place, digits by size, nothing after everything. */
function keyOf(type: GraphQLObjectType, record: Entity, field: string, context: Context): Key {
  const [value] = valuesAt(type, record, field === 'asn' ? 'asn.expectedArrivalOn' : field, context);
  const named = getNamedType(type.getFields()[field]?.type);
  if (isEnumType(named)) return named.getValues().findIndex(({name}) => name === value);
  if (field === 'isPinned') return `${String(value)} ${String(record['createdAt'])}`;
  if (field === 'controlNumber') return Number(value);
  if (typeof value === 'string') return value.toLowerCase();
  return typeof value === 'number' ? value : null;
}

const follows = (before: Key, after: Key, falls = false): boolean =>
  before === after || after === null || (before !== null && (falls ? before > after : before < after));

/** Lists whose neighbours are in another order than they say, and those that have neighbours which differ. */
function disorder(context: Context): {wrong: string[]; told: Set<string>} {
  const wrong: string[] = [];
  const told = new Set<string>();
  for (const [typeName, type] of context.contract.records)
    for (const field of Object.values(type.getFields())) {
      const entry = entryType(field) ?? getNamedType(field.type);
      const [, fields = [], falls] = orders.find(([words]) => words.test(field.description ?? '')) ?? [];
      const isList = entryType(field) !== undefined || isListType(getNullableType(field.type));
      const by = 'getFields' in entry ? fields.find((name) => name in entry.getFields()) : undefined;
      if (!isList || !by) continue;
      for (const record of context.store.all(typeName)) {
        const value = resolveFieldValue(type, field, record, {first: 100}, context);
        const nodes = (Array.isArray(value) ? value : ((value as {nodes?: unknown})?.nodes ?? [])) as Entity[];
        const keys = nodes.map((node) => keyOf(entry as GraphQLObjectType, node, by, context));
        if (new Set(keys).size > 1) told.add(`${typeName}.${field.name}`);
        if (keys.some((key, at) => at > 0 && !follows(keys[at - 1] ?? null, key, falls)))
          wrong.push(`${typeName}.${field.name} of ${record.id}: ${keys.join(', ')}`);
      }
    }
  return {wrong, told};
}

const added = {
  notes: ['Order', 'Product', 'PurchaseOrder', 'ASN', 'Supplier', 'SupplyOrder', 'Warehouse'],
  tasks: ['Order', 'PurchaseOrder', 'ASN', 'SupplyOrder'],
};

const lists = [
  ...Object.entries(added).flatMap(([list, types]) => types.map((type) => `${type}.${list}`)),
  ...['Person.tasks', 'Supplier.purchaseOrders', 'Integration.systemLogs', 'Integration.processes'],
  ...['InventoryItem.allocations', 'InventoryItem.incomingItems', 'InventoryItem.transfers'],
  ...['Warehouse.allocations', 'Warehouse.asns', 'Warehouse.transfers'],
  ...['Brand.orders', 'Brand.products', 'Brand.salesChannels'],
];

it('is the order that the description of a list within a record names', () => {
  const {simulator, callers} = caller.platform;
  const owners = [caller.id('bra:alder-pine'), caller.id('com:alder-group')];
  const ofDana = (type: string): string | undefined =>
    simulator.store.all<string>(type).find(({brand, company}) => owners.includes(String(brand ?? company)))?.id;
  for (const subjectId of added.notes.map(ofDana))
    for (const isPinned of [false, true, false]) caller.run('addNote', {subjectId, body: 'Look at this', isPinned});
  for (const subjectId of added.tasks.map(ofDana)) {
    const tasks = [{priority: 'LOW'}, {priority: 'URGENT', dueOn: '2025-10-09'}, {dueOn: '2025-10-02'}].map(
      (more) =>
        caller.run<{task: {id: string}}>(
          'addTask',
          {subjectId, title: 'Call the carrier', assigneeId: caller.id('per:dana'), ...more},
          'task { id }',
        ).task,
    );
    caller.run('updateTask', {id: tasks[0]?.id, status: 'DONE'});
  }
  const system = simulator.contextOfSystem();
  const {rules, store, contract} = system;
  const headers = Object.entries(callers['dana']?.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const dana = rules.authenticate(new Map(headers), store, contract);
  const {wrong, told} = disorder({...system, ...(dana && {caller: dana}), rules: {...rules, canSee: () => true}});
  expect(wrong).toEqual([]);
  expect(lists.filter((list) => !told.has(list))).toEqual([]);
});
