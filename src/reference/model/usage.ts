import {getNamedType, isInterfaceType, isObjectType, isUnionType, type GraphQLType} from 'graphql';
import {elementsOf, type SchemaElement} from './elements.ts';
import type {Entity, SchemaModel} from './model.ts';

/** A place where a type is used: what it is called and its address. */
export interface Use {
  owner: Entity;
  name: string;
  route: string;
}

/** The ways in which a type can be used, in the order in which pages list them. */
export const waysOfUse = [
  'Returned by',
  'Field of',
  'Argument of',
  'Input field of',
  'Member of',
  'Implemented by',
] as const;

type Way = (typeof waysOfUse)[number];

/** Every use of a type, by the way in which it is used. */
export type Usage = Partial<Record<Way, Use[]>>;

/** How an element uses the type that it is of. */
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

/** Everywhere that each type is used, by the type's name. */
export function indexUsage(model: SchemaModel): Map<string, Usage> {
  const index = new Map<string, Usage>();
  for (const owner of model.entities) {
    for (const {type, way, name, route} of usesIn(owner)) {
      const usage = index.get(getNamedType(type).name) ?? {};
      index.set(getNamedType(type).name, usage);
      const uses = (usage[way] ??= []);
      // Two arguments of one field may have the same type.
      if (uses.at(-1)?.name !== name) uses.push({owner, name, route});
    }
  }
  return index;
}
