/** Events from outside: every kind that the simulator plays, and playing one. */
import * as z from 'zod';
import {figureProblem} from '../model/figures.ts';
import type {Fields} from '../model/rules.ts';
import type {Simulator} from '../model/simulator.ts';
import {isSameValue} from '../model/store.ts';
import {carrierEvents} from './carrier.ts';
import {connectionEvents} from './connection.ts';
import {ediEvents} from './edi.ts';
import {EventRefusal, type Changed, type EventKind} from './event.ts';
import {shopEvents} from './shop.ts';
import {warehouseEvents} from './warehouse.ts';

export {EventRefusal, reasons, type Changed} from './event.ts';

export const eventKinds: Readonly<Record<string, EventKind>> = {
  ...shopEvents,
  ...warehouseEvents,
  ...carrierEvents,
  ...ediEvents,
  ...connectionEvents,
};

/** Each kind with the JSON schema of its body, an event that runs in the example world, and its refusals. */
export const describeEvents = (): Fields[] =>
  Object.entries(eventKinds).map(([kind, {summary, schema, example, refuses}]) => {
    const body = z.strictObject({kind: z.literal(kind), ...schema.shape});
    return {kind, summary, schema: z.toJSONSchema(body, {io: 'input'}), example: {kind, ...example}, refuses};
  });

const statusOf = (record: Fields | undefined): unknown => record?.['newStatus'] ?? record?.['status'];

/** Whether a change is one of what a record shows. */
const isShown = (before: Fields | undefined, after: Fields): boolean =>
  !before || Object.keys(after).some((name) => !name.startsWith('_') && !isSameValue(before[name], after[name]));

/**
 * Plays an event.
 *
 * @returns the records that it made or changed.
 * @throws EventRefusal that names the field; nothing has happened then.
 */
export function playEvent(simulator: Simulator, body: unknown): Changed[] {
  const {kind, ...fields} = (typeof body === 'object' && body !== null ? body : {}) as Fields;
  const own = typeof kind === 'string' && Object.hasOwn(eventKinds, kind) ? eventKinds[kind] : undefined;
  if (!own)
    throw new EventRefusal('UNKNOWN_KIND', 'kind', `The field kind is one of ${Object.keys(eventKinds).join(', ')}.`);
  const parsed = own.schema.safeParse(fields, {reportInput: true});
  if (!parsed.success) {
    const [issue = {code: 'custom' as const, input: fields, path: [], message: ''}] = parsed.error.issues;
    const unknown = 'keys' in issue ? issue.keys.slice(0, 1) : [];
    const field = [...issue.path, ...unknown].join('.');
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    throw new EventRefusal('INVALID', field, isMissing ? `The field ${field} is missing.` : issue.message);
  }
  const told: Changed[] = [];
  const changes = simulator.happen(own.because, (context) => {
    own.play(parsed.data, context, (changed) => told.push(changed));
    const problem = figureProblem(context.store.changes, context);
    if (problem) throw new EventRefusal('INVALID', '', problem.message);
  });
  const moved = new Map<string, {type: string; number: unknown; from: unknown; to: unknown}>();
  for (const {type, id, before, after} of changes) {
    if (type === 'SystemLog' || !after || !isShown(before, after)) continue;
    const {number} = after;
    const from = moved.has(id) ? moved.get(id)?.from : (statusOf(before) ?? null);
    moved.set(id, {type, number, from, to: statusOf(after)});
  }
  const changed = [...moved].flatMap(([id, {type, number, from, to}]): Changed[] => {
    const isMoved = to !== undefined && from !== to;
    if (!number && !isMoved) return [];
    return [{type, id, ...(number ? {number} : {}), ...(isMoved ? {from, to} : {})}];
  });
  return [...changed, ...told];
}
