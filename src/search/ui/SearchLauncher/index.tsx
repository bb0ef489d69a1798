import type {ReactNode} from 'react';
import {openSearch} from './open.ts';
import styles from './styles.module.css';

/** A large button in the shape of a search field; the search dialog answers it. */
export default function SearchLauncher(): ReactNode {
  return (
    <button type="button" className={styles.launcher} data-opens-search onClick={() => openSearch()}>
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M14.4 14.4 18 18M16 9A7 7 0 1 1 2 9a7 7 0 0 1 14 0Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      <span>Search the documentation</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}
