import {editDistance} from './edit-distance.ts';

export type PageEntry = readonly [path: string, title: string];

const most = 5;
const least = 0.55;

const wordsOf = (part: string): string[] =>
  part
    .replace(/\.(?:html?|mdx?)$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

const likeness = (a: string, b: string): number => 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);

/** How much of the words of either stands in the other, typing errors included. */
function sharedWords(a: readonly string[], b: readonly string[]): number {
  const found = (words: readonly string[], among: readonly string[]): number =>
    words.filter((word) => among.some((other) => word === other || (word.length > 3 && likeness(word, other) >= 0.75)))
      .length;
  return (found(a, b) + found(b, a)) / (a.length + b.length);
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** The pages whose address or title is most like an address that leads nowhere, the most alike first. */
export function nearestPages(missing: string, pages: readonly PageEntry[]): PageEntry[] {
  const parts = partsOf(missing);
  const words = parts.slice(-1).flatMap(wordsOf);
  if (words.length === 0) return [];
  const [section] = parts;
  const whole = words.join('');
  return pages
    .map((page) => {
      const own = partsOf(page[0]);
      const slug = own.slice(-1).flatMap(wordsOf);
      const joined = slug.join('');
      // Words in another order are told apart even where the address holds no sign between them.
      const isSame = joined.length === whole.length && slug.every((word) => whole.includes(word));
      const alike = isSame ? 1 : Math.max(likeness(whole, joined), sharedWords(words, slug));
      const near = (own[0] === section ? 0.1 : 0) + (own.at(-2) === parts.at(-2) ? 0.1 : 0);
      return {page, alike, score: alike + near};
    })
    .filter(({alike}) => alike >= least)
    .sort((a, b) => b.score - a.score || a.page[0].length - b.page[0].length || a.page[0].localeCompare(b.page[0]))
    .slice(0, most)
    .map(({page}) => page);
}
