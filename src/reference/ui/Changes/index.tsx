import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import Head from '@docusaurus/Head';
import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import styles from './styles.module.css';

interface ChangeProps {
  what: 'new' | 'deprecated';
  kind: string;
  name: string;
  href: string;
  notes?: string;
  children: ReactNode;
}

const labels = {new: 'New', deprecated: 'Deprecated'} as const;

/** One element that a release added or deprecated. */
export function Change({what, kind, name, href, notes, children}: ChangeProps): ReactNode {
  return (
    <div className={styles.change} data-change={what} data-kind={kind} data-name={name.toLowerCase()}>
      <div className={styles.line}>
        <Link to={href} className={styles.name}>
          <code>{name}</code>
        </Link>
        <span className={styles.kind}>
          {labels[what]} {kind}
        </span>
        {notes && <span className={styles.removal}>{notes}</span>}
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  );
}

interface Filter {
  what: string;
  name: string;
}

/** Hides what the filter leaves out, and releases of which nothing is left. Gives the number of changes that stay. */
function applyFilter(list: HTMLElement, {what, name}: Filter): number {
  const wanted = name.trim().toLowerCase();
  let shown = 0;
  for (const change of list.querySelectorAll<HTMLElement>('[data-change]')) {
    const {change: kind, name: own = ''} = change.dataset;
    change.hidden = (what !== '' && kind !== what) || !own.includes(wanted);
    if (!change.hidden) shown += 1;
  }
  for (const title of list.querySelectorAll<HTMLElement>('h2')) {
    const rows = title.nextElementSibling;
    const isEmpty = !rows?.querySelector('[data-change]:not([hidden])');
    title.hidden = isEmpty;
    if (rows instanceof HTMLElement) rows.hidden = isEmpty;
  }
  return shown;
}

/** The releases, with a filter of their elements. */
export function Changes({feed, children}: {feed: string; children: ReactNode}): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const isBrowser = useIsBrowser();
  const id = useId();
  const [filter, setFilter] = useState<Filter>({what: '', name: ''});
  const [shown, setShown] = useState<number>();
  useEffect(() => {
    if (list.current) setShown(applyFilter(list.current, filter));
  }, [filter]);
  return (
    <>
      <Head>
        <link rel="alternate" type="application/atom+xml" href={feed} title="What changed in the API (Atom)" />
      </Head>
      <p>
        Follow it with the <a href={feed}>Atom feed</a>.
      </p>
      {isBrowser && (
        <div className={styles.filter} role="group" aria-label="Filter changes">
          <label htmlFor={`${id}name`}>Name</label>
          <input
            className={styles.control}
            id={`${id}name`}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Order, status, …"
            value={filter.name}
            onChange={(event) => setFilter({...filter, name: event.target.value})}
          />
          <label htmlFor={`${id}what`}>Show</label>
          <select
            className={styles.control}
            id={`${id}what`}
            value={filter.what}
            onChange={(event) => setFilter({...filter, what: event.target.value})}
          >
            <option value="">All changes</option>
            <option value="new">New</option>
            <option value="deprecated">Deprecated</option>
          </select>
          <span role="status" className={styles.count}>
            {shown === undefined ? '' : `${shown} ${shown === 1 ? 'change' : 'changes'}`}
          </span>
        </div>
      )}
      <div ref={list} data-search="ignore">
        {children}
      </div>
    </>
  );
}
