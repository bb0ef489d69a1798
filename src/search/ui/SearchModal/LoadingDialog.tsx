import {type ReactNode, useLayoutEffect, useRef} from 'react';
import SearchField from '../SearchField.tsx';
import styles from '../SearchButton/styles.module.css';
import {trapFocus} from './keys.ts';

interface LoadingDialogProps {
  query: string;
  selected: boolean;
  failed: boolean;
  onQuery: (query: string) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands in for the modal until its code has arrived, so that no letter typed meanwhile is lost. */
export default function LoadingDialog({
  query,
  selected,
  failed,
  onQuery,
  onRetry,
  onClose,
}: LoadingDialogProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    input.current?.focus();
    if (selected) input.current?.select();
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only on opening; typing must not move the caret

  return (
    <div className={styles.backdrop} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div className={styles.dialog} role="dialog" aria-modal="true" aria-label="Search docs" onKeyDown={trapFocus}>
        <div className={styles.row}>
          <SearchField ref={input} className={styles.input} label="Search" query={query} onQuery={onQuery} />
          <button type="button" className={styles.action} onClick={onClose}>
            Cancel
          </button>
        </div>
        <div className={styles.state} role="status">
          {failed ? (
            <>
              <p>Search could not be loaded. You might want to check your network connection.</p>
              <button type="button" className={styles.action} onClick={onRetry}>
                Retry
              </button>
            </>
          ) : (
            <p>Loading search…</p>
          )}
        </div>
      </div>
    </div>
  );
}
