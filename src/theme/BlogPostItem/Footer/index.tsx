// Wrapped: in a list, area and kind are beside the title, so that only the link to the rest is left.
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Footer from '@theme-original/BlogPostItem/Footer';

export default function BlogPostItemFooter(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  if (isBlogPostPage) return <Footer />;
  if (!metadata.hasTruncateMarker) return null;
  return (
    <Link to={metadata.permalink} aria-label={`Read more about ${metadata.title}`}>
      <b>Read more</b>
    </Link>
  );
}
