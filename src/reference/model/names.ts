/** Resolves schema names in inline code: in descriptions, in Help and Changelog, and for backlinks. */
import {editDistance} from '../../site/model/edit-distance.ts';
import {onceFor} from '../../site/model/once-for.ts';
import {membersOf} from './elements.ts';
import {calledOf, rootsOf, type SchemaModel} from './model.ts';
import {referenceRoute} from './routes.ts';

export type Resolution =
  | {kind: 'link'; to: string}
  /** A name without an address, or text that isn't a schema name. */
  | {kind: 'plain'}
  | {kind: 'fault'; message: string};

/** Every schema name that a page may mention, with its address. */
export interface NameIndex {
  /** By operation, type, `@directive` and `Type.member`. */
  routes: Map<string, string>;
  /** Enums by the name of each of their values. */
  valueOwners: Map<string, string[]>;
  /** Fields and arguments, which have no address without their owner. */
  memberNames: Set<string>;
}

/** Forms of names: of operations, types, values, members and directives. */
const forms = [
  /^[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/,
  /^(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*$/,
  /^[A-Z](?=(?:.*[A-Z]){3})[A-Z0-9]*(?:_[A-Z0-9]+)*$/,
  /^([A-Z][A-Za-z0-9]*)\.([A-Za-z][A-Za-z0-9_]*)$/,
  /^@[a-z][A-Za-z0-9]*$/,
];

export const looksLikeSchemaName = (code: string): boolean => forms.some((form) => form.test(code));

/** The name in `[Order!]!` or `@idempotent(key: "1")`. */
const bareName = (code: string): string => /^\[*(@?[A-Za-z_]\w*)(?:[\]!]*|\(.*\))$/s.exec(code)?.[1] ?? code;

/** Indexes the names of a schema; of two items with the same name the first wins, operations before types. */
export const indexNames = onceFor(({schema, entities, operations}: SchemaModel): NameIndex => {
  const routes = new Map<string, string>();
  const valueOwners = new Map<string, string[]>();
  const memberNames = new Set<string>();
  const add = (name: string, route: string): void => {
    if (!routes.has(name)) routes.set(name, route);
  };
  for (const entity of entities) {
    add(calledOf(entity), entity.route);
    for (const {kind, definition, name, route} of membersOf(entity)) {
      add(name, route);
      if (kind !== 'value') memberNames.add(definition.name);
      else valueOwners.set(definition.name, [...(valueOwners.get(definition.name) ?? []), entity.name]);
    }
  }
  const roots = new Map(rootsOf(schema).map(({kind, type}) => [kind, type.name]));
  for (const {kind, name, route, definition} of operations) {
    add(`${roots.get(kind) ?? ''}.${name}`, route);
    for (const argument of definition.args) memberNames.add(argument.name);
  }
  return {routes, valueOwners, memberNames};
});

/** The three names that are most like a wrong one. */
function nearest(code: string, {routes, valueOwners, memberNames}: NameIndex): string[] {
  const names = new Set([...routes.keys(), ...valueOwners.keys(), ...memberNames]);
  return Array.from(names, (name) => ({name, edits: editDistance(code.toLowerCase(), name.toLowerCase())}))
    .sort((a, b) => a.edits - b.edits || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map(({name}) => name);
}

const quote = (names: string[]): string => names.map((name) => `\`${name}\``).join(', ');

/**
 * Resolves a piece of inline code.
 *
 * @param context - Types that take precedence, in this order, when a bare value or field belongs to several.
 */
export function resolveName(code: string, index: NameIndex, context: string[] = []): Resolution {
  const exact = index.routes.get(code) ?? index.routes.get(bareName(code));
  if (exact) return {kind: 'link', to: exact};

  for (const type of context) {
    const to = index.routes.get(`${type}.${code}`);
    if (to) return {kind: 'link', to};
  }
  const owners = index.valueOwners.get(code) ?? [];
  const [only] = owners;
  if (only && owners.length === 1) return {kind: 'link', to: index.routes.get(`${only}.${code}`) ?? ''};
  if (owners.length > 1) {
    return {
      kind: 'fault',
      message: `\`${code}\` is a value of several enums: ${quote(owners)}. Write ${quote(owners.slice(0, 1).map((owner) => `${owner}.${code}`))}, or name the enum in the page's front matter: schemaContext: [${owners[0] ?? ''}].`,
    };
  }
  if (!looksLikeSchemaName(code) || index.memberNames.has(code)) return {kind: 'plain'};
  return {
    kind: 'fault',
    // Only where it is read: it compares the name with thousands.
    get message() {
      return `\`${code}\` is not in the schema. Nearest: ${quote(nearest(code, index))}. If it isn't meant as a schema name, list it in the page's front matter: notSchema: [${code}].`;
    },
  };
}

/**
 * The address of a name in a description. Names that are also ordinary words, such as the query `order`, the field
 * `note` or the value `OPEN`, aren't linked.
 */
export function routeInDescription(code: string, {routes}: NameIndex): string | undefined {
  const name = bareName(code);
  const route = routes.get(name);
  if (name.startsWith('@') || name.includes('.')) return route;
  const isOrdinaryWord =
    !/[A-Z]/.test(name) || !/[a-z]/.test(name) || route?.startsWith(referenceRoute('operations/queries/'));
  return isOrdinaryWord ? undefined : route;
}
