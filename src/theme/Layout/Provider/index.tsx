import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import Provider from '@theme-original/Layout/Provider';
import type {Props} from '@theme/Layout/Provider';
import {twinPath} from '@site/src/plugins/machine-readers/paths';

/** The providers of every page, and in its head where it stands as Markdown. */
export default function ProviderWithTwin(props: Props): ReactNode {
  const twin = twinPath(useLocation().pathname);
  return (
    <>
      {twin && (
        <Head>
          <link rel="alternate" type="text/markdown" href={twin} />
        </Head>
      )}
      <Provider {...props} />
    </>
  );
}
