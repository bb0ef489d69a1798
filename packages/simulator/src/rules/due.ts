/** Rules of time about things that each have a moment of their own. */
import type {Context, Store, TimeRule} from '../model/rules.ts';

interface Waiting<Thing> extends Pick<TimeRule, 'because'> {
  all: (store: Store) => readonly Thing[];
  /** When it is due; nothing for what doesn't wait. */
  at: (thing: Thing, store: Store) => string | null | undefined;
  happens: (context: Context, thing: Thing) => void;
  /** What happens to one decides about the others, so that each is an event of its own. */
  oneByOne?: boolean;
}

/** Lets happen what is due, each thing at its own moment. */
export const whenDue = <Thing>({all, at, happens, oneByOne, ...rule}: Waiting<Thing>): TimeRule => ({
  ...rule,
  next: (store) =>
    all(store)
      .flatMap((thing) => at(thing, store) ?? [])
      .sort()[0],
  run: (context) => {
    const {store} = context;
    for (const thing of all(store)) {
      const moment = at(thing, store) ?? undefined;
      if (moment === undefined || moment > store.now) continue;
      happens(context, thing);
      if (oneByOne) return;
    }
  },
});
