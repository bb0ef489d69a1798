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
      <h2 id="highlights">Highlights of {quarter}</h2>
      <ul className="clean-list">
        {notes.map(({permalink, title, description}) => (
          <li key={permalink}>
            <Link to={permalink}>{title}</Link>
            {description}
          </li>
        ))}
      </ul>
    </section>
  );
}
