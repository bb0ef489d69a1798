/**
 * In place of Docusaurus 3.10.2's link, which takes the focus itself after some changes of page: here the title of the
 * new page has it, which a screen reader then reads.
 */
import {useEffect, type MouseEvent, type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import {SkipToContentFallbackId} from '@docusaurus/theme-common';
import styles from './styles.module.css';

const label = 'Skip to main content';

/** The page that was shown last; a section draws its layout anew, so no state would outlive it. */
let lastPage: string | undefined;

function focusOn(selector: string): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) return;
  element.tabIndex = -1;
  element.focus({preventScroll: true});
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  focusOn('main');
  document.querySelector('main')?.scrollIntoView();
}

export default function SkipToContent(): ReactNode {
  const {pathname, hash} = useLocation();
  useEffect(() => {
    if (lastPage !== undefined && lastPage !== pathname && hash === '') focusOn('h1');
    lastPage = pathname;
  }, [pathname, hash]);
  return (
    <div role="region" aria-label={label}>
      <a className={styles.skipToContent} href={`#${SkipToContentFallbackId}`} onClick={skip}>
        {label}
      </a>
    </div>
  );
}
