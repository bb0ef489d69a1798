type SearchErrorCode = 'index-missing' | 'index-corrupt' | 'network' | 'worker';

/** Why the embedded engine could not answer; a later call tries again. */
export interface SearchFailure {
  code: SearchErrorCode;
  message: string;
}

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
  return {code: 'worker', message: String(error)};
}

/** What the reader is told when a search fails. */
export interface FailureText {
  title: string;
  help: string;
}

export const unreachable: FailureText = {
  title: 'Unable to fetch results',
  help: 'You might want to check your network connection.',
};

/** Chooses the text of the error screen: the service's own message for a refused request, the network hint when nothing answered. */
export function failureText(error: unknown): FailureText {
  const {name, message, status, code} = Object(error) as Readonly<Record<string, unknown>>;
  if (name === 'DeserializationError')
    return {...unreachable, help: 'The search service sent an answer that could not be read.'};
  const isRefused = typeof status === 'number' && status >= 400 && status < 500;
  const isOfIndex = code === 'index-missing' || code === 'index-corrupt';
  const isTold = (isRefused || isOfIndex) && typeof message === 'string' && message !== '';
  return isTold ? {...unreachable, help: message} : unreachable;
}
