import type {ReactNode} from 'react';
import TypeCards from './TypeCards.tsx';
import styles from './pageHead.module.css';

interface Props {
  /** Id of the list that the page belongs to. */
  listing: string;
  kind: string;
  name: string;
  domain?: string;
  deprecated?: boolean;
  /** Whether the name is words, not code. */
  plain?: boolean;
}

/** Kind and name at the top of a page of the reference. */
export default function PageHead({listing, kind, name, domain, deprecated, plain}: Props): ReactNode {
  return (
    <header className={styles.head} data-kind={listing}>
      <p className={styles.kind}>
        <span className={styles.noun}>{kind}</span>
        {domain && <span>{domain}</span>}
        {deprecated && <span className={styles.warn}>deprecated</span>}
      </p>
      <h1 className={plain ? undefined : styles.name}>{plain ? name : <code>{name}</code>}</h1>
      <TypeCards />
    </header>
  );
}
