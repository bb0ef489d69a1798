// Wrapped: in a list, area and kind are beside the title, so that only the link to the rest is left.
import type {ReactNode} from 'react';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Footer from '@theme-original/BlogPostItem/Footer';
import ReadMoreLink from '@theme/BlogPostItem/Footer/ReadMoreLink';

export default function BlogPostItemFooter(): ReactNode {
  const {metadata, isBlogPostPage} = useBlogPost();
  if (isBlogPostPage) return <Footer />;
  return metadata.hasTruncateMarker && <ReadMoreLink blogPostTitle={metadata.title} to={metadata.permalink} />;
}
