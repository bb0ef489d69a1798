/** Highlights and snippets in the shape, and by the rules, of the hosted service. */
import type {HighlightResult, SnippetResult} from '../model/types.ts';
import type {ParsedQuery, QueryWord} from './index.ts';
import {escapeHtml, joinText, splitWords, stem, type Part, type Word} from './text.ts';

interface Range {
  start: number;
  end: number;
}

interface Marked {
  ranges: Range[];
  matched: Set<string>;
}

/** How much of a part is marked: what was typed of it, or all of it when another form of the word was found. */
function markPart(part: Part, {value, expansions}: QueryWord): Range | undefined {
  if (part.value.startsWith(value) && (expansions.has(part.value) || part.value === value)) {
    return {start: part.start, end: Math.min(part.end, part.start + value.length)};
  }
  const known = expansions.has(part.value) || expansions.has(`${stem(part.value)}~`);
  return known ? {start: part.start, end: part.end} : undefined;
}

function markWord(word: Word, query: ParsedQuery, marked: Marked): void {
  const {joined} = query;
  if (word.parts.length > 1 && joined.length >= 3 && word.joined.startsWith(joined)) {
    marked.ranges.push({start: word.start, end: Math.min(word.end, word.start + joined.length)});
    for (const {value} of query.words) marked.matched.add(value);
    return;
  }
  let found = false;
  for (const part of word.parts) {
    for (const queryWord of query.words) {
      const range = markPart(part, queryWord);
      if (!range) continue;
      marked.ranges.push(range);
      marked.matched.add(queryWord.value);
      found = true;
      break;
    }
  }
  if (found) return;
  const whole = query.words.find(({expansions}) => word.parts.length > 1 && expansions.has(word.joined));
  if (!whole) return;
  const typed = word.joined.startsWith(whole.value) ? whole.value.length : word.end - word.start;
  marked.ranges.push({start: word.start, end: Math.min(word.end, word.start + typed)});
  marked.matched.add(whole.value);
}

function mark(text: string, query: ParsedQuery): Marked & {words: Word[]} {
  const marked: Marked = {ranges: [], matched: new Set()};
  const words = splitWords(text);
  for (const word of words) markWord(word, query, marked);
  return {...marked, words};
}

function wrap(text: string, from: number, to: number, ranges: readonly Range[], tags: Tags): string {
  let html = '';
  let at = from;
  for (let index = 0; index < ranges.length; index++) {
    const first = ranges[index];
    if (!first || first.end <= from || first.start >= to) continue;
    let {end} = first;
    for (let next = ranges[index + 1]; next && next.start === end; next = ranges[index + 1]) {
      end = next.end;
      index += 1;
    }
    html += escapeHtml(text.slice(at, first.start)) + tags.pre + escapeHtml(text.slice(first.start, end)) + tags.post;
    at = end;
  }
  return html + escapeHtml(text.slice(at, to));
}

export interface Tags {
  pre: string;
  post: string;
}

function levelOf(matched: ReadonlySet<string>, query: ParsedQuery): HighlightResult['matchLevel'] {
  if (matched.size === 0) return 'none';
  return matched.size >= query.words.length ? 'full' : 'partial';
}

/** Marks the words of the query in a text; the text is escaped, the tags are not. */
export function highlight(text: string, query: ParsedQuery, tags: Tags): HighlightResult {
  const {ranges, matched} = mark(text, query);
  const matchLevel = levelOf(matched, query);
  const value = wrap(text, 0, text.length, ranges, tags);
  if (matchLevel === 'none') return {value, matchLevel, matchedWords: []};
  return {
    value,
    matchLevel,
    fullyHighlighted: joinText(text) === query.joined,
    matchedWords: query.words.filter((word) => matched.has(word.value)).map((word) => word.value),
  };
}

/** The stretch of `length` words that holds the most words of the query, with ellipses where it was cut. */
export function snippet(text: string, query: ParsedQuery, length: number, ellipsis: string, tags: Tags): SnippetResult {
  const {ranges, matched, words} = mark(text, query);
  const matchLevel = levelOf(matched, query);
  if (words.length <= length) return {value: wrap(text, 0, text.length, ranges, tags), matchLevel};
  const hits = words.map((word) =>
    ranges
      .filter(({start, end}) => start < word.end && end > word.start)
      .map(({start, end}) => text.slice(start, end).toLowerCase()),
  );
  let best = 0;
  let bestScore = -1;
  for (let start = 0; start + length <= words.length; start++) {
    const inside = hits.slice(start, start + length).flat();
    const score = new Set(inside).size * 100 + inside.length * 10 - (inside.length > 0 && hits[start]?.length ? 1 : 0);
    if (score > bestScore) {
      best = start;
      bestScore = score;
    }
  }
  if (bestScore <= 0) best = 0;
  const last = best + length - 1;
  const from = best === 0 ? 0 : (words[best]?.start ?? 0);
  const to = last >= words.length - 1 ? text.length : (words[last]?.end ?? text.length);
  return {
    value: (from > 0 ? ellipsis : '') + wrap(text, from, to, ranges, tags) + (to < text.length ? ellipsis : ''),
    matchLevel,
  };
}
