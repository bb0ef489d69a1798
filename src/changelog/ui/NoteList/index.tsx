/** The list of release notes: a heading, the feeds and a filter stand above it, and the filter decides which notes show. */
import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {HtmlClassNameProvider, PageMetadata, ThemeClassNames} from '@docusaurus/theme-common';
import {useHistorySelector} from '@docusaurus/theme-common/internal';
import BlogLayout from '@theme/BlogLayout';
import type {Props} from '@theme/BlogListPage';
import BlogListPageStructuredData from '@theme/BlogListPage/StructuredData';
import BlogListPaginator from '@theme/BlogListPaginator';
import BlogPostItems from '@theme/BlogPostItems';
import Heading from '@theme/Heading';
import SearchMetadata from '@theme/SearchMetadata';
import {ChangelogFilter, type Tag} from '../ChangelogFilter/index.tsx';
import {Highlights} from '../Highlights/index.tsx';
import {matchesFilter, parseFilter, tagKey} from '../../model/filter.ts';
import styles from './styles.module.css';

const tagsOf = ({content}: Props['items'][number]) => content.metadata.tags.map(({permalink}) => tagKey(permalink));

function tagsInUse(items: Props['items']): Tag[] {
  return [
    ...new Map(
      items.flatMap(({content}) => content.metadata.tags.map((tag) => [tag.permalink, tag] as const)),
    ).values(),
  ];
}

export default function NoteList(props: Props): ReactNode {
  const {metadata, items, sidebar} = props;
  const {blogTitle, blogDescription, permalink, totalPages} = metadata;
  const search = useHistorySelector((history) => history.location.search);
  const filter = parseFilter(search);
  const tags = tagsInUse(items);
  const shown = items.filter((item) => matchesFilter(tagsOf(item), filter));
  const area = tags.find((tag) => tagKey(tag.permalink) === filter.area);
  const feeds = area?.permalink ?? permalink.replace(/\/page\/\d+$/, '');
  return (
    <HtmlClassNameProvider className={clsx(ThemeClassNames.wrapper.blogPages, ThemeClassNames.page.blogListPage)}>
      <PageMetadata title={blogTitle} description={blogDescription} />
      <SearchMetadata tag="blog_posts_list" />
      <BlogListPageStructuredData {...props} />
      <BlogLayout sidebar={sidebar}>
        <header className={styles.header}>
          <Heading as="h1">{blogTitle}</Heading>
          <p className={styles.lede}>{blogDescription}</p>
          <p className={styles.links}>
            <span>{area ? `${area.label} as a feed:` : 'As a feed:'}</span>{' '}
            <Link to={`pathname://${feeds}/rss.xml`}>RSS</Link> <Link to={`pathname://${feeds}/atom.xml`}>Atom</Link>{' '}
            {!area && <Link to={`pathname://${feeds}/feed.json`}>JSON</Link>}
          </p>
        </header>
        {!filter.area && !filter.kind && <Highlights items={items} />}
        <ChangelogFilter
          list={permalink}
          search={search}
          filter={filter}
          tags={tags}
          shown={shown.length}
          total={items.length}
        />
        <BlogPostItems items={shown} />
        {totalPages > 1 && area && (
          <p>
            The list goes on on further pages. <Link to={area.permalink}>See every note on {area.label}</Link>
          </p>
        )}
        <BlogListPaginator metadata={metadata} />
      </BlogLayout>
    </HtmlClassNameProvider>
  );
}
