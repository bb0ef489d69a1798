/** What a subscription delivers, in the form that servers of HTTP and of sockets iterate. */
import {getOperationAST, GraphQLError, type ExecutionResult, type OperationTypeNode} from 'graphql';
import {parseDocument} from '../model/document.ts';
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import type {Host} from './host.ts';

export type Deliveries = AsyncIterableIterator<ExecutionResult>;

/** An answer with errors as libraries of GraphQL expect them. */
export const asResult = ({data, errors, extensions}: Answer): ExecutionResult => ({
  data,
  errors: errors?.map((error) => new GraphQLError(error.message, {extensions: error.extensions})),
  extensions: {...extensions},
});

/** The kind of the operation that a request runs; undefined for a document that doesn't tell. */
export function kindOf({query, operationName}: SimulatorRequest): OperationTypeNode | undefined {
  // Most requests are queries, and parsing each of them twice would double the work before it runs.
  if (!/\b(mutation|subscription)\b/.test(query)) return undefined;
  try {
    return getOperationAST(parseDocument(query), operationName)?.operation;
  } catch {
    return undefined;
  }
}

/**
 * Follows a subscription until either side ends it. No generator: one that waits for the next event can't be ended.
 *
 * @param ended - Called when the session or key behind it has stopped working, and all before that is delivered.
 * @returns What it delivers, or the answer that says why it can't begin.
 */
export function follow(
  host: Host,
  request: SimulatorRequest,
  ended: () => void = () => undefined,
): Deliveries | Answer {
  const waiting: ExecutionResult[] = [];
  let wake: (() => void) | undefined;
  let isOver = false;
  let isUnauthenticated = false;
  const finish = (): void => {
    isOver = true;
    wake?.();
  };
  const end = host.subscribe(
    request,
    (answer) => {
      waiting.push(asResult(answer));
      wake?.();
    },
    (reason) => {
      isUnauthenticated = reason === 'UNAUTHENTICATED';
      finish();
    },
  );
  if (typeof end !== 'function') return end;
  const over = (): Promise<IteratorResult<ExecutionResult>> => {
    end();
    finish();
    return Promise.resolve({value: undefined, done: true});
  };
  const deliveries: Deliveries = {
    [Symbol.asyncIterator]: () => deliveries,
    next: async () => {
      while (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      const value = waiting.shift();
      if (value === undefined && isUnauthenticated) ended();
      return value === undefined ? {value: undefined, done: true} : {value, done: false};
    },
    return: over,
    throw: over,
  };
  return deliveries;
}
