import {useState, type ReactNode} from 'react';
import type {Table} from 'endless-simulator/browser';
import {cellText, columnsOf} from '../../model/records.ts';
import {shownMoment} from './usePlayground.ts';
import styles from './styles.module.css';

const steps = [
  ['PT1H', 'one hour'],
  ['P1D', 'one day'],
  ['P7D', 'one week'],
  ['P30D', '30 days'],
] as const;

interface ClockProps {
  now?: string;
  busy: boolean;
  onAdvance: (by: string) => void;
  onReset: () => void;
  /** Takes the last reset back, where that is possible. */
  onUndo?: () => void;
}

/** The clock of the simulator, which moves only when a reader advances it. */
export function Clock({now, busy, onAdvance, onReset, onUndo}: ClockProps): ReactNode {
  const [by, setBy] = useState<string>(steps[1][0]);
  return (
    <div>
      <h2>Clock</h2>
      <p>{now === undefined ? 'It starts with your first request.' : <time dateTime={now}>{shownMoment(now)}</time>}</p>
      <div className={styles.actions}>
        <select className="control" aria-label="Advance by" value={by} onChange={({target}) => setBy(target.value)}>
          {steps.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button type="button" className="button button--secondary" disabled={busy} onClick={() => onAdvance(by)}>
          Advance
        </button>
        <button type="button" className="button button--secondary" onClick={onReset}>
          Reset the data
        </button>
        {onUndo && (
          <button type="button" className="button button--secondary" onClick={onUndo}>
            Undo the reset
          </button>
        )}
      </div>
    </div>
  );
}

interface WorldProps {
  types: readonly string[];
  type: string;
  table?: Table;
  onShow: (type: string) => void;
}

/** Records of a type, those that the last change touched marked and first. */
export function World({types, type, table, onShow}: WorldProps): ReactNode {
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
          onChange={({target}) => onShow(target.value)}
        >
          {types.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {!table && (
          <button type="button" className="button button--secondary" onClick={() => onShow(type)}>
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
