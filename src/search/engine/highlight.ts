/** Highlights and snippets in the shape, and by the rules, of the hosted service. */
import {itemAt} from '../model/list.ts';
import type {HighlightResult} from '../model/types.ts';
import type {ParsedQuery, QueryWord} from './query.ts';
import {escapeHtml, fold, splitWords, stem, type Part, type Word} from '../model/text.ts';

interface Range {
  start: number;
  end: number;
}

interface Marked {
  ranges: Range[];
  matched: Set<string>;
}

/** How much of a part is marked: what was typed of it, or all of it when another form of the word was found. */
function markPart(part: Part, {value, stems}: QueryWord): Range | undefined {
  const isFound = stems.has(stem(part.value));
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
  const words = splitWords(text);
  for (const word of words) markWord(word, query, marked);
  return {...marked, words};
}

function wrap(text: string, from: number, to: number, ranges: readonly Range[], tags: Tags): string {
  let html = '';
  let done = from;
  for (let index = 0; index < ranges.length; index++) {
    const first = ranges[index];
    if (!first || first.end <= from || first.start >= to) continue;
    let {end} = first;
    for (let next = ranges[index + 1]; next && next.start === end; next = ranges[index + 1]) {
      end = next.end;
      index += 1;
    }
    html += escapeHtml(text.slice(done, first.start)) + tags.pre + escapeHtml(text.slice(first.start, end)) + tags.post;
    done = end;
  }
  return html + escapeHtml(text.slice(done, to));
}

export interface Tags {
  pre: string;
  post: string;
}

/** Marks the words of the query in a text; the text is escaped, the tags are not. */
export function highlight(text: string, query: ParsedQuery, tags: Tags): HighlightResult {
  const {ranges, matched} = mark(text, query);
  return {
    value: wrap(text, 0, text.length, ranges, tags),
    matchedWords: query.words.flatMap(({value}) => (matched.has(value) ? [value] : [])),
  };
}

/** The first word of the sentence that contains the most different words of the query, or else the first of all. */
function bestStart(text: string, words: readonly Word[], ranges: readonly Range[], length: number): number {
  const isSentence = ({start}: Word): boolean =>
    /(?:^|[.!?:] )["“'(]?$/.test(text.slice(Math.max(0, start - 3), start));
  const starts = words.flatMap((word, index) => (index === 0 || isSentence(word) ? [index] : []));
  const counts = starts.map((first) => {
    const [from, to] = [itemAt(words, first).start, words[first + length]?.start ?? text.length];
    const inside = ranges.filter(({start}) => start >= from && start < to);
    return new Set(inside.map(({start, end}) => stem(fold(text.slice(start, end))))).size;
  });
  return starts[counts.indexOf(Math.max(...counts))] ?? 0;
}

/** The `length` words from the beginning of the sentence that tells most of the query, with ellipses where it was cut. */
export function snippet(text: string, query: ParsedQuery, length: number, ellipsis: string, tags: Tags): string {
  const {ranges, words} = mark(text, query);
  if (words.length <= length) return wrap(text, 0, text.length, ranges, tags);
  const best = bestStart(text, words, ranges, length);
  const last = Math.min(best + length, words.length) - 1;
  const from = best === 0 ? 0 : itemAt(words, best).start;
  const to = last >= words.length - 1 ? text.length : itemAt(words, last).end;
  return (from > 0 ? ellipsis : '') + wrap(text, from, to, ranges, tags) + (to < text.length ? ellipsis : '');
}
