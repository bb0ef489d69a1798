/** What two views, one before and one after a step, say about the step. */
import type {Contract, Edge} from '../../src/model/contract.ts';
import type {Fields} from '../../src/model/rules.ts';
import type {View} from './view.ts';

interface Seen {
  type: string;
  record: Fields & {id: string};
}

export const typeOf = ({prefixes}: Contract, id: string): string =>
  [...prefixes].find(([, prefix]) => id.startsWith(prefix) && id.length === prefix.length + 26)?.[0] ?? '';

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Every record within a value that shows more than its id, by its id. */
export function recordsIn(value: unknown, contract: Contract, found = new Map<string, Seen>()): Map<string, Seen> {
  if (!isObject(value)) return found;
  const {id} = value;
  if (typeof id === 'string' && Object.keys(value).length > 1) {
    const known = found.get(id);
    if (!known || Object.keys(value).length > Object.keys(known.record).length)
      found.set(id, {type: typeOf(contract, id), record: value as Seen['record']});
  }
  for (const inner of Object.values(value)) recordsIn(inner, contract, found);
  return found;
}

/** A record with what it holds itself: of others that have a moment of their own, only that they are there. */
function ownText(record: Fields): string {
  const own = (value: unknown, isTop: boolean): unknown => {
    if (Array.isArray(value)) return value.map((inner) => own(inner, false));
    if (!isObject(value)) return value;
    if (!isTop && typeof value['updatedAt'] === 'string') return value['id'];
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isTop || name !== 'updatedAt')
        .map(([name, inner]) => [name, own(inner, false)]),
    );
  };
  return JSON.stringify(own(record, true));
}

/** Whether a state can be reached from another along edges. */
function leads(edges: readonly Edge[], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const state of reached) for (const edge of edges) if (edge.from === state) reached.add(edge.to);
  return reached.has(to);
}

/** The edges that a mutation may take, or without one those that time may: bulk work that it lets finish included. */
function edgesFor(edges: readonly Edge[], {operations}: Contract, operation: string | undefined): Edge[] {
  const causes = operations.get(`mutation ${operation ?? ''}`)?.causes ?? [];
  return edges.filter(({mutation, cause}) => {
    if (operation === undefined) return cause !== undefined || (mutation ?? '').startsWith('bulk');
    return cause === undefined ? mutation === operation : causes.includes(cause);
  });
}

/** Types whose `updatedAt` promises to follow what is shown of them. */
const stamped = new Set(
  'Order OrderItem OrderFulfillment OrderShipment OrderExternalShipment ASN ASNItem PurchaseOrder SupplyOrder InventoryTransfer ItemLocation OrderAllocation'.split(
    ' ',
  ),
);

/** Changes that a step made without saying so, or that nothing lets it make. */
export function changeFaults(before: View, after: View, operation: string | undefined, contract: Contract): string[] {
  const known = recordsIn(before, contract);
  const faults: string[] = [];
  for (const [id, {type, record}] of recordsIn(after, contract)) {
    const old = known.get(id)?.record;
    if (!old) continue;
    const [was, is] = [String(old['updatedAt']), String(record['updatedAt'])];
    if ('updatedAt' in record && is < was) faults.push(`${type} ${id}: updatedAt went back from ${was} to ${is}`);
    if (stamped.has(type) && is === was && ownText(old) !== ownText(record))
      faults.push(`${type} ${id} changed and kept its updatedAt ${is}: ${difference(ownText(old), ownText(record))}`);
    const declared = contract.records.get(type);
    if (!declared) continue;
    for (const {name, states} of contract.stateFields(declared)) {
      const [from, to] = [old[name], record[name]];
      if (typeof from !== 'string' || typeof to !== 'string' || from === to) continue;
      const edges = edgesFor(contract.machines.get(states) ?? [], contract, operation);
      if (!leads(edges, from, to)) faults.push(`${type} ${id}: ${states} ${from} → ${to} by ${operation ?? 'time'}`);
    }
  }
  return faults;
}

/** What a refused step changed all the same. Alerts that say so may come, and records that they touch come into view. */
export function refusalFaults(before: View, after: View, contract: Contract): string[] {
  const known = recordsIn(before, contract);
  const text = (record: Fields): string =>
    JSON.stringify(record, (key, value: unknown) =>
      ['statusAlerts', 'alerts', 'updatedAt'].includes(key) ? undefined : value,
    );
  return [...recordsIn(after, contract)].flatMap(([id, {type, record}]) => {
    const old = known.get(id)?.record;
    return old && text(old) !== text(record)
      ? [`A refused step changed ${type} ${id}: ${difference(text(old), text(record))}`]
      : [];
  });
}

/** Where two texts begin to differ. */
function difference(a: string, b: string): string {
  const at = [...a].findIndex((letter, position) => letter !== b[position]);
  return `…${a.slice(Math.max(0, at - 30), at + 40)}… → …${b.slice(Math.max(0, at - 30), at + 40)}…`;
}
