/*
 * Ejected from @docusaurus/theme-search-algolia 3.10.2. What was changed, and why:
 * - the button and the keyboard shortcuts are our own, because those of @docsearch/react 3.9 come from the module that
 *   also holds the modal, which would be downloaded with every page; the modal comes by import() alone;
 * - the dialog stands above the pages (SearchDialog), since the navbar is replaced with the page of another section;
 * - a small dialog takes what is typed while the modal loads, and offers to retry when it can't be loaded;
 * - the section of the page chooses the index.
 */
import {type KeyboardEvent, type ReactNode, useCallback} from 'react';
import {preloadSearch} from '../../client/index.ts';
import SearchIcon from '../SearchIcon.tsx';
import {openSearch} from '../SearchLauncher/open.ts';
import {isTypedKey} from '../SearchModal/keys.ts';
import styles from './styles.module.css';
import useModifier from '../SearchModal/useModifier.ts';
import {useSearchScope} from '../SearchModal/useSearchScope.ts';

/** The search button of the navbar, which fetches the search as soon as somebody is about to use it. */
export default function SearchBar(): ReactNode {
  const {config, section} = useSearchScope();
  const modifier = useModifier();

  const prepare = useCallback(() => {
    import('../SearchModal/Modal.tsx').catch(() => undefined);
    preloadSearch(config, section);
  }, [config, section]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isTypedKey(event)) return;
    event.preventDefault();
    openSearch(event.key);
  };

  return (
    <button
      type="button"
      className={`DocSearch-Button ${styles.button}`}
      aria-label={`Search${modifier ? ` (${modifier === '⌘' ? 'Command' : 'Ctrl'}+K)` : ''}`}
      aria-haspopup="dialog"
      data-opens-search
      onClick={() => openSearch()}
      onKeyDown={onKeyDown}
      onMouseOver={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
    >
      <span>
        <SearchIcon size={16} />
        <span>Search</span>
      </span>
      <span>
        {modifier && (
          <>
            <kbd className="DocSearch-Button-Key">{modifier}</kbd>
            <kbd className="DocSearch-Button-Key">K</kbd>
          </>
        )}
      </span>
    </button>
  );
}
