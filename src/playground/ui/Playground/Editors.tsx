import {useEffect, useState, type ReactNode} from 'react';
import type * as EditorFile from '../Editor/index.tsx';
import type {Tab} from '../../model/tabs.ts';
import styles from './styles.module.css';

interface Props {
  tab: Tab;
  onChange: (change: Partial<Tab>) => void;
}

interface PartProps {
  label: string;
  text: string;
  className: string | undefined;
  editor: typeof EditorFile.DocumentEditor | undefined;
  onChange: (text: string) => void;
}

/** One text of a request; a plain field until the editor has arrived, and where it can't be loaded. */
function Part({label, text, className, editor: Editor, onChange}: PartProps): ReactNode {
  return (
    <div className={className}>
      <span className={styles.label}>{label}</span>
      <div className={styles.editor}>
        {Editor ? (
          <Editor className={styles.fill} label={label} initial={text} onChange={onChange} />
        ) : (
          <textarea
            className={styles.fill}
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

/** Document, variables and headers of a request. */
export function Editors({tab, onChange}: Props): ReactNode {
  const [editors, setEditors] = useState<typeof EditorFile>();
  useEffect(() => {
    import(/* webpackChunkName: "editor" */ '../Editor/index.tsx').then(setEditors, () => undefined);
  }, []);
  return (
    <div className={styles.editors}>
      <Part
        label="Document"
        className={styles.document}
        text={tab.document}
        editor={editors?.DocumentEditor}
        onChange={(document) => onChange({document})}
      />
      <Part
        label="Variables"
        className={styles.variables}
        text={tab.variables}
        editor={editors?.VariablesEditor}
        onChange={(variables) => onChange({variables})}
      />
      <details className={styles.headers}>
        <summary>Further headers</summary>
        <textarea
          className={styles.text}
          aria-label="Further headers as JSON"
          spellCheck={false}
          rows={4}
          placeholder='{"X-Brand-Id": "bra_…"}'
          value={tab.headers}
          onChange={({target}) => onChange({headers: target.value})}
        />
      </details>
    </div>
  );
}
