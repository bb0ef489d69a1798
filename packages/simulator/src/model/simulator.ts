/** Answers GraphQL requests over a state, under the whole contract of the schema. */
import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  getNamedType,
  getNullableType,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isListType,
  stripIgnoredCharacters,
  typeFromAST,
  validate,
  valueFromASTUntyped,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLInputType,
  type OperationDefinitionNode,
} from 'graphql';
import type {Contract} from './contract.ts';
import {budget, costOf} from './cost.ts';
import {fieldsIn, fragmentsOf, parseDocument} from './document.ts';
import {badRequest, RequestError, type RequestErrorCode} from './refusal.ts';
import {argumentOf, checkZones} from './presentation.ts';
import {checkAccess, resolved} from './resolvers.ts';
import type {
  AskedMutation,
  BulkEntry,
  Caller,
  Change,
  Context,
  Coverage,
  Entity,
  Fields,
  Rules,
  State,
  TimeRule,
} from './rules.ts';
import {emptyState, Store, type Reads} from './store.ts';
import {createSubscriber, type Subscriber} from './subscription.ts';
import {after, day, minute} from './time.ts';

/** A request as it stands in the body and the headers of a POST; names of headers in any case. */
export interface SimulatorRequest {
  query: string;
  variables?: Fields | null;
  operationName?: string | null;
  headers?: Record<string, string>;
}

/** What a request cost, and what is left of the minute. */
export interface Cost {
  points: number;
  remaining: number;
  limit: number;
  resetsAt: string;
}

export interface Answer {
  data?: Fields | null;
  errors?: {message: string; path?: readonly (string | number)[]; extensions: Record<string, unknown>}[];
  extensions: {requestId: string; /** Missing in events, which cost nothing. */ cost?: Cost};
}

export interface SimulatorOptions {
  contract: Contract;
  rules: Rules;
  /** State to go on from, which the simulator changes in place. */
  state?: State;
}

/** Events that one move of the clock may bring; more are a rule that waits for itself. */
const mostEvents = 100_000;

/** A prepared request: everything that is decided before a field is resolved. */
interface Prepared {
  context: Context;
  operation: OperationDefinitionNode;
  variables: Fields;
  cost: number;
  idempotencyKey: string | undefined;
}

/** Why a subscription ends by itself: its session or key stopped working, or the caller lost the right. */
type EndReason = Extract<RequestErrorCode, 'UNAUTHENTICATED' | 'FORBIDDEN'>;
type Ended = (reason: EndReason) => void;

/** An open subscription: who hears of changes, and of its end. */
interface Follower {
  subscriber: Subscriber;
  listener: (answer: Answer) => void;
  ended: Ended | undefined;
  requestId: string;
}

/**
 * An error as it stands in the body, with a code that a program can act on. What a rule throws unforeseen is our
 * failure; an error of GraphQL before any field is resolved is the caller's.
 */
function reported(error: GraphQLError, fallback: RequestErrorCode): NonNullable<Answer['errors']>[number] {
  const cause = error.originalError;
  const {message, path} = error;
  if (cause instanceof RequestError) return {message, path, extensions: {code: cause.code, ...cause.extensions}};
  const told = fallback === 'INTERNAL' ? 'Endless failed. Nothing was changed.' : message;
  return {message: told, path, extensions: {code: fallback}};
}

const asGraphQLError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError
    ? error
    : new GraphQLError(error instanceof Error ? error.message : String(error), {originalError: error as Error});

/** Variables of a request, with the defaults of those that it leaves out. */
const withDefaults = ({variableDefinitions = []}: OperationDefinitionNode, variables: Fields): Fields => ({
  ...Object.fromEntries(
    variableDefinitions.flatMap(({variable, defaultValue}) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  ),
  ...variables,
});

/** @throws RequestError with BAD_REQUEST for a key that is too short or too long. */
function idempotencyKey({directives = []}: OperationDefinitionNode, variables: Fields): string | undefined {
  if (!directives.some(({name}) => name.value === 'idempotent')) return undefined;
  const key = argumentOf(directives, 'idempotent', variables) ?? '';
  if (key.length < 16 || key.length > 64) throw badRequest('An idempotency key has 16 to 64 characters.');
  return key;
}

/** Whether GraphQL refused what a document or a variable gives for an argument, once it came to the field. */
const isOfDocument = ({originalError}: GraphQLError): boolean =>
  originalError instanceof GraphQLError && originalError.nodes !== undefined;

const isFailure = ({extensions}: NonNullable<Answer['errors']>[number]): boolean => extensions.code === 'INTERNAL';

const hasFailed = ({errors = []}: Answer): boolean => errors.some(isFailure);

const clientName = (caller: Caller | undefined): string => caller?.client ?? 'public';

const byLowerName = (headers: Record<string, string> = {}): Map<string, string> =>
  new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** An idempotency key belongs to the caller, the company and the brand of a request. */
const scopeOfKey = ({caller}: Context, key: string): string =>
  [caller?.client, caller?.companyId, caller?.brandId, key].map((part) => part ?? '').join(' ');

/** A value that a scalar has read, in the one way to write its number. */
const plainNumber = (text: string): string =>
  text
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^-0$/, '0');

/** Values that scalars have read, with each number written in one way. */
function comparable(value: unknown, type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (Array.isArray(value) && isListType(nullable)) return value.map((each) => comparable(each, nullable.ofType));
  if (typeof value === 'string') return /Decimal|BigInt/.test(getNamedType(type).name) ? plainNumber(value) : value;
  if (typeof value !== 'object' || value === null || !isInputObjectType(nullable)) return value;
  const fields = Object.values(nullable.getFields());
  return Object.fromEntries(fields.map(({name, type: own}) => [name, comparable((value as Fields)[name], own)]));
}

/** What a request asks for, whatever its white space, and however its variables are written. */
function fingerprint(query: string, {operation, variables, context}: Prepared): string {
  const {schema} = context.contract;
  const {variableDefinitions: definitions = []} = operation;
  const {coerced = variables} = getVariableValues(schema, definitions, variables);
  const read = definitions.map(({variable, type}) => {
    const declared = typeFromAST(schema, type);
    const value = coerced[variable.name.value];
    return declared && isInputType(declared) ? comparable(value, declared) : value;
  });
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return JSON.stringify([stripIgnoredCharacters(query), read], sorted);
}

/** An answer as a repeated request gets it: without the secrets and tokens that the first one held. */
const withoutSecrets = (answer: Answer, secrets: ReadonlySet<string> | undefined): Answer =>
  secrets && secrets.size > 0
    ? (JSON.parse(
        JSON.stringify(answer, (_, value: unknown) => (typeof value === 'string' && secrets.has(value) ? null : value)),
      ) as Answer)
    : answer;

/** How many valid documents are kept parsed. */
const mostDocuments = 50;

/** How many answers are remembered for their keys: while the clock stands, none of them lapses. */
const mostAnswers = 10_000;

/** One simulated platform. The same state and the same calls give the same bytes. */
export class Simulator {
  readonly contract: Contract;
  readonly rules: Rules;
  /** What requests have reached of the schema: for reports that say what was never tried. */
  readonly coverage: Coverage = {operations: new Set(), edges: new Set(), refusals: new Set()};
  /** Hears of failures that answers tell as INTERNAL, such as a rule that throws, and of what fails by itself. */
  onFailure: (error: Error) => void = () => undefined;
  #store: Store;
  readonly #followers = new Set<Follower>();
  readonly #next = new Map<TimeRule, {value: string | undefined; reads: Reads}>();
  /** Moments at which something of a rule failed, by the id of the record; by '' when the rule failed as a whole. */
  readonly #parked = new Map<TimeRule, Map<string, string>>();
  /** Groups of changes that subscribers haven't heard of. */
  #unannounced: Change[][] = [];
  readonly #documents = new Map<string, DocumentNode>();

  constructor({contract, rules, state}: SimulatorOptions) {
    this.contract = contract;
    this.rules = rules;
    this.#store = new Store(this.contract, state ?? emptyState(), this.coverage.edges);
  }

  get store(): Store {
    return this.#store;
  }

  get state(): State {
    return this.#store.state;
  }

  /** Goes on from another state, such as one that was saved. */
  restore(state: State): void {
    this.#followers.clear();
    this.#next.clear();
    this.#parked.clear();
    this.#unannounced = [];
    this.#store = new Store(this.contract, state, this.coverage.edges);
  }

  /** Runs something and puts the whole state back afterwards, so that the next run begins where this one began. */
  rehearse<T>(run: () => T): T {
    const {state} = this;
    const {now, sequence, requests} = state;
    const answers = {...state.answers};
    const points = {...state.points};
    try {
      return this.#store.rehearse(run);
    } finally {
      Object.assign(state, {now, sequence, requests, answers, points});
    }
  }

  /** Answers one request. Nothing is thrown: every failure is an answer. */
  execute(request: SimulatorRequest): Answer {
    const requestId = this.nextRequestId();
    try {
      const prepared = this.#prepare(request, requestId);
      return this.#remembered(request, prepared) ?? this.#run(prepared, request);
    } catch (error) {
      return this.#failed(error, request, requestId);
    }
  }

  /** The answer to what never became a request, such as a body that is no JSON. */
  refuse(message: string, headers: Record<string, string> = {}): Answer {
    return this.#failed(badRequest(message), {headers}, this.nextRequestId());
  }

  /** The answer to a request that wasn't executed: it costs nothing, and tells what is left as every answer does. */
  #failed(error: unknown, {headers}: Pick<SimulatorRequest, 'headers'>, requestId: string): Answer {
    const fallback = error instanceof RequestError || error instanceof GraphQLError ? 'BAD_REQUEST' : 'INTERNAL';
    const cost = this.#costOf(this.#clientOf(headers), 0);
    return {errors: [this.#reported(asGraphQLError(error), fallback)], extensions: {requestId, cost}};
  }

  #reported(error: GraphQLError, fallback: RequestErrorCode): NonNullable<Answer['errors']>[number] {
    const answered = reported(error, fallback);
    if (isFailure(answered)) this.onFailure(error.originalError ?? error);
    return answered;
  }

  /** Whose points a request takes; all requests without a valid token share some. */
  #clientOf(headers: SimulatorRequest['headers']): string {
    try {
      return clientName(this.rules.authenticate(byLowerName(headers), this.#store, this.contract));
    } catch {
      return clientName(undefined);
    }
  }

  /**
   * Follows a subscription. `listener` gets one answer for each change of a record in its scope.
   *
   * @param ended - Called when it ends by itself. Of a lost right the last answer tells.
   * @returns The end of the subscription, or the answer that says why it can't begin.
   */
  subscribe(request: SimulatorRequest, listener: (answer: Answer) => void, ended?: Ended): (() => void) | Answer {
    const requestId = this.nextRequestId();
    try {
      const {context, operation, variables, cost} = this.#prepare(request, requestId);
      const subscriber = createSubscriber(context, operation, variables);
      this.#spend(clientName(context.caller), cost);
      const follower = {subscriber, listener, ended, requestId};
      this.#followers.add(follower);
      this.coverage.operations.add(`subscription ${subscriber.field}`);
      return () => this.#followers.delete(follower);
    } catch (error) {
      return this.#failed(error, request, requestId);
    }
  }

  /** Moves the clock to a later moment and lets happen what happens until then, in the order of its moments. */
  advance(to: string): void {
    this.#settle(to, () => this.#announce());
    if (to > this.state.now) this.state.now = to;
    this.#announce();
  }

  /**
   * Lets something happen that no request asks for, such as the report of an outside system, with all that follows from
   * it at once. When it throws, nothing has happened.
   *
   * @param because - Causes, out of `TransitionCause`, for which it moves states.
   * @returns what it changed.
   */
  happen(because: readonly string[], run: (context: Context) => void): Change[] {
    this.advance(this.state.now);
    const context = this.contextOfSystem();
    this.#store.transaction(because, () => {
      this.#store.tick();
      run(context);
      this.#record(context);
    });
    this.#settle(this.state.now);
    const changes = this.#unannounced.flat();
    this.#announce();
    return changes;
  }

  /**
   * Lets happen what is due until a moment, or what a change has made due at once. Each event is a transaction, and what
   * happens to one record a part of it; what fails is rolled back, logged, and tried again when its rule names another
   * moment.
   *
   * @param followed - Called after each event, while the clock shows its moment.
   */
  #settle(to: string, followed: () => void = () => undefined): void {
    const {state} = this;
    for (let events = 0; events < mostEvents; events += 1) {
      const until = to > state.now ? to : state.now;
      const due = this.rules.time.flatMap((rule) => {
        const at = this.#nextOf(rule);
        return at !== undefined && at <= until && this.#parkedOf(rule).get('') !== at ? [{at, rule}] : [];
      });
      const [first] = due.sort((a, b) => a.at.localeCompare(b.at));
      if (!first) return;
      if (first.at > state.now) state.now = first.at;
      this.#let(first.rule, first.at);
      followed();
    }
  }

  /** Lets happen what is due of a rule. */
  #let(rule: TimeRule, moment: string): void {
    const context = this.contextOfSystem();
    const parked = this.#parkedOf(rule);
    const attempt = (id: string, at: string, run: () => void): boolean => {
      if (parked.get(id) === at) return false;
      try {
        run();
        parked.delete(id);
      } catch (error) {
        parked.set(id, at);
        // Nothing that its moment came from has changed.
        this.#next.delete(rule);
        context.failed(error);
      }
      return true;
    };
    attempt('', moment, () =>
      this.#store.transaction(rule.because ?? [], () => {
        rule.run(context, (id, at, happens) => attempt(id, at, () => this.#store.part(happens)));
        const isIdle = this.#store.changes.length === 0;
        this.#record(context);
        // It would act for ever, and keep all others from their turn.
        if (isIdle && this.#nextOf(rule) === moment)
          throw new Error(`A rule of time changed nothing at ${moment}, and names that moment again.`);
      }),
    );
  }

  #parkedOf(rule: TimeRule): Map<string, string> {
    const known = this.#parked.get(rule) ?? new Map<string, string>();
    this.#parked.set(rule, known);
    return known;
  }

  /** When a rule acts next: asked again once something has changed that its answer came from. */
  #nextOf(rule: TimeRule): string | undefined {
    const known = this.#next.get(rule);
    if (known && this.#store.isAsRead(known.reads)) return known.value;
    const parked = this.#parkedOf(rule);
    const asked = this.#store.reading(() => rule.next(this.#store, (id, at) => parked.get(id) === at));
    // What is in no record, such as a note on free stock, can't be watched.
    const hasRecords = [...asked.reads.keys()].some((name) => name !== 'now');
    if (hasRecords) this.#next.set(rule, asked);
    return asked.value;
  }

  /** Notes the reasons with which entries of a background process were refused. */
  #coverWork({operation, results}: Entity): void {
    for (const {error} of (results as BulkEntry[] | undefined) ?? [])
      if (error) this.coverage.refusals.add(`mutation ${String(operation)} ${error.condition ?? error.reason}`);
  }

  /** Notes which operations answered, and with which reasons requests were refused as a whole. */
  #cover({operation, selectionSet}: OperationDefinitionNode, {data, errors = []}: Answer): void {
    for (const selection of selectionSet.selections) {
      if (selection.kind !== Kind.FIELD) continue;
      const name = `${operation} ${selection.name.value}`;
      const payload = data?.[(selection.alias ?? selection.name).value] as {userErrors?: unknown[]} | null;
      for (const {extensions} of errors)
        this.coverage.refusals.add(`${name} ${String(extensions.reason ?? extensions.code)}`);
      const isRefused = errors.length > 0 || (payload?.userErrors ?? []).length > 0;
      if (!isRefused) this.coverage.operations.add(name);
    }
  }

  /** What rules work with when nobody asks: time, and checks of the state. */
  contextOfSystem(): Context {
    return this.#context(undefined, new Map(), 'time', {kind: Kind.DOCUMENT, definitions: []});
  }

  nextRequestId(): string {
    this.state.requests += 1;
    return this.lastRequestId;
  }

  get lastRequestId(): string {
    return `req_${String(this.state.requests).padStart(6, '0')}`;
  }

  #context(
    caller: Caller | undefined,
    headers: ReadonlyMap<string, string>,
    requestId: string,
    document: DocumentNode,
  ): Context {
    const context: Context = {
      contract: this.contract,
      store: this.#store,
      rules: this.rules,
      caller,
      headers,
      requestId,
      document,
      secrets: new Set(),
      coverage: this.coverage,
      mutation: '',
      refuse: (name) => {
        throw new Error(`Nothing was asked that could be refused with ${name}.`);
      },
      failed: (error) => {
        this.onFailure(error as Error);
        this.rules.logFailure?.(error as Error, context);
      },
      settle: (asked) => {
        this.#record(context, asked);
        this.#settle(this.state.now);
        return this.#unannounced.flat();
      },
    };
    return context;
  }

  /** The document of a valid query; parsed once while clients send it again and again with other variables. */
  #document(query: string): DocumentNode {
    const known = this.#documents.get(query);
    if (known) return known;
    const document = parseDocument(query);
    const [problem] = validate(this.contract.schema, document, undefined, {maxErrors: 1});
    if (problem) throw problem;
    if (this.#documents.size >= mostDocuments) this.#documents.clear();
    this.#documents.set(query, document);
    return document;
  }

  #prepare({query, variables, operationName, headers}: SimulatorRequest, requestId: string): Prepared {
    if (typeof query !== 'string') throw badRequest('The body has no text `query`.');
    const document = this.#document(query);
    const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const operation = operationName ? operations.find(({name}) => name?.value === operationName) : operations[0];
    if (operationName && !operation) throw badRequest(`The document has no operation "${operationName}".`);
    if (!operation || (!operationName && operations.length > 1))
      throw badRequest('The document has several operations, or none. Name one in `operationName`.');
    const sent = byLowerName(headers);
    const caller = this.rules.authenticate(sent, this.#store, this.contract);
    const known = withDefaults(operation, variables ?? {});
    checkZones(document, known);
    return {
      context: this.#context(caller, sent, requestId, document),
      operation,
      variables: variables ?? {},
      cost: costOf(this.contract, document, operation, known),
      idempotencyKey: idempotencyKey(operation, known),
    };
  }

  /** The stored answer under the same key, if there is one. */
  #remembered({query}: SimulatorRequest, prepared: Prepared): Answer | undefined {
    const {context, operation, idempotencyKey: key} = prepared;
    const known = key === undefined ? undefined : this.state.answers[scopeOfKey(context, key)];
    if (!known || known.until <= this.state.now) return undefined;
    for (const {name} of fieldsIn(operation.selectionSet, (of) => fragmentsOf(context.document).get(of))) {
      const declared = this.contract.operations.get(`${operation.operation} ${name.value}`);
      if (declared) checkAccess(declared, context);
    }
    if (known.document !== fingerprint(query, prepared))
      throw badRequest('The idempotency key was used with another document or other variables.');
    return known.body as Answer;
  }

  #run(prepared: Prepared, request: SimulatorRequest): Answer {
    const {context, operation, cost} = prepared;
    const client = clientName(context.caller);
    const points = this.#spend(client, cost);
    const answer = this.#executed(prepared, points);
    // Without data nothing was executed: a variable doesn't fit its type.
    if (answer.data === undefined) {
      const {since, used} = this.#minuteOf(client);
      this.state.points[client] = {since, used: used - cost};
      return {...answer, extensions: {requestId: context.requestId, cost: this.#costOf(client, 0)}};
    }
    this.#cover(operation, answer);
    if (!hasFailed(answer)) this.#remember(answer, prepared, request);
    this.#announce();
    return answer;
  }

  /**
   * Executes an operation. A mutation is one transaction with all that follows from it: when a part of it fails, as
   * opposed to being refused, nothing has changed.
   */
  #executed(prepared: Prepared, points: Cost): Answer {
    const {context, operation} = prepared;
    if (operation.operation !== OperationTypeNode.MUTATION) return this.#resolved(prepared, points);
    const unannounced = [...this.#unannounced];
    let answer: Answer | undefined;
    try {
      return this.#store.transaction([], () => {
        answer = this.#resolved(prepared, points);
        if (hasFailed(answer)) throw new Error('A part of the operation failed.');
        return answer;
      });
    } catch (error) {
      this.#unannounced = unannounced;
      const errors = answer?.errors?.filter(isFailure);
      return {
        errors: errors?.length ? errors : [this.#reported(asGraphQLError(error), 'INTERNAL')],
        data: null,
        extensions: {requestId: context.requestId, cost: points},
      };
    }
  }

  #resolved({context, operation, variables}: Prepared, cost: Cost): Answer {
    const result = resolved(context, operation, variables);
    const errors = result.errors?.map((error) =>
      this.#reported(error, error.path && error.originalError && !isOfDocument(error) ? 'INTERNAL' : 'BAD_REQUEST'),
    );
    return {errors, data: result.data, extensions: {requestId: context.requestId, cost}};
  }

  #spend(client: string, requested: number): Cost {
    if (requested > budget.perRequest)
      throw new RequestError(
        'BAD_REQUEST',
        `The request costs ${requested} points; ${budget.perRequest} are allowed. Ask for fewer records.`,
        {cost: requested},
      );
    const {since, used} = this.#minuteOf(client);
    if (used + requested > budget.perMinute) {
      const retryAfter = Math.ceil((Date.parse(since) + minute - Date.parse(this.state.now)) / 1000);
      const left = budget.perMinute - used;
      const why = left > 0 ? `The request costs ${requested} points; ${left} are left` : 'The points are used up';
      throw new RequestError('RATE_LIMITED', `${why} for this minute. Wait ${retryAfter} seconds.`, {retryAfter});
    }
    this.state.points[client] = {since, used: used + requested};
    return this.#costOf(client, requested);
  }

  /** The minute that a client's points are counted in. */
  #minuteOf(client: string): {since: string; used: number} {
    const {now, points} = this.state;
    const known = points[client];
    return known && Date.parse(now) - Date.parse(known.since) < minute ? known : {since: now, used: 0};
  }

  #costOf(client: string, points: number): Cost {
    const {since, used} = this.#minuteOf(client);
    const {perMinute: limit} = budget;
    return {points, remaining: limit - used, limit, resetsAt: after(since, minute)};
  }

  #remember(answer: Answer, prepared: Prepared, {query}: SimulatorRequest): void {
    const {context, operation, idempotencyKey: key} = prepared;
    if (key === undefined || operation.operation !== OperationTypeNode.MUTATION) return;
    const scope = scopeOfKey(context, key);
    this.#forget(scope);
    this.state.answers[scope] = {
      document: fingerprint(query, prepared),
      body: withoutSecrets(answer, context.secrets),
      until: after(this.state.now, day),
    };
  }

  /** Forgets the answer of a key, those whose day is over, and the oldest of too many. They lie in the order of time. */
  #forget(scope: string): void {
    const {answers, now} = this.state;
    Reflect.deleteProperty(answers, scope);
    const keys = Object.keys(answers);
    const lasting = keys.findIndex((key) => (answers[key]?.until ?? '') > now);
    const lapsed = lasting < 0 ? keys.length : lasting;
    for (const key of keys.slice(0, Math.max(lapsed, keys.length - mostAnswers + 1)))
      Reflect.deleteProperty(answers, key);
  }

  /** Logs what changed, and keeps it until subscribers are told. */
  #record(context: Context, asked?: AskedMutation): void {
    const {changes} = this.#store;
    this.rules.follow?.([...changes], context);
    this.rules.keepLog?.(changes, context, asked);
    this.#store.changes = [];
    this.#unannounced.push(changes);
  }

  /**
   * Tells subscribers of each record that changed, once for each group of changes, as the group left it, and ends
   * subscriptions whose right is gone. Sessions end by time, with which nothing changes.
   */
  #announce(): void {
    const groups = this.#unannounced;
    this.#unannounced = [];
    for (const follower of this.#followers) {
      const end = this.#endOf(follower, groups.length > 0);
      if (end === undefined) continue;
      this.#followers.delete(follower);
      follower.ended?.(end);
    }
    // Groups that leave a record with the same `updatedAt` changed it once, as far as anybody sees.
    const changed = new Map<string, Change & {changes: readonly Change[]}>();
    for (const [at, changes] of groups.entries())
      for (const change of new Map(changes.map((each) => [each.id, each])).values()) {
        const key = `${change.id} ${String(change.after?.updatedAt ?? at)}`;
        changed.set(key, {...change, changes: [...(changed.get(key)?.changes ?? []), ...changes]});
      }
    for (const {type, id, after, changes} of changed.values()) {
      if (!after || !this.#store.get(type, id)) continue;
      const record = after;
      if (type === 'Process') this.#coverWork(record);
      for (const follower of this.#followers)
        if (follower.subscriber.type === type && follower.subscriber.matches(record, changes))
          this.#deliver(record, follower);
    }
  }

  /** Why a subscription ends; undefined while it goes on. Who has lost the right is told so. */
  #endOf({subscriber, listener, requestId}: Follower, hasChanged: boolean): EndReason | undefined {
    if (!subscriber.isValid()) return 'UNAUTHENTICATED';
    if (!hasChanged) return undefined;
    try {
      subscriber.renew();
      return undefined;
    } catch (error) {
      listener({data: null, errors: [this.#reported(asGraphQLError(error), 'INTERNAL')], extensions: {requestId}});
      return 'FORBIDDEN';
    }
  }

  #deliver(record: Entity, {subscriber, listener, requestId}: Follower): void {
    let result: ExecutionResult<Fields>;
    try {
      result = subscriber.deliver(record);
    } catch (error) {
      result = {errors: [asGraphQLError(error)]};
    }
    const errors = result.errors?.map((error) => this.#reported(error, 'INTERNAL'));
    listener({data: result.data ?? null, errors, extensions: {requestId}});
  }
}
