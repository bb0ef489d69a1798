import clsx from 'clsx';
import type {ReactNode} from 'react';
import type * as EditorFile from '../Editor/index.tsx';
import type {Draft} from '../../model/draft.ts';
import styles from './styles.module.css';

/** The file with the editors, once it is loaded. */
export type Editors = typeof EditorFile;

interface Props {
  editors: Editors;
  draft: Draft;
  label: string;
  onChange: (draft: Draft) => void;
}

function Frame({label, children}: {label: string; children: ReactNode}): ReactNode {
  return (
    <div className={clsx(styles.pane, styles.draft)} data-label={label}>
      <div className={styles.bar}>
        <span className={styles.label}>{label}</span>
      </div>
      {children}
    </div>
  );
}

/** The document and its variables to change. */
export function Drafts({editors: {DocumentEditor, VariablesEditor}, draft, label, onChange}: Props): ReactNode {
  return (
    <>
      <Frame label={label}>
        <DocumentEditor
          autoFocus
          label={label}
          className={styles.editor}
          initial={draft.document}
          onChange={(document) => onChange({...draft, document})}
        />
      </Frame>
      <Frame label="Variables">
        <VariablesEditor
          label="Variables"
          className={styles.editor}
          initial={draft.variables}
          onChange={(variables) => onChange({...draft, variables})}
        />
      </Frame>
    </>
  );
}
