// Ejected: years are second-level headings below the title, in a plain list with the dates as in the notes.
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import type {Props} from '@theme/BlogArchivePage';
import {formatDay} from '../../site/model/dates.ts';
import {groupBy} from '../../site/model/group-by.ts';
import styles from './styles.module.css';

export default function BlogArchivePage({archive}: Props): ReactNode {
  const notes = archive.blogPosts.map(({metadata}) => metadata).sort((a, b) => b.date.localeCompare(a.date));
  return (
    <Layout title="Changelog archive" description="Every release note by year, newest first.">
      <main className="container container--text margin-vert--lg">
        <Heading as="h1">Changelog archive</Heading>
        {Array.from(
          groupBy(notes, ({date}) => date.slice(0, 4)),
          ([year, ofYear]) => (
            <section key={year}>
              <Heading as="h2" id={year}>
                {year}
              </Heading>
              <ul className={clsx('clean-list', styles.notes)}>
                {ofYear.map(({permalink, date, title}) => (
                  <li key={permalink}>
                    <time className="hint" dateTime={date}>
                      {formatDay(new Date(date))}
                    </time>
                    <Link to={permalink}>{title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </main>
    </Layout>
  );
}
