/** What was there in the night, from which figures are calculated that hold until the next one. */
import {Store, type Change, type State} from '../model/store.ts';
import type {Context} from '../model/rules.ts';
import {after, minute} from '../model/time.ts';
import {addDays, dayIn, nightAfter} from './days.ts';

/** Figures are calculated at half past two in the time zone of a company. */
const calculation = 150 * minute;

const calculationAfter = (on: string, timeZone: string): string => after(nightAfter(on, timeZone), calculation);

/** The last day whose figures have been calculated, when that was, and when it will be next. */
function lastCalculation(now: string, timeZone: string): Record<'endsOn' | 'calculatedAt' | 'until', string> {
  const on = dayIn(after(now, -calculation), timeZone);
  const endsOn = addDays(on, -1);
  return {endsOn, calculatedAt: calculationAfter(endsOn, timeZone), until: calculationAfter(on, timeZone)};
}

/** What was there when the figures of a time zone were calculated, with the moment at which they were due. */
interface Night {
  dueAt: string;
  store: Store;
}

interface Nights {
  /** When they were kept, with how many ids had been given, and until when they are the last ones. */
  from: string;
  sequence: number;
  until: string;
  byZone: Map<unknown, Night>;
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

const isMove = ({type, before, after}: Change): boolean =>
  type === 'Company' && after !== undefined && before?.timeZone !== after.timeZone;

/**
 * Keeps the last night of each time zone before something changes for the first time after it. Figures of a time zone
 * that a company takes are calculated at that moment.
 */
export function keepNights(changes: readonly Change[], {store, contract}: Context): void {
  const known = nightsOf(store);
  const {now, state} = store;
  if (known && now < known.until && !changes.some(isMove)) return;
  const records = recordsBefore(state.records, changes);
  const before = new Set(Object.values(records.Company ?? {}).map(({timeZone}) => timeZone));
  const zones = [...new Set(store.all('Company').map(({timeZone}) => timeZone))];
  const nights = zones.map((timeZone) => ({timeZone, ...lastCalculation(now, timeZone)}));
  kept.set(store, {
    from: now,
    sequence: state.sequence,
    until: nights.map(({until}) => until).sort()[0] ?? now,
    byZone: new Map(
      nights.map(({timeZone, calculatedAt: dueAt}) => {
        const last = known?.byZone.get(timeZone);
        const at = before.has(timeZone) ? dueAt : now;
        const isLast = last?.dueAt === dueAt && before.has(timeZone);
        return [timeZone, isLast ? last : {dueAt, store: new Store(contract, {...state, now: at, records})}];
      }),
    ),
  });
}

/** What was there when the figures of a time zone were last calculated, and when that was. */
export function lastNight(timeZone: string, store: Store): {calculatedAt: string; endsOn: string; store: Store} {
  const {calculatedAt, endsOn} = lastCalculation(store.now, timeZone);
  const last = nightsOf(store)?.byZone.get(timeZone);
  return last?.dueAt === calculatedAt
    ? {calculatedAt: last.store.now, endsOn, store: last.store}
    : {calculatedAt, endsOn, store};
}
