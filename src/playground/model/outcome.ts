import type {Answer} from 'endless-simulator';

export interface Status {
  kind: 'idle' | 'working' | 'succeeded' | 'refused' | 'failed';
  text: string;
  /** The platform's own message. */
  detail?: string;
}

export const idle: Status = {kind: 'idle', text: ''};

/** The status after a reset of the data. */
export const wasReset: Status = {kind: 'idle', text: 'The data is as it was at the beginning.'};

export const working = (text: string): Status => ({kind: 'working', text});

export const failed = (error: unknown): Status => ({
  kind: 'failed',
  text: error instanceof Error ? error.message : String(error),
});

interface UserError {
  reason?: string;
  code?: string;
  message?: string;
}

const inWords = (names: readonly string[]): string => [...new Set(names)].join(', ');

const userErrorsOf = ({data}: Answer): UserError[] =>
  Object.values(data ?? {}).flatMap((payload) => {
    const errors = (payload as {userErrors?: UserError[]} | null)?.userErrors;
    return Array.isArray(errors) ? errors : [];
  });

export function outcomeOf({answer, events}: {answer: Answer; events?: readonly Answer[]}): Status {
  const {errors = [], extensions} = answer;
  const points = extensions.cost?.points;
  const cost = points === undefined ? '' : ` ${points} ${points === 1 ? 'point' : 'points'}.`;
  const withDetail = (status: Status, [first]: readonly UserError[]): Status =>
    first?.message ? {...status, detail: first.message} : status;
  if (errors.length > 0) {
    const codes = inWords(errors.map((error) => String(error.extensions['code'])));
    return withDetail({kind: 'failed', text: `Failed with ${codes}.${cost}`}, errors);
  }
  const refusals = userErrorsOf(answer);
  if (refusals.length > 0) {
    const reasons = inWords(refusals.map(({reason, code}) => reason ?? code ?? 'a user error'));
    return withDetail({kind: 'refused', text: `Refused with ${reasons}.${cost}`}, refusals);
  }
  if (!events) return {kind: 'succeeded', text: `Succeeded.${cost}`};
  return {kind: 'succeeded', text: events.length === 1 ? 'One event arrived.' : `${events.length} events arrived.`};
}
