/** What a reader typed: the words with the stems that answer them, and the names that it may be. */
import {editDistance} from '../../site/model/edit-distance.ts';
import {allowedTypos, isStopWord, splitWords, stem, type Word} from '../model/text.ts';
import {itemAt} from '../model/list.ts';
import {stemsOf} from './content.ts';
import {synonymsOf} from '../model/thesaurus.ts';
import {nearness} from './features.ts';

/** A word of the query, with the stems that answer it and how well each does. */
export interface QueryWord {
  value: string;
  stems: ReadonlyMap<string, number>;
}

/** A query, or a part of it, as it is compared with names. */
export interface TypedName {
  text: string;
  /** All letters in one word, and the stems of its words. */
  joined: string;
  stems: string;
  /** The kind of item that it has to be; any when empty. */
  kind: string;
  /** Whether it names a type and a field: `Order.items`. */
  isPath: boolean;
}

/** What a query looks like: a name as programs write it, a few words, or a question. */
export type Intent = 'name' | 'words' | 'question';

export interface ParsedQuery {
  /** All letters of the query in one word. */
  joined: string;
  words: QueryWord[];
  names: TypedName[];
  /** The word that names a kind of item rather than what is looked for. */
  kindWord: string | undefined;
  intent: Intent;
}

/** Longer lists cost time and change nothing among the first hits. */
const maxExpansions = 60;

/** How far a term is from a word, or the beginning of one that is still being typed; `undefined` beyond `max`. */
function slip(word: string, term: string, max: number, isLast: boolean): number | undefined {
  let distance = editDistance(word, term, max);
  if (distance > max && isLast && term.length > word.length) distance = editDistance(word, term, max, true) + 0.5;
  if (distance > max + 0.5) return undefined;
  // The first letter is seldom the wrong one.
  return word[0] === term[0] ? distance : distance + 0.5;
}

/** @param terms - all words of the index, sorted */
export function createVocabulary(terms: readonly string[]) {
  const all = new Set(terms);
  const stems = new Set(terms.map(stem));

  /**
   * @param isLast - whether the reader may still be typing the word
   * @param isWhole - whether nothing but the word itself answers it
   */
  return function wordOf(value: string, isLast: boolean, isWhole = false): QueryWord {
    if (isWhole) return {value, stems: new Map(all.has(value) ? [[stem(value), 1]] : [])};
    const found = new Map<string, number>();
    const add = (term: string, weight: number): void => {
      const base = stem(term);
      if (weight > (found.get(base) ?? 0)) found.set(base, weight);
    };
    if (stems.has(stem(value))) add(value, 1);
    const begun = isLast || !all.has(value) ? terms.filter((term) => term !== value && term.startsWith(value)) : [];
    begun
      .sort((a, b) => a.length - b.length)
      .slice(0, maxExpansions)
      .forEach((term) => add(term, (nearness.prefix * value.length) / term.length));
    const max = found.size === 0 ? allowedTypos(value) : 0;
    if (max > 0) {
      terms
        .map((term) => ({term, distance: slip(value, term, max, isLast)}))
        .filter((near): near is {term: string; distance: number} => near.distance !== undefined)
        .sort((a, b) => a.distance - b.distance || a.term.length - b.term.length)
        .slice(0, maxExpansions)
        .forEach(({term, distance}) => add(term, nearness.typo / Math.max(distance, 1)));
    }
    // Near stems are no synonyms of what the reader meant.
    const synonyms = new Map(
      synonymsOf(value)
        .filter((other) => stems.has(other) && !found.has(other))
        .map((other) => [other, nearness.synonym]),
    );
    return {value, stems: new Map([...found, ...synonyms])};
  };
}

const valuesOf = (words: readonly Word[]): string[] => words.flatMap(({parts}) => parts.map(({value}) => value));

function typedName(words: readonly Word[], text: string, kind = ''): TypedName {
  const values = valuesOf(words);
  return {text, joined: values.join(''), stems: stemsOf(values).join(''), kind, isPath: /^\w+\.\w/.test(text)};
}

/** Words that ask for all items of a kind. */
const listWords = new Set(['list', 'overview', 'available', 'reference']);

/** The kind that the first or the last word names, `type` or `types` behind it left out, with the words beside it. */
function readKind(words: readonly Word[], kinds: ReadonlySet<string>): {word: Word; name: TypedName} | undefined {
  const named = words.length > 1 && /^types?$/.test(words.at(-1)?.joined ?? '') ? words.slice(0, -1) : words;
  const word = [named.at(-1), named[0]].find((each) => each && kinds.has(stem(each.joined)));
  if (!word) return undefined;
  const rest = named.filter((each) => each !== word && !listWords.has(each.joined));
  const isList = /s$/.test(words.at(-1)?.joined ?? '') || words.some(({joined}) => listWords.has(joined));
  const kind = stem(word.joined);
  const isMeaningful = valuesOf(rest).some((value) => !isStopWord(value));
  if (!isMeaningful && !isList) return undefined;
  return {word, name: typedName(isMeaningful ? rest : [], '', isList ? `list ${kind}` : kind)};
}

/** Names within a query: what stands in quotes, as messages of GraphQL servers quote, and codes. */
function namesWithin(text: string, words: readonly Word[]): TypedName[] {
  const quoted = [...text.matchAll(/["'`“‘]([\w.@$]+)["'`”’]/g)].map(([, name = '']) => name);
  const pairs = quoted.length === 2 ? [`${quoted[1]}.${quoted[0]}`, `${quoted[0]}.${quoted[1]}`] : [];
  const codes = words.filter(({parts}) => parts.length > 1).map(({start, end}) => text.slice(start, end));
  const paths = codes.flatMap((code) => {
    const [type = '', field = ''] = code.split('.');
    return field === '' ? [] : [type, `${type}.${field}`];
  });
  const names = [...new Set([...pairs, ...quoted, ...codes, ...paths])].filter((name) => name !== text.trim());
  return names.map((name) => typedName(splitWords(name), name));
}

const questionWords = /^(?:how|what|why|when|where|which|who|can|could|do|does|is|are|should|will|my|i)\b/i;

function intentOf(text: string, words: readonly Word[]): Intent {
  if (words.length <= 2 && words.some(({start, end}) => /[a-z][A-Z]|_|:|\w\.\w|^[A-Z]{4}/.test(text.slice(start, end))))
    return 'name';
  if (/^@\w/.test(text.trim())) return 'name';
  return words.length > 2 && (questionWords.test(text) || words.length > 4) ? 'question' : 'words';
}

/**
 * Reads a query.
 *
 * @param wordOf - what answers a word
 * @param kinds - stems of the kinds of items that the index has
 */
export function parseQuery(
  text: string,
  wordOf: (value: string, isLast: boolean, isWhole?: boolean) => QueryWord,
  kinds: ReadonlySet<string>,
): ParsedQuery {
  const words = splitWords(text);
  const values = valuesOf(words);
  const isTyping = /[\p{L}\p{N}]$/u.test(text);
  const isInName = (words.at(-1)?.parts.length ?? 0) > 1;
  const meant = values.filter((value, index) => !isStopWord(value) || (isInName && index === values.length - 1));
  const byStem = new Map([...(meant.length > 0 ? meant : values)].reverse().map((value) => [stem(value), value]));
  const codes = words.flatMap(({parts, joined}) =>
    parts.length > 1 ? [{value: joined, stems: new Map([[stem(joined), 1]])}] : [],
  );
  // Words without a meaning of their own may have one together: `to do`, `set up`.
  const pairs = words.slice(1).flatMap(({joined}, index) => {
    const before = itemAt(words, index).joined;
    if (!isStopWord(joined) && !isStopWord(before)) return [];
    const pair = wordOf(before + joined, false, true);
    return pair.stems.size > 0 ? [pair] : [];
  });
  const kind = readKind(words, kinds);
  return {
    joined: values.join(''),
    words: [
      ...[...byStem.values()].reverse().map((value) => wordOf(value, isTyping && value === values.at(-1))),
      ...codes,
      ...pairs,
    ],
    names: [typedName(words, text.trim()), ...(kind ? [kind.name] : []), ...namesWithin(text, words)],
    kindWord: kind?.word.joined,
    intent: intentOf(text, words),
  };
}
