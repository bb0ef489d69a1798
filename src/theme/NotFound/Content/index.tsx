/** In place of Docusaurus 3.10.2's text, which asks readers to write to the owner of another site. */
import {lazy, Suspense, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import {openSearch} from '../../../search/ui/SearchLauncher/open.ts';
import {sections} from '../../../site/model/sections.ts';
import styles from './styles.module.css';

/** Loaded where a page is missing: this component is in the script of every page that has a sidebar. */
const NearestPages = lazy(() =>
  import('../../../site/ui/NearestPages/index.tsx').catch(() => ({default: (): ReactNode => null})),
);

export default function NotFoundContent({className}: {className?: string}): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <main className={clsx('container container--text margin-vert--lg', styles.page, className)}>
      <PageMetadata title="Page Not Found" />
      <Heading as="h1">Page Not Found</Heading>
      <p>There is no page at this address. It may have moved, or the address may be misspelled.</p>
      {isBrowser && (
        <Suspense>
          <NearestPages />
        </Suspense>
      )}
      <p className={styles.search}>
        <button type="button" className="button button--secondary" onClick={() => openSearch()}>
          Search the documentation
        </button>
      </p>
      <h2>Start from a section</h2>
      <ul>
        {sections.map(({label, path, summary}) => (
          <li key={path}>
            <Link to={path}>{label}</Link>: {summary}
          </li>
        ))}
      </ul>
    </main>
  );
}
