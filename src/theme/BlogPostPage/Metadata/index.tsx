// Wrapped: adds the breadcrumbs of a release note; its article data comes from the theme.
import type {ReactNode} from 'react';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Metadata from '@theme-original/BlogPostPage/Metadata';
import {breadcrumbs} from '../../../site/model/structured-data.ts';
import JsonLd from '../../../site/ui/JsonLd/index.tsx';

export default function BlogPostPageMetadata(): ReactNode {
  const {metadata} = useBlogPost();
  return (
    <>
      <Metadata />
      <JsonLd data={breadcrumbs(metadata.permalink, metadata.title)} />
    </>
  );
}
