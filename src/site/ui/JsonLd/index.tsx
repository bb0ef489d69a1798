import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {toJsonLd} from '../../model/structured-data.ts';

/** What search engines read of a page, in its head. */
export default function JsonLd({data}: {data: object}): ReactNode {
  return (
    <Head>
      <script type="application/ld+json">{toJsonLd(data)}</script>
    </Head>
  );
}
