import type {PrismTheme} from 'prism-react-renderer';

/**
 * An empty Prism theme: tokens keep their class names and get no inline style, so that colours of both
 * modes come from `tokens.css` and pages stay small.
 */
export const codeTheme: PrismTheme = {plain: {}, styles: []};

/** Types of tokens that look like the text around them. */
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
