import {isId, type ShownRequest, type ShownScenario} from 'endless-simulator';
import {kindOf, printJson} from '../../reference/model/scenario.ts';

/** The text of a request while somebody writes it. */
export interface Draft {
  document: string;
  /** JSON, perhaps unfinished. */
  variables: string;
}

/** A request of a scenario that is sent before the reader's, once in a visit. */
export interface Step extends Pick<ShownRequest, 'document' | 'variables' | 'advance'> {
  /** Name of the caller, whose headers are sent. */
  as: string;
  /** The ids in the printed answer: later requests refer to the new records by them. */
  answer?: unknown;
  /** What happens while a subscription is open. */
  during?: readonly Step[];
}

/** A reader's request with everything that it needs. */
export interface Request extends Draft, Pick<Step, 'as' | 'advance' | 'answer'> {
  /** Further headers as JSON, perhaps unfinished. They replace those of the caller. */
  headers: string;
  before: readonly Step[];
}

export const firstRequest: Request = {
  document: `query Orders {
  orders(first: 5) {
    nodes {
      number
      newStatus
      financial {
        total {
          amount
        }
      }
    }
  }
}`,
  variables: '{}',
  as: 'dana',
  headers: '',
  before: [],
};

export function idsIn(value: unknown): unknown {
  if (typeof value === 'string') return isId(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value).map(([name, part]) => [name, idsIn(part)] as const);
  if (entries.every(([, ids]) => ids === undefined)) return undefined;
  return Array.isArray(value)
    ? entries.map(([, ids]) => ids ?? null)
    : Object.fromEntries(entries.filter(([, ids]) => ids !== undefined));
}

const stepOf = ({as = 'nobody', document, variables, answer, advance, during}: ShownRequest): Step => ({
  as,
  document,
  variables,
  advance,
  answer: idsIn(answer),
  during: during?.map(stepOf),
});

/** The request of a scenario, after further steps that come first. */
export const requestOf = (
  {before, shown: {as = 'nobody', document, variables, advance, answer}}: Pick<ShownScenario, 'before' | 'shown'>,
  earlier: readonly ShownRequest[] = [],
): Request => ({
  as,
  document,
  variables: printJson(variables),
  headers: '',
  before: [...earlier, ...before].map(stepOf),
  advance,
  answer: idsIn(answer),
});

const isText = (value: unknown): value is string => typeof value === 'string';
const isOptionalText = (value: unknown): value is string | undefined => value === undefined || isText(value);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isSteps(value: unknown): value is Step[] {
  if (!Array.isArray(value)) return false;
  return value.every(
    (step) =>
      isFields(step) &&
      isText(step['as']) &&
      isText(step['document']) &&
      isFields(step['variables']) &&
      isOptionalText(step['advance']) &&
      (step['during'] === undefined || isSteps(step['during'])),
  );
}

/** Reads a request from untrusted data, with the known fields only; undefined if one of them has the wrong type. */
export function readRequest(value: unknown): Request | undefined {
  if (!isFields(value)) return undefined;
  const {document, variables = '{}', as = firstRequest.as, headers = '', before = [], advance, answer} = value;
  if (![document, variables, as, headers].every(isText) || !isSteps(before) || !isOptionalText(advance))
    return undefined;
  return {document, variables, as, headers, before, advance, answer} as Request;
}

/** The address of the playground with a request. It is in the fragment, so nothing of it reaches a server. */
export function playgroundLink(request: Request): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `/playground#${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The request in a fragment, with or without its `#`; undefined when it carries none that can be read. */
export function requestInLink(fragment: string): Request | undefined {
  try {
    const text = atob(fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return readRequest(JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes)));
  } catch {
    return undefined;
  }
}

/**
 * Text as a JSON object.
 *
 * @throws Error that says which text is not JSON, or not an object.
 */
export function jsonObject(text: string, what: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text.trim() || '{}');
  } catch (error) {
    throw new Error(`The ${what} are not JSON: ${(error as Error).message}`, {cause: error});
  }
  if (!isFields(value)) throw new Error(`The ${what} are not a JSON object. Begin with { and end with }.`);
  return value;
}

/** The name of a document's operation, or of the first field that it asks for. */
export function titleOf(document: string): string {
  const bare = document.replace(/#.*/g, '');
  const named = /\b(?:query|mutation|subscription)\s+(\w+)/.exec(bare)?.[1];
  return named ?? /\{\s*(\w+)/.exec(bare)?.[1] ?? 'Untitled';
}

export const isSubscription = (document: string): boolean => kindOf(document) === 'subscriptions';
