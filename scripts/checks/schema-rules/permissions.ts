import {toString} from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {elementsOf, stringsOf} from './elements.ts';
import type {Problem, Rule} from './problem.ts';

/** Permissions out of the table "resource, actions" in the description of the type `Permission`. */
export function permissionCatalogue(description: string): Set<string> {
  const permissions = new Set<string>();
  visit(unified().use(remarkParse).use(remarkGfm).parse(description), 'tableRow', ({children: [resource, actions]}) => {
    visit(actions ?? {type: 'tableCell', children: []}, 'inlineCode', ({value}) => {
      permissions.add(`${toString(resource)}:${value}`);
    });
  });
  return permissions;
}

/** Every permission that an operation or a field asks for is in the catalogue, and the catalogue has no other. */
export const permissionsAreInCatalogue: Rule = ({schema}) => {
  const catalogue = permissionCatalogue(schema.getType('Permission')?.description ?? '');
  const used = new Map<string, string>();
  for (const {coordinate, directives} of elementsOf(schema)) {
    const guard = directives.find(({name}) => name.value === 'requiresPermission');
    for (const permission of stringsOf(guard, 'anyOf')) if (!used.has(permission)) used.set(permission, coordinate);
  }
  const problems: Problem[] = [];
  for (const [permission, coordinate] of used) {
    if (!catalogue.has(permission)) {
      problems.push({
        coordinate,
        message: `The permission "${permission}" isn't in the table of the type Permission. Use one of the table, or add it there.`,
      });
    }
  }
  for (const permission of catalogue) {
    if (!used.has(permission)) {
      problems.push({
        coordinate: 'Permission',
        message: `The table lists "${permission}", which nothing needs. Remove it.`,
      });
    }
  }
  return problems;
};
