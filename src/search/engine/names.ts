/** What the name of a place says of a query: readers of a reference mostly type names. */
import type {Place} from './content.ts';
import type {Features} from './features.ts';
import {editDistance} from '../../site/model/edit-distance.ts';
import {allowedTypos} from '../model/text.ts';
import {startingWith} from './vocabulary.ts';

/** A query as it is compared with names. */
export interface TypedName {
  /** All letters of the query in one word. */
  joined: string;
  /** The words that carry meaning, joined. */
  bare: string;
}

/** A query that drops words without meaning from a name isn't quite that name: `sign out` is nearer to `signOut` than to `signIn`. */
const bareShare = 0.9;

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
  /** Rewards a place for a query that is, begins or misspells its name, or is a keyword of it. */
  score: (place: Place, query: TypedName, completions: readonly number[]) => NameScore;
}

/** Reward for a misspelt whole name, or a misspelt type and field. */
function misspelt(typed: string, {joined, withParent}: Place, weights: Features): number {
  const max = allowedTypos(typed);
  if (max === 0) return 0;
  const distance = editDistance(typed, joined, max);
  if (distance <= max) return weights.misspeltName / Math.max(1, distance);
  return withParent.some((whole) => editDistance(typed, whole, max) <= max) ? weights.typeAndField : 0;
}

export function createNames(places: readonly Place[], weights: Features): Names {
  const byName = new Map<string, number[]>();
  places.forEach(({joined}, id) => {
    const own = byName.get(joined);
    if (own) own.push(id);
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
      startingWith(names, joined)
        .sort((a, b) => a.length - b.length)
        .flatMap((name) => byName.get(name) ?? []),
    score(place, query, completions) {
      const {entry, joined, bare, withParent, keywords} = place;
      const share = entry.section ? sectionShare : 1;
      const rest = (entry.section ? 0 : weights.isPage) + (keywords.includes(query.joined) ? weights.keywordName : 0);
      const meant = (points: number): NameScore => ({points: points + rest, isMeant: true});
      if (joined === query.joined) return {...meant(weights.exactName * share), isMeant: !entry.section};
      if (query.bare !== '' && query.bare === bare) return meant(weights.exactName * share * bareShare);
      if (withParent.includes(query.joined)) return meant(weights.typeAndField);
      if (query.joined.length >= 2 && joined.startsWith(query.joined)) {
        return {
          points: rest + weights.begunName * begun(place, query, completions),
          isMeant: places[completions[0] ?? -1] === place,
        };
      }
      const points = completions.length === 0 ? share * misspelt(query.joined, place, weights) : 0;
      return {points: points + rest, isMeant: false};
    },
  };
}
