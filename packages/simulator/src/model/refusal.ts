/** How an operation says no: in `userErrors` for what a caller did wrong, in `errors` for the request as a whole. */
import {isNonNullType, isObjectType, type GraphQLObjectType} from 'graphql';
import {conditionName, type Contract, type Operation} from './contract.ts';
import type {Context, Fields} from './rules.ts';

/** The codes of `errors[].extensions.code`. */
export type RequestErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'BAD_REQUEST' | 'RATE_LIMITED' | 'INTERNAL';

/** An error of the request as a whole. */
export class RequestError extends Error {
  readonly code: RequestErrorCode;
  readonly extensions: Record<string, unknown>;

  constructor(code: RequestErrorCode, message: string, extensions: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.extensions = extensions;
  }
}

export const badRequest = (message: string): RequestError => new RequestError('BAD_REQUEST', message);

/** One entry of a payload's `userErrors`. */
export interface UserError {
  code: string;
  reason: string;
  /** Name of the declared condition; none for a limit that the engine checks. Answers don't carry it. */
  condition?: string;
  field: string[] | null;
  message: string;
}

/** Ends a mutation with entries of `userErrors`; nothing of it has happened. */
export class Refusal extends Error {
  readonly userErrors: UserError[];
  /** What happens although the request is refused, such as an alert or a count of wrong passwords. */
  effect: (() => void) | undefined;

  constructor(userErrors: UserError[]) {
    super(userErrors.map(({message}) => message).join(' '));
    this.userErrors = userErrors;
  }

  /** Names what happens although the request is refused; all else of it is undone. */
  causing(effect: () => void): this {
    this.effect = effect;
    return this;
  }
}

/** A refusal that every mutation can give, with the code that the schema declares for its reason. */
export const baselineError = (
  {baseline}: Contract,
  reason: string,
  field: string[] | null,
  message: string,
): UserError => ({
  code: baseline.find((error) => error.reason === reason)?.code ?? 'VALIDATION_FAILED',
  reason,
  field,
  message,
});

/** Path of an input field, from the input on; numbers count the entries of lists. */
export type InputPath = readonly (string | number)[];

/** Makes a refusal out of a reason or condition, the path of the input field, and a message other than the declared. */
export type Refuse = (name: string, field?: InputPath | null, message?: string) => Refusal;

/** A context in which a mutation runs, with its refusals. */
export const inMutation = (mutation: string, context: Context): Context => ({
  ...context,
  mutation,
  needed: context.contract.operations.get(`mutation ${mutation}`)?.permissions ?? [],
  refuse: refusals(mutation, context),
});

/**
 * Makes refusals of one mutation, with the code and the words that the schema declares.
 *
 * A rule names a reason, or reason and condition (`REQUIRED.note`) where a mutation may declare several conditions of
 * the reason. Where a mutation declares the reason once, either side may leave the condition out.
 */
function refusals(mutation: string, {contract}: Pick<Context, 'contract'>): Refuse {
  const declared = contract.operations.get(`mutation ${mutation}`)?.errors ?? [];
  return (name, field = null, message) => {
    const [reason = name] = name.split('.');
    const own = declared.filter((error) => error.reason === reason);
    const known = own.length > 0 ? own : contract.baseline.filter((error) => error.reason === reason);
    const [only, another] = known;
    const isPlain = !another && (name === reason || only?.condition === undefined);
    const first = known.find((error) => conditionName(error) === name) ?? (isPlain ? only : undefined);
    if (!first)
      throw new Error(
        `${mutation} refuses with ${name}, which the schema doesn't declare. Add an @error or correct the rule.`,
      );
    const error = {code: first.code, reason, condition: conditionName(first), field: field && field.map(String)};
    return new Refusal([{...error, message: message ?? first.when}]);
  };
}

/** The record with the states of an enum: the one that an id names, else the one that it belongs to. */
function recordWith(states: string, id: unknown, context: Context): {type: string; state: string} | undefined {
  const {contract, store} = context;
  const {type = '', record} = store.find(id) ?? {};
  const kind = contract.records.get(type);
  const fieldOf = (each: GraphQLObjectType) => contract.stateFields(each).find((field) => field.states === states);
  const own = kind && fieldOf(kind);
  if (own) return {type, state: String(record?.[own.name])};
  const [parent, another] = Object.values(kind?.getFields() ?? {}).filter(
    (field) => isNonNullType(field.type) && isObjectType(field.type.ofType) && fieldOf(field.type.ofType),
  );
  return parent && !another ? recordWith(states, record?.[parent.name], context) : undefined;
}

/**
 * Refuses a record whose state the operation doesn't allow, as its `@meets` says.
 *
 * @throws Refusal with STATUS_NOT_ALLOWED: of several conditions the one that ends the name of the record's type, such
 *   as `fulfillment`, else `status`.
 */
export function checkStates({meetings, errors}: Operation, input: Fields, context: Context): void {
  for (const {states, refuses, idField} of meetings) {
    const {type, state} = recordWith(states, input[idField], context) ?? {};
    const own = errors.filter(({reason}) => reason === 'STATUS_NOT_ALLOWED');
    const declared =
      own.find(({condition}) => condition && type?.toLowerCase().endsWith(condition.toLowerCase())) ??
      own.find(({condition}) => condition === 'status') ??
      own[0];
    if (state !== undefined && refuses.includes(state) && declared)
      throw context.refuse(conditionName(declared), [idField]);
  }
}

/** The error of a query or subscription, with the code and the words that the schema declares for a condition. */
export function requestRefusal(
  operation: string,
  name: string,
  {contract, coverage}: Pick<Context, 'contract' | 'coverage'>,
  message?: string,
): RequestError {
  const declared = contract.operations.get(operation)?.errors.find((error) => conditionName(error) === name);
  if (!declared)
    throw new Error(
      `${operation} refuses with ${name}, which the schema doesn't declare. Add an @error or correct the rule.`,
    );
  coverage.refusals.add(`${operation} ${name}`);
  return new RequestError(declared.code as RequestErrorCode, message ?? declared.when, {reason: declared.reason});
}
