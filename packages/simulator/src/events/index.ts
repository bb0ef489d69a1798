/** Events from outside: every kind that the simulator plays, and playing one. */
import * as z from 'zod';
import type {Fields} from '../model/rules.ts';
import type {Simulator} from '../model/simulator.ts';
import {carrierEvents} from './carrier.ts';
import {ediEvents} from './edi.ts';
import {EventRefusal, type EventKind} from './event.ts';
import {shopEvents} from './shop.ts';
import {warehouseEvents} from './warehouse.ts';

export {EventRefusal, reasons} from './event.ts';

export const eventKinds: Readonly<Record<string, EventKind>> = {
  ...shopEvents,
  ...warehouseEvents,
  ...carrierEvents,
  ...ediEvents,
};

/** Each kind with the JSON schema of its body, an event that runs in the example world, and its refusals. */
export const describeEvents = (): Fields[] =>
  Object.entries(eventKinds).map(([kind, {summary, schema, example, refuses}]) => {
    const body = z.strictObject({kind: z.literal(kind), ...schema.shape});
    return {kind, summary, schema: z.toJSONSchema(body, {io: 'input'}), example: {kind, ...example}, refuses};
  });

/** A record that an event changed and that has a number, or moved to another status. */
export interface Changed {
  type: string;
  id: string;
  number?: unknown;
  from?: unknown;
  to?: unknown;
}

const statusOf = (record: Fields | undefined): unknown => record?.['newStatus'] ?? record?.['status'];

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
  const parsed = own.schema.safeParse(fields);
  if (!parsed.success) {
    const [{path, message} = {path: [], message: ''}] = parsed.error.issues;
    throw new EventRefusal('INVALID', path.join('.'), message);
  }
  const changes = simulator.happen(own.because, (context) => own.play(parsed.data, context));
  const known = new Map<string, Changed>();
  for (const {type, id, before, after} of changes) {
    if (type === 'SystemLog' || !after) continue;
    const {number} = after;
    if (!number && statusOf(after) === statusOf(before)) continue;
    const from = known.has(id) ? known.get(id)?.from : statusOf(before);
    const to = statusOf(after);
    known.set(id, {type, id, ...(number ? {number} : {}), ...(to === undefined ? {} : {from: from ?? null, to})});
  }
  return [...known.values()];
}
