/** Runs of the simulator as pages show them. */
import type {ShownRequest, ShownScenario} from 'endless-simulator';

export type OperationKind = 'mutations' | 'queries' | 'subscriptions';

export interface ExampleData {
  kind: OperationKind;
  scenarios: readonly ShownScenario[];
}

/** A step of a story, as a guide shows it. */
export interface StoryStepData extends ExampleData {
  /** Slug of the story. */
  story: string;
  /** Index of the step in the story. */
  at: number;
}

const kinds = {subscription: 'subscriptions', mutation: 'mutations', query: 'queries'} as const;

/** The kind of the first operation of a document, also of one that can't be parsed yet. */
export function kindOf(document: string): OperationKind {
  let rest = document.replace(/#.*/g, '');
  // What is between braces are fields, which may have the name of a kind.
  for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replace(/\{[^{}]*\}/g, '')];
  const kind = /(?<!fragment\s+)\b(query|mutation|subscription)\b/.exec(rest)?.[1] ?? 'query';
  return kinds[kind as keyof typeof kinds];
}

export const hasVariables = ({variables}: Pick<ShownRequest, 'variables'>): boolean =>
  Object.keys(variables).length > 0;

export const printJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** The answer, or the events of a subscription one after the other. */
export function printOutcome({answer, events}: Pick<ShownRequest, 'answer' | 'events'>): string {
  return events && events.length > 0 ? events.map(printJson).join('\n\n') : printJson(answer);
}
