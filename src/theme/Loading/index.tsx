// Ejected: the stock box and spinner have no role or name, too little contrast, and ignore reduced motion.
import type {ComponentProps, ReactNode} from 'react';
import type StockLoading from '@theme/Loading';
import box from '../../delivery/plugin/recover/box.module.css';
import {refetch} from '../../delivery/plugin/recover/refetch.ts';
import styles from './styles.module.css';

/** Stands in for the module of a page while it loads, and after it failed to. */
export default function Loading({error, retry, pastDelay}: ComponentProps<typeof StockLoading>): ReactNode {
  if (error) {
    return (
      <div role="alert" className={box.failed}>
        <p>{String(error)}</p>
        <button type="button" onClick={() => void refetch(error).then(retry)}>
          Retry
        </button>
      </div>
    );
  }
  if (!pastDelay) return null;
  return (
    <div role="status" className={styles.loading}>
      <span className={styles.spinner} />
      <span className={styles.label}>Loading…</span>
    </div>
  );
}
