import {Fragment, useEffect, type ReactNode} from 'react';
import clsx from 'clsx';
import {useLocation} from '@docusaurus/router';
import type {ComponentProps} from '../model/page-data.ts';
import TypeCards from './TypeCards.tsx';
import styles from './pageHead.module.css';

/** Unfolds the details that contain the target of the address. */
function useOpenTarget(): void {
  const {hash} = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    for (let details = target?.closest('details'); details; details = details.parentElement?.closest('details'))
      details.open = true;
    if (target?.closest('details')) target.scrollIntoView();
  }, [hash]);
}

/** Long names can break between their words. */
function Name({name}: {name: string}): ReactNode {
  const words = name.length <= 22 ? [name] : name.split(/(?<=[a-z\d])(?=[A-Z])/);
  return (
    <code>
      {words.map((word, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </code>
  );
}

/** The head of a page of the reference. */
export default function PageHead(props: ComponentProps['PageHead']): ReactNode {
  const {listing, kind, name, domain, deprecated, plain, contents} = props;
  useOpenTarget();
  return (
    <header className={styles.head} data-kind={listing}>
      <p className={clsx('hint', styles.kind)}>
        <span className={plain ? undefined : styles.badge}>{kind.charAt(0).toUpperCase() + kind.slice(1)}</span>
        {domain && <span>{domain}</span>}
        {deprecated && <span className="text--warning">deprecated</span>}
      </p>
      <h1 className={plain ? undefined : styles.name}>{plain ? name : <Name name={name} />}</h1>
      {contents && (
        <nav className={clsx('hint', styles.contents)} aria-label="On this page">
          {contents.map((text) => (
            <a key={text} href={`#${text.toLowerCase()}`}>
              {text}
            </a>
          ))}
        </nav>
      )}
      <TypeCards />
    </header>
  );
}
