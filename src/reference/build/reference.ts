/** What the pages of a reference are made from, computed once. */
import type {BlockContent, PhrasingContent} from 'mdast';
import {getNamedType, type GraphQLType} from 'graphql';
import {groupBy} from '../../site/model/group-by.ts';
import {listingOf} from '../model/kinds.ts';
import {calledOf, type Entity, type SchemaModel} from '../model/model.ts';
import {indexNames, routeInDescription} from '../model/names.ts';
import type {ShownScenario} from 'endless-simulator';
import {transitionsOf} from 'endless-simulator/schema';
import {indexSubjects} from '../model/subjects.ts';
import {samplesOfTypes} from '../model/json-samples.ts';
import {indexUsage} from '../model/usage.ts';
import type {Backlinks} from './backlinks.ts';
import {firstSentence, firstSentenceOf, parseDescription, truncate, type CodeLinker} from './markdown.ts';

/** What pages are made from besides the schema. */
interface Facts {
  backlinks?: Backlinks;
  /** Scenarios by operation; operations without one have a generated example. */
  scenarios?: ReadonlyMap<string, readonly ShownScenario[]>;
  /** Dates of the last commit by schema file. */
  dates?: ReadonlyMap<string, string>;
}

export type Reference = ReturnType<typeof referenceOf>;

/** The title of a page: `createOrder mutation`. Names alone would not distinguish `order` from `Order`. */
export const pageTitle = (entity: Entity): string => `${calledOf(entity)} ${listingOf(entity).noun}`;

function metaDescriptionsOf({entities}: SchemaModel): Map<string, string> {
  const sentenceOf = (entity: Entity): string =>
    firstSentence(entity.description) || `Reference of the ${pageTitle(entity)}.`;
  const descriptions = Array.from(groupBy(entities, sentenceOf), ([sentence, same]) =>
    same.map((entity): [string, string] => {
      const text = same.length > 1 ? `${pageTitle(entity)}: ${sentence}` : sentence;
      return [entity.route, truncate(text, 160)];
    }),
  );
  return new Map(descriptions.flat());
}

/** What each mutation does to which status. */
export const transitionsByMutation = ({types}: SchemaModel) =>
  groupBy(
    [...types.values()].flatMap(({name: status, definition}) =>
      transitionsOf(definition).map((transition) => ({...transition, status})),
    ),
    ({mutation}) => mutation,
  );

/** The schema, indexes of it, and facts from other pages and git. */
export function referenceOf(
  model: SchemaModel,
  {backlinks = {}, scenarios = new Map(), dates = new Map()}: Readonly<Facts> = {},
) {
  return {
    model,
    names: indexNames(model),
    usage: indexUsage(model),
    subjects: indexSubjects(model),
    transitions: transitionsByMutation(model),
    /** Unique meta descriptions by address. */
    metaDescriptions: metaDescriptionsOf(model),
    backlinks,
    scenarios,
    /** JSON of objects and inputs from runs, by type. */
    samples: samplesOfTypes(model.schema, scenarios),
    dates,
  };
}

/** What the sections of an item's page are made from. */
export interface PageContext<Item extends Entity = Entity> extends Reference {
  entity: Item;
  /** Parses a description; names in inline code become links, except to this page. */
  describe(description: string | null | undefined): BlockContent[];
  /** The first sentence of a description as a paragraph; empty without a description. */
  summarise(description: string | null | undefined): BlockContent[];
  codeRoute: CodeLinker;
  /** Address of a type's page; root types have no page. */
  routeOf(type: GraphQLType): string | undefined;
}

export const asParagraph = (children: PhrasingContent[]): BlockContent[] =>
  children.length > 0 ? [{type: 'paragraph', children}] : [];

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
