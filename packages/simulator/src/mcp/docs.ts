/** The pages of the documentation as Markdown, and finding a section of them by words. */
import {readdirSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {brotliCompressSync, brotliDecompressSync, constants} from 'node:zlib';

/** Pages by their path, such as `api/guides/ship-an-order`. */
export type Pages = Readonly<Record<string, string>>;

/** Samples in other languages repeat the document that stands above them. */
const samples = /\*\*(?:cURL|TypeScript|Python)\*\*\n+```[^]*?\n```\n+/g;

/** Sections of the page of an operation that say what the schema says. */
const declared = /\n## (?:Arguments|Returns|Errors)\n[^]*?(?=\n## |$)/g;

/**
 * Reads the Markdown of a build, without what an agent learns from the schema: pages of types, and their fields;
 * and without lists of notes.
 */
export function readPages(build: string): Pages {
  const files = readdirSync(build, {recursive: true, encoding: 'utf8'})
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.md') && !/^(api\/types|changelog\/(tags|authors))\//.test(file))
    .sort();
  return Object.fromEntries(
    files.map((file) => {
      const whole = readFileSync(path.join(build, file), 'utf8').replace(samples, '');
      return [file.replace(/\.md$/, ''), file.startsWith('api/operations/') ? whole.replace(declared, '') : whole];
    }),
  );
}

export function packPages(pages: Pages): Buffer {
  const params = {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24};
  return brotliCompressSync(JSON.stringify(pages), {params});
}

/**
 * Reads pages from a build, or from the file that a package contains.
 *
 * @throws Error that says how to get them.
 */
export function openPages(place: string): Pages {
  const known = statSync(place, {throwIfNoEntry: false});
  if (!known) throw new Error(`${place} is missing: the documentation is read from there. Run "npm run build".`);
  return known.isDirectory()
    ? readPages(place)
    : (JSON.parse(brotliDecompressSync(readFileSync(place)).toString()) as Pages);
}

export interface Section {
  page: string;
  title: string;
  heading: string;
  text: string;
}

const titleOf = (markdown: string): string => /^title: "?(.*?)"?$/m.exec(markdown)?.[1] ?? '';

/** Sections of a page: what stands below each heading of the second level. */
export function sectionsOf(page: string, markdown: string): Section[] {
  const title = titleOf(markdown);
  return markdown
    .replace(/^---\n[^]*?\n---\n/, '')
    .split(/\n(?=## )/)
    .map((text) => ({
      page,
      title,
      heading: (/^## (.*)/.exec(text)?.[1] ?? '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
      text,
    }));
}

/**
 * The page, and the section, that an agent names: a path, or an address as links and browsers have it.
 *
 * @example placeOf('https://docs.example.com/help/faqs/x/#the-end') // {page: 'help/faqs/x', anchor: 'the-end'}
 */
export function placeOf(named: string): {page: string; anchor: string} {
  const [address = '', anchor = ''] = named.trim().split('#');
  const path = address.replace(/^(?:https?:)?\/\/[^/]+/, '').replace(/\?.*$/, '');
  const page = path.replace(/^\/+|\/+$/g, '').replace(/(?:\/index)?\.(?:md|mdx|html)$/, '');
  return {page: decoded(page), anchor: decoded(anchor)};
}

/** A text of an address; as it is where it isn't one. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The anchor of a heading, as pages have it. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const frequent = new Set(
  'a an and are as at be by can do does for from get has how i if in is it my not of on or our so than that the their there they this to was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Words of a text that carry a meaning, without endings of the plural and of the past. */
const wordsOf = (text: string): string[] =>
  (
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  )
    .filter((word) => !frequent.has(word))
    .map((word) => (word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing|e|y)$/, '') : word));

const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** Weight of a word in the name of a page or section, against one in its text. */
const inName = 8;

/** Finds sections by the words of a question, the best first, one of each page. BM25 over text and names. */
export function finderOf(pages: Pages): (query: string, most: number) => Section[] {
  const sections = Object.entries(pages).flatMap(([page, markdown]) => sectionsOf(page, markdown));
  const entries = sections.map((section) => {
    const text = wordsOf(section.text);
    const counts = countsOf(text);
    const name = `${section.title} ${section.heading} ${section.page.split('/').at(-1) ?? ''}`;
    for (const word of new Set(wordsOf(name))) counts.set(word, (counts.get(word) ?? 0) + inName);
    return {section, counts, length: text.length, title: new Set(wordsOf(section.title))};
  });
  const average = entries.reduce((sum, {length}) => sum + length, 0) / Math.max(1, entries.length);
  const frequency = new Map<string, number>();
  for (const {counts} of entries) for (const word of counts.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return (query, most) => {
    const wanted = [...new Set(wordsOf(query))];
    const scored = entries.map(({section, counts, length, title}) => {
      const score = wanted.reduce((sum, word) => {
        const count = counts.get(word) ?? 0;
        const rarity = Math.log(1 + entries.length / (frequency.get(word) ?? entries.length));
        return sum + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
      }, 0);
      const shareOf = (words: {has: (word: string) => boolean}): number =>
        wanted.filter((word) => words.has(word)).length / Math.max(1, wanted.length);
      return {section, score: score * shareOf(counts) * (1 + 2 * shareOf(title) ** 2)};
    });
    scored.sort((a, b) => b.score - a.score);
    const best = new Map<string, Section>();
    for (const {section, score} of scored) {
      if (score === 0 || best.size >= most) break;
      if (!best.has(section.page)) best.set(section.page, section);
    }
    return [...best.values()];
  };
}
