import {useEffect, useRef, useState} from 'react';
import type {Answer, ShownRequest} from 'endless-simulator';
import {
  followEnd,
  requestOf as sentRequest,
  resetVisit,
  runScenario,
  runSteps,
  stopSimulator,
  type SimulatorConnection,
  type Table,
} from 'endless-simulator/browser';
import {samplesOf, type Notation} from '../../../reference/model/notations.ts';
import {kindOf} from '../../../reference/model/scenario.ts';
import {openSimulator} from '../../client/runner.ts';
import type {Offer} from '../../model/offer.ts';
import {failed, idle, working, type Status} from '../../model/outcome.ts';
import {isSubscription, jsonObject, titleOf, type Step} from '../../model/request.ts';
import type {Sent} from '../../model/saved.ts';
import type {Tab} from '../../model/tabs.ts';

export interface Live {
  id: number;
  title: string;
  events: Answer[];
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
}

const headersOf = ({callers}: Offer, as: string): Readonly<Record<string, string>> =>
  callers.find(({name}) => name === as)?.headers ?? {};

/** A step as scenarios run it, with the headers of its caller. */
export const withHeaders = (offer: Offer, {during, answer, ...step}: Step): ShownRequest => ({
  ...step,
  answer,
  headers: headersOf(offer, step.as),
  ...(during && {during: during.map((inner) => withHeaders(offer, inner))}),
});

/** @throws Error when the variables or headers are not a JSON object. */
function requestOf(offer: Offer, {as, document, variables, headers, advance, answer}: Tab): ShownRequest {
  const written = Object.entries(jsonObject(headers, 'headers')).map(([name, value]) => [name, String(value)]);
  const request = withHeaders(offer, {as, document, variables: jsonObject(variables, 'variables'), answer});
  return {
    ...request,
    headers: {...request.headers, ...(Object.fromEntries(written) as Record<string, string>)},
    ...(advance !== undefined && {advance}),
  };
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

export interface Playground {
  state: State;
  run: (tab: Tab) => void;
  stop: () => void;
  advance: (by: string) => void;
  reset: () => void;
  showTable: (type: string) => void;
  showStatus: (status: Status) => void;
}

const begin: State = {status: idle, history: [], live: [], type: 'Order'};

/**
 * Sends requests, follows subscriptions, moves the clock and reads tables; one thing after the other.
 *
 * @param earlier - The history that the visit begins with.
 */
export function usePlayground(offer: Offer, earlier: readonly Sent[]): Playground {
  const [state, setState] = useState<State>({...begin, history: earlier});
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
    change({status: working('Working…'), type});
    task()
      .then(async (status) => finish({status, unanswered: undefined, table: await (await open()).tables(type)}))
      .catch((error: unknown) => finish({status: failed(error), unanswered: tab?.id}));
  };
  const workWhenIdle: typeof work = (...args) => {
    if (state.status.kind !== 'working') work(...args);
  };

  const note = (tab: Tab, answer: Answer): Status => {
    const sent: Sent = {id: (last.current += 1), tab, answer};
    change(({history}) => ({history: [sent, ...history].slice(0, 50)}));
    return idle;
  };

  const stepsOf = (tab: Tab): ShownRequest[] => tab.before.map((step) => withHeaders(offer, step));

  const follow = async (tab: Tab): Promise<Status> => {
    const shown = requestOf(offer, tab);
    const simulator = await open();
    await runSteps(simulator, stepsOf(tab));
    if (shown.advance !== undefined) await simulator.advance(shown.advance);
    const id = (last.current += 1);
    const end = await simulator.subscribe(sentRequest(shown), (event) =>
      change(({live}) => ({live: live.map((one) => (one.id === id ? {...one, events: [...one.events, event]} : one))})),
    );
    if (typeof end !== 'function') return note(tab, end);
    const stop = (): void => {
      void end();
      change(({live}) => ({live: live.filter((one) => one.id !== id)}));
    };
    change(({live}) => ({live: [...live, {id, title: titleOf(tab.document), events: [], stop}]}));
    return {kind: 'idle', text: 'Listening. Run a mutation in another tab and its events arrive here.'};
  };

  const send = async (tab: Tab): Promise<Status> => {
    const shown = requestOf(offer, tab);
    const {answer} = await runScenario(await open(), {title: '', before: stepsOf(tab), shown});
    return note(tab, answer);
  };

  return {
    state,
    showStatus,
    run: (tab) => workWhenIdle(state.type, () => (isSubscription(tab.document) ? follow(tab) : send(tab)), tab),
    stop: stopSimulator,
    advance: (by) =>
      workWhenIdle(state.type, async () => {
        const moment = await (await open()).advance(by);
        return {kind: 'idle', text: `The clock shows ${shownMoment(moment)}.`};
      }),
    reset: () =>
      work(state.type, async () => {
        await resetVisit();
        change({live: []});
        return {kind: 'idle', text: 'The data is as it was at the beginning.'};
      }),
    showTable: (type) => workWhenIdle(type, () => Promise.resolve(idle)),
  };
}

const moment = new Intl.DateTimeFormat('en-GB', {dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC'});

export const shownMoment = (iso: string): string => `${moment.format(new Date(iso))} UTC`;
