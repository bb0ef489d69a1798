import type {ReactNode} from 'react';
import {printJson} from '../../../reference/model/scenario.ts';
import {Coloured} from '../Example/Pane.tsx';
import type {Sent} from '../../model/kept.ts';
import styles from './styles.module.css';

/** What the request of the tab was answered last. */
export function Answer({sent}: {sent?: Sent}): ReactNode {
  const cost = sent?.answer.extensions.cost;
  return (
    <>
      <div className={styles.bar}>
        <h2>Answer</h2>
        {cost && <span className={styles.cost}>{cost.points === 1 ? '1 point' : `${cost.points} points`}</span>}
      </div>
      {/* Focus lets keyboards scroll an answer that is longer than its place. */}
      <pre className={styles.answer} tabIndex={0} role="region" aria-label="Text of the answer">
        <code>
          {sent ? <Coloured code={printJson(sent.answer)} language="json" /> : 'Run a request to see its answer here.'}
        </code>
      </pre>
    </>
  );
}
