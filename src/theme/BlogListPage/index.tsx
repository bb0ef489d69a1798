// Wrapped: the stock list has no heading, no feeds and no filter.
import type {ReactNode} from 'react';
import BlogListPage from '@theme-original/BlogListPage';
import type {Props} from '@theme/BlogListPage';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {matchesFilter, parseFilter, tagKey} from '../../changelog/model/filter.ts';
import {ListHead, NoteListHead} from '../../changelog/ui/NoteListHead/index.tsx';

export default function FilteredNoteList(props: Props): ReactNode {
  const {search} = useLocation();
  const filter = parseFilter(useIsBrowser() ? search : '');
  const shown = props.items.filter(({content}) =>
    matchesFilter(
      content.metadata.tags.map(({permalink}) => tagKey(permalink)),
      filter,
    ),
  );
  return (
    <ListHead value={<NoteListHead {...props} search={search} filter={filter} shown={shown.length} />}>
      <BlogListPage {...props} items={shown} />
    </ListHead>
  );
}
