import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/BlogListPage';
import {highlightsOf} from '../../model/highlights.ts';
import styles from './styles.module.css';

export function Highlights({items}: Pick<Props, 'items'>): ReactNode {
  const {quarter, notes} = highlightsOf(items.map(({content}) => content.metadata));
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="highlights" className={styles.highlights}>
      <h2 id="highlights" className={styles.title}>
        Highlights of {quarter}
      </h2>
      <ul className={styles.list}>
        {notes.map(({permalink, title, description}) => (
          <li key={permalink}>
            <Link to={permalink}>{title}</Link>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
