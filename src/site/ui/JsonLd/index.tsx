import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {toJsonLd} from '../../model/structured-data.ts';

export default function JsonLd({data}: {data: object}): ReactNode {
  return (
    <Head>
      <script type="application/ld+json">{toJsonLd(data)}</script>
    </Head>
  );
}
