/** One entry of `help/glossary.json`. */
export interface GlossaryEntry {
  term: string;
  /** Other words that people use for it. */
  also: string[];
  definition: string;
  /** Where it is explained. */
  page: string;
}

/** Terms under one heading: a letter, or `0–9`. */
export interface GlossaryGroup {
  label: string;
  id: string;
  entries: GlossaryEntry[];
}

/** The address part after `#` of a term. */
export function termId(term: string): string {
  return `term-${term.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

/** Sorts the terms and puts them under their first letters. */
export function groupByLetter(entries: GlossaryEntry[]): GlossaryGroup[] {
  const groups = new Map<string, GlossaryEntry[]>();
  for (const entry of [...entries].sort((a, b) => a.term.localeCompare(b.term, 'en'))) {
    const first = entry.term.charAt(0).toUpperCase();
    const label = /[0-9]/.test(first) ? '0–9' : first;
    groups.set(label, [...(groups.get(label) ?? []), entry]);
  }
  return [...groups].map(([label, list]) => ({
    label,
    id: label === '0–9' ? 'digits' : `letter-${label.toLowerCase()}`,
    entries: list,
  }));
}
