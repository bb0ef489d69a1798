import {
  changesAreAnnounced,
  errorsNameTheirReason,
  errorsOfAReasonDiffer,
  idPrefixesAreUnique,
  manageIncludesCreateAndUpdate,
  permissionsAreInCatalogue,
  scalarExampleMatches,
} from './contract.ts';
import {
  descriptionDoesNotRestateName,
  firstSentencesAreUnique,
  namedCoordinatesExist,
  notIncludedIsAbsent,
} from './descriptions.ts';
import type {Problem, Rule, RuleInput} from './problem.ts';
import {causesAreUsed, finalStatusIsReachable, mutationsKnowStates, transitionsAreSound} from './transitions.ts';

/** Rules that need the whole schema, or more than it; each has a fixture of the same name that breaks it. */
export const schemaRules: Readonly<Record<string, Rule>> = {
  announced: changesAreAnnounced,
  causes: causesAreUsed,
  'description-restates-name': descriptionDoesNotRestateName,
  'error-condition': errorsOfAReasonDiffer,
  'error-reason': errorsNameTheirReason,
  'final-status': finalStatusIsReachable,
  'first-sentence-unique': firstSentencesAreUnique,
  'id-prefixes': idPrefixesAreUnique,
  meetings: mutationsKnowStates,
  'named-coordinates': namedCoordinatesExist,
  'not-included': notIncludedIsAbsent,
  'permission-catalogue': permissionsAreInCatalogue,
  'permission-manage': manageIncludesCreateAndUpdate,
  'scalar-example': scalarExampleMatches,
  transitions: transitionsAreSound,
};

export function checkSchema(input: RuleInput): (Problem & {rule: string})[] {
  return Object.entries(schemaRules).flatMap(([rule, check]) => check(input).map((problem) => ({rule, ...problem})));
}
