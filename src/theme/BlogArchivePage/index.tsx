// Ejected: years are second-level headings below the title, in a plain list with the dates as in the notes.
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {PageMetadata} from '@docusaurus/theme-common';
import Heading from '@theme/Heading';
import Layout from '@theme/Layout';
import type {Props} from '@theme/BlogArchivePage';
import {formatDay} from '../../site/model/dates.ts';
import styles from './styles.module.css';

export default function BlogArchivePage({archive}: Props): ReactNode {
  const posts = [...archive.blogPosts].sort((a, b) => b.metadata.date.localeCompare(a.metadata.date));
  const years = [...new Set(posts.map(({metadata}) => metadata.date.slice(0, 4)))];
  return (
    <>
      <PageMetadata title="Changelog archive" description="Every release note by year, newest first." />
      <Layout>
        <main className="container margin-vert--lg">
          <Heading as="h1">Changelog archive</Heading>
          {years.map((year) => (
            <section key={year}>
              <Heading as="h2" id={year}>
                {year}
              </Heading>
              <ul className={styles.notes}>
                {posts
                  .filter(({metadata}) => metadata.date.startsWith(year))
                  .map(({metadata}) => (
                    <li key={metadata.permalink}>
                      <time dateTime={metadata.date}>{formatDay(new Date(metadata.date))}</time>
                      <Link to={metadata.permalink}>{metadata.title}</Link>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </main>
      </Layout>
    </>
  );
}
