import type {Names} from '../model/page-data.ts';

const most = 60;

function rank(name: string, query: string): number {
  const lower = name.toLowerCase();
  if (lower === query) return 0;
  if (lower.startsWith(query)) return 1;
  return lower.includes(query) ? 2 : 3;
}

/** Names that contain what was typed, best first within each list; spaces and hyphens don't matter. */
export function filterNames(all: Names, typed: string): Names {
  const query = typed.toLowerCase().replace(/[\s_@-]+/g, '');
  if (query === '') return [];
  let left = most;
  return all.flatMap(({label, names}) => {
    const found = names
      .map((entry) => ({entry, rank: rank(entry[0], query)}))
      .filter((candidate) => candidate.rank < 3)
      .sort((a, b) => a.rank - b.rank)
      .slice(0, left)
      .map(({entry}) => entry);
    left -= found.length;
    return found.length > 0 ? [{label, names: found}] : [];
  });
}
