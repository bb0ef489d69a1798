import type {PrismTheme} from 'prism-react-renderer';

/**
 * An empty Prism theme: tokens keep their class names and get no inline style, so that colours of both
 * modes come from `tokens.css` and pages stay small.
 */
export const codeTheme: PrismTheme = {plain: {}, styles: []};
