/** Plays the procedures of Help on the simulator, button by button, and looks two days later whether they reached their goal. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {brokenInvariants} from 'endless-simulator/invariants';
import {readPlatform} from 'endless-simulator/node';
import {parse} from 'yaml';
import {goalFolder} from '../../scripts/checks/prose/goals.ts';

type Fields = Record<string, unknown>;

/** A step of a run: what somebody presses, what happens outside of Endless, or time that passes. */
interface Step extends Fields {
  /** The button as the page prints it in bold. */
  press?: string;
  /** Who presses it, by the name of a caller; the step before says it otherwise. */
  as?: string;
  /** Duration or moment by which the clock moves before the step. */
  wait?: string;
  /** Fields of a record that an outside system changes, by the record's type and id. */
  outside?: Record<string, Record<string, Fields>>;
  /** A query that finds a record which the reader looks up. */
  find?: string;
  /** What to read of the answer, and values of it that later steps use as `$name`. */
  select?: string;
  save?: Record<string, string>;
  /** The reason with which the step is refused. */
  refused?: string;
}

/** A procedure: where it begins, its steps, and the facts that have to be true two days later. */
export interface GoalRun {
  text: string;
  before?: Step[];
  steps: Step[];
  /** Queries with what they have to answer, by the words of the goal. */
  goal: Record<string, Record<string, Fields>>;
  /** Who looks at the facts, by the name of a caller; Dana unless it says otherwise. */
  seenBy?: string;
  /** Other orders that the procedure sets back on purpose; orders that its steps name may be set back anyway. */
  affects?: string[];
}

export const readRun = (name: string): GoalRun =>
  parse(readFileSync(path.join(goalFolder, `${name}.yaml`), 'utf8')) as GoalRun;

const platform = readPlatform();
const {simulator, world, callers} = platform;
const stepKeys = new Set(['press', 'as', 'wait', 'outside', 'find', 'select', 'save', 'refused']);
const units = {D: 86_400_000, H: 3_600_000, M: 60_000} as const;

const valueAt = (root: unknown, where: string): unknown =>
  where.split('.').reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], root);

/** A value with the ids of the example world and saved values in the place of their names. */
function filled(value: unknown, saved: Fields): unknown {
  if (Array.isArray(value)) return value.map((entry) => filled(entry, saved));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, filled(entry, saved)]));
  if (typeof value !== 'string') return value;
  return world.ids.get(value) ?? (value.startsWith('$') ? (saved[value.slice(1)] ?? value) : value);
}

const filledQuery = (text: string, saved: Fields): string =>
  text
    .replace(/"([a-z]{2,3}:[^"]+)"/g, (whole, name: string) => `"${world.ids.get(name) ?? whole}"`)
    .replace(/\$(\w+)/g, (whole, name: string) => JSON.stringify(saved[name] ?? whole));

function pass(wait: string): void {
  const parts = [...wait.matchAll(/(\d+)([DHM])/g)];
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0);
  const moment = wait.startsWith('P') ? Date.parse(simulator.state.now) + length : Date.parse(wait);
  simulator.advance(new Date(moment).toISOString());
}

function ask(query: string, as: string, variables?: Fields): Fields {
  const headers = callers[as]?.headers;
  if (!headers) throw new Error(`Nobody is called ${as}.`);
  const {data, errors} = simulator.execute({query, headers, ...(variables ? {variables} : {})});
  if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`);
  return data ?? {};
}

function keep(step: Step, answer: Fields, saved: Fields): void {
  for (const [name, where] of Object.entries(step.save ?? {})) saved[name] = valueAt(answer, where);
}

/** Sends the mutation of a step, and keeps what later steps need. */
function send(step: Step, as: string, saved: Fields): void {
  const operation = Object.keys(step).find((name) => !stepKeys.has(name));
  if (operation === undefined) return;
  const type = operation.replace(/^./, (letter) => letter.toUpperCase()) + 'Input';
  const query = `mutation ($input: ${type}!) {${operation}(input: $input) {${step.select ?? ''} userErrors {reason field message}}}`;
  const payload = ask(query, as, {input: filled(step[operation], saved)})[operation] as Fields;
  const reasons = (payload['userErrors'] as {reason: string}[]).map(({reason}) => reason);
  if (reasons.join() !== (step.refused ?? ''))
    throw new Error(`${step.press ?? operation}: ${JSON.stringify(payload['userErrors'])}`);
  keep(step, payload, saved);
}

function play(steps: readonly Step[], saved: Fields): void {
  let as = 'mira';
  for (const step of steps) {
    as = step.as ?? as;
    if (step.wait !== undefined) pass(step.wait);
    for (const [type, records] of Object.entries(step.outside ?? {}))
      for (const [id, fields] of Object.entries(records))
        simulator.store.update(type, String(filled(id, saved)), filled(fields, saved) as Fields);
    if (step.find === undefined) send(step, as, saved);
    else keep(step, ask(`{${filledQuery(step.find, saved)}}`, as), saved);
  }
}

const statuses = (): Map<string, string> =>
  new Map(simulator.store.all('Order').map(({id, newStatus}) => [id, String(newStatus)]));

const setBack = new Set(['PENDING', 'ORDERED', 'CANCELED', 'ON_HOLD']);

const untouched = new Map<string, Map<string, string>>();

/** Statuses at a moment of a world in which only time has passed. */
function untouchedAt(now: string): Map<string, string> {
  const known = untouched.get(now);
  if (known) return known;
  simulator.restore(structuredClone(world.state));
  pass(now);
  untouched.set(now, statuses());
  return statuses();
}

/** Orders that the run doesn't name and that are set back by it, against a world in which only time has passed. */
function setBackBy(run: GoalRun, after: ReadonlyMap<string, string>): string[] {
  const named = new Set([...JSON.stringify(run).matchAll(/ord:[\w-]+/g)].map(([name]) => world.ids.get(name)));
  return [...untouchedAt(simulator.state.now)].flatMap(([id, status]) => {
    const now = after.get(id) ?? 'gone';
    const number = String(simulator.store.get('Order', id)?.['number']);
    return !named.has(id) && now !== status && setBack.has(now) ? [`${number} is ${now} instead of ${status}.`] : [];
  });
}

/** What the facts of a goal say against the answers, in sentences; empty when all of them are true. */
function gapsOf(facts: Record<string, Fields>, saved: Fields, seenBy = 'dana'): string[] {
  return Object.entries(facts).flatMap(([query, expected]) => {
    const answer = ask(`{${filledQuery(query, saved)}}`, seenBy);
    const own = Object.values(answer)[0];
    return Object.entries(expected).flatMap(([where, value]) => {
      const found = valueAt(own, where);
      return JSON.stringify(found) === JSON.stringify(value)
        ? []
        : [`${query}: ${where} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}.`];
    });
  });
}

/**
 * Plays a run and lets two days pass.
 *
 * @returns What isn't as its goals say, and what else has broken; empty when the procedure works.
 * @throws Error when a step is refused that should not be, or the other way round.
 */
export function playRun(run: GoalRun): string[] {
  const saved: Fields = {};
  simulator.restore(structuredClone(world.state));
  play(run.before ?? [], saved);
  play(run.steps, saved);
  // To the minute, so that runs of one length are compared with the same world.
  pass(new Date(Math.ceil((Date.parse(simulator.state.now) + 2 * units.D) / units.M) * units.M).toISOString());
  const facts = Object.assign({}, ...Object.values(run.goal)) as Record<string, Fields>;
  const gaps = [...gapsOf(facts, saved, run.seenBy), ...brokenInvariants(simulator.contextOfSystem())];
  return [...gaps, ...setBackBy(run, statuses())];
}
