import {useEffect} from 'react';
import {useHistory} from '@docusaurus/router';
import {pageOfLink} from './page-of-link.ts';

const isPlain = ({button, altKey, ctrlKey, metaKey, shiftKey}: MouseEvent): boolean =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/**
 * Lets one listener follow all links within the site. A page of the reference has hundreds of them; with a component
 * that knows the router, an observer and listeners for each, they would be most of what the page has to hydrate.
 * The page of a link with `data-replace` takes the place of the current one in the history.
 */
export function useFollowedLinks(): void {
  const history = useHistory();
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (event.defaultPrevented || !isPlain(event) || !(link instanceof HTMLAnchorElement)) return;
      const page = pageOfLink(link, location);
      if (page === undefined) return;
      event.preventDefault();
      const isHere = page === location.pathname + location.search + location.hash;
      if (isHere || 'replace' in link.dataset) history.replace(page);
      else history.push(page);
    };
    // After React's own listeners, so that a component can still prevent it.
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [history]);
}
