import type {ReactNode} from 'react';
import type {Status} from '../../model/outcome.ts';
import styles from './styles.module.css';

interface Props {
  status: Status;
  onStop: () => void;
}

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
