import {type ReactNode, useLayoutEffect, useRef} from 'react';
import SearchField from '../SearchField.tsx';
import styles from '../SearchButton/styles.module.css';

interface LoadingDialogProps {
  query: string;
  selected: boolean;
  failed: boolean;
  onQuery: (query: string) => void;
  onRetry: () => void;
  onClose: () => void;
}

/** Takes what is typed until the modal's code has arrived, and looks like the dialog of `static/js/early-keys.js`. */
export default function LoadingDialog(props: LoadingDialogProps): ReactNode {
  const {query, selected, failed, onQuery, onRetry, onClose} = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
    if (selected) input.current?.select();
  }, []); // eslint-disable-line react-hooks/exhaustive-deps -- only on opening; typing must not move the caret

  return (
    <dialog
      ref={dialog}
      id="early-search"
      aria-label="Search docs"
      onClose={onClose}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.row}>
        <SearchField ref={input} query={query} onQuery={onQuery} />
        <button type="button" className="clean-btn" onClick={onClose}>
          Cancel
        </button>
      </div>
      <div role="status">
        <p>
          {failed ? 'Search could not be loaded. You might want to check your network connection.' : 'Loading search…'}
        </p>
        {failed && (
          <button type="button" className="clean-btn" onClick={onRetry}>
            Retry
          </button>
        )}
      </div>
    </dialog>
  );
}
