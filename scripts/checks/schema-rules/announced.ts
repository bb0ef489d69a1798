import {changesOf, type SchemaChange} from '../../../src/reference/model/changes.ts';
import {buildModel} from '../../../src/reference/model/model.ts';
import type {Rule} from './problem.ts';

/** Changes that no release note tells of, each with the reason. */
const unannounced: Readonly<Record<string, string>> = {};

/** Readers learn from a release note of everything that is new or deprecated. */
export function changesAreAnnounced(isAnnounced: (change: SchemaChange) => boolean): Rule {
  return ({document}) =>
    changesOf(buildModel(document))
      .filter((change) => !(change.name in unannounced) && !isAnnounced(change))
      .map(({name, since, deprecated}) => ({
        coordinate: name,
        message:
          deprecated === undefined
            ? `No release note of ${since ?? ''} tells that it is new. Write one, or correct the date.`
            : 'No release note names it as deprecated. Write one, or give the reason in scripts/checks/schema-rules/announced.ts.',
      }));
}
