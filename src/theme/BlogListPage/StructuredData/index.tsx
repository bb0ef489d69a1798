// Ejected: the addresses inside are percent-encoded.
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {useBlogListPageStructuredData} from '@docusaurus/plugin-content-blog/client';
import type {Props} from '@theme/BlogListPage/StructuredData';
import {structuredDataJson} from '../../../changelog/model/structured-data.ts';

export default function BlogListPageStructuredData(props: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const data = useBlogListPageStructuredData(props);
  return (
    <Head>
      <script type="application/ld+json">{structuredDataJson(data, siteConfig.url)}</script>
    </Head>
  );
}
