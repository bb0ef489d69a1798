/** Journeys: mutations, events from outside and time, one after another, that walk edges of state machines. */
import {playEvent} from '../events/index.ts';
import type {Contract} from '../model/contract.ts';
import type {Fields} from '../model/rules.ts';
import {momentAfter, ScenarioError, ScenarioRunner, type Setting, type Step} from '../model/scenario.ts';
import {failedByItself} from '../rules/system-log.ts';

/** One step of a journey: a mutation, an event from outside, or time that passes. */
type JourneyStep = {advance: string} | {event: Fields} | MutationStep;

interface MutationStep extends Pick<Step, 'save' | 'refused'> {
  /** Name of the mutation. */
  do: string;
  input: Fields;
  /** Who sends it, when that is another than the one of the journey. Paths of `save` begin in the payload. */
  as?: string;
}

/** A journey as it is written. */
export interface Journey {
  title: string;
  as: string;
  /** Edges that it walks, by their names; it may walk others on its way. */
  walks: string[];
  /** A list within the list stands for its steps. */
  steps: (JourneyStep | JourneyStep[])[];
}

/** The selection of the fields that paths lead to. */
function selectionOf(paths: readonly string[][]): string {
  const names = [...new Set(paths.flatMap(([name]) => name ?? []))];
  const fields = names.map((name) => {
    const below = paths.filter(([own]) => own === name).map((path) => path.slice(1));
    return `${name}${selectionOf(below)}`;
  });
  return fields.length > 0 ? ` { ${fields.join(' ')} }` : '';
}

/** The request of a step, which selects what the step saves. */
function requestOf(step: MutationStep, as: string, {operations}: Contract): Step {
  const {do: mutation, input, save = {}, ...own} = step;
  const type = operations.get(`mutation ${mutation}`)?.input;
  if (!type) throw new ScenarioError(`There is no mutation ${mutation}.`);
  const paths = Object.values(save).map((path) => path.split('.').filter((part) => !/^\d+$/.test(part)));
  const selection = selectionOf([...paths, ['userErrors', 'reason'], ['userErrors', 'message']]);
  return {
    as,
    ...own,
    document: `mutation ($input: ${type.name}!) { ${mutation}(input: $input)${selection} }`,
    variables: {input},
    save: Object.fromEntries(Object.entries(save).map(([name, path]) => [name, `${mutation}.${path}`])),
  };
}

/**
 * Runs a journey, and puts the state back as it was.
 *
 * @throws ScenarioError when a step doesn't end as it says, or an edge that the journey names wasn't walked.
 */
export function runJourney({title, as, walks, steps}: Journey, setting: Setting): void {
  const {simulator, callers, atEnd} = setting;
  const {edges} = simulator.coverage;
  const before = [...edges];
  edges.clear();
  simulator.rehearse(() => {
    const runner = new ScenarioRunner(simulator, callers);
    for (const [at, step] of steps.flat().entries()) {
      const where = `“${title}”, step ${at + 1}`;
      if ('advance' in step) simulator.advance(momentAfter(simulator.state.now, step.advance));
      else if ('event' in step) playEvent(simulator, step.event);
      else runner.run(requestOf(step, as, simulator.contract), where);
    }
    const failure = simulator.store.all('SystemLog').find(({message}) => message.startsWith(failedByItself));
    if (failure) throw new ScenarioError(`“${title}”: ${failure.message}`);
    atEnd?.(`“${title}”`);
  });
  const missed = walks.filter((edge) => !edges.has(edge));
  if (missed.length > 0)
    throw new ScenarioError(`“${title}” doesn't walk ${missed.join(', ')}, but ${[...edges].join(', ') || 'nothing'}.`);
  for (const edge of before) edges.add(edge);
}
