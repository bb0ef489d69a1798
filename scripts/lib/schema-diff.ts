import {diff, CriticalityLevel, type Change} from '@graphql-inspector/core';
import type {GraphQLSchema} from 'graphql';
import remarkMdx from 'remark-mdx';
import {remark} from 'remark';
import {visit} from 'unist-util-visit';

const severities = ['breaking', 'dangerous', 'safe'] as const;

interface SchemaChange {
  severity: (typeof severities)[number];
  /** What changed, as notes name it: `createOrder`, `Order.status`, `OrderStatus.VOID` or `@idempotent`. */
  element: string;
  message: string;
  /** The change counts as mentioned when a note contains one of these names. */
  mentions: string[];
}

const severityOf: Record<CriticalityLevel, SchemaChange['severity']> = {
  [CriticalityLevel.Breaking]: 'breaking',
  [CriticalityLevel.Dangerous]: 'dangerous',
  [CriticalityLevel.NonBreaking]: 'safe',
};

function namesOf(path: string, roots: ReadonlySet<string>): {element: string; mentions: string[]} {
  const [owner = '', ...members] = path.split('.');
  if (roots.has(owner) && members.length > 0) {
    const element = members.join('.');
    return {element, mentions: [...new Set([element, members[0] ?? element])]};
  }
  if (owner.startsWith('@') || members.length === 0) return {element: path, mentions: [path]};
  // An argument is mentioned with its field; a bare enum value is as clear as one with its type.
  const field = `${owner}.${members[0] ?? ''}`;
  const bare = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(members[0] ?? '') ? members.slice(0, 1) : [];
  return {element: path, mentions: [...new Set([path, field, ...bare])]};
}

/**
 * Compares two schemas: breaking changes first, then dangerous ones, then safe ones, each by name. Directives on
 * elements are left out: they document rules, and a client can't see them. A deprecation is a change of its own.
 */
export async function compareSchemas(before: GraphQLSchema, after: GraphQLSchema): Promise<SchemaChange[]> {
  const roots = new Set(
    [before, after]
      .flatMap((schema) => [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()])
      .flatMap((type) => type?.name ?? []),
  );
  const changes: Change[] = await diff(before, after);
  return changes
    .filter(({type}) => !type.startsWith('DIRECTIVE_USAGE'))
    .map(({criticality, message, path = ''}) => ({
      severity: severityOf[criticality.level],
      message,
      ...namesOf(path, roots),
    }))
    .sort(
      (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || a.element.localeCompare(b.element),
    );
}

/** The breaking changes that no note names in code, as in `Order.status`. */
export function unmentioned(changes: readonly SchemaChange[], notes: readonly string[]): SchemaChange[] {
  const names = new Set<string>();
  for (const body of notes)
    visit(remark().use(remarkMdx).parse(body), 'inlineCode', ({value}) => void names.add(value));
  return changes.filter(({severity, mentions}) => severity === 'breaking' && !mentions.some((name) => names.has(name)));
}

export function changesReport(changes: readonly SchemaChange[]): string {
  const groups = severities.map((severity) => ({
    severity,
    found: changes.filter((change) => change.severity === severity),
  }));
  const lines = groups.flatMap(({severity, found}) =>
    found.length === 0 ? [] : [`${severity}:`, ...found.map(({element, message}) => `  ${element}: ${message}`)],
  );
  return [...lines, groups.map(({severity, found}) => `${found.length} ${severity}`).join(', ')].join('\n');
}
