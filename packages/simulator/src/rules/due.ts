/** Rules of time about things that each have a moment of their own. */
import type {Context, Store, TimeRule} from '../model/rules.ts';

interface Waiting<Thing extends {readonly id: string}> extends Pick<TimeRule, 'because'> {
  all: (store: Store) => readonly Thing[];
  /** When it is due; nothing for what doesn't wait. */
  at: (thing: Thing, store: Store) => string | null | undefined;
  happens: (context: Context, thing: Thing) => void;
  /** What happens to one decides about the others, so that each is an event of its own. */
  oneByOne?: boolean;
}

/** Lets happen what is due, each thing at its own moment. A fault of one stops no other. */
export const whenDue = <Thing extends {readonly id: string}>({
  all,
  at,
  happens,
  oneByOne,
  ...rule
}: Waiting<Thing>): TimeRule => ({
  ...rule,
  next: (store, hasFailed) =>
    all(store)
      .flatMap((thing) => {
        const moment = at(thing, store);
        return moment && !hasFailed(thing.id, moment) ? moment : [];
      })
      .sort()[0],
  run: (context, attempt) => {
    const {store} = context;
    for (const thing of all(store)) {
      const moment = at(thing, store);
      if (!moment || moment > store.now) continue;
      if (attempt(thing.id, moment, () => happens(context, thing)) && oneByOne) return;
    }
  },
});
