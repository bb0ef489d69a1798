/**
 * Editors for a request, in a file of their own that is loaded when somebody edits. Each stands in a shadow root: there
 * its styles are constructed sheets, which need no exception from the content security policy.
 */
import {Compartment, EditorState, type Extension} from '@codemirror/state';
import {EditorView} from '@codemirror/view';
import {useEffect, useRef, type ReactNode} from 'react';
import {common, jsonExtensions} from './extensions.ts';

interface Props {
  /** Text to begin with. */
  initial: string;
  /** What it is, for screen readers. */
  label: string;
  className?: string | undefined;
  autoFocus?: boolean;
  onChange: (text: string) => void;
}

/** @param load - Takes what arrives after the editor itself; without it the editor only lacks its help. */
function Editor({
  initial,
  label,
  className,
  autoFocus = false,
  onChange,
  extensions = [],
  load,
}: Props & {extensions?: Extension[]; load?: () => Promise<Extension>}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const root = place.current?.shadowRoot ?? place.current?.attachShadow({mode: 'open'});
    if (!root) return undefined;
    const later = new Compartment();
    const changes = EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current(update.state.doc.toString());
    });
    const state = EditorState.create({doc: initial, extensions: [common(label), extensions, later.of([]), changes]});
    const view = new EditorView({state, parent: root, root});
    if (autoFocus) view.focus();
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the text is the editor's from here on; a new text mounts a new one
  }, []);
  return <div ref={place} className={className} data-editor={label} />;
}

const loadSchemaExtensions = async (): Promise<Extension> => {
  const {schemaExtensions} = await import(/* webpackChunkName: "editor-language" */ './language.ts');
  return schemaExtensions();
};

/** Edits a document with completion, problems and explanations out of the documented schema. */
export function DocumentEditor(props: Props): ReactNode {
  return <Editor {...props} load={loadSchemaExtensions} />;
}

/** Edits variables. */
export function VariablesEditor(props: Props): ReactNode {
  return <Editor {...props} extensions={jsonExtensions} />;
}
