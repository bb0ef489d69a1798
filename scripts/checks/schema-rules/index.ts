import type {SchemaChange} from '../../../src/reference/model/changes.ts';
import {enumsAreAsOldAsTheirUses} from './ages.ts';
import {changesAreAnnounced} from './announced.ts';
import {sameThingsReadAlike} from './boilerplate.ts';
import {
  deprecationNamesReplacementAndDate,
  descriptionDoesNotRestateName,
  descriptionEndsSentence,
  enumHasTwoValues,
  firstSentencesAreUnique,
  linksResolve,
  namedCoordinatesExist,
} from './descriptions.ts';
import {errorsNameTheirReason, guardedFieldsAreNullable} from './errors.ts';
import {notIncludedIsAbsent, type Absent} from './not-included.ts';
import {
  bulkMutationHasLimitAndProcess,
  mutationTakesOneInput,
  operationNamesItsPermission,
  pageSizeHasLimits,
  payloadFieldsAreNullable,
  payloadHasUserErrors,
  recordByIdIsNullable,
} from './operations.ts';
import {
  manageIncludesCreateAndUpdate,
  permissionsAreInCatalogue,
  rolesHoldNoMoreThanThoseAbove,
} from './permissions.ts';
import type {Problem, Rule, RuleInput} from './problem.ts';
import {
  changedRecordsCanBeListed,
  idPrefixesAreUniqueAndDocumented,
  limitsOfOneConceptAreEqual,
  madeRecordsCanBeChangedAndRemoved,
} from './records.ts';
import {scalarHasFormat} from './scalars.ts';
import {finalStatusIsReachable, transitionsParse} from './transitions.ts';

/**
 * Rules over the whole schema by id; each has a fixture of the same name that breaks it.
 *
 * @param isPage - Tells whether a path such as `/help/faqs/what-is-local-routing` is a page of this site.
 * @param absent - Words that Help tells to be no part of the platform.
 * @param isAnnounced - Tells whether a release note tells of a change.
 */
export function schemaRules(
  isPage: (path: string) => boolean,
  absent: readonly Absent[] = [],
  isAnnounced: (change: SchemaChange) => boolean = () => true,
): Record<string, Rule> {
  return {
    announced: changesAreAnnounced(isAnnounced),
    'bulk-mutation': bulkMutationHasLimitAndProcess,
    deprecation: deprecationNamesReplacementAndDate,
    'description-end': descriptionEndsSentence,
    'description-restates-name': descriptionDoesNotRestateName,
    'enum-age': enumsAreAsOldAsTheirUses,
    'enum-values': enumHasTwoValues,
    'first-sentence-unique': firstSentencesAreUnique,
    'links-resolve': linksResolve(isPage),
    'mutation-input': mutationTakesOneInput,
    'named-coordinates': namedCoordinatesExist,
    'not-included': notIncludedIsAbsent(absent),
    'operation-permission': operationNamesItsPermission,
    'page-size': pageSizeHasLimits,
    'payload-nullable': payloadFieldsAreNullable,
    'payload-user-errors': payloadHasUserErrors,
    'permission-catalogue': permissionsAreInCatalogue,
    'nullable-record': recordByIdIsNullable,
    'scalar-format': scalarHasFormat,
    transitions: transitionsParse,
    'equal-limits': limitsOfOneConceptAreEqual,
    'error-reason': errorsNameTheirReason,
    'final-status': finalStatusIsReachable,
    'guarded-nullable': guardedFieldsAreNullable,
    'id-prefixes': idPrefixesAreUniqueAndDocumented,
    'made-records': madeRecordsCanBeChangedAndRemoved,
    'permission-manage': manageIncludesCreateAndUpdate,
    'role-permissions': rolesHoldNoMoreThanThoseAbove,
    'same-words': sameThingsReadAlike,
    'updated-after': changedRecordsCanBeListed,
  };
}

/** Runs all rules and tells for each problem which rule found it. */
export function checkSchema(input: RuleInput, rules: Record<string, Rule>): (Problem & {rule: string})[] {
  return Object.entries(rules).flatMap(([rule, check]) => check(input).map((problem) => ({rule, ...problem})));
}
