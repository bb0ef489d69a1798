import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Metadata from '@theme-original/BlogPostPage/Metadata';
import {breadcrumbs, toJsonLd} from '../../../site/model/structured-data.ts';

/** Adds the breadcrumbs of a release note for search engines; its article data comes from the theme. */
export default function BlogPostPageMetadata(): ReactNode {
  const {metadata} = useBlogPost();
  return (
    <>
      <Metadata />
      <Head>
        <script type="application/ld+json">{toJsonLd(breadcrumbs(metadata.permalink, metadata.title))}</script>
      </Head>
    </>
  );
}
