import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import Metadata from '@theme-original/DocItem/Metadata';
import {techArticle, toJsonLd} from '../../../site/model/structured-data.ts';

/** Adds what search engines read of a guide or a reference page; breadcrumbs come from the theme. */
export default function DocItemMetadata(): ReactNode {
  const {metadata} = useDoc();
  return (
    <>
      <Metadata />
      <Head>
        <meta property="og:type" content="article" />
        <script type="application/ld+json">{toJsonLd(techArticle(metadata))}</script>
      </Head>
    </>
  );
}
