// Wrapped: adds what search engines read of a guide or a reference page; breadcrumbs come from the theme.
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Metadata from '@theme-original/DocItem/Metadata';
import {techArticle} from '../../../site/model/structured-data.ts';
import JsonLd from '../../../site/ui/JsonLd/index.tsx';

export default function DocItemMetadata(): ReactNode {
  const {metadata} = useDoc();
  return (
    <>
      <Metadata />
      <Head>
        <meta property="og:type" content="article" />
      </Head>
      <JsonLd data={techArticle(metadata)} />
    </>
  );
}
