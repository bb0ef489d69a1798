/** What an event from outside is: a kind with its shape, what it does, and why it is refused. */
import * as z from 'zod';
import type {Context, Entity, Fields, Store} from '../model/rules.ts';
import {decimal, unitsOf} from '../rules/money.ts';
import {chargedUnits} from '../rules/order-money.ts';
import {sameText} from '../rules/plain.ts';

/** Why an event is refused beside its shape, with words for a table. */
export const reasons = {
  NOT_FOUND: 'Nothing has the name, number or SKU that a field gives.',
  NOT_CONNECTED: 'The integration is not active, or lets nothing of the brand in, so that Endless hears nothing of it.',
  NOT_ASKED: 'The shipping order (940) of the fulfilment did not go to this partner, or not yet.',
  STATUS_NOT_ALLOWED: 'The record is in a status in which this can no longer happen.',
  QUANTITY_EXCEEDED: 'There are fewer units than the event names.',
  AMOUNT_EXCEEDED: 'Less is owed than the event pays, or less was paid or set aside than it gives back.',
  ALREADY_EXISTS: 'The same was reported before.',
  DUPLICATE_ENTRY: 'The event names the same twice.',
} as const;

export type Reason = keyof typeof reasons;

export interface Changed {
  type: string;
  id: string;
  number?: unknown;
  sku?: unknown;
  from?: unknown;
  to?: unknown;
}

type Tell = (changed: Changed) => void;

/** Ends an event; nothing of it has happened. */
export class EventRefusal extends Error {
  readonly reason: Reason | 'INVALID' | 'UNKNOWN_KIND';
  readonly field: string;

  constructor(reason: EventRefusal['reason'], field: string, message: string) {
    super(message);
    this.reason = reason;
    this.field = field;
  }
}

interface Told<Shape extends z.ZodRawShape> {
  summary: string;
  shape: Shape;
  /** An event that can be sent to the example world as it is at first. */
  example: z.input<z.ZodObject<Shape>>;
  refuses: readonly Reason[];
  /** Causes, out of `TransitionCause`, for which it moves states. */
  because: readonly string[];
  /** Tells what it changed beside records with a number or a status. */
  play: (event: z.output<z.ZodObject<Shape>>, context: Context, tell: Tell) => void;
}

export interface EventKind {
  summary: string;
  schema: z.ZodObject;
  example: Fields;
  refuses: readonly Reason[];
  because: readonly string[];
  play: (event: Fields, context: Context, tell: Tell) => void;
}

/** Describes a kind of event; what it isn't sent with is refused. */
export const kindOf = <Shape extends z.ZodRawShape>({shape, ...own}: Told<Shape>): EventKind => ({
  ...own,
  schema: z.strictObject(shape),
  play: own.play as EventKind['play'],
});

export const name = (text: string) => z.string().trim().min(1).max(200).describe(text);
/** A whole number; what else is sent is refused in words. */
export const whole = () => z.int('is a whole number');
export const units = whole().min(1).max(100_000);
export const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'is an amount such as "12.50"');
export const someItems = z
  .array(z.strictObject({sku: name('SKU of the article'), quantity: units}))
  .min(1)
  .max(100);

export const address = z
  .strictObject({
    recipient: name('Who gets the parcel'),
    line1: name('Street and number'),
    city: name('Town'),
    postalCode: z.string().max(20).optional(),
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'is a code such as "DE"'),
  })
  .transform(({countryCode, ...own}) => ({...own, country: countryCode}));

/** The record of a type that has a text in a field. */
export function named<Kind extends string>(
  store: Store,
  type: Kind,
  key: keyof Entity<Kind> & string,
  wanted: string,
  field: string,
): Entity<Kind> {
  const found = store.all(type).find((each) => sameText(each[key], wanted));
  if (!found) throw new EventRefusal('NOT_FOUND', field, `There is no ${type} with the ${key} "${wanted}".`);
  return found;
}

/** The integration that has a text in one of some fields: a removed one only where no other has it. */
export function integrationNamed(
  store: Store,
  wanted: string,
  keys: readonly ('name' | 'externalDomain' | 'externalAccountId')[],
  type?: string,
): Entity<'Integration'> | undefined {
  const found = store
    .all('Integration')
    .filter((each) => (!type || each.type === type) && keys.some((key) => sameText(each[key], wanted)));
  return found.find(({status}) => status !== 'REMOVED') ?? found[0];
}

/** An integration of a type by its name, its domain or its account, which has one of some statuses. */
export function connected(
  store: Store,
  type: string,
  wanted: string,
  field: string,
  statuses = ['ACTIVE'],
): Entity<'Integration'> {
  const found = integrationNamed(store, wanted, ['name', 'externalDomain', 'externalAccountId'], type);
  if (!found) throw new EventRefusal('NOT_FOUND', field, `No ${type} integration is called "${wanted}".`);
  if (!statuses.includes(found.status))
    throw new EventRefusal('NOT_CONNECTED', field, `${found.name} is ${found.status}.`);
  return found;
}

/** An amount in the smallest units of its currency. */
export function centsOf(value: string, currency: string, field: string): number {
  const units = unitsOf(value, currency);
  if (Number(decimal(units, currency)) !== Number(value))
    throw new EventRefusal('INVALID', field, `${value} has more decimal places than ${currency} has.`);
  return Number(units);
}

/**
 * Lines of an order by their SKUs, each with units that the event names: of an article on several lines those of the
 * first before those of the next.
 *
 * @param left - Units of each line that there are; those ordered and not canceled unless given.
 * @param where - Words for where they are.
 */
export function linesNamed(
  store: Store,
  order: Entity,
  items: readonly {sku: string; quantity: number}[],
  field: string,
  left?: Map<string, number>,
  where = 'in the order',
): {line: Entity<'OrderItem'>; orderItem: string; quantity: number}[] {
  const lines = store.referring('OrderItem', 'order', order.id).filter(({parent}) => !parent);
  const rest = left ?? new Map(lines.map((line) => [line.id, chargedUnits(line)]));
  const unitsLeft = ({id}: Entity): number => rest.get(id) ?? 0;
  return items.flatMap(({sku, quantity}, at) => {
    const own = lines.filter((line) => sameText(line.sku, sku));
    if (own.length === 0) throw new EventRefusal('NOT_FOUND', `${field}.${at}.sku`, `The order has no line of ${sku}.`);
    const known = own.reduce((sum, line) => sum + unitsLeft(line), 0);
    if (known < quantity)
      throw new EventRefusal('QUANTITY_EXCEEDED', `${field}.${at}.quantity`, `${known} units are left ${where}.`);
    let wanted = quantity;
    return own.flatMap((line) => {
      const taken = Math.min(unitsLeft(line), wanted);
      rest.set(line.id, unitsLeft(line) - taken);
      wanted -= taken;
      return taken > 0 ? [{line, orderItem: line.id, quantity: taken}] : [];
    });
  });
}
