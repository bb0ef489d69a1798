// Wrapped: canonical, og:url and hreflang come from the location, which holds a raw space in the changelog.
import type {ReactNode} from 'react';
import SiteMetadata from '@theme-original/SiteMetadata';
import {EncodedLocation} from '@site/src/components/EncodedLinks';

export default function SiteMetadataWrapper(): ReactNode {
  return (
    <EncodedLocation>
      <SiteMetadata />
    </EncodedLocation>
  );
}
