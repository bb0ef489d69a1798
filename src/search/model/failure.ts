/** A failure whose message readers are told. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
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
  const {name, message, status} = Object(error) as Readonly<Record<string, unknown>>;
  if (name === 'DeserializationError')
    return {...unreachable, help: 'The search service sent an answer that could not be read.'};
  const isRefused = typeof status === 'number' && status >= 400 && status < 500;
  const isTold = (isRefused || error instanceof SearchError) && typeof message === 'string' && message !== '';
  return isTold ? {...unreachable, help: message} : unreachable;
}
