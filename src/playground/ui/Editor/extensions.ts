import {autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap} from '@codemirror/autocomplete';
import {defaultKeymap, history, historyKeymap} from '@codemirror/commands';
import {bracketMatching, StreamLanguage} from '@codemirror/language';
import {linter, lintKeymap, type Diagnostic} from '@codemirror/lint';
import {Prec, type Extension} from '@codemirror/state';
import {EditorView, keymap, lineNumbers, tooltips} from '@codemirror/view';
import {theme} from './theme.ts';

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
  theme,
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
