// Ejected from Docusaurus 3.10.2: the list has a heading, feeds, highlights and a filter.
import type {ReactNode} from 'react';
import {useBlogListPageStructuredData} from '@docusaurus/plugin-content-blog/client';
import {ThemeClassNames} from '@docusaurus/theme-common';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {Props} from '@theme/BlogListPage';
import {matchesFilter, parseFilter, tagKey} from '../../changelog/model/filter.ts';
import {ChangelogFilter} from '../../changelog/ui/ChangelogFilter/index.tsx';
import {FeedLinks} from '../../changelog/ui/FeedLinks.tsx';
import {Highlights} from '../../changelog/ui/Highlights/index.tsx';
import {NoteListPage} from '../../changelog/ui/NoteListPage/index.tsx';
import JsonLd from '../../site/ui/JsonLd/index.tsx';

export default function BlogListPage(props: Props): ReactNode {
  const {metadata, items, sidebar} = props;
  const {blogTitle, blogDescription, permalink, totalPages} = metadata;
  const {search} = useLocation();
  const filter = parseFilter(useIsBrowser() ? search : '');
  const shown = items.filter(({content}) =>
    matchesFilter(
      content.metadata.tags.map(({permalink: tag}) => tagKey(tag)),
      filter,
    ),
  );
  const {area, kind} = filter;
  return (
    <NoteListPage
      page={ThemeClassNames.page.blogListPage}
      title={blogTitle}
      description={blogDescription}
      links={<FeedLinks area={area} />}
      sidebar={sidebar}
      items={shown}
      paging={metadata}
    >
      <JsonLd data={useBlogListPageStructuredData(props)} />
      {!area && !kind && <Highlights items={items} />}
      <ChangelogFilter list={permalink} search={search} filter={filter} shown={shown.length} total={items.length} />
      {totalPages > 1 && area && (
        <p className="hint">
          Older notes are on further pages. <Link to={`/changelog/tags/${area}`}>See every note of this area</Link>
        </p>
      )}
    </NoteListPage>
  );
}
