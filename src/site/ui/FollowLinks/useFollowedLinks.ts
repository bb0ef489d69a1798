import {useEffect} from 'react';
import {useHistory} from '@docusaurus/router';
import {isPlainClick, pageOfLink} from './page-of-link.ts';

const linkAt = ({target}: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** What a reader is about to open is fetched when the pointer, a finger or the focus is on its link. */
function fetchAhead(event: Event): void {
  const link = linkAt(event);
  if (link?.origin === location.origin) void window.docusaurus.prefetch(link.pathname);
}

/**
 * Lets one listener follow all links within the site. A page of the reference has hundreds of them; with a component
 * that knows the router, an observer and listeners for each, they would be most of what the page has to hydrate.
 */
export function useFollowedLinks(): void {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = linkAt(event);
      if (event.defaultPrevented || !isPlainClick(event) || !link) return;
      const page = pageOfLink(link, location);
      if (page === undefined) return;
      event.preventDefault();
      if (page === location.pathname + location.search + location.hash) history.replace(page);
      else history.push(page);
    };
    // After React's own listeners, so that a component can still prevent it.
    document.addEventListener('click', follow);
    for (const event of ['mouseover', 'touchstart', 'focusin'])
      document.addEventListener(event, fetchAhead, {passive: true});
    return () => document.removeEventListener('click', follow);
  }, [history]);
}
