/** Requests that a reader has changed. */
import type {ShownScenario} from 'endless-simulator';

export interface Draft {
  document: string;
  /** JSON, perhaps unfinished. */
  variables: string;
}

/**
 * Text as a JSON object.
 *
 * @throws Error that says which text is none.
 */
export function jsonObject(text: string, what: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text.trim() || '{}');
  } catch (error) {
    throw new Error(`The ${what} are no JSON: ${(error as Error).message}`, {cause: error});
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`The ${what} are no JSON object. Begin with { and end with }.`);
  return value as Record<string, unknown>;
}

/**
 * The scenario with a reader's request in the place of its own.
 *
 * @throws Error when the variables are no JSON object.
 */
export function withDraft(scenario: ShownScenario, {document, variables}: Draft): ShownScenario {
  const shown = {...scenario.shown, document, variables: jsonObject(variables, 'variables'), answer: undefined};
  return {...scenario, shown};
}
