/** Elements that releases added to the schema or deprecated. */
import {elementsOf, type SchemaElement} from './elements.ts';
import {declarationsOf} from './declarations.ts';
import {rootsOf, type SchemaModel} from './model.ts';

export interface SchemaChange {
  /** Qualified name, for example `Order.newStatus`. */
  name: string;
  kind: SchemaElement['kind'];
  route: string;
  /** Addresses of the element and of its owner: a note that links to one of them announces the change. */
  routes: string[];
  description: string;
  /** Day of the release that added it. */
  since?: string;
  /** Reason of the deprecation, with what to use instead. */
  deprecated?: string;
  /** Day on which it is removed, as in “Removed on 2026-03-31.” */
  removed?: string;
}

/** Every change that the schema declares, in the order of the reference. */
export function changesOf(model: SchemaModel): SchemaChange[] {
  const roots = new Map<string, string>(rootsOf(model.schema).map(({kind, type}) => [kind, `${type.name}.`]));
  return model.entities.flatMap((entity) =>
    [...elementsOf(entity)].flatMap(({kind, definition, name, route}): SchemaChange[] => {
      const {since} = declarationsOf(model, definition.astNode);
      const deprecated = definition.deprecationReason ?? undefined;
      if (since === undefined && deprecated === undefined) return [];
      return [
        {
          name: kind === 'argument' ? `${roots.get(entity.kind) ?? ''}${name}(${definition.name}:)` : name,
          kind,
          route,
          routes: [...new Set([route, entity.route])],
          description: definition.description ?? '',
          since,
          deprecated,
          removed: /Removed on (\d{4}-\d{2}-\d{2})/.exec(deprecated ?? '')?.[1],
        },
      ];
    }),
  );
}
