import {useEffect} from 'react';

const marker = 'searchDialog';
const isMarked = (): boolean => marker in Object(window.history.state);

/**
 * Makes Back close what is open before it changes the page: an entry of the history with the page's own address stands
 * for it. The router never hears of that entry. Whatever is followed from there must replace it.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const {href} = window.location;
    window.history.pushState({...window.history.state, [marker]: true}, '');
    const onBack = (event: PopStateEvent) => {
      if (isMarked()) return;
      if (window.location.href === href) event.stopImmediatePropagation();
      close();
    };
    window.addEventListener('popstate', onBack, true);
    return () => {
      window.removeEventListener('popstate', onBack, true);
      if (!isMarked()) return;
      window.addEventListener('popstate', (event) => event.stopImmediatePropagation(), {capture: true, once: true});
      window.history.back();
    };
  }, [isOpen, close]);
}
