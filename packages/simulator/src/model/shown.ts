/** Scenarios in the shape that pages of operations show. */
import type {Exchange, ScenarioRun} from './scenario.ts';

/** One request and what came back. */
export interface ShownRequest {
  /** Who asks, by the name of the caller in the example world. */
  as?: string;
  headers: Readonly<Record<string, string>>;
  document: string;
  variables: Readonly<Record<string, unknown>>;
  answer: unknown;
  /** What a subscription delivered. */
  events?: readonly unknown[];
  /** What happened while it was open. */
  during?: readonly ShownRequest[];
  /** Moment or duration to which, or by which, the clock moves before. */
  advance?: string;
}

/** A named course of one operation: it succeeds, or it is refused for a reason. */
export interface ShownScenario {
  title: string;
  text?: string;
  /** Reason of the refusal that the scenario shows. */
  refused?: string;
  /** Requests that lead to the state in which the scenario begins. */
  before: readonly ShownRequest[];
  shown: ShownRequest;
}

/** A request with its answer as pages show it. */
export function shownRequest(exchange: Exchange): ShownRequest {
  const {as, headers, variables, answer, events, during, advance} = exchange;
  const document = exchange.document.trim();
  return {as, headers, document, variables, answer, events, during: during?.map(shownRequest), advance};
}

/** The runs of each operation as its page shows them. */
export function shownScenarios(runs: ReadonlyMap<string, readonly ScenarioRun[]>): Map<string, ShownScenario[]> {
  return new Map(
    [...runs].map(([operation, scenarios]) => [
      operation,
      scenarios.map(({title, text, refused, before, shown}) => ({
        title,
        text,
        refused,
        before: before.map(shownRequest),
        shown: shownRequest(shown),
      })),
    ]),
  );
}

/**
 * The environment variable with the token of a caller.
 *
 * @example tokenVariable('orders-export') // 'ORDERS_EXPORT_TOKEN'
 */
export const tokenVariable = (caller: string): string =>
  `${caller
    .toUpperCase()
    .replace(/\W/g, '_')
    .replace(/^(?=\d)/, '_')}_TOKEN`;
