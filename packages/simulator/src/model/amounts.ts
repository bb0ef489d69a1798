/** Amounts of money that a change leads to, and that have more digits than an answer can give. */
import {getNullableType, isScalarType, type GraphQLObjectType} from 'graphql';
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
    for (const field of type ? amountsOf(type) : []) {
      const value = valueOf(name, record, field, context) as Fields | null;
      const amount = String(value?.amount ?? 0);
      if (pattern.test(amount)) continue;
      const message = `\`${name}.${field}\` would be ${amount}, which has more digits than a \`Decimal\` can have.`;
      return baselineError(contract, 'INVALID_VALUE', null, message);
    }
  }
  return undefined;
}
