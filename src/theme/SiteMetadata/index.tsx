import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import SiteMetadata from '@theme-original/SiteMetadata';
import {twinPath} from '@site/src/plugins/machine-readers/paths';

/** The site's metadata, and where the page stands as Markdown. */
export default function SiteMetadataWithTwin(): ReactNode {
  const twin = twinPath(useLocation().pathname);
  return (
    <>
      <SiteMetadata />
      {twin && (
        <Head>
          <link rel="alternate" type="text/markdown" href={twin} />
        </Head>
      )}
    </>
  );
}
