import {closest, distance} from 'fastest-levenshtein';
import {isEnumType, isInputObjectType, isInterfaceType, isObjectType} from 'graphql';
import {anchorOf, type SchemaModel} from './model.ts';

/** What a piece of inline code turns out to be. */
export type Resolution =
  | {kind: 'link'; to: string}
  /** A name that exists but has no place of its own, or text that is no schema name at all. */
  | {kind: 'plain'}
  | {kind: 'fault'; message: string};

/** Every name of a schema that a page may mention, with the address that explains it. */
export interface NameIndex {
  /** Operations, types, directives with their at sign, and `Type.member`. */
  routes: Map<string, string>;
  /** Enums that have a value, by the value's name. */
  valueOwners: Map<string, string[]>;
  /** Types that have a field, and operations that have an argument, by its name. */
  memberNames: Map<string, string[]>;
}

const lowerCamel = /^[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/;
const pascal = /^(?:[A-Z]+[a-z0-9]+){2,}[A-Z]*$/;
const screaming = /^[A-Z](?=(?:.*[A-Z]){3})[A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const member = /^([A-Z][A-Za-z0-9]*)\.([A-Za-z][A-Za-z0-9_]*)$/;
const directive = /^@[a-z][A-Za-z0-9]*$/;
const wrapped = /^\[*([A-Za-z][A-Za-z0-9]*)[\]!]*$/;

/** Whether a piece of inline code has the form of a schema name. */
export function looksLikeSchemaName(code: string): boolean {
  return [lowerCamel, pascal, screaming, member, directive].some((form) => form.test(code));
}

function push(map: Map<string, string[]>, key: string, value: string): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** Lists the names of a schema with their addresses. */
export function indexNames({schema, entities}: SchemaModel): NameIndex {
  const index: NameIndex = {routes: new Map(), valueOwners: new Map(), memberNames: new Map()};
  for (const entity of entities) {
    if (entity.kind === 'directives') {
      index.routes.set(`@${entity.name}`, entity.route);
    } else if (entity.group === 'operations') {
      index.routes.set(entity.name, entity.route);
      for (const {name} of entity.definition.args) push(index.memberNames, name, entity.name);
    } else {
      const {definition} = entity;
      index.routes.set(entity.name, entity.route);
      if (isEnumType(definition)) {
        for (const {name} of definition.getValues()) {
          index.routes.set(`${entity.name}.${name}`, `${entity.route}#${anchorOf.value(name)}`);
          push(index.valueOwners, name, entity.name);
        }
      } else if (isObjectType(definition) || isInputObjectType(definition) || isInterfaceType(definition)) {
        for (const name of Object.keys(definition.getFields())) {
          index.routes.set(`${entity.name}.${name}`, `${entity.route}#${anchorOf.field(name)}`);
          push(index.memberNames, name, entity.name);
        }
      }
    }
  }
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const name of Object.keys(root?.getFields() ?? {})) {
      const route = index.routes.get(name);
      if (root && route) index.routes.set(`${root.name}.${name}`, route);
    }
  }
  return index;
}

function nearest(code: string, names: string[], count = 3): string[] {
  return names
    .map((name) => ({name, far: distance(code.toLowerCase(), name.toLowerCase())}))
    .sort((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({name}) => name);
}

function candidates(code: string, {routes, valueOwners, memberNames}: NameIndex): string[] {
  const parts = member.exec(code);
  const owner = parts?.[1];
  if (owner && routes.has(owner)) {
    const members = [...routes.keys()].filter((name) => name.startsWith(`${owner}.`));
    if (members.length > 0) return nearest(code, members);
  }
  if (owner) {
    const type = closest(
      owner,
      [...routes.keys()].filter((name) => !name.includes('.')),
    );
    const whole = `${type}.${parts[2] ?? ''}`;
    return routes.has(whole) ? [whole] : [type];
  }
  if (screaming.test(code)) return nearest(code, [...valueOwners.keys()]);
  if (directive.test(code))
    return nearest(
      code,
      [...routes.keys()].filter((name) => name.startsWith('@')),
    );
  return nearest(
    code,
    [...new Set([...routes.keys(), ...memberNames.keys()])].filter((name) => !/[.@]/.test(name)),
  );
}

function quote(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

/**
 * Decides where a piece of inline code leads.
 *
 * @param context - Types that win, in this order, where a bare value or field belongs to several.
 */
export function resolveName(code: string, index: NameIndex, context: string[] = []): Resolution {
  const bare = wrapped.exec(code)?.[1] ?? code;
  const exact = index.routes.get(code) ?? index.routes.get(bare);
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
    message: `\`${code}\` is not in the schema. Nearest: ${quote(candidates(code, index))}. If it isn't meant as a schema name, list it in the page's front matter: notSchema: [${code}].`,
  };
}
