import type {ReactNode} from 'react';
import {printOutcome} from '../../../reference/model/scenario.ts';
import {Coloured} from '../Example/Pane.tsx';
import type {Sent} from '../../model/saved.ts';
import styles from './styles.module.css';

interface Props {
  sent: Sent | undefined;
  /** The request has changed since, or a later run of it failed. */
  isStale: boolean;
}

export function Answer({sent, isStale}: Props): ReactNode {
  const text = sent ? printOutcome(sent) : 'Run a request to see its answer here.';
  return (
    <>
      <div className={styles.row}>
        <h2>Answer</h2>
        {isStale && <span className="hint text--warning">to an earlier version of the request</span>}
      </div>
      {/* Focus lets keyboards scroll an answer that is longer than its place. */}
      <pre
        className={styles.answer}
        data-stale={isStale || !sent || undefined}
        tabIndex={0}
        role="region"
        aria-label="Text of the answer"
      >
        <code>{isStale || !sent ? text : <Coloured code={text} language="json" />}</code>
      </pre>
    </>
  );
}
