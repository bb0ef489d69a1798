/** What releases brought to the schema and what is on its way out, by element. */
import {isEnumType, isInputObjectType, isInterfaceType, isObjectType, type ConstDirectiveNode} from 'graphql';
import {factsOf} from './facts.ts';
import {anchorOf, rootsOf, type Entity, type SchemaModel} from './model.ts';

export type ChangeKind = 'operation' | 'type' | 'field' | 'argument' | 'input field' | 'value' | 'directive';

/** An element that a release brought, or that is deprecated. */
export interface Change {
  /** Name with that of its owner, for example `Order.newStatus`. */
  name: string;
  kind: ChangeKind;
  route: string;
  /** Routes of the element and of what holds it, nearest first: a note that links to one tells of the change. */
  routes: string[];
  description: string;
  /** Day of the release that brought it. */
  since?: string;
  /** Why it is deprecated, and what to use instead. */
  deprecated?: string;
  /** Day on which it is removed. */
  removed?: string;
}

interface Described {
  name: string;
  description?: string | null | undefined;
  deprecationReason?: string | null | undefined;
  astNode?: {readonly directives?: readonly ConstDirectiveNode[]} | null | undefined;
}

/** The day that a deprecation ends with: “Removed on 2026-03-31.” */
const removalOf = (reason: string): string | undefined => /Removed on (\d{4}-\d{2}-\d{2})/.exec(reason)?.[1];

type Found = [element: Described, kind: ChangeKind, name: string, ...routes: string[]];

function* elementsOf(entity: Entity, roots: ReadonlyMap<string, string>): Generator<Found> {
  const {name, route, definition} = entity;
  const at = (anchor: string): string => `${route}#${anchor}`;
  if (entity.kind === 'directives') {
    yield [definition, 'directive', `@${name}`, route];
    return;
  }
  if (entity.group === 'operations') {
    yield [entity.definition, 'operation', name, route];
    for (const argument of entity.definition.args)
      yield [
        argument,
        'argument',
        `${roots.get(entity.kind) ?? ''}.${name}(${argument.name}:)`,
        at(anchorOf.argument(argument.name)),
        route,
      ];
    return;
  }
  const type = entity.definition;
  yield [type, 'type', name, route];
  if (isEnumType(type)) {
    for (const value of type.getValues())
      yield [value, 'value', `${name}.${value.name}`, at(anchorOf.value(value.name)), route];
  } else if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields()))
      yield [field, 'input field', `${name}.${field.name}`, at(anchorOf.field(field.name)), route];
  } else if (isObjectType(type) || isInterfaceType(type)) {
    for (const field of Object.values(type.getFields())) {
      const place = at(anchorOf.field(field.name));
      yield [field, 'field', `${name}.${field.name}`, place, route];
      for (const argument of field.args)
        yield [argument, 'argument', `${name}.${field.name}(${argument.name}:)`, place, route];
    }
  }
}

/** Every change that the schema tells of, in the order of the reference. */
export function changesOf(model: SchemaModel): Change[] {
  const roots = new Map(rootsOf(model.schema).map(({kind, type}) => [kind as string, type.name]));
  return model.entities.flatMap((entity) =>
    [...elementsOf(entity, roots)].flatMap(([element, kind, name, ...routes]): Change[] => {
      const {since} = factsOf(model, element.astNode);
      const deprecated = element.deprecationReason ?? undefined;
      if (since === undefined && deprecated === undefined) return [];
      const removed = deprecated === undefined ? undefined : removalOf(deprecated);
      return [
        {
          name,
          kind,
          route: routes[0] ?? entity.route,
          routes,
          description: element.description ?? '',
          ...(since !== undefined && {since}),
          ...(deprecated !== undefined && {deprecated}),
          ...(removed !== undefined && {removed}),
        },
      ];
    }),
  );
}
