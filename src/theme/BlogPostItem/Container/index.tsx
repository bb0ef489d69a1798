// In place of Docusaurus 3.10.2's element alone: in lists, where nothing of a note changes, it isn't hydrated.
import type {ReactNode} from 'react';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import type {Props} from '@theme/BlogPostItem/Container';
import StaticContent from '../../../site/ui/StaticContent/index.tsx';

export default function BlogPostItemContainer({children, className}: Props): ReactNode {
  const {isBlogPostPage} = useBlogPost();
  if (isBlogPostPage) return <article className={className}>{children}</article>;
  return (
    <StaticContent as="article" className={className}>
      {children}
    </StaticContent>
  );
}
