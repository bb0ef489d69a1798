import type {ComponentProps, ReactNode} from 'react';
import TOC from '@theme-original/TOC';
import type StockTOC from '@theme/TOC';
import styles from './styles.module.css';

/** The table of contents as a landmark: beside a release note it is outside of every other one. */
export default function TOCLandmark(props: ComponentProps<typeof StockTOC>): ReactNode {
  return (
    <nav aria-label="On this page" className={styles.landmark}>
      <TOC {...props} />
    </nav>
  );
}
