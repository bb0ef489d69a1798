/** Pure text functions that indexing, matching and highlighting share. */

/** A part of a word: `createOrder` has the parts `create` and `Order`. Offsets count from the start of the text. */
export interface Part {
  start: number;
  end: number;
  /** Lower case, without diacritics. */
  value: string;
}

export interface Word {
  start: number;
  end: number;
  /** The whole word, lower case, its parts joined. */
  joined: string;
  parts: Part[];
}

/** A code is one word: `orders:create`, `ON_HOLD`, `X-Company-Id`, `Order.items`. */
const wordPattern = /[\p{L}\p{N}]+(?:(?:['’](?=\p{L})|[_:.-])[\p{L}\p{N}]+)*/gu;
const partBoundary = /(?<=[\p{Ll}])(?=\p{Lu})|(?<=[\p{Lu}\p{N}])(?=\p{Lu}\p{Ll})|(?=[_:.-])/u;

/** Lower case without diacritics; the length stays, so that offsets hold. */
export function fold(text: string): string {
  const folded = text.normalize('NFC').replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0));
  const lower = folded.toLowerCase();
  return lower.length === text.length ? lower : text.toLowerCase();
}

/** Splits a text into words, and each word at its humps and at `_`, `-`, `.` and `:`. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const start = match.index;
    const bare = match[0].replace(/['’]s$/i, '');
    const parts: Part[] = [];
    let offset = start;
    for (const piece of bare.split(partBoundary)) {
      const value = fold(piece).replace(/['’_:.-]/g, '');
      const end = offset + piece.length;
      if (value) parts.push({start: /^[_:.-]/.test(piece) ? offset + 1 : offset, end, value});
      offset = end;
    }
    if (parts.length > 0) words.push({start, end: offset, joined: parts.map(({value}) => value).join(''), parts});
  }
  return words;
}

/** The parts of all words of a text: of `createOrder now`, they are `create`, `order` and `now`. */
export function partsOf(text: string): string[] {
  return splitWords(text).flatMap(({parts}) => parts.map(({value}) => value));
}

/** The parts that carry a meaning of their own. */
export function meaningfulParts(text: string): string[] {
  return partsOf(text).filter((part) => !isStopWord(part));
}

/** All letters and digits of a text in one word: `create-order`, `Create order` and `createOrder` are the same. */
export function joinText(text: string): string {
  return splitWords(text)
    .map(({joined}) => joined)
    .join('');
}

const suffix =
  /^(.{4,}?)(?:i[sz]ations?|i[sz](?:es?|ed|ing)|ations?|ally|at(?:es?|ed|ing)|ments?|ings?|ed|ies|ied|y|es|e|als?|s|ions?|able)$/;

const irregular = new Map(
  (
    'chose choose, chosen choose, choice choose, broke break, broken break, breakage break, sent send, sold sell, bought buy, lost lose, losing lose, ' +
    'paid pay, payment pay, payments pay, kept keep, taken take, took take, held hold, written write, wrote write, shown show, found find, made make, ' +
    'stuck stick, came come, begun begin, began begin, built build, people person, went go, given give, gave give, fallen fall, fell fall'
  )
    .split(', ')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Endings after three letters with a vowel: `moved`, `boxes`, `adding`; not `speed`, `string`, and `note` isn't `not`. */
const shortSuffix = /^(?!not)((?=.{0,2}[aeiouy]).{3})(?:ings?|(?<!e)ed|es?)$/;

/**
 * A light stem: `allocated`, `allocation` and `allocate` are `alloc`, `fulfillment` and `fulfil` are `fulfil`.
 * Words of up to three letters, and words with a digit, stay as they are, except for a plural s.
 */
export function stem(word: string): string {
  return regularStem(irregular.get(word) ?? word);
}

function regularStem(word: string): string {
  if (/\d/.test(word) || word.length <= 3) return word;
  if (word.length === 4 && /[^suia]s$/.test(word)) return word.slice(0, -1);
  const short = shortSuffix.exec(word)?.[1];
  if (short !== undefined) return short;
  const base = word.length === 4 || /(?:us|ss|is)$/.test(word) ? word : word.replace(suffix, '$1');
  return base.replace(/([b-df-hj-np-tv-z])\1$/, '$1').replace(/our$/, 'or');
}

/** Typos allowed in a word: one from 4 letters, two from 8. */
export function allowedTypos(word: string): 0 | 1 | 2 {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

const stopWords = new Set(
  (
    'a about actually after all also am an and any anybody anyone anything are as at be because been before ' +
    'being but by can cannot cant could did do does doesnt doing dont each everybody everyone for from get gets ' +
    'gives go goes had has have he her here his how i if im in into is isnt it its ive just know let like many ' +
    'may me more much my need needed needs now of off on one or our out over own please quite really s seem ' +
    'seems shall she should since so some somebody someone something such sure t tell tells than that the their ' +
    'them then there these they thing things this those to too up us use very want wanted wants was way we were ' +
    'what when where which while who why will with without wont would yet you your'
  ).split(' '),
);

/** Whether a word of a question carries no meaning of its own. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}
