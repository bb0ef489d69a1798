import {NoDeprecatedCustomRule, parse, validate} from 'graphql';
import {changesOf} from '../../../src/reference/model/changes.ts';
import type {SchemaModel} from '../../../src/reference/model/model.ts';
import {indexNames, resolveName} from '../../../src/reference/model/names.ts';
import {onceFor} from '../../../src/site/model/once-for.ts';
import {contentOf, nodesOf, problemAt, type Problem, type ProsePage} from './page.ts';

/** Why elements are deprecated, by their addresses. */
const reasonsOf = onceFor(
  (model: SchemaModel) =>
    new Map(changesOf(model).flatMap(({route, deprecated}) => (deprecated ? [[route, deprecated]] : []))),
);

/** Warns of deprecated names and examples outside of release notes, which announce them. */
export function checkDeprecated(model: SchemaModel): (page: ProsePage) => Problem[] {
  const index = indexNames(model);
  const reasons = reasonsOf(model);
  return (page) => {
    const problems: Problem[] = [];
    const context = page.frontMatter['schemaContext'];
    const types = Array.isArray(context) ? context.map(String) : [];
    for (const node of contentOf(page) === 'blog' ? [] : nodesOf(page.tree)) {
      const warn = (message: string, offset = 0): void => {
        const {line, ...problem} = problemAt(page, node, message);
        problems.push({...problem, line: line + offset, level: 'warning'});
      };
      if (node.type === 'inlineCode') {
        const found = resolveName(node.value.trim(), index, types);
        const reason = found.kind === 'link' ? reasons.get(found.to) : undefined;
        if (reason) warn(`\`${node.value}\` is deprecated: ${reason}`);
      } else if (node.type === 'code' && node.lang === 'graphql') {
        try {
          for (const {message, locations} of validate(model.schema, parse(node.value), [NoDeprecatedCustomRule]))
            warn(message, locations?.[0]?.line ?? 1);
        } catch {
          // An example that can't be parsed is reported as such.
        }
      }
    }
    return problems;
  };
}
