/** Scenarios in the shape that pages of operations show. */
import type {ShownRequest, ShownScenario} from '../../reference/model/scenario.ts';
import type {Exchange, ScenarioRun} from '../model/scenario.ts';

/** A request with its answer as pages show it. */
export const shownRequest = ({
  as,
  headers,
  document,
  variables,
  answer,
  events,
  during,
  advance,
}: Exchange): ShownRequest => ({
  as,
  headers,
  document: document.trim(),
  variables,
  answer,
  ...(events && {events}),
  ...(during && {during: during.map(shownRequest)}),
  ...(advance !== undefined && {advance}),
});

/** The runs of each operation as its page shows them. */
export function shownScenarios(runs: ReadonlyMap<string, readonly ScenarioRun[]>): Map<string, ShownScenario[]> {
  return new Map(
    [...runs].map(([operation, scenarios]) => [
      operation,
      scenarios.map(({title, text, refused, before, shown}) => ({
        title,
        ...(text !== undefined && {text}),
        ...(refused !== undefined && {refused}),
        before: before.map(shownRequest),
        shown: shownRequest(shown),
      })),
    ]),
  );
}
