/** Plain values as rules read them out of records and inputs. */
import type {Entity} from '../model/rules.ts';

export const sum = (values: readonly unknown[]): number =>
  values.reduce<number>((total, value) => total + Number(value), 0);

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value : []);

/** Whether two values are one text, without regard to case and to space around them. */
export const sameText = (a: unknown, b: unknown): boolean =>
  typeof a === 'string' && typeof b === 'string' && a.trim().toLowerCase() === b.trim().toLowerCase();

/** Orders records by their priority, of which 1 is first, and those of one priority by age. */
export const byPriority = (a: Entity<'Warehouse'>, b: Entity<'Warehouse'>): number =>
  (a.priority ?? 100) - (b.priority ?? 100) || (a.id < b.id ? -1 : 1);
