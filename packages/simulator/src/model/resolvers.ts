/** How each field of a document is answered: root fields under their access, fields of records by their values. */
import {
  execute,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  type ExecutionResult,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type OperationDefinitionNode,
} from 'graphql';
import {figureProblem} from './figures.ts';
import {checkCauses} from './causes.ts';
import type {Contract, Operation} from './contract.ts';
import {applied} from './directives.ts';
import {mostVariableErrors} from './document.ts';
import {checkRequestLimits, kindOfSubject, limitRefusals, referenceRefusals, trimmed, withoutBlanks} from './input.ts';
import {conditionsOf, entryType, filterRecords, pageOf, sortRecords, type Sorted} from './lists.ts';
import {checkUnchanged, keepingOf, recordKeepingRule} from './record-keeping.ts';
import {badRequest, checkStates, inMutation, Refusal, RequestError, type UserError} from './refusal.ts';
import type {Caller, Change, Context, Entity, Fields, MutationRule, Rules, Store} from './rules.ts';
import {presented} from './presentation.ts';
import {valueOf} from './values.ts';

/** Fields whose values an answer holds once. */
const secretFields = new Set(['secret', 'token', 'refreshToken']);

const pagingArguments = new Set(['after', 'before', 'filter', 'first', 'last', 'sort']);

/** A page, or a plain list, of the records of a type that match the arguments of a field. */
function listOf(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  records: Entity[],
  args: Fields,
  context: Context,
): unknown {
  const visible = records.filter((record) => context.rules.canSee(type.name, record, context));
  const filterName = nameOfArgument(field, 'filter');
  const narrowing = field.args.filter(({name}) => !pagingArguments.has(name));
  const conditions = conditionsOf(type, narrowing, args, type.name, context);
  const filter = (args.filter ?? {}) as Fields;
  const matching = filterName ? filterRecords(type.name, visible, filter, filterName, context) : visible;
  const listed = matching.filter((record) => conditions.every((holds) => holds(record)));
  const sorted = sortedBy(type, field, listed, args.sort as Fields | undefined, context);
  return entryType(field) ? pageOf(sorted, args) : sorted.records;
}

function nameOfArgument(field: GraphQLField<unknown, unknown>, name: string): string | undefined {
  const argument = field.args.find((each) => each.name === name);
  return argument && getNamedType(argument.type).name;
}

/**
 * Sorts by the argument, or by the default that a directive states of it, or of a field without it. Other lists are
 * sorted by the rule `DEFAULT` of their type, where there is one.
 */
function sortedBy(
  type: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  records: Entity[],
  sort: Fields | undefined,
  context: Context,
): Sorted {
  const argument = field.args.find(({name}) => name === 'sort');
  const [{field: stated, direction = 'ASC'} = {}] = applied(argument ?? field, 'defaultSort');
  const by = sort?.field ?? stated;
  if (typeof by !== 'string')
    return context.rules.sorts[type.name]?.DEFAULT
      ? sortRecords(type, records, {field: 'DEFAULT', direction: 'ASC', enumName: type.name}, context)
      : {records, order: 'CREATED ASC'};
  const chosen = String(sort ? (sort.direction ?? 'ASC') : direction);
  const enumName = nameOfArgument(field, 'sort')?.replace(/Sort$/, 'SortField') ?? type.name;
  return sortRecords(type, records, {field: by, direction: chosen, enumName}, context);
}

/** @throws RequestError when the caller holds none of the permissions that an operation needs. */
export function checkPermissions({name, permissions}: Operation, caller: Caller | undefined): void {
  if (permissions.length > 0 && !permissions.some((permission) => caller?.permissions.has(permission)))
    throw new RequestError('FORBIDDEN', `\`${name}\` needs one of these permissions: ${permissions.join(', ')}.`);
}

/** @throws RequestError when the caller may not use an operation, or not in the company and brand of the request. */
export function checkAccess(operation: Operation, context: Context, input: Fields = {}): void {
  const {caller, rules} = context;
  if (caller) rules.noteUse?.(caller, context);
  if (operation.isPublic) return;
  if (!caller)
    throw new RequestError(
      'UNAUTHENTICATED',
      'Send a token in the header `Authorization: Bearer <token>` that is valid: not expired, not revoked.',
    );
  rules.checkContext?.(operation, input, caller, context);
  checkPermissions(operation, caller);
}

function resolveQuery(field: GraphQLField<unknown, unknown>, given: Fields, asked: Context): unknown {
  const args = trimmed(given) as Fields;
  const operation = asked.contract.operations.get(`query ${field.name}`);
  const context = {...asked, needed: operation?.permissions ?? []};
  if (operation) checkAccess(operation, context);
  checkRequestLimits(field.args, args, context, true);
  const named = getNamedType(field.type);
  const type = entryType(field) ?? context.contract.records.get(named.name);
  const rule = context.rules.queries[field.name];
  if (rule) {
    const answer = rule(args, context);
    return entryType(field) && type && Array.isArray(answer) ? listOf(type, field, answer, args, context) : answer;
  }
  if (type && (entryType(field) || isListType(getNullableType(field.type))))
    return listOf(type, field, context.store.all(type.name), args, context);
  const record = type && context.store.get(type.name, args.id);
  if (type && 'id' in args) return record && context.rules.canSee(type.name, record, context) ? record : null;
  throw new Error(`No rule answers the query ${field.name}.`);
}

/** The rule of a mutation: its own, or record keeping where a rule completes it or every input has its field. */
export function mutationRule(contract: Contract, rules: Rules, name: string): MutationRule | undefined {
  const own = rules.mutations[name];
  if (own) return own;
  const keeping = keepingOf(contract, name);
  const before = rules.keeping[name];
  return keeping && (before || keeping.unknown.length === 0) ? recordKeepingRule(keeping, before) : undefined;
}

/** A payload with the records as they are after all that followed from the operation. */
function asChanged(payload: Fields, changes: readonly Change[], store: Store): Fields {
  const changed = new Map<unknown, unknown>();
  for (const {before, type, id} of changes) if (before) changed.set(before, store.get(type, id));
  const latest = (value: unknown): unknown => changed.get(value) ?? store.asNoted(value);
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, Array.isArray(value) ? value.map(latest) : latest(value)]),
  );
}

function resolveMutation(field: GraphQLField<unknown, unknown>, args: Fields, asked: Context): unknown {
  const context = inMutation(field.name, asked);
  const {contract, rules, store} = context;
  const operation = contract.operations.get(`mutation ${field.name}`);
  const rule = mutationRule(contract, rules, field.name);
  const [argument] = field.args;
  if (!operation || !rule || !argument) throw new Error(`No rule answers the mutation ${field.name}.`);
  const given = trimmed(args[argument.name]) as Fields;
  const input = withoutBlanks(given, argument.type) as Fields;
  checkAccess(operation, context, input);
  checkRequestLimits(field.args, args, context, false);
  try {
    const wrong = [
      ...limitRefusals(argument, given, context),
      ...referenceRefusals(argument, input, context, operation),
      ...(rules.inputRefusals?.(argument, input, context) ?? []),
    ];
    if (wrong.length > 0) throw new Refusal(wrong);
    checkStates(operation, input, context);
    const {type = '', record} = store.find(input.id) ?? {};
    if (record) checkUnchanged(input, {updatedAt: valueOf(type, record, 'updatedAt', context)}, context);
    return store.transaction(field.name, () => {
      store.tick();
      const subject = store.get(kindOfSubject(operation, contract) ?? '', input.id) as Entity;
      checkCauses(operation, input, subject, context);
      const payload = rule(input, context, subject);
      const problem = figureProblem(store.changes, context);
      if (problem) throw new Refusal([problem]);
      return {
        ...asChanged(payload, context.settle({mutation: field.name, input, isRefused: false}), store),
        userErrors: [],
      };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const {effect, userErrors} = error;
    for (const {condition, reason} of userErrors)
      context.coverage.refusals.add(`mutation ${field.name} ${condition ?? reason}`);
    if (effect)
      store.transaction(field.name, () => {
        store.tick();
        effect();
        context.settle({mutation: field.name, input, isRefused: true});
      });
    return refusedPayload(operation, userErrors.map(below(argument.name)));
  }
}

/** A user error whose path begins with the argument, as a caller reads it. */
const below =
  (argument: string) =>
  (error: UserError): UserError => ({...error, field: error.field && [argument, ...error.field]});

/** What stands for nothing where null may not: an empty list, no, or none. */
function nothingOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  if (isListType(type.ofType)) return [];
  return {Boolean: false, Int: 0}[getNamedType(type).name] ?? null;
}

/** A payload after a refusal: every field that may be null is. */
function refusedPayload({results}: Operation, userErrors: UserError[]): Fields {
  return {...Object.fromEntries(results.map(({name, type}) => [name, nothingOf(type)])), userErrors};
}

/** Types that a record shows to all who see it: who worked on it stays readable, and no brands would mean all of them. */
const named = new Set(['Person', 'User', 'Company', 'Brand']);

/** Whether a record refers to something that the caller may not see. */
function isHidden(value: unknown, context: Context): boolean {
  const found = typeof value === 'object' && value !== null && 'id' in value ? context.store.find(value.id) : undefined;
  return found !== undefined && !named.has(found.type) && !context.rules.canSee(found.type, found.record, context);
}

/** A value without the records in it that the caller may not see: a list leaves them out, and what may be null is null. */
function seen(value: unknown, {type}: GraphQLField<unknown, unknown>, context: Context): unknown {
  if (Array.isArray(value)) return value.filter((each) => !isHidden(each, context));
  return !isNonNullType(type) && isHidden(value, context) ? null : value;
}

function resolveField(source: unknown, args: Fields, asked: Context, info: GraphQLResolveInfo): unknown {
  const {parentType, fieldName} = info;
  const declared = parentType.getFields()[fieldName];
  if (!declared || typeof source !== 'object' || source === null) return null;
  const needed = asked.contract.fieldPermissions(declared);
  // Most fields need nothing; a copy of the context for each would take as long as their values.
  const context = needed.length > 0 || asked.needed ? {...asked, needed} : asked;
  if (needed.length > 0 && !context.rules.holdsNeeded(parentType.name, source as Fields, context))
    throw new RequestError(
      'FORBIDDEN',
      `\`${parentType.name}.${fieldName}\` needs one of these permissions: ${needed.join(', ')}.`,
    );
  const found = resolveFieldValue(parentType, declared, source, args, context);
  const value = asked.contract.records.has(parentType.name) ? seen(found, declared, context) : found;
  if (secretFields.has(fieldName) && typeof value === 'string') context.secrets?.add(value);
  return presented(value, declared, source as Fields, info, context);
}

/** The value of a field of a record or of a plain object, such as an address, without regard to who asks. */
export function resolveFieldValue(
  parentType: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  source: object,
  given: Fields,
  context: Context,
): unknown {
  const args = trimmed(given) as Fields;
  checkRequestLimits(field.args, args, context, true);
  const value = valueOf(parentType.name, source as Fields, field.name, context, args);
  const entry = entryType(field);
  return entry && Array.isArray(value) ? listOf(entry, field, value, args, context) : value;
}

/** Answers any field. */
export const fieldResolver: GraphQLFieldResolver<unknown, Context, Fields> = (source, args, context, info) => {
  const {schema} = context.contract;
  const field = info.parentType.getFields()[info.fieldName];
  if (!field) return null;
  if (info.parentType === schema.getQueryType()) return resolveQuery(field, args, context);
  if (info.parentType === schema.getMutationType()) return resolveMutation(field, args, context);
  return resolveField(source, args, context, info);
};

/** Values that one answer may have. Plain lists cost no points, and multiply when they are within each other. */
const mostValues = 100_000;

/** Resolves an operation of the document of a context; no further field once there are too many values. */
export function resolved(
  context: Context,
  operation: OperationDefinitionNode,
  variableValues: Fields,
  resolve = fieldResolver,
): ExecutionResult<Fields> {
  let left = mostValues;
  const result = execute({
    schema: context.contract.schema,
    document: context.document,
    operationName: operation.name?.value ?? null,
    variableValues,
    contextValue: context,
    fieldResolver: (...field) => (left-- > 0 ? resolve(...field) : null),
    typeResolver: (value) => memberOf(value, context),
    options: {maxCoercionErrors: mostVariableErrors},
  });
  if (result instanceof Promise) throw new Error('A rule answered later. Rules of the simulator answer at once.');
  if (left >= 0) return result;
  throw badRequest(
    `The answer would have more than ${mostValues} values. Ask for fewer records, or fewer lists in lists.`,
  );
}

/** The member of a union that a value is, told by its id or by its own word. */
function memberOf(value: unknown, {store}: Context): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('__typename' in value) return String(value.__typename);
  return 'id' in value ? store.find(value.id)?.type : undefined;
}
