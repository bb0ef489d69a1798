/** What was there in the night, from which figures are calculated that hold until the next one. */
import {Store, type Change, type State} from '../model/store.ts';
import type {Context} from '../model/rules.ts';
import {after, minute} from '../model/time.ts';
import {addDays, dayIn, nightAfter} from './days.ts';

/** Figures are calculated at half past two in the time zone of a company. */
const calculation = 150 * minute;

const calculationAfter = (on: string, timeZone: string): string => after(nightAfter(on, timeZone), calculation);

/** The last day whose figures have been calculated, when that was, and when it will be next. */
export function lastCalculation(now: string, timeZone: string): Record<'endsOn' | 'calculatedAt' | 'until', string> {
  const on = dayIn(after(now, -calculation), timeZone);
  const endsOn = addDays(on, -1);
  return {endsOn, calculatedAt: calculationAfter(endsOn, timeZone), until: calculationAfter(on, timeZone)};
}

interface Nights {
  /** When they were kept, with how many ids had been given, and until when they are the last ones. */
  from: string;
  sequence: number;
  until: string;
  /** By the moment of the calculation. */
  stores: Map<string, Store>;
}

/** The last nights since which something has changed. They follow from what has happened, so they are no state. */
const kept = new WeakMap<Store, Nights>();

/** The nights that are kept, unless the state has been put back to a moment before. */
function nightsOf(store: Store): Nights | undefined {
  const known = kept.get(store);
  return known && known.from <= store.now && known.sequence <= store.state.sequence ? known : undefined;
}

/** Records as they were before changes. */
function recordsBefore(records: State['records'], changes: readonly Change[]): State['records'] {
  const former = Object.fromEntries(Object.entries(records).map(([type, own]) => [type, {...own}]));
  for (const {type, id, before} of [...changes].reverse())
    if (before) (former[type] ??= {})[id] = before;
    else Reflect.deleteProperty(former[type] ?? {}, id);
  return former;
}

/** Keeps the last night of each time zone before something changes for the first time after it. */
export function keepNights(changes: readonly Change[], {store, contract}: Context): void {
  const known = nightsOf(store);
  const {now, state} = store;
  if (known && now < known.until) return;
  const zones = [...new Set(store.all('Company').map(({timeZone}) => timeZone))];
  const records = recordsBefore(state.records, changes);
  const nights = zones.map((timeZone) => lastCalculation(now, timeZone));
  kept.set(store, {
    from: now,
    sequence: state.sequence,
    until: nights.map(({until}) => until).sort()[0] ?? now,
    stores: new Map(
      nights.map(({calculatedAt: at}) => [
        at,
        known?.stores.get(at) ?? new Store(contract, {...state, now: at, records}),
      ]),
    ),
  });
}

/** What was there when figures were calculated. */
export const asOf = (calculatedAt: string, store: Store): Store => nightsOf(store)?.stores.get(calculatedAt) ?? store;
