/** Highlights and snippets in the shape, and by the rules, of the hosted service. */
import {itemAt} from '../model/list.ts';
import {remembering} from '../model/remember.ts';
import type {HighlightResult} from '../model/types.ts';
import type {ParsedQuery, QueryWord} from './query.ts';
import {escapeHtml} from '../model/markup.ts';
import {splitWords, stem, type Part, type Word} from '../model/text.ts';

interface Range {
  start: number;
  end: number;
}

interface Marked {
  ranges: Range[];
  matched: Set<string>;
}

/** The hits of a letter are mostly those of the letter before. */
const wordsOf = remembering(splitWords);
const stemOf = remembering(stem);

/** How much of a part is marked: what was typed of it, or all of it when another form of the word was found. */
function markPart(part: Part, {value, stems}: QueryWord): Range | undefined {
  const isFound = stems.has(stemOf(part.value));
  if (part.value.startsWith(value) && (isFound || part.value === value))
    return {start: part.start, end: Math.min(part.end, part.start + value.length)};
  return isFound ? {start: part.start, end: part.end} : undefined;
}

/** Where the first letters of a word end; separators within it don't count. */
function endOfLetters({parts, end}: Word, letters: number): number {
  let left = letters;
  for (const part of parts) {
    if (left <= part.value.length) return part.start + left;
    left -= part.value.length;
  }
  return end;
}

function markWord(word: Word, {joined, words}: ParsedQuery, {ranges, matched}: Marked): void {
  if (word.parts.length > 1 && joined.length >= 3 && word.joined.startsWith(joined)) {
    ranges.push({start: word.start, end: endOfLetters(word, joined.length)});
    for (const {value} of words) matched.add(value);
    return;
  }
  for (const part of word.parts) {
    for (const queryWord of words) {
      const range = markPart(part, queryWord);
      if (!range) continue;
      ranges.push(range);
      matched.add(queryWord.value);
      break;
    }
  }
}

function mark(text: string, query: ParsedQuery): Marked & {words: Word[]} {
  const marked: Marked = {ranges: [], matched: new Set()};
  const words = wordsOf(text);
  for (const word of words) markWord(word, query, marked);
  return {...marked, words};
}

/** Marks ranges of the first letters of a text, which is escaped; ranges that touch become one. */
function wrap(text: string, to: number, ranges: readonly Range[]): string {
  let html = '';
  let done = 0;
  for (const {start, end} of ranges.filter((range) => range.end <= to)) {
    html += `${escapeHtml(text.slice(done, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    done = end;
  }
  return (html + escapeHtml(text.slice(done, to))).replaceAll('</mark><mark>', '');
}

/** Marks the words of the query in a text. */
export function highlight(text: string, query: ParsedQuery): HighlightResult {
  const {ranges, matched} = mark(text, query);
  return {
    value: wrap(text, text.length, ranges),
    matchedWords: query.words.flatMap(({value}) => (matched.has(value) ? [value] : [])),
  };
}

/** The first `length` words of a text, with an ellipsis where it goes on. */
export function snippet(text: string, query: ParsedQuery, length: number): string {
  const {ranges, words} = mark(text, query);
  const end = words.length > length ? itemAt(words, length - 1).end : text.length;
  return wrap(text, end, ranges) + (end < text.length ? '…' : '');
}
