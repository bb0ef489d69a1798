// Wrapped: the way back to the list and the page's actions are in a line above the content, as in guides.
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import BlogLayout from '@theme-original/BlogLayout';
import type {Props} from '@theme/BlogLayout';
import PageActions from '../../content/ui/PageActions/index.tsx';
import {changelog} from '../../site/model/sections.ts';
import styles from '../DocBreadcrumbs/styles.module.css';

export default function BlogLayoutWithLine({children, ...props}: Props): ReactNode {
  const isHome = useLocation().pathname === changelog.path;
  return (
    <BlogLayout {...props}>
      <div className={styles.line}>
        {!isHome && (
          <nav className="breadcrumbs" aria-label="Breadcrumbs">
            <Link className="breadcrumbs__link" to={changelog.path}>
              {changelog.label}
            </Link>
          </nav>
        )}
        <PageActions />
      </div>
      {children}
    </BlogLayout>
  );
}
