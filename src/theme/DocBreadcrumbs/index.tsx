import type {ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import PageActions from '../../content/ui/PageActions/index.tsx';
import styles from './styles.module.css';

/** Breadcrumbs with the page's actions at the end of the line. */
export default function DocBreadcrumbsWithActions(): ReactNode {
  return (
    <div className={styles.line}>
      <DocBreadcrumbs />
      <PageActions />
    </div>
  );
}
