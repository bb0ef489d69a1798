import {GraphQLError, getArgumentValues, getDirectiveValues, getNamedType, type ConstDirectiveNode} from 'graphql';
import {formatDay} from '../../site/model/dates.ts';
import type {Operation, SchemaModel} from './model.ts';
import {wrapperOf} from './kinds.ts';

/** What the schema's directives declare about an element; undefined if they don't. */
export interface Declarations {
  /** Any one of these permissions is needed. */
  permissions?: string[];
  isPublic?: boolean;
  /** Date of the release that added it. */
  since?: string;
  beta?: boolean;
  /** Errors besides those of every operation. */
  errors: {code: string; reason?: string; condition?: string; when: string}[];
  /** On a reason that every operation can return: its code. */
  baseline?: string;
  constraint?: {
    min?: number;
    max?: number;
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    timeZone?: boolean;
  };
  maxItems?: number;
  format?: {pattern?: string; example?: string};
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads what the schema's directives declare about a field, an argument, a type or an enum value. A schema without
 * these directives, or with others of the same name, declares nothing.
 */
export function declarationsOf(
  {schema}: SchemaModel,
  node: {readonly directives?: readonly ConstDirectiveNode[]} | null | undefined,
): Declarations {
  if (!node?.directives?.length) return {errors: []};
  try {
    const get = (name: string): Record<string, unknown> | undefined => {
      const directive = schema.getDirective(name);
      return directive ? getDirectiveValues(directive, node) : undefined;
    };
    const error = schema.getDirective('error');
    const uses = node.directives.filter(({name}) => name.value === error?.name);
    const permissions = get('requiresPermission')?.['anyOf'];
    const maxItems = get('maxItems')?.['count'];
    return {
      errors: uses.flatMap((use) => {
        const {code, reason, condition, when} = error ? getArgumentValues(error, use) : {};
        if (typeof code !== 'string' || typeof when !== 'string') return [];
        return [{code, when, reason: textOf(reason), condition: textOf(condition)}];
      }),
      baseline: textOf(get('baseline')?.['code']),
      permissions: Array.isArray(permissions) ? permissions.map(String) : undefined,
      isPublic: get('public') && true,
      beta: get('beta') && true,
      since: textOf(get('since')?.['date']),
      maxItems: typeof maxItems === 'number' ? maxItems : undefined,
      constraint: get('constraint'),
      format: get('format'),
    };
  } catch (error) {
    if (error instanceof GraphQLError) return {errors: []};
    throw error;
  }
}

const count = new Intl.NumberFormat('en-US');

function range(min: number | undefined, max: number | undefined, unit: string): string[] {
  if (min === undefined) return max === undefined ? [] : [`at most ${count.format(max)}${unit}`];
  if (max === undefined) return [`at least ${count.format(min)}${unit}`];
  return [min === max ? `exactly ${count.format(min)}${unit}` : `${count.format(min)} to ${count.format(max)}${unit}`];
}

export function limitsOf({constraint, maxItems}: Declarations): string[] {
  return [
    ...range(constraint?.min, constraint?.max, ''),
    ...range(constraint?.minLength, constraint?.maxLength, ' characters'),
    ...(constraint?.timeZone ? ['a time zone of the IANA database'] : []),
    ...(maxItems === undefined ? [] : [`at most ${count.format(maxItems)} entries`]),
  ];
}

/** A date of the schema in words; anything else is returned as it is. */
export function inWords(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : formatDay(new Date(time));
}

/** The cost of an operation in words; a subscription costs what its events select. */
export function costOf({kind, definition}: Operation): string | undefined {
  if (kind === 'subscriptions') return undefined;
  if (kind === 'mutations') return '11 points';
  const isList = wrapperOf(getNamedType(definition.type)) === 'connection';
  return isList ? '1 point, and 1 more for every 20 records asked for' : '1 point';
}
