/** What the reader is told when a search fails. */
export interface FailureText {
  title: string;
  help: string;
}

export const unreachable: FailureText = {
  title: 'Unable to fetch results',
  help: 'You might want to check your network connection.',
};

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null && name in error
    ? (error as Record<string, unknown>)[name]
    : undefined;
}

/** Chooses the text of the error screen: the service's own message for a refused request, the network hint when nothing answered. */
export function failureText(error: unknown): FailureText {
  const name = property(error, 'name');
  const message = property(error, 'message');
  const status = property(error, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500 && typeof message === 'string' && message) {
    return {...unreachable, help: message};
  }
  if (name === 'DeserializationError')
    return {...unreachable, help: 'The search service sent an answer that could not be read.'};
  const code = property(error, 'code');
  if (
    (code === 'index-missing' || code === 'index-corrupt' || code === 'unknown-index') &&
    typeof message === 'string'
  ) {
    return {...unreachable, help: message};
  }
  return unreachable;
}
