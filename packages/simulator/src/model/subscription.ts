/** Subscriptions: what a subscriber follows, and how a changed record is delivered. */
import {
  execute,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  Kind,
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import {mostVariableErrors} from './document.ts';
import {conventionalCondition} from './lists.ts';
import {RequestError} from './refusal.ts';
import {boundedResolver, checkAccess, fieldResolver, memberOf} from './resolvers.ts';
import type {Context, Entity, Fields} from './rules.ts';

export interface Subscriber {
  field: string;
  type: string;
  /** Whether the session or key that opened it still works. */
  isValid: () => boolean;
  matches: (record: Entity) => boolean;
  deliver: (record: Entity) => {data: Fields | null; errors: readonly GraphQLError[]};
}

/** Arguments that say whose records are followed; the others narrow them by the fields of the record. */
const scopeArguments = new Set(['brandId', 'companyId', 'partyId']);

function rootOf(operation: OperationDefinitionNode, {contract}: Context) {
  const [node] = operation.selectionSet.selections;
  const root = contract.schema.getSubscriptionType();
  const field = node?.kind === Kind.FIELD ? root?.getFields()[node.name.value] : undefined;
  if (operation.operation !== 'subscription' || !root || !field || node?.kind !== Kind.FIELD)
    throw new RequestError('BAD_REQUEST', 'The operation is no subscription.');
  return {node, root, field};
}

function argumentsOf(
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
  operation: OperationDefinitionNode,
  variables: Fields,
  {contract}: Context,
): Fields {
  const {coerced, errors} = getVariableValues(contract.schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: mostVariableErrors,
  });
  if (errors?.[0]) throw errors[0];
  return getArgumentValues(field, node, coerced);
}

/** The context of a subscription, in which the caller stands in what it follows. */
function scopedContext(field: GraphQLField<unknown, unknown>, args: Fields, context: Context): Context {
  const {caller, contract, rules} = context;
  const declared = contract.operations.get(`subscription ${field.name}`);
  const scoped = caller && rules.callerInScope ? rules.callerInScope(caller, args, context) : caller;
  const own = {...context, caller: scoped, needed: declared?.permissions ?? []};
  if (declared) checkAccess(declared, own, args);
  return own;
}

function deliverer(
  {field, root}: {field: GraphQLField<unknown, unknown>; root: GraphQLObjectType},
  context: Context,
  variables: Fields,
): Subscriber['deliver'] {
  return (record) => {
    const {resolver, problem} = boundedResolver((source, args, each, info) =>
      info.parentType === root ? (source as Fields)[info.fieldName] : fieldResolver(source, args, each, info),
    );
    const result = execute({
      schema: context.contract.schema,
      document: context.document,
      variableValues: variables,
      rootValue: {[field.name]: record},
      contextValue: context,
      fieldResolver: resolver,
      typeResolver: (value) => memberOf(value, context),
    });
    if (result instanceof Promise) throw new Error('A rule answered later. Rules of the simulator answer at once.');
    const tooLarge = problem();
    return tooLarge ? {data: null, errors: [tooLarge]} : {data: result.data ?? null, errors: result.errors ?? []};
  };
}

/**
 * Begins to follow what a subscription names.
 *
 * @throws RequestError when the caller may not follow it, GraphQLError for wrong variables.
 */
export function createSubscriber(context: Context, operation: OperationDefinitionNode, variables: Fields): Subscriber {
  const {node, root, field} = rootOf(operation, context);
  const args = argumentsOf(field, node, operation, variables, context);
  const own = scopedContext(field, args, context);
  const {rules, contract, store, caller} = own;
  const type = getNamedType(field.type).name;
  const declared = contract.records.get(type);
  const conditions = field.args.flatMap((argument) => {
    const wanted = args[argument.name];
    const isGiven = wanted !== null && wanted !== undefined && !scopeArguments.has(argument.name);
    const holds = isGiven && declared ? conventionalCondition(declared, argument) : undefined;
    return holds ? [(record: Entity) => holds(record, wanted, own)] : [];
  });
  return {
    field: field.name,
    type,
    isValid: () => !caller || !rules.isStillValid || rules.isStillValid(caller, store),
    matches: (record) =>
      rules.canSee(type, record, own) &&
      rules.isInScope(type, record, args, own) &&
      conditions.every((holds) => holds(record)),
    deliver: deliverer({field, root}, own, variables),
  };
}
