import type {ReactNode} from 'react';
import tags from '@generated/changelog/default/tags.json';
import Link from '@docusaurus/Link';
import {changelog} from '../../site/model/sections.ts';
import type {Area} from '../model/taxonomy.ts';

/** Links to the feeds of the whole log, or to those of one area. */
export function FeedLinks({area}: {area: Area | undefined}): ReactNode {
  const tag = tags.find(({key}) => key === area);
  const folder = `pathname://${tag?.permalink ?? changelog.path}`;
  return (
    <>
      {tag ? `${tag.label} as a feed: ` : 'As a feed: '}
      <Link to={`${folder}/rss.xml`}>RSS</Link> <Link to={`${folder}/atom.xml`}>Atom</Link>{' '}
      {!tag && <Link to={`${folder}/feed.json`}>JSON</Link>}
    </>
  );
}
