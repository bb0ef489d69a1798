const markTags = /(<\/?mark>)/g;
const entities: Record<string, string> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", '#x27': "'"};

/** A browser that draws a text of megabytes ends; no text of the site has as many characters. */
const longest = 10_000;

const escaped = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Makes an answered text safe to insert as HTML: every `<` and `>` that isn't part of a highlight tag is escaped. */
export function safeMarkup(value: string): string {
  const text = value.slice(0, longest);
  if (!/[<>]/.test(text)) return text;
  return text
    .split(markTags)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('');
}

/** Makes a text without highlights safe to insert as HTML. */
export const safeText = (value: string): string => escaped(value.slice(0, longest));

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/** A stretch of text, highlighted or not. */
export interface TextRun {
  text: string;
  marked: boolean;
}

/** Splits an answered text into plain and highlighted runs, with its entities decoded. */
export function textRuns(value: string): TextRun[] {
  let marked = false;
  const runs: TextRun[] = [];
  for (const part of value.split(markTags)) {
    if (part === '<mark>' || part === '</mark>') marked = part === '<mark>';
    else if (part) runs.push({text: decode(part), marked});
  }
  return runs;
}

/** An answered text without highlights and with its entities decoded. */
export function plainText(value: string): string {
  return textRuns(value)
    .map(({text}) => text)
    .join('');
}
