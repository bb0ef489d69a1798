import type {ReactNode} from 'react';
import clsx from 'clsx';
import type {BlogPaginatedMetadata, BlogSidebar} from '@docusaurus/plugin-content-blog';
import {HtmlClassNameProvider, PageMetadata, ThemeClassNames} from '@docusaurus/theme-common';
import BlogLayout from '@theme/BlogLayout';
import BlogListPaginator from '@theme/BlogListPaginator';
import type {Props as ListProps} from '@theme/BlogListPage';
import BlogPostItems from '@theme/BlogPostItems';
import Heading from '@theme/Heading';
import {formatMonth} from '../../../site/model/dates.ts';
import {groupBy} from '../../../site/model/group-by.ts';
import StaticContent from '../../../site/ui/StaticContent/index.tsx';
import styles from './styles.module.css';

interface Props {
  /** Class of the document, which says what kind of list it is. */
  page: string;
  title: string;
  description: string;
  sidebar: BlogSidebar;
  items: ListProps['items'];
  paging: BlogPaginatedMetadata;
  /** What follows the description. */
  links?: ReactNode;
  /** What is between the head and the notes. */
  children?: ReactNode;
}

/** A list of release notes: its head, and the notes by month. All lists of the changelog look like this. */
export function NoteListPage({page, title, description, sidebar, items, paging, links, children}: Props): ReactNode {
  const months = groupBy(items, ({content}) => formatMonth(new Date(content.metadata.date)));
  return (
    <HtmlClassNameProvider className={clsx(ThemeClassNames.wrapper.blogPages, page)}>
      <PageMetadata title={title} description={description} />
      <BlogLayout sidebar={sidebar}>
        <header>
          <Heading as="h1">{title}</Heading>
          <p className={styles.lead}>{description}</p>
          {links && <p className="hint">{links}</p>}
        </header>
        {children}
        {[...months].map(([month, notes]) => (
          <section key={month} className={styles.month}>
            <Heading as="h2">{month}</Heading>
            <StaticContent
              className={styles.notes}
              version={notes.map(({content}) => content.metadata.permalink).join(' ')}
            >
              <BlogPostItems items={notes} />
            </StaticContent>
          </section>
        ))}
        <BlogListPaginator metadata={paging} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
