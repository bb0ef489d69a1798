import {getNamedType, isInputObjectType, isInterfaceType, isObjectType, isUnionType, type GraphQLType} from 'graphql';
import {anchorOf, type Entity, type SchemaModel} from './model.ts';

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

/** Every use of a type, by the way in which it is used. */
export type Usage = Partial<Record<(typeof waysOfUse)[number], Use[]>>;

type Found = [type: GraphQLType, way: keyof Usage, name: string, anchor?: string];

function usesIn(entity: Entity): Found[] {
  const {definition, name} = entity;
  if (entity.kind === 'directives') {
    return entity.definition.args.map((argument) => [
      argument.type,
      'Argument of',
      `@${name}`,
      anchorOf.argument(argument.name),
    ]);
  }
  if (entity.group === 'operations') {
    const {args, type} = entity.definition;
    return [
      [type, 'Returned by', name],
      ...args.map((argument): Found => [argument.type, 'Argument of', name, anchorOf.argument(argument.name)]),
    ];
  }
  if (isUnionType(definition)) return definition.getTypes().map((member) => [member, 'Member of', name]);
  if (isInputObjectType(definition)) {
    return Object.values(definition.getFields()).map((field) => [
      field.type,
      'Input field of',
      `${name}.${field.name}`,
      anchorOf.field(field.name),
    ]);
  }
  if (!isObjectType(definition) && !isInterfaceType(definition)) return [];
  return [
    ...definition.getInterfaces().map((parent): Found => [parent, 'Implemented by', name]),
    ...Object.values(definition.getFields()).flatMap(({args, ...field}): Found[] => {
      const place = [`${name}.${field.name}`, anchorOf.field(field.name)] as const;
      return [[field.type, 'Field of', ...place], ...args.map(({type}): Found => [type, 'Argument of', ...place])];
    }),
  ];
}

/** Everywhere that each type is used, by the type's name. */
export function indexUsage(model: SchemaModel): Map<string, Usage> {
  const index = new Map<string, Usage>();
  for (const owner of model.entities) {
    for (const [type, way, name, anchor] of usesIn(owner)) {
      const usage = index.get(getNamedType(type).name) ?? {};
      index.set(getNamedType(type).name, usage);
      const uses = (usage[way] ??= []);
      // Two arguments of one field may have the same type.
      if (uses.at(-1)?.name !== name)
        uses.push({owner, name, route: anchor ? `${owner.route}#${anchor}` : owner.route});
    }
  }
  return index;
}
