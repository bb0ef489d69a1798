/** What the name of a place says of a query: readers of a reference mostly type names. */
import {editDistance} from '../../site/model/edit-distance.ts';
import {groupBy} from '../../site/model/group-by.ts';
import {nameOf} from '../model/pages.ts';
import {allowedTypos} from '../model/text.ts';
import type {Place} from './content.ts';
import type {Signals} from './features.ts';
import {itemAt} from '../model/list.ts';
import type {TypedName} from './query.ts';

/** How exact a name is that has the same words with a meaning, in any form. */
const exactInStems = 0.8;

/** How much of a signal goes to a name below a page. */
const sectionShare = 0.5;

export interface NameSignals {
  signals: Signals;
  /** Whether the query is the name, or the best completion of what was typed of it. */
  isMeant: boolean;
}

/** The places with names that begin with a query, from the shortest name, and which of the pages among them a name is. */
export interface Completions {
  ids: number[];
  ranks: ReadonlyMap<string, number>;
}

/** A misspelt whole name. The first letter is seldom the wrong one. */
function misspelt(typed: string, {joined}: Place): number {
  const max = allowedTypos(typed);
  if (max === 0 || typed[0] !== joined[0]) return 0;
  const distance = editDistance(typed, joined, max);
  return distance <= max ? 1 / Math.max(1, distance) : 0;
}

function exactnessOf({joined, stems}: Place, query: TypedName): number {
  if (joined === query.joined) return 1;
  return query.stems !== '' && query.stems === stems ? exactInStems : 0;
}

export function createNames(places: readonly Place[]) {
  const byName = groupBy(places.keys(), (id) => itemAt(places, id).joined);
  const names = [...byName.keys()].sort().sort((a, b) => a.length - b.length);

  /** Pages whose names begin with the query count less and less, from the shortest name. */
  function begun({entry, joined}: Place, query: TypedName, {ranks}: Completions): number {
    if (entry.section) return (sectionShare * query.joined.length) / joined.length;
    return 0.4 + 0.6 * 0.75 ** (ranks.get(joined) ?? 0);
  }

  return {
    completing({joined}: TypedName): Completions {
      const begun = joined === '' ? [] : names.filter((name) => name.startsWith(joined));
      const ids = begun.flatMap((name) => byName.get(name) ?? []);
      const pageNames = ids.map((id) => itemAt(places, id)).filter(({entry}) => !entry.section);
      return {ids, ranks: new Map(pageNames.map((place, rank) => [place.joined, rank] as const).reverse())};
    },
    /** Says how far a query is, begins or misspells the name of a place. */
    compare(place: Place, query: TypedName, completions: Completions): NameSignals {
      const {entry, joined, withParent} = place;
      if (query.isPath) return {signals: {typeAndField: withParent.includes(query.joined) ? 2 : 0}, isMeant: false};
      if (query.kind !== '' && query.kind !== place.kind) return {signals: {}, isMeant: false};
      const kind = query.kind === '' ? 0 : 1;
      if (query.joined === '') return {signals: {kind, exactName: entry.section ? 0 : 1}, isMeant: true};
      const exact = exactnessOf(place, query);
      if (exact > 0) {
        const ownCase = nameOf(entry) === query.text ? 1 : 0;
        const exactName = exact * (entry.section ? sectionShare : 1);
        return {signals: {kind, ownCase, exactName}, isMeant: exact < 1 || !entry.section};
      }
      if (withParent.includes(query.joined)) return {signals: {kind, typeAndField: 1}, isMeant: true};
      if (query.joined.length >= 2 && joined.startsWith(query.joined))
        return {
          signals: {kind, begunName: begun(place, query, completions)},
          isMeant: places[completions.ids[0] ?? -1] === place,
        };
      const misspeltName =
        completions.ids.length > 0 ? 0 : misspelt(query.joined, place) * (entry.section ? sectionShare : 1);
      return {signals: {kind, misspeltName}, isMeant: false};
    },
  };
}
