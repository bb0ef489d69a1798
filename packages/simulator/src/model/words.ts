/** Texts within values, and their words as searches compare them. */

/** Whether a value is the id of a record. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{2,5}_[0-9A-HJKMNP-TV-Z]{26}$/.test(value);

/** Words of a text or number in lower case; none of any other value. */
export const wordsOf = (text: unknown): string[] =>
  typeof text === 'string' || typeof text === 'number'
    ? String(text)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
    : [];

/** Whether each word searched for begins a word of the texts. */
export function matchesWords(texts: readonly unknown[], wanted: unknown): boolean {
  const words = texts.flatMap(wordsOf);
  return wordsOf(wanted).every((word) => words.some((each) => each.startsWith(word)));
}

/** A value with another text in the place of each of its texts. */
export function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, mapTexts(own, change)]));
}
