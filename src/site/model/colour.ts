/** Colours of code, on pages and in examples that change in the browser. */

/** A piece of code; `kind` is the class of its colour, without one it looks like the text around it. */
export interface Piece {
  text: string;
  kind?: string;
}

export type CodeLanguage = 'graphql' | 'json' | 'bash' | 'typescript' | 'python';

const string = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/;
const number = /\b\d+(?:\.\d+)?\b/;

const words = (list: string): RegExp => new RegExp(`(?<![\\w$.-])(?:${list.replaceAll(' ', '|')})(?![\\w-])`);

/** What is coloured in each language; the first pattern that matches wins. */
const grammars: Record<CodeLanguage, [kind: string, pattern: RegExp][]> = {
  graphql: [
    ['comment', /#.*/],
    ['string', /"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"/],
    ['directive', /@\w+/],
    ['variable', /\$\w+/],
    ['keyword', words('query mutation subscription fragment on true false null')],
    ['class-name', /\b[A-Z][A-Za-z]*[a-z]\w*\b|\b(?:ID|JSON|URL)\b/],
    ['number', number],
  ],
  json: [
    ['property', /"(?:\\.|[^"\\\n])*"(?=\s*:)/],
    ['string', /"(?:\\.|[^"\\\n])*"/],
    ['number', number],
    ['boolean', words('true false null')],
  ],
  bash: [
    ['comment', /(?<=^|\n)#.*/],
    ['keyword', /\bcurl\b(?= )/],
    ['attr-name', /(?<=\s)--?[a-z][\w-]*/],
    ['string', string],
  ],
  typescript: [
    ['comment', /\/\/.*/],
    ['string', /`(?:\\.|[^`\\])*`|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/],
    [
      'keyword',
      words(
        'async await catch const else export for from function if import new null of return throw true try false undefined',
      ),
    ],
    ['class-name', /\b[A-Z]\w+\b/],
    ['number', number],
  ],
  python: [
    ['comment', /#.*/],
    ['string', /f?"""[\s\S]*?"""|f?"(?:\\.|[^"\\\n])*"|f?'(?:\\.|[^'\\\n])*'/],
    [
      'keyword',
      words('and as async await def elif else except for from if import in None raise return True try False with'),
    ],
    ['class-name', /\b[A-Z]\w+\b/],
    ['number', number],
  ],
};

/**
 * Splits code into pieces with a colour each. Joined again, they are the code.
 *
 * @param language - As a fence names it; code in one that has no grammar is a single piece.
 */
export function colour(code: string, language: string): Piece[] {
  const name = language === 'ts' ? 'typescript' : language;
  if (!Object.hasOwn(grammars, name)) return [{text: code}];
  const grammar = grammars[name as CodeLanguage];
  const pattern = new RegExp(grammar.map(([, {source}]) => `(${source})`).join('|'), 'g');
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) pieces.push({text: code.slice(end, match.index)});
    const kind = grammar[match.slice(1).findIndex((group) => group !== undefined)]?.[0];
    pieces.push({text: match[0], ...(kind !== undefined && {kind})});
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({text: code.slice(end)});
  return pieces;
}
