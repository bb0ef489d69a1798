import type {ReactNode} from 'react';
import type {Status} from '../../model/outcome.ts';
import styles from './styles.module.css';

interface Props {
  status: Status;
  onStop: () => void;
}

export default function StatusLine({status: {kind, text, detail}, onStop}: Props): ReactNode {
  return (
    <div className={styles.line}>
      <p role="status">
        {text && (
          <span className={styles.text} data-kind={kind}>
            {text}
          </span>
        )}
        {detail && <span>{detail}</span>}
      </p>
      {kind === 'working' && (
        <button type="button" className="button button--secondary button--sm" onClick={onStop}>
          Stop
        </button>
      )}
    </div>
  );
}
