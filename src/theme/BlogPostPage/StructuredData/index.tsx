// Ejected from Docusaurus 3.10.2: the addresses inside are percent-encoded, and a release note has breadcrumbs.
import type {ReactNode} from 'react';
import {useBlogPost, useBlogPostStructuredData} from '@docusaurus/plugin-content-blog/client';
import {breadcrumbs} from '../../../site/model/structured-data.ts';
import JsonLd from '../../../site/ui/JsonLd/index.tsx';

export default function BlogPostStructuredData(): ReactNode {
  const {permalink, title} = useBlogPost().metadata;
  return (
    <>
      <JsonLd data={breadcrumbs(permalink, title)} />
      <JsonLd data={useBlogPostStructuredData()} />
    </>
  );
}
