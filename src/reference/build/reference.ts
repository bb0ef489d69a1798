/** Everything that the pages of a reference are made from, read and computed once. */
import {listingOf} from '../model/kinds.ts';
import {calledOf, type Entity, type SchemaModel} from '../model/model.ts';
import {indexNames, type NameIndex} from '../model/names.ts';
import type {ShownScenario} from 'endless-simulator';
import {indexSubjects, type Subjects} from '../model/subjects.ts';
import {transitionsByMutation, type TransitionsByMutation} from '../model/transitions.ts';
import {indexUsage, type Usage} from '../model/usage.ts';
import type {Backlinks} from './backlinks.ts';
import {firstSentence, truncate} from './markdown.ts';

/** The schema with what follows from it, and what other pages and git know of it. */
export interface Reference {
  model: SchemaModel;
  names: NameIndex;
  usage: ReadonlyMap<string, Usage>;
  subjects: Subjects;
  transitions: TransitionsByMutation;
  /** First sentence of each item's description, unlike that of any other, by address. */
  metaDescriptions: ReadonlyMap<string, string>;
  backlinks: Backlinks;
  /** What was run of each operation, by its name; operations without have a generated example. */
  scenarios: ReadonlyMap<string, readonly ShownScenario[]>;
  /** Date of the last commit of a schema file, by its path. */
  dates: ReadonlyMap<string, string>;
}

/** What a page is called: `createOrder mutation`. The name alone would not tell `order` from `Order`. */
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

/** A reference of a schema alone, or with what is known besides. */
export function referenceOf(
  model: SchemaModel,
  known: Partial<Pick<Reference, 'backlinks' | 'scenarios' | 'dates'>> = {},
): Reference {
  return {
    model,
    names: indexNames(model),
    usage: indexUsage(model),
    subjects: indexSubjects(model),
    transitions: transitionsByMutation(model),
    metaDescriptions: metaDescriptionsOf(model),
    backlinks: known.backlinks ?? {},
    scenarios: known.scenarios ?? new Map(),
    dates: known.dates ?? new Map(),
  };
}
