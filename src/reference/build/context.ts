import type {BlockContent, PhrasingContent} from 'mdast';
import {getNamedType, type GraphQLType} from 'graphql';
import {firstSentenceOf, parseDescription, type CodeLinker} from './markdown.ts';
import type {Entity} from '../model/model.ts';
import {routeInDescription} from '../model/names.ts';
import type {Reference} from './reference.ts';

/** What every section of a page is given. */
export interface PageContext<Item extends Entity = Entity> extends Reference {
  entity: Item;
  /** Reads a description; names in inline code that have a page become links, except to this page. */
  describe(description: string | null | undefined): BlockContent[];
  /** The first sentence of a description as a paragraph, if there is one. */
  summarise(description: string | null | undefined): BlockContent[];
  codeRoute: CodeLinker;
  /** Address of a type's page; root types have none. */
  routeOf(type: GraphQLType): string | undefined;
}

/** A paragraph around text, if there is text. */
export const asParagraph = (children: PhrasingContent[]): BlockContent[] =>
  children.length > 0 ? [{type: 'paragraph', children}] : [];

/** The context of an item's page. */
export function contextOf<Item extends Entity>(reference: Reference, entity: Item): PageContext<Item> {
  const codeRoute: CodeLinker = (name) => {
    const route = routeInDescription(name, reference.names);
    return route === entity.route ? undefined : route;
  };
  const describe: PageContext['describe'] = (description) => parseDescription(description ?? '', codeRoute);
  return {
    ...reference,
    entity,
    codeRoute,
    describe,
    summarise: (description) => asParagraph(firstSentenceOf(describe(description))),
    routeOf: (type) => reference.model.types.get(getNamedType(type).name)?.route,
  };
}
