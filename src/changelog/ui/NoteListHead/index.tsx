import {createContext, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import type {Props as ListProps} from '@theme/BlogListPage';
import Heading from '@theme/Heading';
import {ChangelogFilter, type Tag} from '../ChangelogFilter/index.tsx';
import {Highlights} from '../Highlights/index.tsx';
import {tagKey, type Filter} from '../../model/filter.ts';
import styles from './styles.module.css';

/** What the layout of the changelog shows above a list of notes. */
export const ListHead = createContext<ReactNode>(null);

function tagsInUse(items: ListProps['items']): Tag[] {
  const tags = items.flatMap(({content}) => content.metadata.tags);
  return [...new Map(tags.map((tag) => [tag.permalink, tag])).values()];
}

interface Props extends ListProps {
  search: string;
  filter: Filter;
  shown: number;
}

/** The heading of the list of release notes, its feeds, the highlights of the quarter and the filter. */
export function NoteListHead({metadata, items, search, filter, shown}: Props): ReactNode {
  const {blogTitle, blogDescription, permalink, totalPages} = metadata;
  const tags = tagsInUse(items);
  const area = tags.find((tag) => tagKey(tag.permalink) === filter.area);
  const feeds = area?.permalink ?? permalink.replace(/\/page\/\d+$/, '');
  return (
    <>
      <header>
        <Heading as="h1">{blogTitle}</Heading>
        <p>{blogDescription}</p>
        <p className={clsx('hint', styles.links)}>
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
        shown={shown}
        total={items.length}
      />
      {totalPages > 1 && area && (
        <p className="hint">
          Older notes are on further pages. <Link to={area.permalink}>See every note on {area.label}</Link>
        </p>
      )}
    </>
  );
}
