/** In place of Docusaurus 3.10.2's text, which asks readers to write to the owner of another site. */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import Heading from '@theme/Heading';
import {openSearch} from '../../../search/ui/SearchLauncher/open.ts';
import {sections} from '../../../site/model/sections.ts';
import NearestPages from '../../../site/ui/NearestPages/index.tsx';
import styles from './styles.module.css';

export default function NotFoundContent({className}: {className?: string}): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <main className={clsx(styles.page, className)}>
      <Heading as="h1">Page Not Found</Heading>
      <p>There is no page at this address. It may have moved, or the address may be misspelled.</p>
      {isBrowser && <NearestPages />}
      {isBrowser && (
        <p>
          <button type="button" className={styles.search} onClick={() => openSearch()}>
            Search the documentation
          </button>
        </p>
      )}
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
