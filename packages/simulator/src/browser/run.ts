/** Runs the scenario of a page on the data of the visit. */
import type {ShownRequest, ShownScenario} from '../model/shown.ts';
import {isId} from '../model/words.ts';
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import {mapTexts} from '../model/words.ts';
import type {SimulatorConnection} from './connection.ts';
import {currentVisit, keepVisit} from './visit.ts';

type Ids = Readonly<Record<string, string>>;

/** What came of a run. */
export interface Result {
  answer: Answer;
  events?: Answer[];
}

/** Ids that two answers to the same request have in the same places, where they differ: those of new records. */
export function renamedIds(printed: unknown, live: unknown): Record<string, string> {
  if (typeof printed === 'string' && typeof live === 'string')
    return printed !== live && isId(printed) && isId(live) ? {[printed]: live} : {};
  if (typeof printed !== 'object' || typeof live !== 'object' || printed === null || live === null) return {};
  const values = live as Readonly<Record<string, unknown>>;
  return Object.assign(
    {},
    ...Object.entries(printed).map(([name, value]) => renamedIds(value, values[name])),
  ) as Record<string, string>;
}

/** Puts other ids in the place of those that a page prints. */
export const withIds = <T>(value: T, ids: Ids): T => mapTexts(value, (text) => ids[text] ?? text) as T;

/** Whether an answer says what a page prints, whatever it cost and whichever ids new records have. */
export function saysTheSame(printed: unknown, live: Answer): boolean {
  const told = ({data, errors}: Partial<Answer>): string => JSON.stringify([data ?? null, errors ?? []]);
  return told(withIds(printed as Partial<Answer>, renamedIds(printed, live))) === told(live);
}

/** A request as it is sent, with the ids that records of scenarios have in this visit. */
export const requestOf = ({document, variables, headers}: ShownRequest): SimulatorRequest => {
  const {ids} = currentVisit();
  return {query: document, variables: withIds({...variables}, ids), headers: withIds({...headers}, ids)};
};

const nameOf = ({as, document, variables, advance}: ShownRequest): string =>
  JSON.stringify([as, document, variables, advance]);

/** Notes that a step was run, and the ids that its new records have. */
function noteStep(step: ShownRequest, answer: Answer): void {
  const {ids, steps} = currentVisit();
  keepVisit({ids: {...ids, ...renamedIds(step.answer, answer)}, steps: [...new Set([...steps, nameOf(step)])]});
}

async function runStep(simulator: SimulatorConnection, step: ShownRequest): Promise<Answer> {
  if (step.advance !== undefined) await simulator.advance(step.advance);
  const answer = await simulator.execute(requestOf(step));
  noteStep(step, answer);
  return answer;
}

async function follow(simulator: SimulatorConnection, shown: ShownRequest): Promise<Result> {
  const events: Answer[] = [];
  if (shown.advance !== undefined) await simulator.advance(shown.advance);
  const end = await simulator.subscribe(requestOf(shown), (event) => events.push(event));
  if (typeof end !== 'function') return {answer: end};
  for (const step of shown.during ?? []) await runStep(simulator, step);
  await end();
  const [answer = {data: null, extensions: {requestId: ''}}] = events;
  noteStep(shown, answer);
  return {answer, events};
}

const runOne = async (simulator: SimulatorConnection, step: ShownRequest): Promise<Result> =>
  step.during ? follow(simulator, step) : {answer: await runStep(simulator, step)};

/** Those of the steps that were not run in this visit. */
export const notYetRun = (steps: readonly ShownRequest[]): ShownRequest[] => {
  const run = new Set(currentVisit().steps);
  return steps.filter((step) => !run.has(nameOf(step)));
};

/** Runs those of the steps that were not run in this visit. */
export async function runSteps(simulator: SimulatorConnection, steps: readonly ShownRequest[]): Promise<void> {
  for (const step of notYetRun(steps)) await runOne(simulator, step);
}

/** Runs what comes before a scenario and was not run in this visit, then the scenario itself. */
export async function runScenario(simulator: SimulatorConnection, {before, shown}: ShownScenario): Promise<Result> {
  await runSteps(simulator, before);
  return runOne(simulator, shown);
}
