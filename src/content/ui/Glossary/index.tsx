import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import Heading from '@theme/Heading';
import terms from '../../../../help/glossary.json';
import {groupByLetter, termId} from './groups.ts';
import styles from './styles.module.css';

const groups = groupByLetter(terms);

export default function Glossary(): ReactNode {
  const {collectAnchor} = useBrokenLinks();
  return (
    <>
      <nav aria-label="Letters" className={clsx('pills', styles.letters)}>
        {groups.map(({label, id}) => (
          <a key={id} className="pills__item" href={`#${id}`}>
            {label}
          </a>
        ))}
      </nav>
      {groups.map(({label, id, entries}) => (
        <section key={id} aria-labelledby={id} className={styles.group}>
          <Heading as="h2" id={id}>
            {label}
          </Heading>
          <dl>
            {entries.map(({term, also, definition, page}) => {
              collectAnchor(termId(term));
              return (
                <div key={term} id={termId(term)}>
                  <dt>
                    <Link to={page}>{term}</Link>
                  </dt>
                  <dd>
                    {definition}
                    {also.length > 0 && <div className="hint">Also: {also.join(', ')}</div>}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </>
  );
}
