import {getNamedType, type GraphQLType} from 'graphql';
import {readBacklinks, type Backlinks} from './related-pages.ts';
import {firstSentence, parseDescription, truncate, type CodeLinker} from './markdown.ts';
import type {Entity, SchemaModel} from './model.ts';
import {listingOf} from './kinds.ts';

/** What every section of a page is given. */
export interface PageContext {
  model: SchemaModel;
  entity: Entity;
  backlinks: Backlinks;
  /** Reads a description; names in inline code that have a page become links, except to this page. */
  describe(description: string | null | undefined): ReturnType<typeof parseDescription>;
  codeRoute: CodeLinker;
  /** Address of a type's page; root types have none. */
  routeOf(type: GraphQLType): string | undefined;
}

/** What a page is called: `createOrder mutation`. The name alone would not tell `order` from `Order`. */
export const pageTitle = (entity: Entity): string => `${entity.kind === 'directives' ? '@' : ''}${entity.name} ${listingOf(entity).noun}`;

/** The context of an item's page. */
export function contextOf(model: SchemaModel, entity: Entity): PageContext {
  const codeRoute: CodeLinker = (name) => {
    const target = name.startsWith('@')
      ? model.directives.get(name.slice(1))
      : /^[A-Z]/.test(name)
        ? /[a-z]/.test(name) ? model.types.get(name) : undefined
        : /[A-Z]/.test(name) && model.operations.get(name)?.kind === 'mutations'
          ? model.operations.get(name)
          : undefined;
    return target === entity ? undefined : target?.route;
  };
  return {
    model,
    entity,
    backlinks: readBacklinks(),
    codeRoute,
    describe: (description) => parseDescription(description ?? '', codeRoute),
    routeOf: (type) => model.types.get(getNamedType(type).name)?.route,
  };
}

const descriptions = new WeakMap<SchemaModel, Map<string, string>>();

function allDescriptions(model: SchemaModel): Map<string, string> {
  let known = descriptions.get(model);
  if (known) return known;
  const uses = new Map<string, number>();
  const sentences = model.entities.map((entity) => {
    const sentence = firstSentence(entity.description) || `Reference of the ${pageTitle(entity)}.`;
    uses.set(sentence, (uses.get(sentence) ?? 0) + 1);
    return {entity, sentence};
  });
  known = new Map(
    sentences.map(({entity, sentence}) => [
      entity.route,
      truncate((uses.get(sentence) ?? 0) > 1 ? `${pageTitle(entity)}: ${sentence}` : sentence, 160),
    ]),
  );
  descriptions.set(model, known);
  return known;
}

/** The meta description of an item's page: the first sentence of its description, unlike that of any other page. */
export function metaDescription(model: SchemaModel, entity: Entity): string {
  return allDescriptions(model).get(entity.route) ?? '';
}
