/** What an answer came to, in a sentence. */
import type {Answer} from 'endless-simulator';

const inWords = (names: readonly string[]): string => [...new Set(names)].join(', ');

/** Reasons for which the mutations of an answer were refused. */
function reasonsOf({data}: Answer): string[] {
  return Object.values(data ?? {}).flatMap((payload) => {
    const errors = (payload as {userErrors?: {reason?: string; code?: string}[]} | null)?.userErrors;
    return Array.isArray(errors) ? errors.map(({reason, code}) => reason ?? code ?? 'a user error') : [];
  });
}

/** Says whether a request succeeded, was refused or failed, and what it cost. */
export function outcomeOf({answer, events}: {answer: Answer; events?: readonly Answer[]}): string {
  const {errors = [], extensions} = answer;
  const cost = extensions.cost
    ? ` ${extensions.cost.points} ${extensions.cost.points === 1 ? 'point' : 'points'}.`
    : '';
  if (errors.length > 0)
    return `Failed with ${inWords(errors.map((error) => String(error.extensions['code'])))}.${cost}`;
  const reasons = reasonsOf(answer);
  if (reasons.length > 0) return `Refused with ${inWords(reasons)}.${cost}`;
  if (events) return events.length === 1 ? 'One event arrived.' : `${events.length} events arrived.`;
  return `Succeeded.${cost}`;
}
