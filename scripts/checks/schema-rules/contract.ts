/** Rules over what the schema declares for programs: changes, errors, permissions, ids and formats. */
import {isEnumType, isObjectType, isScalarType} from 'graphql';
import {releasesOf} from '../../../src/reference/build/change-log.ts';
import {changesOf} from '../../../src/reference/model/changes.ts';
import {declarationsOf} from '../../../src/reference/model/declarations.ts';
import {readPermissions} from 'endless-simulator/schema';
import {ownTypes, schemaElements} from './elements.ts';
import type {Problem, Rule, RuleInput} from './problem.ts';

/** Readers learn from a release note of everything that is new or deprecated. */
export const changesAreAnnounced: Rule = (model) =>
  releasesOf(changesOf(model), model.notes)
    .flatMap(({changes}) => changes)
    .filter(({note}) => note === undefined)
    .map(({name, what, since}) => ({
      coordinate: name,
      message:
        what === 'new'
          ? `No release note of ${since ?? ''} says that it is new. Write one, or correct the date.`
          : 'No release note names it as deprecated. Write one.',
    }));

/** Each error of an operation names a reason that isn't of the baseline, and each reason is used or of the baseline. */
export const errorsNameTheirReason: Rule = (model) => {
  const type = model.schema.getType('ErrorReason');
  const reasons = isEnumType(type) ? type.getValues() : [];
  const baseline = new Set(
    reasons.filter(({astNode}) => declarationsOf(model, astNode).baseline !== undefined).map(({name}) => name),
  );
  const errors = model.operations.flatMap(({name, definition}) =>
    declarationsOf(model, definition.astNode).errors.map(({reason}) => ({coordinate: name, reason})),
  );
  const used = new Set(errors.map(({reason}) => reason));
  return [
    ...errors
      .filter(({reason}) => baseline.has(reason ?? ''))
      .map(({coordinate, reason}) => ({
        coordinate,
        message: `Every operation can give ${String(reason)}; don't repeat it.`,
      })),
    ...reasons
      .filter(({name}) => !used.has(name) && !baseline.has(name))
      .map(({name}) => ({
        coordinate: `ErrorReason.${name}`,
        message: 'No error has this reason. Use it, or remove it.',
      })),
  ];
};

/** Errors of an operation that share a reason are told apart by their conditions. */
export const errorsOfAReasonDiffer: Rule = (model) =>
  model.operations.flatMap(({name, definition}) => {
    const {errors} = declarationsOf(model, definition.astNode);
    return errors
      .filter((error) =>
        errors.some((each) => each !== error && each.reason === error.reason && each.condition === error.condition),
      )
      .map(({reason, condition}) => ({
        coordinate: name,
        message: `Several errors have the reason ${String(reason)}${condition === undefined ? ' and no condition' : ` and the condition ${condition}`}. Give each a condition of its own.`,
      }));
  });

const tableOfPermissions = ({types}: RuleInput): Set<string> =>
  new Set(readPermissions(types.get('Permission')?.description ?? '').map(({name}) => name));

/** Every permission that an operation or a field asks for is in the table, and the table has no other. */
export const permissionsAreInCatalogue: Rule = (model) => {
  const catalogue = tableOfPermissions(model);
  const used = new Map(
    schemaElements(model).flatMap(({coordinate, definition}) =>
      (declarationsOf(model, definition.astNode).permissions ?? []).map((name) => [name, coordinate] as const),
    ),
  );
  const missing = [...used].filter(([name]) => !catalogue.has(name));
  const idle = [...catalogue].filter((name) => !used.has(name));
  return [
    ...missing.map(([name, coordinate]) => ({
      coordinate,
      message: `The permission "${name}" isn't in the table of the type Permission. Use one of the table, or add it there.`,
    })),
    ...idle.map((name) => ({
      coordinate: 'Permission',
      message: `The table lists "${name}", which nothing needs. Remove it.`,
    })),
  ];
};

/** Whoever manages records of a kind can do what those can who create or update them. */
export const manageIncludesCreateAndUpdate: Rule = (model) => {
  const catalogue = tableOfPermissions(model);
  return model.operations.flatMap(({name, definition}) => {
    const {permissions = []} = declarationsOf(model, definition.astNode);
    const wanted = permissions
      .filter((permission) => /:(?:create|update)$/.test(permission))
      .map((permission) => permission.replace(/:.*/, ':manage'))
      .filter((permission) => catalogue.has(permission) && !permissions.includes(permission));
    return [...new Set(wanted)].map((permission) => ({
      coordinate: name,
      message: `Add "${permission}" to anyOf: it includes creating and updating.`,
    }));
  });
};

export const scalarExampleMatches: Rule = (model) =>
  ownTypes(model.schema)
    .filter(isScalarType)
    .flatMap(({name, astNode}) => {
      const {pattern = '', example = ''} = declarationsOf(model, astNode).format ?? {};
      return new RegExp(pattern, 'u').test(example)
        ? []
        : [{coordinate: name, message: `The example "${example}" doesn't match the pattern "${pattern}".`}];
    });

/** Reads the prefixes of ids from the table in the description of the scalar `EndlessID`, by the record's type. */
export function readIdPrefixes(description: string): [type: string, prefix: string][] {
  return description.split('\n').flatMap((line): [string, string][] => {
    const [, type, prefix] = /^\|\s*`(\w+)`\s*\|\s*`([^`]*)_`\s*\|$/.exec(line.trim()) ?? [];
    return type === undefined || prefix === undefined ? [] : [[type, prefix]];
  });
}

/** Each kind of record has a prefix of its own in the table of the scalar. */
export const idPrefixesAreUnique: Rule = ({schema}) => {
  const table = readIdPrefixes(schema.getType('EndlessID')?.description ?? '');
  const records = ownTypes(schema).flatMap((type) => {
    const id = isObjectType(type) ? type.getFields()['id'] : undefined;
    // A record that shows another kind has the id of that one.
    return String(id?.type) === 'EndlessID!' && !/^The same id as/.test(id?.description ?? '') ? [type.name] : [];
  });
  const inTable = new Set(table.map(([type]) => type));
  const owners = new Map(table.map(([type, prefix]) => [prefix, type]));
  return [
    ...table.flatMap(([type, prefix]): Problem[] => {
      const owner = owners.get(prefix);
      return [
        ...(owner === type ? [] : [`${type} and ${String(owner)} have the same prefix "${prefix}".`]),
        ...(records.includes(type) ? [] : [`The table names ${type}, which has no field "id: EndlessID!".`]),
      ].map((message) => ({coordinate: 'EndlessID', message}));
    }),
    ...records
      .filter((type) => !inTable.has(type))
      .map((type) => ({coordinate: type, message: 'Add the prefix of its ids to the table of EndlessID.'})),
  ];
};
