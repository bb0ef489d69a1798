import type {GlossaryEntry} from '../../../site/model/glossary.ts';
import {groupBy} from '../../../site/model/group-by.ts';

export interface GlossaryGroup {
  label: string;
  id: string;
  entries: GlossaryEntry[];
}

export function termId(term: string): string {
  return `term-${term.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
}

export function groupByLetter(entries: GlossaryEntry[]): GlossaryGroup[] {
  const sorted = [...entries].sort((a, b) => a.term.localeCompare(b.term, 'en'));
  const groups = groupBy(sorted, ({term}) => (/^\d/.test(term) ? '0–9' : term.charAt(0).toUpperCase()));
  return [...groups].map(([label, list]) => ({
    label,
    id: label === '0–9' ? 'digits' : `letter-${label.toLowerCase()}`,
    entries: list,
  }));
}
