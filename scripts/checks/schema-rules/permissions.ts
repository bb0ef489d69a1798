import {readPermissions, type PermissionRow} from 'endless-simulator/schema';
import {elementsOf, operationsOf, stringsOf} from './elements.ts';
import type {Problem, Rule, RuleInput} from './problem.ts';

const owner = 'Permission';

const tableOf = ({schema}: RuleInput): PermissionRow[] => readPermissions(schema.getType(owner)?.description ?? '');

const guardOf = (directives: Parameters<typeof stringsOf>[0][]): string[] =>
  stringsOf(
    directives.find((directive) => directive?.name.value === 'requiresPermission'),
    'anyOf',
  );

/** Every permission that an operation or a field asks for is in the table, and the table has no other. */
export const permissionsAreInCatalogue: Rule = (input) => {
  const catalogue = new Set(tableOf(input).map(({name}) => name));
  const used = new Map<string, string>();
  for (const {coordinate, directives} of elementsOf(input.schema)) {
    for (const permission of guardOf([...directives])) if (!used.has(permission)) used.set(permission, coordinate);
  }
  const missing = [...used]
    .filter(([permission]) => !catalogue.has(permission))
    .map(([permission, coordinate]) => ({
      coordinate,
      message: `The permission "${permission}" isn't in the table of the type Permission. Use one of the table, or add it there.`,
    }));
  const idle = [...catalogue]
    .filter((permission) => !used.has(permission))
    .map((permission) => ({
      coordinate: owner,
      message: `The table lists "${permission}", which nothing needs. Remove it.`,
    }));
  return [...missing, ...idle];
};

/** Role types of the table, from the one that holds all to those that hold a part of another. */
const rolesAbove: Record<string, string[]> = {
  'Company Admin': [],
  'Company Operator': ['Company Admin'],
  'Brand Admin': ['Company Admin'],
  'Brand Operator': ['Company Operator', 'Brand Admin'],
};

/** The Company Admin holds every permission; no other role type holds what a role type above it lacks. */
export const rolesHoldNoMoreThanThoseAbove: Rule = (input) =>
  tableOf(input).flatMap(({name, heldBy}): Problem[] =>
    Object.entries(rolesAbove).flatMap(([role, above]) => {
      const holds = heldBy[role] ?? false;
      if (above.length === 0) {
        return holds
          ? []
          : [{coordinate: owner, message: `Give "${name}" to the ${role}, who holds every permission.`}];
      }
      return above
        .filter((higher) => holds && !heldBy[higher])
        .map((higher) => ({coordinate: owner, message: `The ${role} holds "${name}", but the ${higher} doesn't.`}));
    }),
  );

/** Who manages records of a kind can do what those can who create or update them. */
export const manageIncludesCreateAndUpdate: Rule = (input) => {
  const known = new Set(tableOf(input).map(({name}) => name));
  return operationsOf(input.schema).flatMap(({root, field}) => {
    const permissions = guardOf([...(field.astNode?.directives ?? [])]);
    const wanted = permissions
      .filter((permission) => /:(?:create|update)$/.test(permission))
      .map((permission) => permission.replace(/:.*/, ':manage'))
      .filter((permission) => known.has(permission) && !permissions.includes(permission));
    return [...new Set(wanted)].map((permission) => ({
      coordinate: `${root}.${field.name}`,
      message: `Add "${permission}" to anyOf: it includes creating and updating.`,
    }));
  });
};
