import {useEffect, useRef, useState} from 'react';
import type {Answer, ShownRequest} from 'endless-simulator';
import {
  currentVisit,
  followEnd,
  keepVisit,
  requestOf as sentRequest,
  resetVisit,
  runScenario,
  runSteps,
  stopSimulator,
  type SimulatorConnection,
  type Table,
  type Visit,
} from 'endless-simulator/browser';
import {samplesOf, type Notation} from '../../../reference/model/notations.ts';
import {kindOf} from '../../../reference/model/scenario.ts';
import {openSimulator} from '../../client/runner.ts';
import type {Sent} from '../../client/saved.ts';
import type {Offer} from '../../model/offer.ts';
import {failed, idle, wasReset, working, type Status} from '../../model/outcome.ts';
import {isSubscription, jsonObject, titleOf, type Step} from '../../model/request.ts';
import type {Tab} from '../../model/tabs.ts';

/** An open subscription; what has arrived is in the history. */
export interface Live {
  id: number;
  title: string;
  stop: () => void;
}

export interface State {
  /** What is happening, and messages other than the outcome of a request. */
  status: Status;
  /** Tab whose last run ended without an answer. */
  unanswered?: number | undefined;
  history: readonly Sent[];
  live: Live[];
  type: string;
  table?: Table | undefined;
  /** What the visit had done before the data was reset, until something else is done. */
  undone?: Visit | undefined;
}

/** A step as scenarios run it, with the headers of its caller. */
export const withHeaders = (offer: Offer, {during, answer, ...step}: Step): ShownRequest => ({
  ...step,
  answer,
  headers: offer.callers.find(({name}) => name === step.as)?.headers ?? {},
  during: during?.map((inner) => withHeaders(offer, inner)),
});

/** @throws Error when the variables or headers are not a JSON object. */
function requestOf(offer: Offer, {as, document, variables, headers, advance, answer}: Tab): ShownRequest {
  const written = Object.entries(jsonObject(headers, 'headers')).map(([name, value]) => [name, String(value)]);
  const request = withHeaders(offer, {as, document, variables: jsonObject(variables, 'variables'), advance, answer});
  return {...request, headers: {...request.headers, ...(Object.fromEntries(written) as Record<string, string>)}};
}

/**
 * A tab's request as code, as the reference prints its samples. An answer tells what of it can be refused.
 *
 * @throws Error when the variables or headers are not a JSON object.
 */
export function codeOf(offer: Offer, tab: Tab, wanted: Notation, answer: unknown = tab.answer): string {
  const shown = requestOf(offer, {...tab, answer});
  return samplesOf(kindOf(tab.document), shown).find(({notation}) => notation === wanted)?.code ?? tab.document;
}

const idleWith = (text: string): Status => ({kind: 'idle', text});

const clockShows = (iso: string): Status => idleWith(`The clock shows ${shownMoment(iso)}.`);

/** The simulator that starts next does again what a visit had done. */
function backTo(visit: Visit): Status {
  stopSimulator();
  keepVisit(visit);
  return idleWith('Your changes are back.');
}

const withEvent = (history: readonly Sent[], id: number, event: Answer): Sent[] =>
  history.map((sent) => (sent.id === id ? {...sent, events: [...(sent.events ?? []), event]} : sent));

export type Playground = ReturnType<typeof usePlayground>;

/**
 * Sends requests, follows subscriptions, moves the clock and reads tables; one thing after the other. It begins with the
 * history of the visit.
 */
export function usePlayground(offer: Offer, {history: earlier, status}: Pick<State, 'history' | 'status'>) {
  const [state, setState] = useState<State>({status, history: earlier, live: [], type: 'Order'});
  const last = useRef(Math.max(0, ...earlier.map(({id}) => id)));
  /** Counts what was started: what ends after a later start, such as a reset, is ignored. */
  const turn = useRef(0);
  const change = (next: Partial<State> | ((old: State) => Partial<State>)): void =>
    setState((old) => ({...old, ...(typeof next === 'function' ? next(old) : next)}));
  useEffect(() => followEnd(() => setState((old) => ({...old, live: []}))), []);

  const showStatus = (status: Status): void => change({status});
  const open = async (): Promise<SimulatorConnection> => {
    const simulator = await openSimulator((message) => showStatus(working(message)));
    showStatus(working('Working…'));
    return simulator;
  };

  const work = (type: string, task: () => Promise<Status>, tab?: Tab): void => {
    const thisTurn = (turn.current += 1);
    const finish = (next: Partial<State>): void => {
      if (thisTurn === turn.current) change(next);
    };
    change({status: working('Working…'), type, undone: undefined});
    task()
      .then(async (status) => finish({status, unanswered: undefined, table: await (await open()).tables(type)}))
      .catch((error: unknown) => finish({status: failed(error), unanswered: tab?.id}));
  };
  const workWhenIdle: typeof work = (...args) => {
    if (state.status.kind !== 'working') work(...args);
  };

  const note = (sent: Omit<Sent, 'id' | 'time'>, id = (last.current += 1)): Status => {
    change(({history}) => ({history: [{...sent, id, time: Date.now()}, ...history].slice(0, 50)}));
    return idle;
  };

  const follow = async (simulator: SimulatorConnection, tab: Tab, shown: ShownRequest): Promise<Status> => {
    if (shown.advance !== undefined) await simulator.advance(shown.advance);
    const id = (last.current += 1);
    const end = await simulator.subscribe(sentRequest(shown), (event) =>
      change(({history}) => ({history: withEvent(history, id, event)})),
    );
    if (typeof end !== 'function') return note({tab, answer: end}, id);
    note({tab, answer: {data: null, extensions: {requestId: ''}}, events: []}, id);
    const stop = (): void => {
      void end();
      change(({live}) => ({live: live.filter((one) => one.id !== id)}));
    };
    change(({live}) => ({live: [...live, {id, title: titleOf(tab.document), stop}]}));
    return idleWith('Listening. Run a mutation in another tab and its events arrive here.');
  };

  const send = async (tab: Tab): Promise<Status> => {
    const shown = requestOf(offer, tab);
    const before = tab.before.map((step) => withHeaders(offer, step));
    const simulator = await open();
    if (!isSubscription(tab.document))
      return note({tab, answer: (await runScenario(simulator, {title: '', before, shown})).answer});
    await runSteps(simulator, before);
    return follow(simulator, tab, shown);
  };

  return {
    state,
    showStatus,
    run: (tab: Tab) => workWhenIdle(state.type, () => send(tab), tab),
    stop: stopSimulator,
    advance: (by: string) => workWhenIdle(state.type, async () => clockShows(await (await open()).advance(by))),
    reset: () => {
      const visit = currentVisit();
      work(state.type, async () => {
        await resetVisit();
        change({live: [], undone: visit.entries.length > 0 ? visit : undefined});
        return wasReset;
      });
    },
    undoReset: () => {
      const {undone} = state;
      if (undone) work(state.type, () => Promise.resolve(backTo(undone)));
    },
    showTable: (type: string) => workWhenIdle(type, () => Promise.resolve(idle)),
  };
}

const moment = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC'});

export const shownMoment = (iso: string): string => `${moment.format(new Date(iso))} UTC`;
