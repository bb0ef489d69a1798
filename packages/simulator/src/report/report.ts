/** Reviews how a program uses the simulator: what will hurt in production, how often, and where it is explained. */
import {createHash} from 'node:crypto';
import manifest from '../../package.json' with {type: 'json'};
import type {Contract} from '../model/contract.ts';
import type {Answer, SimulatorRequest} from '../model/simulator.ts';
import {analyse, type Analysis} from './analysis.ts';
import {catchesUp, refusalOf, reportRules, type Call, type Memory, type ReportRule} from './rules.ts';

export interface Finding {
  rule: string;
  problem: string;
  count: number;
  example: {operation: string; detail: string; requestId: string; at: string};
  page: string;
}

export interface Review {
  requests: number;
  findings: Finding[];
  /** Rules that nothing was found for. */
  passed: string[];
}

const mostClients = 50;
const mostRequests = 200;
const mostTimes = 6;

/** Sets a value and forgets the oldest ones above a number. */
function keep<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const old of map.keys()) {
    if (map.size <= most) return;
    map.delete(old);
  }
}

/** Stands for a text that is remembered: documents and variables may have a megabyte each. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

const followRule = 'subscription-without-catch-up';
const followed = {
  problem: 'A subscription is opened, and what changed before or during a gap is never asked for',
  page: '/api/guides/follow-orders#close-the-gap',
};

const documentation = new URL(manifest.homepage).origin;

export class Report {
  readonly #contract: Contract;
  readonly #documents = new Map<string, Analysis | undefined>();
  readonly #clients = new Map<string, Memory>();
  readonly #found = new Map<string, {count: number; example: Finding['example']}>();
  #requests = 0;
  /** Subscriptions that missed changes before the simulator began again. */
  #missed = 0;
  #subscription: Finding['example'] | undefined;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** Begins a new review. */
  clear(): void {
    this.#clients.clear();
    this.#found.clear();
    this.#requests = 0;
    this.#missed = 0;
    this.#subscription = undefined;
  }

  /** Forgets what clients did before, as when the simulator begins again; what was found stays. */
  forget(): void {
    this.#missed = this.#subscriptionsMissed();
    this.#clients.clear();
  }

  /** Looks at a request and its answer; a subscription that began has no answer yet. */
  note(
    request: SimulatorRequest,
    answer: Answer,
    {time, now, url = ''}: {time: number; now: string; url?: string},
  ): void {
    this.#requests += 1;
    const analysis = this.#analysisOf(request);
    if (!analysis) return;
    const {authorization: token = ''} = Object.fromEntries(
      Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const memory = this.#clients.get(token) ?? {
      waitsUntil: 0,
      refused: new Map(),
      asked: new Map(),
      follows: false,
      subscriptions: 0,
    };
    keep(this.#clients, token, memory, mostClients);
    const fingerprint = digestOf(JSON.stringify([request.query, request.variables ?? {}]));
    const call: Call = {request, analysis, answer, fingerprint, memory, time, url};
    const {requestId} = answer.extensions;
    const example = {operation: analysis.roots.map(({name}) => name).join(', '), requestId, at: now};
    for (const [rule, {find}] of Object.entries(reportRules)) {
      const detail = find(call);
      if (detail === undefined) continue;
      const known = this.#found.get(rule);
      this.#found.set(rule, {count: (known?.count ?? 0) + 1, example: known?.example ?? {...example, detail}});
    }
    this.#remember(call);
    if (analysis.kind === 'subscription' && !answer.errors) {
      memory.follows = true;
      memory.subscriptions += 1;
      this.#subscription ??= {...example, detail: 'no query by updatedAt followed'};
    }
  }

  /** All that was found so far, with what occurred most first. */
  review(): Review {
    const missed = this.#subscriptionsMissed();
    const found = new Map(this.#found);
    if (missed > 0 && this.#subscription) found.set(followRule, {count: missed, example: this.#subscription});
    const rules: Readonly<Record<string, Omit<ReportRule, 'find'>>> = {...reportRules, [followRule]: followed};
    const findings = [...found].map(([rule, own]) => ({
      rule,
      problem: rules[rule]?.problem ?? '',
      ...own,
      page: documentation + (rules[rule]?.page ?? ''),
    }));
    findings.sort((a, b) => b.count - a.count);
    return {requests: this.#requests, findings, passed: Object.keys(rules).filter((rule) => !found.has(rule))};
  }

  #subscriptionsMissed(): number {
    return [...this.#clients.values()].reduce((sum, {subscriptions}) => sum + subscriptions, this.#missed);
  }

  #analysisOf({query, operationName}: SimulatorRequest): Analysis | undefined {
    const key = digestOf(`${operationName ?? ''} ${query}`);
    if (!this.#documents.has(key))
      keep(this.#documents, key, analyse(this.#contract, query, operationName), mostRequests);
    return this.#documents.get(key);
  }

  #remember(call: Call): void {
    const {memory, fingerprint, answer, time} = call;
    const wait = (answer.errors ?? [])
      .map(({extensions}) => extensions['retryAfter'])
      .find((each) => typeof each === 'number');
    if (wait !== undefined) memory.waitsUntil = Math.max(memory.waitsUntil, time + wait * 1000);
    const reason = refusalOf(answer);
    if (reason === undefined) memory.refused.delete(fingerprint);
    else keep(memory.refused, fingerprint, reason, mostRequests);
    const times = [...(memory.asked.get(fingerprint) ?? []), time].slice(-mostTimes);
    keep(memory.asked, fingerprint, times, mostRequests);
    if (catchesUp(call)) memory.subscriptions = 0;
  }
}

/** A review as lines for people. */
export function reviewLines({requests, findings, passed}: Review): string[] {
  const heading = `Report on ${requests} request${requests === 1 ? '' : 's'}`;
  if (findings.length === 0) return [`${heading}: none of the ${passed.length} rules found anything.`];
  return [
    `${heading}: ${findings.length} thing${findings.length === 1 ? '' : 's'} that will hurt in production`,
    ...findings.flatMap(({count, problem, example, page}) => [
      `  ${String(count).padStart(4)} × ${problem}.`,
      `         First: ${example.operation} (${example.requestId}): ${example.detail}. See ${page}`,
    ]),
  ];
}
