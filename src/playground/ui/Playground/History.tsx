import type {ReactNode} from 'react';
import clsx from 'clsx';
import type {Sent} from '../../client/saved.ts';
import {outcomeOf} from '../../model/outcome.ts';
import {titleOf} from '../../model/request.ts';
import status from '../StatusLine/styles.module.css';
import styles from './styles.module.css';

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
              <span className="hint">{time.format(sent.time)} </span>
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
