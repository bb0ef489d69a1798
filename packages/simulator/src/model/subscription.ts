/** Subscriptions: what a subscriber follows, and how a changed record is delivered. */
import {
  getArgumentValues,
  getNamedType,
  getVariableValues,
  Kind,
  type ExecutionResult,
  type OperationDefinitionNode,
} from 'graphql';
import {mostVariableErrors} from './document.ts';
import {conditionsOf} from './lists.ts';
import {badRequest} from './refusal.ts';
import {checkAccess, checkPermissions, fieldResolver, resolved} from './resolvers.ts';
import type {Context, Entity, Fields} from './rules.ts';
import type {Change} from './store.ts';

export interface Subscriber {
  field: string;
  type: string;
  /** Whether the session or key that opened it still works. */
  isValid: () => boolean;
  /**
   * Looks again at what the caller may do, which is no use of the session or key. Throws a RequestError when that is no
   * longer enough.
   */
  renew: () => void;
  /** Whether it hears of a record that changed, with all that changed at once. */
  matches: (record: Entity, changes: readonly Change[]) => boolean;
  deliver: (record: Entity) => ExecutionResult<Fields>;
}

/** Arguments that say whose records are followed; the others narrow them by the fields of the record. */
const scopeArguments = new Set(['brandId', 'companyId', 'partyId']);

/**
 * Begins to follow what a subscription names.
 *
 * @throws RequestError when the caller may not follow it, GraphQLError for wrong variables.
 */
export function createSubscriber(asked: Context, operation: OperationDefinitionNode, variables: Fields): Subscriber {
  const {contract, rules} = asked;
  const [node] = operation.selectionSet.selections;
  const declared =
    node?.kind === Kind.FIELD ? contract.operations.get(`${operation.operation} ${node.name.value}`) : undefined;
  if (declared?.kind !== 'subscription' || node?.kind !== Kind.FIELD)
    throw badRequest('The operation is no subscription.');
  const {name, field} = declared;
  const {coerced, errors} = getVariableValues(contract.schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: mostVariableErrors,
  });
  if (errors?.[0]) throw errors[0];
  const args = getArgumentValues(field, node, coerced);
  const context = {...asked, needed: declared.permissions};
  // The caller stands in what the subscription names.
  const stand = (): void => {
    if (asked.caller && rules.callerInScope) context.caller = rules.callerInScope(asked.caller, args, asked);
  };
  stand();
  checkAccess(declared, context, args);
  const type = getNamedType(field.type).name;
  const record = contract.records.get(type);
  const narrowing = field.args.filter((argument) => !scopeArguments.has(argument.name));
  const conditions = record ? conditionsOf(record, narrowing, args, type, context) : [];
  return {
    field: name,
    type,
    isValid: () => !asked.caller || !rules.isStillValid || rules.isStillValid(asked.caller, asked),
    renew: () => {
      stand();
      checkPermissions(declared, context.caller);
    },
    matches: (each, changes) =>
      rules.canSee(type, each, context) &&
      rules.isInScope(type, each, args, context, changes) &&
      conditions.every((holds) => holds(each)),
    deliver: (each) =>
      resolved(context, operation, variables, (source, own, at, info) =>
        info.path.prev ? fieldResolver(source, own, at, info) : each,
      ),
  };
}
