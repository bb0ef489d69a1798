/** Scenarios: requests that show what an operation does, and stories of several steps. Their answers are always run. */
import {momentAfterDuration} from './duration.ts';
import type {Fields} from './rules.ts';
import type {Answer, Simulator} from './simulator.ts';
import {mapTexts} from './words.ts';

/** Somebody who sends requests: headers by their names. */
export type Callers = Record<string, {text: string; headers: Record<string, string>}>;

/** One step as it is written. */
export interface Step {
  /** Who asks, by the name of a caller; `nobody` sends no token. */
  as: string;
  document: string;
  variables?: Fields;
  title?: string;
  text?: string;
  /** Values of the answer that later steps use as `$name`, by the path to them. */
  save?: Record<string, string>;
  /** Moment to which, or ISO 8601 duration by which, the clock moves before the step. */
  advance?: string;
  /**
   * Reason, reason and condition (`REQUIRED.note`), or code of the request, with which the step is refused; every other
   * step has to succeed.
   */
  refused?: string;
  /** How often the step is sent, with `$n` in the variables counting from 1; the answer is the last one's. */
  repeat?: number;
  /** For a subscription: what happens while it is open. */
  during?: Step[];
}

export interface Scenario extends Step {
  title: string;
  /** Steps that prepare the one shown. */
  before?: Step[];
}

export interface Story {
  title: string;
  text?: string;
  /** A query that is asked again after each step, from the first at which all its variables are saved. */
  watch?: Pick<Step, 'as' | 'document' | 'variables'>;
  steps: (Step & {title: string})[];
}

/** One request and what came back. */
export interface Exchange {
  as: string;
  title?: string;
  text?: string;
  advance?: string;
  headers: Record<string, string>;
  document: string;
  variables: Fields;
  answer: Answer;
  /** What a subscription delivered. */
  events?: Answer[];
  /** What the watched query of a story told after the step. */
  watched?: Fields;
  /** What happened while it was open. */
  during?: Exchange[];
}

export interface ScenarioRun {
  operation: string;
  title: string;
  text?: string;
  refused?: string;
  before: Exchange[];
  shown: Exchange;
}

export interface StoryRun {
  slug: string;
  title: string;
  text?: string;
  steps: Exchange[];
}

/** A step did not end as it says. */
export class ScenarioError extends Error {
  override name = 'ScenarioError';
}

/** The moment that `advance` means: an ISO 8601 moment, or a duration such as `P14D` or `PT90M` from now. */
export const momentAfter = (now: string, advance: string): string =>
  momentAfterDuration(now, advance) ?? new Date(advance).toISOString();

function valueAt(answer: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Fields | undefined)?.[name], answer);
}

/** Puts saved values in the place of `$name`. */
const filled = (value: unknown, saved: Fields): unknown =>
  mapTexts(value, (text) => {
    const name = /^\$(\w+)$/.exec(text)?.[1];
    if (name !== undefined && name in saved) return saved[name];
    return 'n' in saved ? text.replaceAll('$n', String(saved.n)) : text;
  });

/** Reasons in the payloads of an answer, and codes of the request as a whole. */
function refusalsOf({data, errors}: Answer): string[] {
  const payloads = Object.values(data ?? {}).map((payload) => (payload as Fields | null)?.userErrors);
  const reasons = payloads.flatMap((each) =>
    Array.isArray(each) ? each.map(({reason}: {reason: string}) => reason) : [],
  );
  return [...reasons, ...(errors ?? []).map(({extensions}) => String(extensions.code))];
}

/** @param reached - Conditions with which operations were refused, behind their names. */
function checkEnd({refused: asked}: Step, answer: Answer, reached: ReadonlySet<string>, where: string): void {
  const refused = refusalsOf(answer);
  const conditions = [...reached].map((name) => name.slice(name.lastIndexOf(' ') + 1));
  if (asked === undefined ? refused.length === 0 : [...refused, ...conditions].includes(asked)) return;
  throw new ScenarioError(
    `${where}: ${asked === undefined ? 'should succeed' : `should be refused with ${asked}`}, but the answer is ${JSON.stringify(answer).slice(0, 1500)} ${conditions.join()}`,
  );
}

/** Runs one step after another on a simulator. */
export class ScenarioRunner {
  readonly #simulator: Simulator;
  readonly #callers: Callers;
  readonly #saved: Fields = {};

  constructor(simulator: Simulator, callers: Callers) {
    this.#simulator = simulator;
    this.#callers = callers;
  }

  /** @throws ScenarioError when the step doesn't end as it says. */
  run(step: Step, where: string): Exchange {
    const {repeat, ...once} = step;
    if (repeat === undefined) return this.#once(step, where);
    for (let n = 1; n < repeat; n += 1) {
      this.#saved.n = n;
      this.#once(once, `${where}, time ${n}`);
    }
    this.#saved.n = repeat;
    return this.#once(once, where);
  }

  #once(step: Step, where: string): Exchange {
    const caller = this.#callers[step.as];
    if (!caller) throw new ScenarioError(`${where}: nobody is called ${step.as}. Add the caller to callers.yaml.`);
    if (step.advance !== undefined) this.#simulator.advance(momentAfter(this.#simulator.state.now, step.advance));
    const {headers} = caller;
    const variables = filled(step.variables ?? {}, this.#saved) as Fields;
    const request = {query: step.document, variables, headers};
    const {as, title, text, advance, document} = step;
    const exchange = {as, title, text, advance, headers, document, variables};
    if (step.during) return {...exchange, ...this.#follow(request, step.during, where)};
    const {answer, reached} = this.#covered(() => this.#simulator.execute(request));
    checkEnd(step, answer, reached, where);
    for (const [name, path] of Object.entries(step.save ?? {})) {
      const value = valueAt(answer.data, path);
      if (value === undefined) throw new ScenarioError(`${where}: the answer has nothing at ${path} to save.`);
      this.#saved[name] = value;
    }
    return {...exchange, answer};
  }

  /** An answer with the refusals that it alone reached. */
  #covered(execute: () => Answer): {answer: Answer; reached: ReadonlySet<string>} {
    const {refusals} = this.#simulator.coverage;
    const before = [...refusals];
    refusals.clear();
    const answer = execute();
    const reached = new Set(refusals);
    for (const name of before) refusals.add(name);
    return {answer, reached};
  }

  /** What a query tells now; undefined while a value that it needs isn't saved. */
  watch(
    {as, document, variables = {}}: Pick<Step, 'as' | 'document' | 'variables'>,
    where: string,
  ): Fields | undefined {
    const own = filled(variables, this.#saved) as Fields;
    if (Object.values(own).some((value) => typeof value === 'string' && value.startsWith('$'))) return undefined;
    const {answer} = this.run({as, document, variables: own}, `${where}, watched`);
    return answer.data ?? undefined;
  }

  #follow(request: {query: string; variables: Fields; headers: Record<string, string>}, during: Step[], where: string) {
    const events: Answer[] = [];
    const end = this.#simulator.subscribe(request, (event) => events.push(event));
    if (typeof end !== 'function') throw new ScenarioError(`${where}: ${JSON.stringify(end)}`);
    const happened = during.map((step, at) => this.run(step, `${where}, during ${at + 1}`));
    end();
    const [answer] = events;
    if (!answer) throw new ScenarioError(`${where}: the subscription delivered nothing.`);
    return {answer, events, during: happened};
  }
}

/** A simulator in the state in which scenarios begin, and who sends requests to it. */
export interface Setting {
  simulator: Simulator;
  callers: Callers;
  /** Called with the name of a run at its end, before the state is put back. */
  atEnd?: (name: string) => void;
}

/** Runs a scenario, and puts the state back as it was. */
export function runScenario(operation: string, scenario: Scenario, {simulator, callers, atEnd}: Setting): ScenarioRun {
  return simulator.rehearse(() => {
    const runner = new ScenarioRunner(simulator, callers);
    const where = `${operation}, “${scenario.title}”`;
    const before = (scenario.before ?? []).map((step, at) => runner.run(step, `${where}, before ${at + 1}`));
    const {title, text, ...step} = scenario;
    const shown = runner.run(step, where);
    atEnd?.(where);
    return {operation, title, text, refused: scenario.refused?.replace(/\..*/, ''), before, shown};
  });
}

/** Runs a story from its beginning, and puts the state back as it was. */
export function runStory(slug: string, story: Story, {simulator, callers, atEnd}: Setting): StoryRun {
  return simulator.rehearse(() => {
    const runner = new ScenarioRunner(simulator, callers);
    const steps = story.steps.map((step) => {
      const where = `${slug}, “${step.title}”`;
      const exchange = runner.run(step, where);
      const watched = story.watch && runner.watch(story.watch, where);
      return {...exchange, watched};
    });
    atEnd?.(slug);
    return {slug, title: story.title, text: story.text, steps};
  });
}
