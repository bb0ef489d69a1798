/** Amounts of money that a change leads to, and that have more digits than an answer can give. */
import {getNullableType, isObjectType, isScalarType, type GraphQLObjectType} from 'graphql';
import {remembered} from './contract.ts';
import {applied} from './directives.ts';
import {baselineError, type UserError} from './refusal.ts';
import type {Change, Context, Entity, Fields} from './rules.ts';
import {valueOf} from './values.ts';
import {isId} from './words.ts';

/** Names of the fields of a type that are an amount. */
const amountsOf = remembered((type: GraphQLObjectType) =>
  Object.values(type.getFields()).flatMap(({name, type: own}) =>
    String(getNullableType(own)) === 'MonetaryValue' ? [name] : [],
  ),
);

/** Fields of a type that hold an object with amounts, such as `financial` of an order. */
const partsOf = remembered((type: GraphQLObjectType) =>
  Object.values(type.getFields()).flatMap(({name, args, type: own}) => {
    const part = getNullableType(own);
    return isObjectType(part) && args.length === 0 && amountsOf(part).length > 0 ? [{name, part}] : [];
  }),
);

/** Amounts of a record or a part of one, by their names. */
function amountsIn(type: GraphQLObjectType, source: Fields, context: Context): [string, unknown][] {
  const own = amountsOf(type).map((name): [string, unknown] => {
    const value = valueOf(type.name, source, name, context) as Fields | null;
    return [`${type.name}.${name}`, value?.amount ?? 0];
  });
  const parts = partsOf(type).filter(({part}) => !context.contract.records.has(part.name));
  const inner = parts.flatMap(({name, part}) => {
    const value = valueOf(type.name, source, name, context) as Fields | null;
    return value ? amountsIn(part, value, context) : [];
  });
  return [...own, ...inner];
}

/** Records that have changed, and those that they refer to, such as the order of a line. */
function concerned(changes: readonly Change[], {store}: Context): Map<string, {type: string; record: Entity}> {
  const ids = new Set(changes.flatMap(({id, after}) => [id, ...Object.values(after ?? {})].filter(isId)));
  return new Map(
    [...ids].flatMap((id) => {
      const found = store.find(id);
      return found ? [[id, found]] : [];
    }),
  );
}

/** What is wrong with the first amount that does not match the format of `Decimal`; undefined where all do. */
export function amountProblem(changes: readonly Change[], context: Context): UserError | undefined {
  const {contract} = context;
  const scalar = contract.schema.getType('Decimal');
  const format = isScalarType(scalar) ? applied(scalar, 'format')[0] : undefined;
  const pattern = new RegExp(String(format?.pattern ?? ''));
  for (const {type: name, record} of concerned(changes, context).values()) {
    const type = contract.records.get(name);
    const found = type && amountsIn(type, record, context).find(([, amount]) => !pattern.test(String(amount)));
    if (!found) continue;
    const [field, amount] = found;
    const message = `\`${field}\` would be ${String(amount)}, which has more digits than a \`Decimal\` can have.`;
    return baselineError(contract, 'INVALID_VALUE', null, message);
  }
  return undefined;
}
