// Ejected from Docusaurus 3.10.2: the addresses inside are percent-encoded.
import type {ReactNode} from 'react';
import {useBlogPostStructuredData} from '@docusaurus/plugin-content-blog/client';
import JsonLd from '../../../site/ui/JsonLd/index.tsx';

export default function BlogPostStructuredData(): ReactNode {
  return <JsonLd data={useBlogPostStructuredData()} />;
}
