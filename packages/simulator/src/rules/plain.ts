/** Plain values as rules read them out of records and inputs. */
import type {Context, Entity, Fields} from '../model/rules.ts';

export const sum = (values: readonly unknown[]): number =>
  values.reduce<number>((total, value) => total + Number(value), 0);

/** Sum of a field of records. */
export const sumOf = <Field extends string>(
  records: readonly {[name in Field]?: number | null}[],
  field: Field,
): number => sum(records.map((record) => record[field] ?? 0));

/** Hands out units: each call gives as many of those that it asks for as are left. */
export function handOut(units: number): ((wanted: number) => number) & {left: () => number} {
  let left = Math.max(0, units);
  const give = (wanted: number): number => {
    const given = Math.max(0, Math.min(wanted, left));
    left -= given;
    return given;
  };
  return Object.assign(give, {left: () => left});
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** First and last name of a person, as far as they are known, or else the email address. */
export const fullNameOf = ({firstName, lastName, email}: Fields): string =>
  [firstName, lastName].filter(Boolean).join(' ') || String(email);

/** Whether two values are one text, without regard to case and to space around them. */
export const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.trim().toLowerCase() === b.trim().toLowerCase();

/**
 * Refuses texts of an input that another record has, such as a code.
 *
 * @throws Refusal with ALREADY_EXISTS and the name of the field.
 */
export function checkTaken(
  {refuse}: Context,
  records: readonly Entity<string>[],
  names: readonly string[],
  input: Fields,
  except?: string,
): void {
  for (const name of names)
    if (records.some((each) => each.id !== except && sameText(each[name], input[name])))
      throw refuse(`ALREADY_EXISTS.${name}`, [name]);
}

/** Orders records by their priority, of which 1 is first, and those of one priority by age. */
export const byPriority = (a: Entity<'Warehouse'>, b: Entity<'Warehouse'>): number =>
  a.priority - b.priority || (a.id < b.id ? -1 : 1);
