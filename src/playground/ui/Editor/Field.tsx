import {useEffect, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import type {Draft} from '../../model/request.ts';
import type * as EditorFile from './index.tsx';
import styles from './field.module.css';

/** Loads the editors. Called on intent, it makes them ready before they are drawn. */
export const loadEditors = (): Promise<typeof EditorFile> => import(/* webpackChunkName: "editor" */ './index.tsx');

interface Props {
  kind: 'document' | 'variables';
  label: string;
  text: string;
  /** Takes the focus as soon as it is drawn. */
  takesFocus?: boolean | undefined;
  onChange: (text: string) => void;
}

/** A part of a request to edit: a plain field of the same size until the editor arrives, and where it can't be loaded. */
function EditorField({kind, label, text, takesFocus = false, onChange}: Props): ReactNode {
  const [editors, setEditors] = useState<typeof EditorFile>();
  const [cursor, setCursor] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const {current} = field;
    if (takesFocus) current?.focus();
    loadEditors().then(
      (loaded) => {
        if (current && document.activeElement === current) setCursor(current.selectionStart);
        setEditors(loaded);
      },
      () => setFailed(true),
    );
  }, [takesFocus]);
  const Editor = kind === 'document' ? editors?.DocumentEditor : editors?.VariablesEditor;
  return (
    <div className={styles.field} data-kind={kind}>
      <span className={clsx('hint', styles.label)}>
        {label}
        {hasFailed && <span role="status"> The editor can’t be loaded. You can write without it.</span>}
      </span>
      <div className={styles.text}>
        {Editor ? (
          <Editor label={label} text={text} cursor={cursor} onChange={onChange} />
        ) : (
          <textarea
            ref={field}
            aria-label={label}
            spellCheck={false}
            value={text}
            onChange={({target}) => onChange(target.value)}
          />
        )}
      </div>
    </div>
  );
}

interface FieldsProps {
  draft: Draft;
  /** What the document is. */
  label: string;
  takesFocus?: boolean;
  onChange: (change: Partial<Draft>) => void;
}

export default function EditorFields({
  draft: {document, variables},
  label,
  takesFocus,
  onChange,
}: FieldsProps): ReactNode {
  const onDocument = (text: string): void => onChange({document: text});
  const onVariables = (text: string): void => onChange({variables: text});
  return (
    <>
      <EditorField kind="document" label={label} text={document} takesFocus={takesFocus} onChange={onDocument} />
      <EditorField kind="variables" label="Variables" text={variables} onChange={onVariables} />
    </>
  );
}
