/** Requests that a reader has changed. */
import type {ShownScenario} from '../../reference/model/scenario.ts';

export interface Draft {
  document: string;
  /** JSON, perhaps unfinished. */
  variables: string;
}

/**
 * The scenario with a reader's request in the place of its own.
 *
 * @throws Error when the variables are no JSON object.
 */
export function withDraft(scenario: ShownScenario, {document, variables}: Draft): ShownScenario {
  let parsed: unknown;
  try {
    parsed = JSON.parse(variables.trim() || '{}');
  } catch (error) {
    throw new Error(`The variables are no JSON: ${(error as Error).message}`, {cause: error});
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new Error('The variables are no JSON object. Begin with { and end with }.');
  const shown = {...scenario.shown, document, variables: parsed as Record<string, unknown>, answer: undefined};
  return {...scenario, shown};
}
