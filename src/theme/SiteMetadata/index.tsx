// Wrapped: canonical, og:url and hreflang come from the location, which contains a raw space in the changelog;
// and every page names its Markdown.
import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import SiteMetadata from '@theme-original/SiteMetadata';
import {EncodedLocation} from '../../site/ui/EncodedLinks/index.tsx';
import {markdownPath} from '../../site/model/address.ts';

export default function SiteMetadataWrapper(): ReactNode {
  const markdown = markdownPath(useLocation().pathname);
  return (
    <>
      <EncodedLocation>
        <SiteMetadata />
      </EncodedLocation>
      {markdown && (
        <Head>
          <link rel="alternate" type="text/markdown" href={markdown} />
        </Head>
      )}
    </>
  );
}
