import type {ReactNode} from 'react';
import type {Status} from '../../model/outcome.ts';
import styles from './styles.module.css';

interface Props {
  status: Status;
  onStop: () => void;
}

/** What came of the last run, in words and a colour; while it works, it can be stopped. */
export default function StatusLine({status: {kind, text, detail}, onStop}: Props): ReactNode {
  return (
    <div className={styles.line} data-kind={kind}>
      <p role="status" className={styles.text}>
        {text && <span>{text}</span>}
        {detail && <span className={styles.detail}>{detail}</span>}
      </p>
      {kind === 'working' && (
        <button type="button" className={styles.stop} onClick={onStop}>
          Stop
        </button>
      )}
    </div>
  );
}
