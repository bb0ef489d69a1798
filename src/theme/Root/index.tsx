import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {EncodedLinks} from '../../site/ui/EncodedLinks/index.tsx';
import {listDescription} from '../../site/model/descriptions.ts';
import {cardFor, cardSize} from '../../site/model/social.ts';
import {toJsonLd, webSite} from '../../site/model/structured-data.ts';
import SearchDialog from '../../search/ui/SearchModal/SearchDialog.tsx';

/** What every page has: defaults of the head, which yield to what the page says itself, and the search. */
export default function Root({children}: {children: ReactNode}): ReactNode {
  const {pathname} = useLocation();
  const card = cardFor(pathname);
  const image = useBaseUrl(card.path, {absolute: true});
  const description = listDescription(pathname);
  return (
    <>
      <Head>
        <meta property="og:type" content="website" />
        <meta property="og:image" content={image} />
        <meta property="og:image:width" content={String(cardSize.width)} />
        <meta property="og:image:height" content={String(cardSize.height)} />
        <meta property="og:image:alt" content={card.alt} />
        <meta name="twitter:image" content={image} />
        {description && <meta name="description" content={description} />}
        {description && <meta property="og:description" content={description} />}
        {pathname === '/' && <script type="application/ld+json">{toJsonLd(webSite())}</script>}
      </Head>
      <EncodedLinks>
        {children}
        <SearchDialog />
      </EncodedLinks>
    </>
  );
}
