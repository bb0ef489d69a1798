/** Amounts of money and counts that a change leads to, and that are larger than an answer can say. */
import {
  getNamedType,
  getNullableType,
  GRAPHQL_MAX_INT,
  isObjectType,
  isScalarType,
  type GraphQLObjectType,
} from 'graphql';
import {remembered} from './contract.ts';
import {applied} from './directives.ts';
import {baselineError, type UserError} from './refusal.ts';
import type {Change, Context, Entity, Fields} from './rules.ts';
import {valueOf} from './values.ts';
import {isId} from './words.ts';

/** Smaller counts than this add up to none that an answer can't say. */
const manyUnits = 1000;

/** Names of the fields of a type that are an amount or a count. */
const figuresOf = remembered((type: GraphQLObjectType) =>
  Object.values(type.getFields()).flatMap(({name, args, type: own}) => {
    const kind = String(getNullableType(own));
    return args.length === 0 && (kind === 'MonetaryValue' || kind === 'Int') ? [{name, kind}] : [];
  }),
);

/** Fields of a type that hold objects with figures, such as `financial` of an order. */
const partsOf = remembered((type: GraphQLObjectType) =>
  Object.values(type.getFields()).flatMap(({name, args, type: own}) => {
    const part = getNamedType(own);
    const isPart = isObjectType(part) && args.length === 0 && !part.name.endsWith('Connection');
    return isPart && figuresOf(part).length > 0 ? [{name, part}] : [];
  }),
);

interface Figure {
  name: string;
  kind: string;
  value: unknown;
}

/** Figures of a record or a part of one, counts among them when they are asked for. */
function* figuresIn(type: GraphQLObjectType, source: Fields, withCounts: boolean, context: Context): Generator<Figure> {
  const read = (name: string): unknown => valueOf(type.name, source, name, context);
  for (const {name, kind} of figuresOf(type)) {
    if (kind === 'Int' && !withCounts) continue;
    const value = read(name);
    yield {name: `${type.name}.${name}`, kind, value: kind === 'Int' ? value : (value as Fields | null)?.amount};
  }
  for (const {name, part} of partsOf(type))
    if (!context.contract.records.has(part.name))
      for (const each of [read(name)].flat()) if (each) yield* figuresIn(part, each as Fields, withCounts, context);
}

/** Records that have changed, those that they refer to, such as the order of a line, and what is in stock of these. */
function concerned(changes: readonly Change[], {store}: Context): Map<string, {type: string; record: Entity}> {
  const ids = new Set(changes.flatMap(({id, after}) => [id, ...Object.values(after ?? {})].filter(isId)));
  for (const id of [...ids]) for (const item of store.referring('InventoryItem', 'product', id)) ids.add(item.id);
  return new Map(
    [...ids].flatMap((id) => {
      const found = store.find(id);
      return found ? [[id, found]] : [];
    }),
  );
}

/** What is wrong with the first figure that no answer can say; undefined where all can be said. */
export function figureProblem(changes: readonly Change[], context: Context): UserError | undefined {
  const {contract} = context;
  const scalar = contract.schema.getType('Decimal');
  const format = isScalarType(scalar) ? applied(scalar, 'format')[0] : undefined;
  const pattern = new RegExp(String(format?.pattern ?? ''));
  const isTooLarge = ({kind, value}: Figure): boolean =>
    kind === 'Int' ? Math.abs(Number(value)) > GRAPHQL_MAX_INT : !pattern.test(String(value ?? 0));
  const withCounts = changes.some(({after}) =>
    Object.values(after ?? {}).some((value) => typeof value === 'number' && value >= manyUnits),
  );
  for (const {type: name, record} of concerned(changes, context).values()) {
    const type = contract.records.get(name);
    for (const figure of type ? figuresIn(type, record, withCounts, context) : []) {
      if (!isTooLarge(figure)) continue;
      const most =
        figure.kind === 'Int' ? 'is more than an `Int` can say' : 'has more digits than a `Decimal` can have';
      const message = `\`${figure.name}\` would be ${String(figure.value)}, which ${most}.`;
      return baselineError(contract, 'INVALID_VALUE', null, message);
    }
  }
  return undefined;
}
