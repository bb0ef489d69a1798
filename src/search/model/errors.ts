import type {SearchErrorCode, SearchFailure} from './types.ts';

/** Why the embedded engine could not answer. `name` tells it from other errors also across a worker's boundary. */
export class SearchError extends Error implements SearchFailure {
  override readonly name = 'SearchError';

  constructor(
    readonly code: SearchErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** Whatever was thrown, as a plain object that can be posted between threads. */
export function toFailure(error: unknown): SearchFailure {
  if (error instanceof SearchError) return {code: error.code, message: error.message};
  return {code: 'worker', message: error instanceof Error ? error.message : String(error)};
}
