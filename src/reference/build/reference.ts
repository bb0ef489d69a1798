/** What the pages of a reference are made from, computed once. */
import type {BlockContent, PhrasingContent} from 'mdast';
import {getNamedType, type GraphQLType} from 'graphql';
import {listingOf} from '../model/kinds.ts';
import {calledOf, type Entity, type SchemaModel} from '../model/model.ts';
import {indexNames, routeInDescription, type NameIndex} from '../model/names.ts';
import type {ShownScenario} from 'endless-simulator';
import {indexSubjects, type Subjects} from '../model/subjects.ts';
import {transitionsByMutation, type TransitionsByMutation} from '../model/transitions.ts';
import {samplesOfTypes} from '../model/json-samples.ts';
import {indexUsage, type Usage} from '../model/usage.ts';
import type {Backlinks} from './backlinks.ts';
import {firstSentence, firstSentenceOf, parseDescription, truncate, type CodeLinker} from './markdown.ts';

/** The schema, indexes of it, and facts from other pages and git. */
export interface Reference {
  model: SchemaModel;
  names: NameIndex;
  usage: ReadonlyMap<string, Usage>;
  subjects: Subjects;
  transitions: TransitionsByMutation;
  /** Unique meta descriptions by address. */
  metaDescriptions: ReadonlyMap<string, string>;
  backlinks: Backlinks;
  /** Scenarios by operation; operations without one have a generated example. */
  scenarios: ReadonlyMap<string, readonly ShownScenario[]>;
  /** JSON of objects and inputs from runs, by type. */
  samples: ReadonlyMap<string, string>;
  /** Dates of the last commit by schema file. */
  dates: ReadonlyMap<string, string>;
}

/** The title of a page: `createOrder mutation`. Names alone would not distinguish `order` from `Order`. */
export const pageTitle = (entity: Entity): string => `${calledOf(entity)} ${listingOf(entity).noun}`;

function metaDescriptionsOf({entities}: SchemaModel): Map<string, string> {
  const uses = new Map<string, number>();
  const sentences = entities.map((entity) => {
    const sentence = firstSentence(entity.description) || `Reference of the ${pageTitle(entity)}.`;
    uses.set(sentence, (uses.get(sentence) ?? 0) + 1);
    return {entity, sentence};
  });
  return new Map(
    sentences.map(({entity, sentence}) => {
      const isShared = uses.get(sentence) !== 1;
      return [entity.route, truncate(isShared ? `${pageTitle(entity)}: ${sentence}` : sentence, 160)];
    }),
  );
}

/** Indexes a schema. */
export function referenceOf(
  model: SchemaModel,
  context: Partial<Pick<Reference, 'backlinks' | 'scenarios' | 'dates'>> = {},
): Reference {
  return {
    model,
    names: indexNames(model),
    usage: indexUsage(model),
    subjects: indexSubjects(model),
    transitions: transitionsByMutation(model),
    metaDescriptions: metaDescriptionsOf(model),
    backlinks: context.backlinks ?? {},
    scenarios: context.scenarios ?? new Map(),
    samples: samplesOfTypes(model.schema, context.scenarios ?? new Map()),
    dates: context.dates ?? new Map(),
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
