// Wrapped: canonical, og:url and hreflang come from the location, which contains a raw space in the changelog.
import type {ReactNode} from 'react';
import SiteMetadata from '@theme-original/SiteMetadata';
import {EncodedLocation} from '../../site/ui/EncodedLinks/index.tsx';

export default function SiteMetadataWrapper(): ReactNode {
  return (
    <EncodedLocation>
      <SiteMetadata />
    </EncodedLocation>
  );
}
