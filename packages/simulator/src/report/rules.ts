/** What hurts in production, as rules that look at one request after another. */
import {OperationTypeNode} from 'graphql';
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import type {Analysis} from './analysis.ts';

/** What is known of one client from its earlier requests. */
export interface Memory {
  /** Until when, in milliseconds, the client was told to wait. */
  waitsUntil: number;
  /** Reasons of the last refusal, by the request. */
  refused: Map<string, string>;
  /** When the client sent a request lately, in milliseconds, by the request. */
  asked: Map<string, number[]>;
  /** Whether it ever opened a subscription. */
  follows: boolean;
  /** Subscriptions since it last asked for what it missed. */
  subscriptions: number;
}

/** A request with its answer, as rules see it. */
export interface Call {
  request: SimulatorRequest;
  analysis: Analysis;
  answer: Answer;
  /** The same text for the same request. */
  fingerprint: string;
  memory: Memory;
  /** Milliseconds, of the real clock or of the simulated one, whichever moved further. */
  time: number;
  url: string;
}

export interface ReportRule {
  problem: string;
  /** Page of the documentation that explains it. */
  page: string;
  /** What the request does wrong; undefined when it doesn't. */
  find: (call: Call) => string | undefined;
}

const listed = (names: readonly string[]): string | undefined => [...new Set(names)].join(', ') || undefined;

const isQuery = ({kind}: Analysis): boolean => kind === OperationTypeNode.QUERY;
const isMutation = ({kind}: Analysis): boolean => kind === OperationTypeNode.MUTATION;
const rootNames = ({roots}: Analysis): string[] => roots.map(({name}) => name);

/** Why an answer refuses, as one text; nothing for waiting, which another rule is about. */
export function refusalOf({data, errors = []}: Answer): string | undefined {
  const payloads = Object.values(data ?? {}) as ({
    userErrors?: {reason?: string; code?: string; message?: string}[];
  } | null)[];
  const reasons = payloads
    .flatMap((payload) => payload?.userErrors ?? [])
    .map((each) => each.reason ?? each.code ?? each.message ?? 'refused');
  const codes = errors.map(({extensions}) => String(extensions['reason'] ?? extensions['code']));
  return codes.includes('RATE_LIMITED') ? undefined : listed([...codes, ...reasons]);
}

/** A value of the variables at any depth. */
function* within(value: unknown): Generator<[name: string, value: unknown]> {
  for (const [name, own] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    yield [name, own];
    yield* within(own);
  }
}

const hasVariable = (variables: SimulatorRequest['variables'], wanted: RegExp): boolean =>
  [...within(variables)].some(([name, value]) => wanted.test(name) && value !== null);

/** Lists that are full, and may go on, without anything that says so. */
function cutLists({analysis, answer}: Call): string[] {
  return analysis.withoutPageInfo.filter((key) => {
    const list = answer.data?.[key] as {nodes?: unknown[]; edges?: unknown[]} | null | undefined;
    const entries = list?.nodes ?? list?.edges ?? [];
    return entries.length >= 20;
  });
}

const secret = /\best_[0-9a-z]{20,}\b/;
const otherHeaders = new Set(['x-api-key', 'x-access-token', 'api-key', 'cookie']);

/** Where a token stands that belongs into `Authorization`. */
function misplacedToken({request, url, analysis}: Call): string | undefined {
  const headers = Object.entries(request.headers ?? {});
  const authorization = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  if (authorization !== undefined && !/^bearer /i.test(authorization)) return 'Authorization without the scheme Bearer';
  const token = authorization?.slice('bearer '.length) ?? '';
  const other = headers.find(
    ([name, value]) => otherHeaders.has(name.toLowerCase()) && (secret.test(value) || value.includes(token || ' ')),
  );
  if (other) return `the header ${other[0]}`;
  if (/[?&](access_)?token=|[?&]api_?key=/i.test(url)) return 'the address';
  const text = `${request.query} ${JSON.stringify(request.variables ?? {})}`;
  return token !== '' && text.includes(token) && !isMutation(analysis) ? 'the body' : undefined;
}

const fiveSeconds = 5000;

/** Whether a query is asked more often than a program may that waits for a change. */
function isPolled(call: Call): boolean {
  const {analysis, fingerprint, memory, time} = call;
  // A program that follows changes asks for those that it missed each time that it connects again.
  if (!isQuery(analysis) || (memory.follows && catchesUp(call))) return false;
  const lately = (memory.asked.get(fingerprint) ?? []).filter((at) => time - at < fiveSeconds);
  return lately.length >= (rootNames(analysis).includes('process') ? 1 : 5);
}

export const reportRules: Readonly<Record<string, ReportRule>> = {
  'write-without-key': {
    problem: "A mutation is sent without @idempotent, so it can't be sent again when its answer is lost",
    page: '/api/guides/errors-and-retries#send-it-again-but-do-it-once',
    find: ({analysis}) => (isMutation(analysis) && !analysis.isIdempotent ? listed(rootNames(analysis)) : undefined),
  },
  'retry-too-early': {
    problem: 'A request is sent before the seconds of Retry-After are over',
    page: '/api/guides/cost-and-limits#when-the-points-are-used-up',
    find: ({memory, time}) =>
      time < memory.waitsUntil ? `${Math.ceil((memory.waitsUntil - time) / 1000)} seconds too early` : undefined,
  },
  'same-refusal-again': {
    problem: 'A request that was refused is sent again unchanged, and refused again',
    page: '/api/guides/errors-and-retries#read-both-places',
    find: ({analysis, fingerprint, memory, answer}) => {
      const reason = refusalOf(answer);
      // The same key again is how a lost answer is asked for.
      if (analysis.isIdempotent) return undefined;
      return reason !== undefined && memory.refused.get(fingerprint) === reason ? reason : undefined;
    },
  },
  'user-errors-unread': {
    problem: "The userErrors of a mutation aren't selected, so a refusal looks like a success",
    page: '/api#errors',
    find: ({analysis}) => listed(analysis.withoutUserErrors),
  },
  'deprecated-element': {
    problem: 'An element is used that will be removed',
    page: '/api#deprecation-policy',
    find: ({analysis}) => listed(analysis.deprecated),
  },
  'beta-element': {
    problem: "An element is used that can change with 14 days' notice",
    page: '/api#deprecation-policy',
    find: ({analysis}) => listed(analysis.beta),
  },
  'polled-too-often': {
    problem:
      'The same query is sent again and again: a process at most once in five seconds, and changes by a subscription',
    page: '/api#following-changes',
    find: (call) => (isPolled(call) ? listed(rootNames(call.analysis)) : undefined),
  },
  'list-cut-off': {
    problem: 'A full page of a list is read without pageInfo, so the rest is never seen',
    page: '/api#paging',
    find: (call) => listed(cutLists(call)),
  },
  'over-cost': {
    problem: 'A request costs more than one request may',
    page: '/api/guides/cost-and-limits#mind-lists-within-lists',
    find: ({answer: {errors = []}}) => {
      const cost = errors.map(({extensions}) => extensions['cost']).find((each) => typeof each === 'number');
      return cost === undefined ? undefined : `${cost} points`;
    },
  },
  'token-in-wrong-place': {
    problem: 'A token is sent where logs and proxies keep it, instead of as Authorization: Bearer',
    page: '/api#authentication',
    find: misplacedToken,
  },
  'change-without-expectation': {
    problem: 'A record is changed without expectedUpdatedAt or expectedQuantity, so another change can be overwritten',
    page: '/api/guides/errors-and-retries#dont-overwrite-others',
    find: ({analysis, request}) =>
      analysis.expects || hasVariable(request.variables, /^expected(UpdatedAt|Quantity)$/)
        ? undefined
        : listed(analysis.couldExpect),
  },
  'values-in-document': {
    problem: 'Texts stand in the document of a mutation instead of in its variables, where quotes can break it',
    page: '/api#first-request',
    find: ({analysis}) => (analysis.hasValues ? listed(rootNames(analysis)) : undefined),
  },
};

/** Whether a request asks for what changed while nobody listened. */
export const catchesUp = ({analysis, request}: Call): boolean =>
  isQuery(analysis) &&
  (analysis.catchesUp ||
    [...within(request.variables)].some(([name, value]) => name === 'updatedAfter' || value === 'UPDATED_AT'));
