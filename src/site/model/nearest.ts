import {editDistance} from './edit-distance.ts';

export type PageEntry = readonly [path: string, title: string];

const mostPages = 5;
const leastLikeness = 0.55;

const wordsOf = (part: string): string[] =>
  part
    .replace(/\.(?:html?|mdx?)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

const likeness = (a: string, b: string): number => 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);

/** The share of words that both have, allowing for typing errors. */
function sharedWords(a: readonly string[], b: readonly string[]): number {
  const found = (words: readonly string[], among: readonly string[]): number =>
    words.filter((word) => among.some((other) => word === other || (word.length > 3 && likeness(word, other) >= 0.75)))
      .length;
  return (found(a, b) + found(b, a)) / (a.length + b.length);
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The pages whose addresses are most similar to a missing one, the best first. */
export function nearestPages(missing: string, pages: readonly PageEntry[]): PageEntry[] {
  const parts = partsOf(missing);
  const words = parts.slice(-1).flatMap(wordsOf);
  if (words.length === 0) return [];
  const [section] = parts;
  const whole = words.join('');
  return pages
    .map((page) => {
      const pageParts = partsOf(page[0]);
      const slug = pageParts.slice(-1).flatMap(wordsOf);
      const joined = slug.join('');
      // The same words in another order, also where the missing address has no separators.
      const isSame = joined.length === whole.length && slug.every((word) => whole.includes(word));
      const alike = isSame ? 1 : Math.max(likeness(whole, joined), sharedWords(words, slug));
      const near = (pageParts[0] === section ? 0.1 : 0) + (pageParts.at(-2) === parts.at(-2) ? 0.1 : 0);
      return {page, alike, score: alike + near};
    })
    .filter(({alike}) => alike >= leastLikeness)
    .sort((a, b) => b.score - a.score || a.page[0].length - b.page[0].length || a.page[0].localeCompare(b.page[0]))
    .slice(0, mostPages)
    .map(({page}) => page);
}
