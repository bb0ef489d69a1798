/** What tells hits apart in a list. */
import {sectionOf} from '../../site/model/address.ts';
import type {SearchHit} from './types.ts';

/** Whether a hit is a field, an argument or a value of an item of the reference. */
export const isRow = ({type, url}: SearchHit): boolean => type !== 'lvl1' && /#(?:field|argument|value)-/.test(url);

/** Titles a row with the item that it belongs to: `OrderItem.order`. */
export function withOwner(hit: SearchHit): SearchHit {
  const {type} = hit;
  if (type === 'content' || !isRow(hit)) return hit;
  const {hierarchy, _highlightResult: highlighted, _snippetResult: snippet} = hit;
  const titleOf = (marks: typeof snippet.hierarchy): string =>
    `${marks.lvl1?.value ?? hierarchy.lvl1}.${marks[type]?.value ?? hierarchy[type]}`;
  const matchedWords = highlighted.hierarchy[type]?.matchedWords ?? [];
  const full = {...highlighted.hierarchy, [type]: {value: titleOf(highlighted.hierarchy), matchedWords}};
  const short = {...snippet.hierarchy, [type]: {value: titleOf(snippet.hierarchy)}};
  return {...hit, _highlightResult: {...highlighted, hierarchy: full}, _snippetResult: {...snippet, hierarchy: short}};
}

/** The kind of a hit, behind its section unless readers are there: `Mutations`, `Help › Guides`. */
export function kindOf(url: string, lvl0: string, currentSection: string): string {
  const section = sectionOf(url.replace(/[?#].*$/, ''));
  return !section || section.id === currentSection || section.label === lvl0 ? lvl0 : `${section.label} › ${lvl0}`;
}
