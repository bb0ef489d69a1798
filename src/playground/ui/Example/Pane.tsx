import type {ReactNode} from 'react';
import {colour, type CodeLanguage} from '../../../site/model/colour.ts';
import StaticContent from '../../../site/ui/StaticContent/index.tsx';
import {Pieces} from '../../../site/ui/Pieces/index.tsx';
import CopyButton from '../../../site/ui/CopyButton/index.tsx';
import styles from './styles.module.css';

/** Code in the colours of its language. */
export function Coloured({code, language}: {code: string; language: CodeLanguage}): ReactNode {
  return <Pieces pieces={colour(code, language)} />;
}

interface Props {
  label: string;
  code: string;
  language: CodeLanguage;
  /** Which notation the pane belongs to; without one it stands in all. */
  notation?: string;
  /** What stands beside the label. */
  note?: ReactNode;
}

/** One part of the example under its label, with a scroll bar of its own where it is long. */
export function Pane({label, code, language, notation, note}: Props): ReactNode {
  return (
    <div className={styles.pane} data-notation={notation} data-label={label}>
      <div className={styles.bar}>
        <span className={styles.label}>{label}</span>
        {note}
        <CopyButton text={code} className={styles.quiet} label={label.toLowerCase()} />
      </div>
      {/* Focus lets keyboards scroll a part that is longer than its place. */}
      <StaticContent
        as="pre"
        version={code}
        className={styles.code}
        attributes={{tabIndex: 0, role: 'group', 'aria-label': label}}
      >
        <code>
          <Coloured code={code} language={language} />
        </code>
      </StaticContent>
    </div>
  );
}
