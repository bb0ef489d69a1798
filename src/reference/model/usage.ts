import {getNamedType, isInterfaceType, isObjectType, isUnionType, type GraphQLType} from 'graphql';
import {elementsOf, type SchemaElement} from './elements.ts';
import type {Entity, SchemaModel} from './model.ts';

/** The ways in which a type can be used, in the order of pages. */
export const waysOfUse = [
  'Returned by',
  'Field of',
  'Argument of',
  'Input field of',
  'Member of',
  'Implemented by',
] as const;

type Way = (typeof waysOfUse)[number];

/** Where a type is used. */
export type Usage = Partial<Record<Way, {owner: Entity; name: string; route: string}[]>>;

const wayOf: Partial<Record<SchemaElement['kind'], Way>> = {
  operation: 'Returned by',
  field: 'Field of',
  argument: 'Argument of',
  'input field': 'Input field of',
};

function usesIn(entity: Entity): {type: GraphQLType; way: Way; name: string; route: string}[] {
  const {definition, name, route} = entity;
  const whole = (types: readonly GraphQLType[], way: Way) => types.map((type) => ({type, way, name, route}));
  if (isUnionType(definition)) return whole(definition.getTypes(), 'Member of');
  const canImplement = isObjectType(definition) || isInterfaceType(definition);
  return [
    ...(canImplement ? whole(definition.getInterfaces(), 'Implemented by') : []),
    ...[...elementsOf(entity)].flatMap(({kind, definition: {type}, ...address}) => {
      const way = wayOf[kind];
      return way && type ? [{type, way, ...address}] : [];
    }),
  ];
}

/** Lists the uses of each type by the type's name. */
export function indexUsage(model: SchemaModel): Map<string, Usage> {
  const index = new Map<string, Usage>();
  for (const owner of model.entities) {
    for (const {type, way, name, route} of usesIn(owner)) {
      const usage = index.get(getNamedType(type).name) ?? {};
      index.set(getNamedType(type).name, usage);
      const uses = (usage[way] ??= []);
      // Two arguments of a field can have the same type.
      if (uses.at(-1)?.name !== name) uses.push({owner, name, route});
    }
  }
  return index;
}
