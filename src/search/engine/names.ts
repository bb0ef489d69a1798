/** What the name of a place says of a query: readers of a reference mostly type names. */
import {editDistance} from '../../site/model/edit-distance.ts';
import {nameOf} from '../model/pages.ts';
import {allowedTypos} from '../model/text.ts';
import type {Place} from './content.ts';
import {startingWith, type TypedName} from './query.ts';

/** How much of the reward for an exact name goes to one without its leading words, and to one in another form of its words. */
const shares = {bare: 0.9, stems: 0.8};

/** How much of the rewards for a name goes to one below a page. */
const sectionShare = 0.5;

export interface NameScore {
  points: number;
  /** Whether the query is the name, or the best completion of what was typed of it. */
  isMeant: boolean;
}

export interface Names {
  /** The places with names that begin with the query, from the shortest name. */
  completing: (query: TypedName) => number[];
  /** Rewards a place for a query that is, begins or misspells its name. */
  score: (place: Place, query: TypedName, completions: readonly number[]) => NameScore;
}

/** Reward for a misspelt whole name, or a misspelt type and field. */
function misspelt(typed: string, {joined, withParent, weights}: Place): number {
  const max = allowedTypos(typed);
  // The first letter is seldom the wrong one.
  if (max === 0 || typed[0] !== (withParent[0] ?? joined)[0]) return 0;
  const distance = editDistance(typed, joined, max);
  if (distance <= max) return weights.misspeltName / Math.max(1, distance);
  return withParent.some((whole) => editDistance(typed, whole, max) <= max) ? weights.misspeltName : 0;
}

export function createNames(places: readonly Place[]): Names {
  const byName = new Map<string, number[]>();
  places.forEach(({joined}, id) => {
    const ids = byName.get(joined);
    if (ids) ids.push(id);
    else byName.set(joined, [id]);
  });
  const names = [...byName.keys()].sort();

  /** Pages whose names begin with the query count less and less, from the shortest name. */
  function begun({entry, joined}: Place, query: TypedName, completions: readonly number[]): number {
    if (entry.section) return (sectionShare * query.joined.length) / joined.length;
    const before = completions.map((id) => places[id]).filter((other) => other && !other.entry.section);
    const order = before.findIndex((other) => other?.joined === joined);
    return 0.4 + 0.6 * 0.75 ** order;
  }

  return {
    completing: ({joined}) =>
      joined === ''
        ? []
        : startingWith(names, joined)
            .sort((a, b) => a.length - b.length)
            .flatMap((name) => byName.get(name) ?? []),
    score(place, query, completions) {
      const {entry, joined, bare, stems, withParent, weights} = place;
      const share = entry.section ? sectionShare : 1;
      const ofKind = query.kind === '' ? 0 : weights.kind;
      if (query.isPath) return {points: withParent.includes(query.joined) ? 2 * weights.typeAndField : 0, isMeant: false};
      if (query.kind !== '' && query.kind !== place.kind) return {points: 0, isMeant: false};
      if (query.joined === '') return {points: entry.section ? 0 : weights.exactName + ofKind, isMeant: true};
      const rest = ofKind + (entry.section ? 0 : weights.isPage);
      const meant = (points: number): NameScore => ({points: points + rest, isMeant: true});
      const written = nameOf(entry) === query.text ? weights.ownCase : 0;
      if (joined === query.joined) return {...meant(weights.exactName * share + written), isMeant: !entry.section};
      if (query.bare !== '' && query.bare === bare) return meant(weights.exactName * share * shares.bare);
      if (query.stems !== '' && query.stems === stems) return meant(weights.exactName * share * shares.stems);
      if (withParent.includes(query.joined)) return meant(weights.typeAndField);
      if (query.joined.length >= 2 && joined.startsWith(query.joined)) {
        return {
          points: rest + weights.begunName * begun(place, query, completions),
          isMeant: places[completions[0] ?? -1] === place,
        };
      }
      const points = completions.length === 0 ? share * misspelt(query.joined, place) : 0;
      return {points: points + rest, isMeant: false};
    },
  };
}
