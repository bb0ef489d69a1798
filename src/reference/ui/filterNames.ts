import type {NameLists} from '../model/page-data.ts';

export interface Filtered {
  lists: NameLists;
  /** Number of names and members that match, including those that aren't in the lists. */
  total: number;
}

const mostNames = 60;
const mostMembers = 20;
const noMatch = 9;

/** Whether a name contains all letters of the query in order, starting with its first, and not too far apart. */
function isSpread(name: string, query: string): boolean {
  if (query.length < 4 || name.length > query.length * 3 || !name.startsWith(query.charAt(0))) return false;
  let from = 0;
  return [...query].every((letter) => (from = name.indexOf(letter, from) + 1) > 0);
}

/** How well a name matches: whole, at its start, anywhere, spread (`ordr`, `ship manually`); lower is better. */
function rank(name: string, query: string): number {
  const lower = name.toLowerCase();
  if (lower === query) return 0;
  if (lower.startsWith(query)) return 1;
  if (lower.includes(query)) return 2;
  return isSpread(lower, query) ? 3 : noMatch;
}

function matching<Item>(items: readonly Item[], nameOf: (item: Item) => string, query: string): Item[] {
  return items
    .map((item) => ({item, rank: rank(nameOf(item), query)}))
    .filter((candidate) => candidate.rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({item}) => item);
}

/** Fields and values that match; short queries would find too many. */
function matchingMembers(all: NameLists, query: string): [name: string, route: string][] {
  if (query.length < 4) return [];
  const found = all.flatMap(({label, names}) =>
    names.flatMap(([owner, route, members = '']) =>
      members
        .split(' ')
        .filter((member) => rank(member.replaceAll('_', ''), query) < 3)
        .map((member) => ({owner, member, route: `${route}#${label === 'Enums' ? 'value' : 'field'}-${member}`})),
    ),
  );
  const sorted = matching(found, ({member}) => member.replaceAll('_', ''), query);
  return sorted.map(({owner, member, route}) => [`${owner}.${member}`, route]);
}

/** Finds names, best matches first within each list, then fields and values; spaces and hyphens are ignored. */
export function filterNames(all: NameLists, typed: string): Filtered {
  const query = typed.toLowerCase().replace(/[\s_@.-]+/g, '');
  if (query === '') return {lists: [], total: 0};
  const members = matchingMembers(all, query);
  let total = members.length;
  let room = mostNames;
  const lists = all.map(({label, names}) => {
    const found = matching(names, ([name]) => name, query);
    const shown = found.slice(0, room);
    total += found.length;
    room -= shown.length;
    return {label, names: shown};
  });
  lists.push({label: 'Fields and values', names: members.slice(0, mostMembers)});
  return {lists: lists.filter(({names}) => names.length > 0), total};
}
