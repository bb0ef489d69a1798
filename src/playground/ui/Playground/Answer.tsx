import type {ReactNode} from 'react';
import {printJson, printOutcome} from '../../../reference/model/scenario.ts';
import type {Sent} from '../../client/saved.ts';
import {Coloured} from '../Example/Pane.tsx';
import type {State} from './usePlayground.ts';
import styles from './styles.module.css';

function Text({text, label, isStale = false}: {text: string; label: string; isStale?: boolean}): ReactNode {
  return (
    // Focus lets keyboards scroll a text that is longer than its place.
    <pre className={styles.answer} data-stale={isStale || undefined} tabIndex={0} role="region" aria-label={label}>
      <code>{isStale ? text : <Coloured code={text} language="json" />}</code>
    </pre>
  );
}

/** @param isStale - The request has changed since, or a later run of it failed. */
export function Answer({sent, isStale}: {sent: Sent | undefined; isStale: boolean}): ReactNode {
  const text = sent ? printOutcome(sent) : 'Run a request to see its answer here.';
  return (
    <>
      <div className={styles.row}>
        <h2>Answer</h2>
        {isStale && <span className="hint text--warning">to an earlier version of the request</span>}
      </div>
      <Text text={text} label="Text of the answer" isStale={isStale || !sent} />
    </>
  );
}

export function LiveEvents({live, history}: Pick<State, 'live' | 'history'>): ReactNode {
  return live.map(({id, title, stop}) => {
    const events = history.find((sent) => sent.id === id)?.events ?? [];
    return (
      <section key={id} className={styles.live} aria-label={`Events of ${title}`}>
        <div className={styles.row}>
          <h2>{title}</h2>
          <span className="hint" role="status">
            {events.length === 1 ? '1 event' : `${events.length} events`}
          </span>
          <button type="button" className="button button--secondary button--sm" onClick={stop}>
            Stop
          </button>
        </div>
        {events.length > 0 && (
          <Text text={events.map(printJson).reverse().join('\n\n')} label={`Text of the events of ${title}`} />
        )}
      </section>
    );
  });
}
