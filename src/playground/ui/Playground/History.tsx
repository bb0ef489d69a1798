import type {ReactNode} from 'react';
import clsx from 'clsx';
import {printJson} from '../../../reference/model/scenario.ts';
import {Coloured} from '../Example/Pane.tsx';
import {outcomeOf} from '../../model/outcome.ts';
import {titleOf} from '../../model/request.ts';
import type {Sent} from '../../model/saved.ts';
import type {Live} from './usePlayground.ts';
import status from '../StatusLine/styles.module.css';
import styles from './styles.module.css';

export function LiveEvents({live, history}: {live: readonly Live[]; history: readonly Sent[]}): ReactNode {
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
          <pre className={styles.answer} tabIndex={0} role="region" aria-label={`Text of the events of ${title}`}>
            <code>
              <Coloured code={events.map(printJson).reverse().join('\n\n')} language="json" />
            </code>
          </pre>
        )}
      </section>
    );
  });
}

const time = new Intl.DateTimeFormat('en-GB', {timeStyle: 'medium'});

export function History({history, onOpen}: {history: readonly Sent[]; onOpen: (sent: Sent) => void}): ReactNode {
  return (
    <section aria-label="History" className={styles.history}>
      <h2>History</h2>
      {history.length === 0 && <p className="hint">Requests that you run are listed here, with what they cost.</p>}
      <ol className="clean-list">
        {history.map((sent) => {
          const {kind, text} = outcomeOf(sent);
          return (
            <li key={sent.id}>
              <button type="button" className="clean-btn" onClick={() => onOpen(sent)}>
                {titleOf(sent.tab.document)}
              </button>
              {sent.time !== undefined && <span className="hint">{time.format(sent.time)} </span>}
              <span className={clsx('hint', status.text)} data-kind={kind}>
                {text}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
