// Ejected: the titles of all notes, in the same months and with the same rail of dates as the list.
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import type {Props} from '@theme/BlogArchivePage';
import {KindBadge} from '../../changelog/ui/KindBadge.tsx';
import list from '../../changelog/ui/NoteListPage/styles.module.css';
import {formatDay, formatMonth} from '../../site/model/dates.ts';
import {groupBy} from '../../site/model/group-by.ts';
import styles from './styles.module.css';

export default function BlogArchivePage({archive}: Props): ReactNode {
  const notes = archive.blogPosts.map(({metadata}) => metadata).sort((a, b) => b.date.localeCompare(a.date));
  return (
    <Layout title="Changelog archive" description="Every release note by month, newest first.">
      <main className="container container--text margin-vert--lg">
        <Heading as="h1">Changelog archive</Heading>
        {Array.from(
          groupBy(notes, ({date}) => formatMonth(new Date(date))),
          ([month, ofMonth]) => (
            <section key={month} className={list.month}>
              <Heading as="h2">{month}</Heading>
              <ul className={clsx('clean-list', styles.notes)}>
                {ofMonth.map(({permalink, date, title, tags}) => (
                  <li key={permalink}>
                    <time className="hint" dateTime={date}>
                      {formatDay(new Date(date))}
                    </time>
                    <Link to={permalink}>{title}</Link>
                    <KindBadge tags={tags} />
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
