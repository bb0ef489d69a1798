// Ejected: the addresses inside are percent-encoded.
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useBlogPostStructuredData} from '@docusaurus/plugin-content-blog/client';
import {structuredDataJson} from '../../../changelog/model/structured-data.ts';

export default function BlogPostStructuredData(): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const data = useBlogPostStructuredData();
  return (
    <Head>
      <script type="application/ld+json">{structuredDataJson(data, siteConfig.url)}</script>
    </Head>
  );
}
