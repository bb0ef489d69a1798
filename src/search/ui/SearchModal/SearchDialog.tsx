import {type ComponentType, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState} from 'react';
import {createPortal} from 'react-dom';
import {preloadSearch} from '../../client/index.ts';
import {maxQueryLength} from '../../model/request.ts';
import {onOpenSearch, openSearch} from '../SearchLauncher/open.ts';
import LoadingDialog from './LoadingDialog.tsx';
import {opensSearch, takeEarlyKeys} from './keys.ts';
import type {SearchModalProps} from './Modal.tsx';
import {useBackCloses} from './useBackCloses.ts';
import {useSearchScope} from './useSearchScope.ts';

interface Opened {
  query: string;
  /** Whether the query was selected on the page, and so should be easy to overwrite. */
  selected: boolean;
  scrollY: number;
}

function selectedText(): string {
  return (window.getSelection()?.toString() ?? '').trim().slice(0, maxQueryLength);
}

function focusedElement(): HTMLElement | undefined {
  const {activeElement} = document;
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
}

/** The modal's code once it has arrived, whether it couldn't be loaded, and what loads it. */
function useModalCode(): {Modal: ComponentType<SearchModalProps> | undefined; failed: boolean; load: () => void} {
  const [Modal, setModal] = useState<ComponentType<SearchModalProps>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./Modal.tsx').then(
      (module) => setModal(() => module.default),
      () => setFailed(true),
    );
  }, []);

  return {Modal, failed, load};
}

/**
 * Keeps the focus in the open dialog, and gives it back when the dialog closes.
 *
 * @returns what notes where the focus is before the dialog opens
 */
function useKeptFocus(isOpen: boolean): () => void {
  const returnTo = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    // A page that has just arrived takes the focus.
    const keepFocus = ({target}: FocusEvent) => {
      if (target instanceof Element && target.closest('[aria-modal="true"]')) return;
      document.querySelector<HTMLElement>('[aria-modal="true"] input')?.focus();
    };
    document.addEventListener('focusin', keepFocus);
    return () => {
      document.removeEventListener('focusin', keepFocus);
      const button = document.querySelector<HTMLElement>('.DocSearch-Button');
      (returnTo.current?.isConnected ? returnTo.current : button)?.focus({preventScroll: true});
    };
  }, [isOpen]);
  return useCallback(() => {
    returnTo.current = focusedElement();
  }, []);
}

/**
 * The search, opened by its keys or by a request of the page. It stands above the pages, so that a page which arrives
 * while it is open takes away neither the search nor the focus.
 */
export default function SearchDialog(): ReactNode {
  const {config, section} = useSearchScope();
  const {Modal, failed, load} = useModalCode();
  const [opened, setOpened] = useState<Opened>();
  const isOpen = opened !== undefined;
  const noteFocus = useKeptFocus(isOpen);

  const open = useCallback(
    (typed?: string) => {
      const selection = typed === undefined ? selectedText() : '';
      noteFocus();
      setOpened({query: typed ?? selection, selected: selection !== '', scrollY: window.scrollY});
      load();
    },
    [load, noteFocus],
  );

  const close = useCallback(() => setOpened(undefined), []);
  useBackCloses(isOpen, close);

  useEffect(() => {
    const typed = takeEarlyKeys();
    if (typed !== undefined) openSearch(typed === '' ? undefined : typed);
  }, []);

  useEffect(() => {
    if (isOpen) preloadSearch(config, section);
  }, [isOpen, config, section]);

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
    window.addEventListener('keydown', onKeyDown);
    const ignoreRequests = onOpenSearch(open);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      ignoreRequests();
    };
  }, [isOpen, open, close]);

  if (!opened) return null;
  return createPortal(
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
  );
}
