/** What a page shows of runs of the simulator. */
import type {ShownRequest, ShownScenario} from 'endless-simulator';

export type OperationKind = 'mutations' | 'queries' | 'subscriptions';

/** What a page's example is drawn from. */
export interface ExampleData {
  kind: OperationKind;
  scenarios: readonly ShownScenario[];
}

/** A step of a story, as the page of a guide draws it. */
export interface StoryStepData extends ExampleData {
  /** Slug of the story. */
  story: string;
  /** Place of the step in the story. */
  at: number;
  /** Earlier steps, with their places, that no example above on the page shows. */
  unshown: readonly (readonly [at: number, step: ShownRequest])[];
}

/** Whether variables are worth a line: an operation without arguments sends none. */
export const hasVariables = ({variables}: Pick<ShownRequest, 'variables'>): boolean =>
  Object.keys(variables).length > 0;

/** JSON as pages print it. */
export const printJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** What a page prints as the outcome: the answer, or the events of a subscription one after the other. */
export function printOutcome({answer, events}: Pick<ShownRequest, 'answer' | 'events'>): string {
  return events && events.length > 0 ? events.map(printJson).join('\n\n') : printJson(answer);
}
