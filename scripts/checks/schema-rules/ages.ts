import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  type ConstDirectiveNode,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import type {Rule} from './problem.ts';

interface Dated {
  astNode?: {readonly directives?: readonly ConstDirectiveNode[]} | null | undefined;
}

/** Day of the release that brought an element; empty for what was there before. */
function sinceOf({astNode}: Dated): string {
  const [date] = astNode?.directives?.find(({name}) => name.value === 'since')?.arguments ?? [];
  return date?.value.kind === 'StringValue' ? date.value.value : '';
}

const later = (a: string, b: string): string => (a > b ? a : b);

/** What a type leads to, each with the day from which that way is open. */
function waysFrom(type: GraphQLNamedType): [to: string, since: string][] {
  if (isUnionType(type)) return type.getTypes().map(({name}) => [name, '']);
  if (isInputObjectType(type))
    return Object.values(type.getFields()).map((field) => [getNamedType(field.type).name, sinceOf(field)]);
  if (!isObjectType(type)) return [];
  return Object.values(type.getFields()).flatMap((field) =>
    [field, ...field.args].map(({type: own}): [string, string] => [getNamedType(own).name, sinceOf(field)]),
  );
}

/** Day from which each type can be reached from the operations. */
function reachedSince(schema: GraphQLSchema): Map<string, string> {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const reached = new Map<string, string>(roots.flatMap((root) => (root ? [[root.name, '']] : [])));
  const open = [...reached.keys()];
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const type = schema.getType(name);
    for (const [to, since] of type ? waysFrom(type) : []) {
      const target = schema.getType(to);
      const day = later(reached.get(name) ?? '', later(since, target ? sinceOf(target) : ''));
      const known = reached.get(to);
      if (known !== undefined && known <= day) continue;
      reached.set(to, day);
      open.push(to);
    }
  }
  return reached;
}

/** An enum or union that only newer elements lead to is as new as they are, and says so. */
export const enumsAreAsOldAsTheirUses: Rule = ({schema}) => {
  const reached = reachedSince(schema);
  return Object.values(schema.getTypeMap())
    .filter((type) => !type.name.startsWith('__') && (isEnumType(type) || isUnionType(type)))
    .filter((type) => (reached.get(type.name) ?? '') > sinceOf(type))
    .map((type) => ({
      coordinate: type.name,
      message: `Everything that leads to it is of ${String(reached.get(type.name))} or later. Add the date with @since.`,
    }));
};
