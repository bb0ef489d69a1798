/** Exact decimal numbers: texts in records and answers, whole numbers of 18 decimal places in between. */

const places = 18;
const one = 10n ** BigInt(places);

/** A decimal text, or a number, as a whole number of its smallest part. */
export function toParts(value: unknown): bigint {
  const text = String(value ?? '0');
  const [, fraction = ''] = text.split('.');
  const whole = text.replace(/^-|\..*/g, '');
  const parts = BigInt(whole) * one + BigInt(fraction.slice(0, places).padEnd(places, '0'));
  return text.startsWith('-') ? -parts : parts;
}

/** A quotient by a positive number, rounded half to even. */
function divided(by: bigint, value: bigint): bigint {
  const top = value < 0n ? -value : value;
  const quotient = top / by;
  const rest = (top % by) * 2n;
  const rounded = rest > by || (rest === by && quotient % 2n === 1n) ? quotient + 1n : quotient;
  return value < 0n ? -rounded : rounded;
}

export const plus = (...values: bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);

/** The sum of numbers; undefined when one is unknown. */
export const plusKnown = (...values: readonly (bigint | undefined)[]): bigint | undefined =>
  values.every((value) => value !== undefined) ? plus(...values) : undefined;

export const multiply = (a: bigint, b: bigint): bigint => divided(one, a * b);

/** Divides by a positive number. */
export const divide = (a: bigint, b: bigint): bigint => divided(b, a * one);

/** A number as a whole number of its last decimal place, rounded half to even. */
export const scaled = (parts: bigint, decimals: number): bigint => divided(10n ** BigInt(places - decimals), parts);

/** The text of a whole number of the last decimal place. */
export function shifted(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return value < 0n ? `-${text}` : text;
}

/** The text of a number with as many decimal places as asked for, rounded half to even. */
export const rounded = (parts: bigint, decimals: number): string => shifted(scaled(parts, decimals), decimals);

/** The text of a number without needless zeros, with two decimal places at least. */
export function shortest(parts: bigint): string {
  const text = rounded(parts, places);
  return text.replace(/(\.\d\d\d*?)0+$/, '$1');
}
