// Wrapped: the page of an area offers the feeds of that area.
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import BlogTagsPostsPage from '@theme-original/BlogTagsPostsPage';
import type {Props} from '@theme/BlogTagsPostsPage';
import {tagKey} from '../../changelog/model/filter.ts';
import {isArea} from '../../changelog/model/taxonomy.ts';

export default function BlogTagsPostsPageWrapper(props: Props): ReactNode {
  const {label, permalink} = props.tag;
  return (
    <>
      {isArea(tagKey(permalink)) && (
        <Head>
          <link rel="alternate" type="application/rss+xml" href={`${permalink}/rss.xml`} title={`${label} (RSS)`} />
          <link rel="alternate" type="application/atom+xml" href={`${permalink}/atom.xml`} title={`${label} (Atom)`} />
        </Head>
      )}
      <BlogTagsPostsPage {...props} />
    </>
  );
}
