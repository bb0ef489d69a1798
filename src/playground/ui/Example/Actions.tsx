import {useState, useSyncExternalStore, type ReactNode, type SyntheticEvent} from 'react';
import {currentVisit, followVisit, forgetVisit} from 'endless-simulator/browser';
import type {Status} from '../../model/outcome.ts';
import {loadEditors} from '../Editor/Field.tsx';
import StatusLine from '../StatusLine/index.tsx';
import {loadRunner} from './useRun.ts';
import styles from './styles.module.css';

interface Props {
  status: Status;
  onRun: () => void;
  onStop: () => void;
  onReset: () => void;
  /** Begins or ends editing. */
  onEdit: () => void;
  isEditing: boolean;
  /** Address of the playground with the request and all that comes before it. */
  playground: () => string;
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
export function Actions({status, onRun, onStop, onReset, onEdit, isEditing, playground}: Props): ReactNode {
  const hasChanged = useSyncExternalStore(
    followVisit,
    () => currentVisit().entries.length > 0,
    () => false,
  );
  const isWorking = status.kind === 'working';
  // Steps that guides show are known when somebody points at the link, not before.
  const aim = ({currentTarget}: SyntheticEvent<HTMLAnchorElement>): void => {
    currentTarget.href = playground();
  };
  const prepare = (): void => void loadEditors().catch(() => undefined);
  return (
    <footer className={styles.foot}>
      <div className={styles.actions}>
        <button type="button" className={styles.run} onClick={onRun} aria-disabled={isWorking} title="Ctrl+Enter">
          Run
        </button>
        <button type="button" className={styles.action} onClick={onEdit} onPointerEnter={prepare} onFocus={prepare}>
          {isEditing ? 'Discard edits' : 'Edit'}
        </button>
        <a className={styles.action} href="/playground" onPointerEnter={aim} onFocus={aim} onClick={aim}>
          Open in the playground
        </a>
      </div>
      {status.text && <StatusLine status={status} onStop={onStop} />}
      {hasChanged && !isWorking && <Visit onReset={onReset} />}
    </footer>
  );
}
