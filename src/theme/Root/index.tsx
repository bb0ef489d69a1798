import type {ReactNode} from 'react';
import Head from '@docusaurus/Head';
import {useLocation} from '@docusaurus/router';
import JsonLd from '../../site/ui/JsonLd/index.tsx';
import {EncodedLinks} from '../../site/ui/EncodedLinks/index.tsx';
import {absoluteUrl, markdownPath, sectionOf} from '../../site/model/address.ts';
import {listDescription} from '../../site/model/descriptions.ts';
import {site} from '../../site/model/site.ts';
import {webSite} from '../../site/model/structured-data.ts';
import {useFollowedLinks} from '../../site/ui/FollowLinks/useFollowedLinks.ts';
import SearchDialog from '../../search/ui/SearchModal/SearchDialog.tsx';

/** What every page has: defaults of the head, which yield to what the page says itself, links, and the search. */
export default function Root({children}: {children: ReactNode}): ReactNode {
  const {pathname} = useLocation();
  useFollowedLinks();
  const section = sectionOf(pathname);
  const picture = absoluteUrl(`/img/social/${section?.picture ?? 'home.png'}`);
  const description = listDescription(pathname);
  const markdown = markdownPath(pathname);
  return (
    <>
      <Head>
        <meta property="og:type" content="website" />
        <meta property="og:image" content={picture} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content={`${site.platform}: ${section?.title ?? 'Documentation'}`} />
        <meta name="twitter:image" content={picture} />
        {description && <meta name="description" content={description} />}
        {description && <meta property="og:description" content={description} />}
        {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      </Head>
      {pathname === '/' && <JsonLd data={webSite} />}
      <EncodedLinks>
        {children}
        <SearchDialog />
      </EncodedLinks>
    </>
  );
}
