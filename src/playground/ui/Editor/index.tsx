/**
 * Editors for a request, in a file of their own that is loaded when a reader is about to edit. Each has a shadow root:
 * there its styles are constructed sheets, which need no exception from the content security policy.
 */
import type {GraphQLSchema} from 'graphql';
import {Compartment, EditorState, type Extension} from '@codemirror/state';
import {EditorView} from '@codemirror/view';
import {useEffect, useLayoutEffect, useRef, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import {common, jsonExtensions} from './extensions.ts';

export interface EditorProps {
  text: string;
  label: string;
  /** Where the cursor is when the editor takes the focus; without it, it doesn't. */
  cursor?: number | undefined;
  onChange: (text: string) => void;
}

/** @param load - Loads further extensions; if that fails, the editor works without them. */
function Editor({
  text,
  label,
  cursor,
  onChange,
  extensions = [],
  load,
}: EditorProps & {extensions?: Extension[]; load?: () => Promise<Extension>}): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const latest = useRef({text, onChange});
  useEffect(() => {
    latest.current = {text, onChange};
  });
  // Before the browser can hand on another key: it would go to the field that this editor replaces.
  useLayoutEffect(() => {
    const root = element.current?.shadowRoot ?? element.current?.attachShadow({mode: 'open'});
    if (!root) return undefined;
    const later = new Compartment();
    const changes = EditorView.updateListener.of((update) => {
      const written = update.state.doc.toString();
      // At once, because the next key may be the one that runs what was written.
      if (written !== latest.current.text) flushSync(() => latest.current.onChange(written));
    });
    const state = EditorState.create({
      doc: text,
      selection: cursor === undefined ? undefined : {anchor: cursor},
      extensions: [common(label), extensions, later.of([]), changes],
    });
    const view = new EditorView({state, parent: root, root});
    editor.current = view;
    if (cursor !== undefined) view.focus();
    let isGone = false;
    load?.().then(
      (loaded) => {
        if (!isGone) view.dispatch({effects: later.reconfigure(loaded)});
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      view.destroy();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the editor keeps its state; a new text is put into it below
  }, []);
  useEffect(() => {
    const view = editor.current;
    if (view && view.state.doc.toString() !== text)
      view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}});
  }, [text]);
  return <div ref={element} data-editor={label} />;
}

const loadLanguage = () => import(/* webpackChunkName: "editor-language" */ './language.ts');

const loadSchemaExtensions = async (): Promise<Extension> => (await loadLanguage()).schemaExtensions();

export const DocumentEditor = (props: EditorProps): ReactNode => <Editor {...props} load={loadSchemaExtensions} />;

export const VariablesEditor = (props: EditorProps): ReactNode => <Editor {...props} extensions={jsonExtensions} />;

export const loadSchema = async (): Promise<GraphQLSchema> => (await loadLanguage()).loadSchema();

export const formatDocument = async (text: string): Promise<string> => (await loadLanguage()).formatted(text);
