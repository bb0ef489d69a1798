import {useState, useSyncExternalStore, type ReactNode} from 'react';
import {currentVisit, followVisit, forgetVisit} from 'endless-simulator/browser';
import {loadRunner, type Run} from './useRun.ts';
import styles from './styles.module.css';

interface Props {
  run: Run;
  onRun: () => void;
  onReset: () => void;
  /** Begins or ends editing; undefined while the editor can't be used. */
  onEdit: () => void;
  isEditing: boolean;
  /** Address of the playground with the request. */
  playground: string;
}

/** Says that the data was changed, and takes it back. */
function Visit({onReset}: {onReset: () => void}): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const begin = (): void => {
    setBusy(true);
    // Where it can't be loaded, no simulator runs that would have to begin anew.
    const reset = loadRunner().then(
      ({resetVisit}) => resetVisit(),
      () => forgetVisit(),
    );
    void reset.then(() => {
      setBusy(false);
      onReset();
    });
  };
  return (
    <p className={styles.visit}>
      Your changes last for this visit.
      <button type="button" className={styles.link} disabled={isBusy} onClick={begin}>
        Reset
      </button>
    </p>
  );
}

/** Runs and edits the request below the answer. */
export function Actions({run, onRun, onReset, onEdit, isEditing, playground}: Props): ReactNode {
  const hasChanged = useSyncExternalStore(
    followVisit,
    () => currentVisit().entries.length > 0,
    () => false,
  );
  const isWorking = run.phase === 'working';
  return (
    <footer className={styles.foot} data-phase={run.phase}>
      <div className={styles.actions}>
        <button type="button" className={styles.run} onClick={onRun} aria-disabled={isWorking} title="Ctrl+Enter">
          Run
        </button>
        <button type="button" className={styles.action} onClick={onEdit}>
          {isEditing ? 'Discard edits' : 'Edit'}
        </button>
        <a className={styles.action} href={playground}>
          Open in the playground
        </a>
      </div>
      <p className={styles.status} role="status" data-failed={run.phase === 'failed' || undefined}>
        {run.message}
      </p>
      {hasChanged && !isWorking && <Visit onReset={onReset} />}
    </footer>
  );
}
