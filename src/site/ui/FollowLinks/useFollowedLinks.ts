import {useEffect} from 'react';
import {useHistory} from '@docusaurus/router';
import {isPlainClick, pageOfLink} from './page-of-link.ts';

/**
 * Lets one listener follow all links within the site. A page of the reference has hundreds of them; with a component
 * that knows the router, an observer and listeners for each, they would be most of what the page has to hydrate.
 */
export function useFollowedLinks(): void {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (event.defaultPrevented || !isPlainClick(event) || !(link instanceof HTMLAnchorElement)) return;
      const page = pageOfLink(link, location);
      if (page === undefined) return;
      event.preventDefault();
      if (page === location.pathname + location.search + location.hash) history.replace(page);
      else history.push(page);
    };
    // After React's own listeners, so that a component can still prevent it.
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [history]);
}
