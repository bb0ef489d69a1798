import {useRef, useState} from 'react';
import type {Answer, ShownRequest} from 'endless-simulator';
import {runScenario, type SimulatorConnection, type Table} from 'endless-simulator/browser';
import {openSimulator} from '../../client/simulator.ts';
import type {Sent} from '../../model/kept.ts';
import type {Offer} from '../../model/offer.ts';
import {outcomeOf} from '../../model/outcome.ts';
import {jsonObject} from '../../model/draft.ts';
import {isSubscription, titleOf, type Tab} from '../../model/tabs.ts';

/** A subscription that is open. */
export interface Live {
  id: number;
  title: string;
  events: Answer[];
  stop: () => void;
}

export interface State {
  busy: boolean;
  /** What readers are told. */
  message: string;
  failed: boolean;
  history: readonly Sent[];
  live: Live[];
  type: string;
  table?: Table;
}

/** Headers of the caller, and those that the reader wrote. */
function headersOf({callers}: Offer, {as, headers}: Tab): Record<string, string> {
  const written = Object.entries(jsonObject(headers, 'headers')).map(([name, value]) => [name, String(value)]);
  return {
    ...callers.find(({name}) => name === as)?.headers,
    ...(Object.fromEntries(written) as Record<string, string>),
  };
}

const requestOf = (offer: Offer, tab: Tab): ShownRequest => ({
  as: tab.as,
  headers: headersOf(offer, tab),
  document: tab.document,
  variables: jsonObject(tab.variables, 'variables'),
  answer: undefined,
  ...(tab.advance !== undefined && {advance: tab.advance}),
});

/** What the page does with the simulator. */
export interface Playground {
  state: State;
  run: (tab: Tab) => void;
  advance: (by: string) => void;
  reset: () => void;
  showTable: (type: string) => void;
}

const begin: State = {busy: false, message: '', failed: false, history: [], live: [], type: 'Order'};

/**
 * Sends requests, follows subscriptions, moves the clock and reads tables; one thing after the other.
 *
 * @param earlier - The history that the visit begins with.
 */
export function usePlayground(offer: Offer, earlier: readonly Sent[]): Playground {
  const [state, setState] = useState<State>({...begin, history: earlier});
  const last = useRef(Math.max(0, ...earlier.map(({id}) => id)));
  const change = (next: Partial<State> | ((old: State) => Partial<State>)): void =>
    setState((old) => ({...old, ...(typeof next === 'function' ? next(old) : next)}));

  const work = (type: string, task: (simulator: SimulatorConnection) => Promise<string>): void => {
    if (state.busy) return;
    change({busy: true, failed: false, message: 'Working…', type});
    openSimulator((message) => change({message}))
      .then(async (simulator) => {
        const message = await task(simulator);
        change({busy: false, message, table: await simulator.tables(type)});
      })
      .catch((error: unknown) => change({busy: false, failed: true, message: (error as Error).message}));
  };

  const follow = async (simulator: SimulatorConnection, tab: Tab): Promise<string> => {
    const {document, variables, headers} = requestOf(offer, tab);
    const id = (last.current += 1);
    const end = await simulator.subscribe(
      {query: document, variables: {...variables}, headers: {...headers}},
      (event) =>
        change(({live}) => ({
          live: live.map((one) => (one.id === id ? {...one, events: [...one.events, event]} : one)),
        })),
    );
    if (typeof end !== 'function') return note(tab, end);
    const stop = (): void => {
      void end();
      change(({live}) => ({live: live.filter((one) => one.id !== id)}));
    };
    change(({live}) => ({live: [...live, {id, title: titleOf(tab.document), events: [], stop}]}));
    return 'Listening. Run a mutation in another tab and its events arrive here.';
  };

  const note = (tab: Tab, answer: Answer): string => {
    const outcome = outcomeOf({answer});
    const sent: Sent = {id: (last.current += 1), title: titleOf(tab.document), outcome, tab, answer};
    change(({history}) => ({history: [sent, ...history].slice(0, 50)}));
    return outcome;
  };

  return {
    state,
    run: (tab) =>
      work(state.type, async (simulator) => {
        if (isSubscription(tab.document)) return follow(simulator, tab);
        const {answer} = await runScenario(simulator, {title: '', before: tab.before, shown: requestOf(offer, tab)});
        return note(tab, answer);
      }),
    advance: (by) =>
      work(state.type, async (simulator) => `The clock shows ${shownMoment(await simulator.advance(by))}.`),
    reset: () =>
      work(state.type, async (simulator) => {
        for (const {stop} of state.live) stop();
        await simulator.reset();
        return 'The data is as it was at the beginning.';
      }),
    showTable: (type) => work(type, () => Promise.resolve('')),
  };
}

const moment = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC'});

/** A moment of the simulator in words. */
export const shownMoment = (iso: string): string => `${moment.format(new Date(iso))} UTC`;
