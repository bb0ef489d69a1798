import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import type {ShownRequest} from 'endless-simulator';
import {hasVariables, printJson} from '../../../reference/model/scenario.ts';
import {colour, type CodeLanguage} from '../../../site/model/colour.ts';
import StaticContent from '../../../site/ui/StaticContent/index.tsx';
import {Pieces} from '../../../site/ui/Pieces/index.tsx';
import CopyButton from '../../../site/ui/CopyButton/index.tsx';
import styles from './pane.module.css';

export function Coloured({code, language}: {code: string; language: CodeLanguage}): ReactNode {
  return <Pieces pieces={colour(code, language)} />;
}

type PlainProps = Pick<ShownRequest, 'document' | 'variables'> & {outcome?: string};

/** A request within other text: document, variables and, where it is wanted, what came of it. */
export function PlainRequest({document, variables, outcome}: PlainProps): ReactNode {
  return [document, hasVariables({variables}) && printJson(variables), outcome].filter(Boolean).map((text, index) => (
    <pre key={index} className={styles.plain}>
      <code>{text}</code>
    </pre>
  ));
}

interface Props {
  label: string;
  code: string;
  language: CodeLanguage;
  /** Which notation the pane belongs to; without one it is part of all. */
  notation?: string;
  note?: ReactNode;
  /** The number of lines from which the style sheet cuts the code, until a reader asks for the rest. */
  most?: number;
  /** Begins folded where it is long. */
  folds?: boolean;
  /** The code isn't coloured, because nobody sees it yet: three languages in colour are half of a page's HTML. */
  isPlain?: boolean;
  /** The code belongs to an earlier state of the request. */
  isStale?: boolean;
}

export function Pane({
  label,
  code,
  language,
  notation,
  note,
  most = Infinity,
  folds,
  isPlain,
  isStale,
}: Props): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const lines = code.split('\n').length;
  const attributes = {tabIndex: 0, role: 'group', 'aria-label': label};
  const text = (
    // Focus lets keyboards scroll a part that is wider than its place.
    <StaticContent as="pre" version={isPlain ? `plain ${code}` : code} className={styles.code} attributes={attributes}>
      <code>{isPlain ? code : <Coloured code={code} language={language} />}</code>
    </StaticContent>
  );
  const copy = (
    <CopyButton
      text={code}
      className={clsx('button button--link button--sm', styles.copy)}
      label={label.toLowerCase()}
    />
  );
  const place = {className: styles.pane, 'data-notation': notation, 'data-label': label};
  if (folds)
    return (
      <details {...place} open={lines <= 5}>
        <summary className={clsx('hint', styles.bar)}>
          {label} · {lines} lines
        </summary>
        {text}
        {copy}
      </details>
    );
  const isCut = !isWhole && lines > most;
  return (
    <div {...place} data-cut={isCut || undefined} data-stale={isStale || undefined}>
      <div className={styles.bar}>
        <span className="hint">{label}</span>
        {note}
        {copy}
      </div>
      {text}
      {isCut && (
        <button type="button" className={clsx('clean-btn', styles.whole)} onClick={() => setWhole(true)}>
          Show all {lines} lines
        </button>
      )}
    </div>
  );
}
