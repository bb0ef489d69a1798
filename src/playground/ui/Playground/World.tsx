import {useState, type ReactNode} from 'react';
import clsx from 'clsx';
import type {Sent} from '../../client/saved.ts';
import type {Offer} from '../../model/offer.ts';
import {outcomeOf} from '../../model/outcome.ts';
import {cellText, columnsOf} from '../../model/records.ts';
import {titleOf} from '../../model/request.ts';
import status from '../StatusLine/styles.module.css';
import {shownMoment, type Playground} from './usePlayground.ts';
import styles from './styles.module.css';

const steps = {PT1H: 'one hour', P1D: 'one day', P7D: 'one week', P30D: '30 days'};

/** The clock of the simulator, which moves only when a reader advances it. */
export function Clock({state, advance, reset, undoReset}: Playground): ReactNode {
  const [by, setBy] = useState('P1D');
  const now = state.table?.now;
  const isBusy = state.status.kind === 'working';
  return (
    <div>
      <h2>Clock</h2>
      <p>{now === undefined ? 'It starts with your first request.' : <time dateTime={now}>{shownMoment(now)}</time>}</p>
      <div className={styles.actions}>
        <select className="control" aria-label="Advance by" value={by} onChange={({target}) => setBy(target.value)}>
          {Object.entries(steps).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button type="button" className="button button--secondary" disabled={isBusy} onClick={() => advance(by)}>
          Advance
        </button>
        <button type="button" className="button button--secondary" onClick={reset}>
          Reset the data
        </button>
        {state.undone && (
          <button type="button" className="button button--secondary" onClick={undoReset}>
            Undo the reset
          </button>
        )}
      </div>
    </div>
  );
}

/** Records of a type, those that the last change touched marked and first. */
export function World({types, state: {type, table}, showTable}: Playground & Pick<Offer, 'types'>): ReactNode {
  const changed = new Set(table?.changed);
  const records = [...(table?.records ?? [])].sort((a, b) => Number(changed.has(b.id)) - Number(changed.has(a.id)));
  const columns = columnsOf(records);
  return (
    <div>
      <div className={styles.row}>
        <h2>Records</h2>
        <select
          className="control"
          aria-label="Type of the records"
          value={type}
          onChange={({target}) => showTable(target.value)}
        >
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {!table && (
          <button type="button" className="button button--secondary" onClick={() => showTable(type)}>
            Show
          </button>
        )}
        {table && (
          <span className="hint">
            {records.length} stored, {changed.size} changed last
          </span>
        )}
      </div>
      {table && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={`Records of ${type}`}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <tr key={record.id} data-changed={changed.has(record.id) || undefined}>
                  {columns.map((column) => (
                    <td key={column}>
                      {cellText(record[column])}
                      {column === 'id' && changed.has(record.id) && <span className="text--success"> changed</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
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
