import {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting} from '@codemirror/language';
import {linter, lintKeymap, type Diagnostic} from '@codemirror/lint';
import {Prec, type Extension} from '@codemirror/state';
import {EditorView, keymap, lineNumbers, tooltips} from '@codemirror/view';
import {tags} from '@lezer/highlight';

/** The colours of the site's code; the variables are those of tokens.css, so both modes follow. */
const colours = HighlightStyle.define([
  {tag: tags.comment, color: 'var(--code-comment)'},
  {tag: [tags.keyword, tags.definitionKeyword, tags.bool, tags.null], color: 'var(--code-keyword)'},
  {tag: tags.string, color: 'var(--code-string)'},
  {tag: [tags.number, tags.integer, tags.float, tags.special(tags.name)], color: 'var(--code-number)'},
  {tag: tags.labelName, color: 'var(--code-name)'},
  {tag: [tags.typeName, tags.atom], color: 'var(--code-type)'},
  {tag: tags.variableName, color: 'var(--code-number)'},
  {tag: tags.modifier, color: 'var(--code-attr)'},
]);

const look = EditorView.theme({
  '&': {
    color: 'var(--code-ink)',
    backgroundColor: 'var(--code-paper)',
    fontSize: 'var(--editor-font-size)',
    // CodeMirror's own rule is important; without this the editor would be as high as its text and cover what follows.
    position: 'absolute !important',
    inset: '0',
  },
  '&.cm-focused': {outline: '2px solid var(--site-accent)', outlineOffset: '-2px'},
  '.cm-scroller': {fontFamily: 'var(--ifm-font-family-monospace)', lineHeight: '1.55'},
  '.cm-content': {padding: '0.25rem 0', caretColor: 'var(--code-ink)'},
  '.cm-line': {padding: '0 0.875rem 0 0.5rem'},
  '.cm-gutters': {border: '0', backgroundColor: 'transparent', color: 'var(--site-ink-3)'},
  '.cm-lineNumbers .cm-gutterElement': {padding: '0 0 0 0.5rem'},
  '.cm-cursor': {borderLeftColor: 'var(--code-ink)'},
  '.cm-tooltip': {
    maxWidth: '26rem',
    border: '1px solid var(--site-line-strong)',
    backgroundColor: 'var(--site-paper)',
    color: 'var(--site-ink)',
    fontSize: '0.8125rem',
    whiteSpace: 'pre-wrap',
  },
  '.cm-tooltip-hover, .cm-completionInfo': {padding: '0.5rem 0.75rem'},
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--site-accent-soft)',
    color: 'var(--site-accent)',
  },
  '.cm-lintRange-error': {backgroundImage: 'none', textDecoration: 'underline wavy var(--site-bad)'},
  '.cm-selectionBackground, ::selection': {backgroundColor: 'color-mix(in srgb, var(--site-accent) 28%, transparent)'},
  '.cm-matchingBracket': {backgroundColor: 'var(--site-accent-soft)', outline: 'none'},
});

/** What every editor has. Tab stays with the browser, so that keyboards get out; the page runs the request. */
export const common = (label: string): Extension[] => [
  Prec.highest(keymap.of([{key: 'Mod-Enter', run: () => true}])),
  lineNumbers(),
  history(),
  autocompletion(),
  closeBrackets(),
  bracketMatching(),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...defaultKeymap, ...historyKeymap]),
  tooltips({position: 'fixed'}),
  // The text scrolls in a box without focus: the index says that keyboards scroll it from within.
  EditorView.contentAttributes.of({'aria-label': label, tabindex: '0'}),
  look,
  syntaxHighlighting(colours),
];

const json = StreamLanguage.define<null>({
  startState: () => null,
  token: (stream) => {
    if (stream.match(/^"(?:\\.|[^"\\])*"(?=\s*:)/)) return 'labelName';
    if (stream.match(/^"(?:\\.|[^"\\])*"?/)) return 'string';
    if (stream.match(/^-?\d+(?:\.\d+)?/)) return 'number';
    if (stream.match(/^(?:true|false|null)\b/)) return 'keyword';
    stream.next();
    return null;
  },
});

function jsonProblems({state}: EditorView): Diagnostic[] {
  const text = state.doc.toString();
  if (text.trim() === '') return [];
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [{from: 0, to: text.length, severity: 'error', message: (error as Error).message}];
  }
}

export const jsonExtensions: Extension[] = [json, linter(jsonProblems)];
