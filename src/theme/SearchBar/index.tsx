/*
 * Ejected from @docusaurus/theme-search-algolia 3.10.2. What was changed, and why:
 * - the button and the keyboard shortcuts are our own, because those of @docsearch/react 3.9 come from the module that
 *   also holds the modal, which would be downloaded with every page; the modal comes by import() alone;
 * - a small dialog takes what is typed while the modal loads, and offers to retry when it can't be loaded;
 * - the section of the page chooses the index.
 */
import {type ComponentType, type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {useLocation} from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {preloadSearch} from '@site/src/search/client';
import type {SearchConfig} from '@site/src/search/environment';
import {sectionOf} from '@site/src/search/sections';
import {openSearchEvent} from '@site/src/components/SearchLauncher/event';
import LoadingDialog from './LoadingDialog';
import type {SearchModalProps} from './Modal';
import {isTypedKey, maxQueryLength, opensSearch} from './keys';
import useModifier from './useModifier';
import styles from './styles.module.css';

type ModalComponent = ComponentType<SearchModalProps>;

let modal: ModalComponent | undefined;

async function loadModal(): Promise<ModalComponent> {
  modal ??= (await import('./Modal')).default;
  return modal;
}

function selectedText(): string {
  return (window.getSelection()?.toString() ?? '').trim().slice(0, maxQueryLength);
}

interface Opened {
  query: string;
  /** Whether the query was selected on the page, and so should be easy to overwrite. */
  selected: boolean;
  scrollY: number;
}

export default function SearchBar(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {pathname} = useLocation();
  const {baseUrl} = siteConfig;
  const config = siteConfig.customFields?.['search'] as SearchConfig;
  const section = sectionOf(pathname, baseUrl);
  const button = useRef<HTMLButtonElement>(null);
  const returnTo = useRef<HTMLElement | null>(null);
  const [opened, setOpened] = useState<Opened>();
  const [Modal, setModal] = useState<ModalComponent>();
  const [failed, setFailed] = useState(false);
  const modifier = useModifier();
  const isOpen = opened !== undefined;

  const load = useCallback(() => {
    setFailed(false);
    loadModal().then(
      (component) => setModal(() => component),
      () => setFailed(true),
    );
  }, []);

  const prepare = useCallback(() => {
    loadModal().catch(() => undefined);
    preloadSearch(config, baseUrl, section);
  }, [config, baseUrl, section]);

  const open = useCallback(
    (typed?: string) => {
      const selection = typed === undefined ? selectedText() : '';
      returnTo.current = document.activeElement instanceof HTMLElement && document.activeElement !== document.body ? document.activeElement : null;
      setOpened({query: typed ?? selection, selected: selection !== '', scrollY: window.scrollY});
      load();
      preloadSearch(config, baseUrl, section);
    },
    [load, config, baseUrl, section],
  );

  const close = useCallback(() => {
    setOpened(undefined);
    (returnTo.current?.isConnected ? returnTo.current : button.current)?.focus({preventScroll: true});
  }, []);

  // Before the keys are shown on the button, which is sooner than effects run.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOpen && event.code === 'Escape') {
        event.preventDefault();
        close();
      } else if (opensSearch(event, isOpen)) {
        event.preventDefault();
        if (isOpen) close();
        else open();
      }
    };
    const onRequest = () => open();
    window.addEventListener('keydown', onKeyDown);
    document.addEventListener(openSearchEvent, onRequest);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      document.removeEventListener(openSearchEvent, onRequest);
    };
  }, [isOpen, open, close]);

  const onButtonKey = (event: ReactKeyboardEvent) => {
    if (!isTypedKey(event)) return;
    event.preventDefault();
    open(event.key);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`DocSearch DocSearch-Button ${styles.button}`}
        aria-label={`Search${modifier ? ` (${modifier === '⌘' ? 'Command' : 'Ctrl'}+K)` : ''}`}
        aria-haspopup="dialog"
        onClick={() => open()}
        onKeyDown={onButtonKey}
        onMouseOver={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
      >
        <span className="DocSearch-Button-Container">
          <svg className="DocSearch-Search-Icon" width="16" height="16" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M14.4 14.4 18 18M16 9A7 7 0 1 1 2 9a7 7 0 0 1 14 0Z" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
          <span className="DocSearch-Button-Placeholder">Search</span>
        </span>
        <span className="DocSearch-Button-Keys">
          {modifier && (
            <>
              <kbd className="DocSearch-Button-Key">{modifier}</kbd>
              <kbd className="DocSearch-Button-Key">K</kbd>
            </>
          )}
        </span>
      </button>
      {opened &&
        createPortal(
          Modal ? (
            <Modal {...opened} initialQuery={opened.query} section={section} config={config} onClose={close} />
          ) : (
            <LoadingDialog
              query={opened.query}
              selected={opened.selected}
              failed={failed}
              onQuery={(query) => setOpened({...opened, query, selected: false})}
              onRetry={load}
              onClose={close}
            />
          ),
          document.body,
        )}
    </>
  );
}
