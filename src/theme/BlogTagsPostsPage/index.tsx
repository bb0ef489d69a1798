// Ejected from Docusaurus 3.10.2: the page of an area or kind is the list of notes with that choice made.
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {ThemeClassNames} from '@docusaurus/theme-common';
import type {Props} from '@theme/BlogTagsPostsPage';
import {parseFilter, tagKey} from '../../changelog/model/filter.ts';
import {ChangelogFilter} from '../../changelog/ui/ChangelogFilter/index.tsx';
import {FeedLinks} from '../../changelog/ui/FeedLinks.tsx';
import {NoteListPage} from '../../changelog/ui/NoteListPage/index.tsx';
import {changelog} from '../../site/model/sections.ts';

export default function BlogTagsPostsPage({tag, items, sidebar, listMetadata}: Props): ReactNode {
  const {label, permalink, description = ''} = tag;
  const key = tagKey(permalink);
  const filter = parseFilter(`area=${key}&kind=${key}`);
  return (
    <NoteListPage
      page={ThemeClassNames.page.blogTagPostListPage}
      title={`${changelog.title}: ${label}`}
      description={description}
      links={filter.area && <FeedLinks area={filter.area} />}
      sidebar={sidebar}
      items={items}
      paging={listMetadata}
    >
      {filter.area && (
        <Head>
          <link rel="alternate" type="application/rss+xml" href={`${permalink}/rss.xml`} title={`${label} (RSS)`} />
          <link rel="alternate" type="application/atom+xml" href={`${permalink}/atom.xml`} title={`${label} (Atom)`} />
        </Head>
      )}
      <ChangelogFilter list={changelog.path} search="" filter={filter} shown={items.length} total={items.length} />
    </NoteListPage>
  );
}
