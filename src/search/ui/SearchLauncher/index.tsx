import type {ReactNode} from 'react';
import SearchIcon from '../SearchIcon.tsx';
import {openSearch} from './open.ts';
import styles from './styles.module.css';

/** A large button in the shape of a search field; the search dialog answers it. */
export default function SearchLauncher(): ReactNode {
  return (
    <button type="button" className={styles.launcher} data-opens-search onClick={() => openSearch()}>
      <SearchIcon size={18} />
      <span>Search the documentation</span>
      <kbd aria-hidden="true">/</kbd>
    </button>
  );
}
