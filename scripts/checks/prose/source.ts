/** Mistakes in the text of a file that its parser doesn't see, or reads as something else. */
import {blankFrontMatter} from '../../../src/site/build/front-matter.ts';
import type {Problem} from './page.ts';

/** What keeps a file from being read, at the line where its pattern is found. */
const unreadableTexts: readonly [pattern: RegExp, message: string][] = [
  [/^\s*$/, 'The file is empty. Write the page, or remove the file.'],
  [/^\uFEFF/, 'The file begins with a byte order mark. Save it as "UTF-8", without BOM.'],
  [/\uFFFD/, 'These bytes are no UTF-8. Save the file as UTF-8, and correct "\uFFFD".'],
  [/^\s+---\n/, 'Something is before the front matter. Begin the file with its "---".'],
  [/^(?:<{7}|>{7}) /m, 'A merge conflict is left. Choose one side and remove its markers.'],
];

export function unreadable(file: string, source: string): Problem | undefined {
  for (const [pattern, message] of unreadableTexts) {
    const found = pattern.exec(source);
    if (found) return {file, line: source.slice(0, found.index).split('\n').length, message};
  }
  const hasNoEnd = source.startsWith('---\n') && blankFrontMatter(source) === source;
  return hasNoEnd ? {file, line: 1, message: 'The front matter has no end. Close it with a line "---".'} : undefined;
}

/** A rule for single lines: what a line has that it must not have, and the advice. */
interface LineRule {
  pattern: RegExp;
  advice: (match: RegExpExecArray) => string;
  /** The line as it should be, where that is safe. */
  fix?: (line: string) => string;
  inCode?: boolean;
}

const callout = /^(\s*:{3,}[a-z]+) +(?:\[(.+)\]|(?!\[)(\S.*?))\s*$/;
const spacedCallout = /^(\s*:{3,}) +(?=[a-z]+\b)/;
const spacedLink = /(\[[^\]`]+\]) (?=\((?:\/|#|https?:|mailto:)[^)\s]*\))/;
const spacedAddress = /(?<=\]\()\/[^)"']* [^)"']*(?=\))/;
const invisible = /[\u200B-\u200D\u2060\u00AD\uFEFF]/;
const curly = /[“”]/g;

const rules: readonly LineRule[] = [
  {
    pattern: callout,
    advice: ([, name = '', title, bare = '']) =>
      `A callout's title goes in brackets. Write ${name.trim()}[${title ?? bare}].`,
    fix: (line) => line.replace(callout, '$1[$2$3]'),
  },
  {
    pattern: spacedCallout,
    advice: () => 'A callout has no space behind its colons, or it is printed as it stands. Remove it.',
    fix: (line) => line.replace(spacedCallout, '$1'),
  },
  {
    pattern: /^\s*(?:::([a-z]+)|> *\[!(\w+)\])/i,
    advice: ([, name, quoted = '']) =>
      `A callout begins with three colons. Write :::${(name ?? quoted).toLowerCase()}, and close it with a line ":::".`,
  },
  {
    pattern: /^\s*(?:[-+]|\d+\.)(?=\p{L}|\*\*)/u,
    advice: ([mark = '']) => `This is no entry of a list. Write a space behind "${mark.trim()}".`,
    fix: (line) => line.replace(/^\s*(?:[-+]|\d+\.)/, '$& '),
  },
  {
    pattern: /^\s*[•·▪]/,
    advice: () => 'This is no entry of a list. Begin it with "- ".',
    fix: (line) => line.replace(/^(\s*)[•·▪]\s*/, '$1- '),
  },
  {
    pattern: /^#{1,6} .*\{\/\* *#(?![\w-]+ *\*\/\}\s*$)/,
    advice: () => 'The address of the heading is none. Write it with letters, digits and hyphens: {/* #old-words */}.',
  },
  {
    pattern: /\b(?:TODO|FIXME|TBC|TBD|[Ll]orem ipsum)\b/,
    advice: ([word = '']) => `"${word}" is left. Write what is missing, or keep the page back with "draft: true".`,
  },
  {
    pattern: /(?<![\w:]):[a-z_]{3,}:(?![\w:])/,
    advice: ([name = '']) => `"${name}" is printed as it stands. Write the sign itself, or none.`,
  },
  {
    pattern: spacedLink,
    advice: ([, text = '']) => `The link is printed as it stands. Remove the space behind ${text}.`,
    fix: (line) => line.replace(new RegExp(spacedLink, 'g'), '$1'),
  },
  {
    pattern: spacedAddress,
    advice: ([address = '']) =>
      `The link is printed as it stands, because its address has a space. Write ${address.replaceAll(' ', '%20')}.`,
    fix: (line) => line.replace(new RegExp(spacedAddress, 'g'), (address: string) => address.replaceAll(' ', '%20')),
  },
  {
    pattern: invisible,
    advice: ([sign = '']) =>
      `The line has the invisible character U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}. Remove it.`,
    fix: (line) => line.replace(new RegExp(invisible, 'g'), ''),
    inCode: true,
  },
  {
    pattern: /^\s*(?:```|~~~).*[“”]/,
    advice: () => 'The attributes of the block have typographic quotes. Write "…".',
    fix: (line) => line.replace(curly, '"'),
    inCode: true,
  },
  {
    pattern: /^#{1,6} .*\{#([\w-]+)\}/,
    advice: ([, id = '']) => `MDX reads {#${id}} as code. Write {/* #${id} */}.`,
    fix: (line) => line.replace(/\{#([\w-]+)\}/, '{/* #$1 */}'),
  },
  {
    pattern: /(?<![\w/.%#-])\p{L}{40,}(?![\w/.-])/u,
    advice: ([word = '']) =>
      `"${word.slice(0, 20)}…" is a word of ${word.length} letters. Put spaces between its parts.`,
  },
];

/** Lines with whether they are code; a fence itself counts as code. The last is the line of a fence without end. */
export function* linesOf(source: string): Generator<{text: string; line: number; isCode: boolean}, number | undefined> {
  let fence: {mark: string; line: number} | undefined;
  for (const [index, text] of source.split('\n').entries()) {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(text) ?? [];
    const ends = fence !== undefined && mark.startsWith(fence.mark) && text.trim() === mark;
    yield {text, line: index + 1, isCode: fence !== undefined || mark !== ''};
    if (ends) fence = undefined;
    else if (mark && !fence) fence = {mark, line: index + 1};
  }
  return fence?.line;
}

export function* checkSource(file: string, source: string): Generator<Problem> {
  const lines = linesOf(source);
  let next = lines.next();
  for (; !next.done; next = lines.next()) {
    const {text, line, isCode} = next.value;
    for (const {pattern, advice, inCode} of rules) {
      const match = isCode && !inCode ? null : pattern.exec(text);
      if (match) yield {file, line, message: advice(match)};
    }
  }
  if (next.value !== undefined)
    yield {file, line: next.value, message: 'The code block has no end. Close it with a line of the same marks.'};
}

/** The text with every mistake corrected that leaves no choice. */
export function fixSource(source: string): string {
  return [...linesOf(source)]
    .map(({text, isCode}) =>
      rules.reduce(
        (line, {pattern, fix, inCode}) => (fix && (inCode || !isCode) && pattern.test(line) ? fix(line) : line),
        text,
      ),
    )
    .join('\n')
    .replace(/^\uFEFF/, '');
}
