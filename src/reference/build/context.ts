import type {BlockContent, PhrasingContent} from 'mdast';
import {getNamedType, isInputObjectType, isInterfaceType, isObjectType, type GraphQLType} from 'graphql';
import {readBacklinks, type Backlinks} from './related-pages.ts';
import {firstSentence, firstSentenceOf, parseDescription, truncate, type CodeLinker} from './markdown.ts';
import {anchorOf, type Entity, type SchemaModel} from '../model/model.ts';
import {listingOf} from '../model/kinds.ts';

/** What every section of a page is given. */
export interface PageContext {
  model: SchemaModel;
  entity: Entity;
  backlinks: Backlinks;
  /** Reads a description; names in inline code that have a page become links, except to this page. */
  describe(description: string | null | undefined): BlockContent[];
  /** The first sentence of a description. */
  summarise(description: string | null | undefined): PhrasingContent[];
  codeRoute: CodeLinker;
  /** Address of a type's page; root types have none. */
  routeOf(type: GraphQLType): string | undefined;
}

/** What a page is called: `createOrder mutation`. The name alone would not tell `order` from `Order`. */
export const pageTitle = (entity: Entity): string =>
  `${entity.kind === 'directives' ? '@' : ''}${entity.name} ${listingOf(entity).noun}`;

/**
 * Address of what inline code names: a type, `Type.field`, a mutation or `@directive`. Bare field names and queries
 * such as `order` are ordinary words too, and stay code.
 */
function routeOfName(model: SchemaModel, entity: Entity, name: string): string | undefined {
  if (name.startsWith('@')) return other(model.directives.get(name.slice(1)), entity)?.route;
  const [, typeName, fieldName] = /^([A-Z]\w*)\.(\w+)$/.exec(name) ?? [];
  if (typeName && fieldName) {
    const type = model.types.get(typeName);
    const definition = type?.definition;
    const hasField =
      (isObjectType(definition) || isInterfaceType(definition) || isInputObjectType(definition)) &&
      Object.hasOwn(definition.getFields(), fieldName);
    return type && hasField ? `${type.route}#${anchorOf.field(fieldName)}` : undefined;
  }
  if (/^[A-Z]/.test(name)) return /[a-z]/.test(name) ? other(model.types.get(name), entity)?.route : undefined;
  const operation = /[A-Z]/.test(name) ? model.operations.get(name) : undefined;
  return operation?.kind === 'queries' ? undefined : other(operation, entity)?.route;
}

const other = (target: Entity | undefined, own: Entity): Entity | undefined => (target === own ? undefined : target);

const parsed = new WeakMap<SchemaModel, Map<string, BlockContent[]>>();

/** Reads a description once for all pages that show it, unless it names the page's own item, which has no link there. */
function describe(model: SchemaModel, entity: Entity, description: string, codeRoute: CodeLinker): BlockContent[] {
  if (description.includes(`\`${entity.name}\``)) return parseDescription(description, codeRoute);
  const known = parsed.get(model) ?? new Map<string, BlockContent[]>();
  parsed.set(model, known);
  const nodes = known.get(description) ?? parseDescription(description, codeRoute);
  known.set(description, nodes);
  return nodes;
}

/** The context of an item's page. */
export function contextOf(model: SchemaModel, entity: Entity): PageContext {
  const codeRoute: CodeLinker = (name) => routeOfName(model, entity, name);
  return {
    model,
    entity,
    backlinks: readBacklinks(),
    codeRoute,
    describe: (description) => describe(model, entity, description ?? '', codeRoute),
    summarise: (description) => firstSentenceOf(describe(model, entity, description ?? '', codeRoute)),
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
