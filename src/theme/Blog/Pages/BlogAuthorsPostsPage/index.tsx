// Ejected from Docusaurus 3.10.2: the notes of a team are listed like all others.
import type {ReactNode} from 'react';
import {ThemeClassNames} from '@docusaurus/theme-common';
import Link from '@docusaurus/Link';
import type {Props} from '@theme/Blog/Pages/BlogAuthorsPostsPage';
import {NoteListPage} from '../../../../changelog/ui/NoteListPage/index.tsx';
import {changelog} from '../../../../site/model/sections.ts';

export default function BlogAuthorsPostsPage({author, items, sidebar, listMetadata}: Props): ReactNode {
  const {name = author.key, title, description} = author;
  return (
    <NoteListPage
      page={ThemeClassNames.page.blogAuthorsPostsPage}
      title={name}
      description={description ?? title ?? ''}
      links={<Link to={`${changelog.path}/authors`}>All teams</Link>}
      sidebar={sidebar}
      items={items}
      paging={listMetadata}
    />
  );
}
