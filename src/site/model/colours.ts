/** Types of Prism's tokens that look like the text around them. */
const plain = new Set([
  'punctuation',
  'operator',
  'plain',
  'property-content',
  'variable-input',
  'fragment',
  'object',
  'description',
]);

/** Whether a type of token has a colour of its own. */
export const hasColour = (type: string): boolean => !plain.has(type);

/** A piece of code; `kind` is the class of its colour, without one it looks like the text around it. */
export interface Piece {
  text: string;
  kind?: string;
}

/**
 * Cuts code into its pieces.
 *
 * @param colours - For each piece the class of its colour, if it has one, and its length: `keyword5 2`.
 */
export function cutPieces(code: string, colours: string): Piece[] {
  let end = 0;
  return [...colours.matchAll(/([a-z-]*)(\d+)/g)].map(([, kind = '', length]) => {
    const text = code.slice(end, (end += Number(length)));
    return {text, ...(kind && {kind})};
  });
}
