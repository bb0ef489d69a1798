import type {Names} from '../model/page-data.ts';

const most = 60;
const mostMembers = 20;
const no = 9;

/** Whether all letters stand in a name in their order, beginning at its first, and not too far apart. */
function isSpread(name: string, query: string): boolean {
  if (query.length < 4 || name.length > query.length * 3 || !name.startsWith(query.charAt(0))) return false;
  let from = 0;
  return [...query].every((letter) => (from = name.indexOf(letter, from) + 1) > 0);
}

/** How well a name fits: whole, begun, contained, spread over it (`ordr`, `ship manually`); the lower, the better. */
function rank(name: string, query: string): number {
  const lower = name.toLowerCase();
  if (lower === query) return 0;
  if (lower.startsWith(query)) return 1;
  if (lower.includes(query)) return 2;
  return isSpread(lower, query) ? 3 : no;
}

function best<Item>(items: readonly Item[], nameOf: (item: Item) => string, query: string, count: number): Item[] {
  return items
    .map((item) => ({item, rank: rank(nameOf(item), query)}))
    .filter((candidate) => candidate.rank < no)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .map(({item}) => item);
}

/** Fields and values by their own name, with the type that has them; short queries would find too many. */
function members(all: Names, query: string): [name: string, route: string][] {
  if (query.length < 4) return [];
  const found = all.flatMap(({label, names}) =>
    names.flatMap(([owner, route, own = '']) =>
      own
        .split(' ')
        .filter((member) => rank(member.replaceAll('_', ''), query) < 3)
        .map((member) => ({owner, member, route: `${route}#${label === 'Enums' ? 'value' : 'field'}-${member}`})),
    ),
  );
  return best(found, ({member}) => member.replaceAll('_', ''), query, mostMembers).map(({owner, member, route}) => [
    `${owner}.${member}`,
    route,
  ]);
}

/** Names that fit what was typed, best first within each list, then fields; spaces and hyphens don't matter. */
export function filterNames(all: Names, typed: string): Names {
  const query = typed.toLowerCase().replace(/[\s_@.-]+/g, '');
  if (query === '') return [];
  let left = most;
  const lists = all.map(({label, names}) => {
    const found = best(names, ([name]) => name, query, left);
    left -= found.length;
    return {label, names: found};
  });
  return [...lists, {label: 'Fields and values', names: members(all, query)}].filter(({names}) => names.length > 0);
}
