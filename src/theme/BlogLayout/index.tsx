import type {ReactNode} from 'react';
import BlogLayout from '@theme-original/BlogLayout';
import type {Props} from '@theme/BlogLayout';
import PageActions from '../../content/ui/PageActions/index.tsx';

/** The changelog's layout with the page's actions above its content. */
export default function BlogLayoutWithActions({children, ...props}: Props): ReactNode {
  return (
    <BlogLayout {...props}>
      <PageActions />
      {children}
    </BlogLayout>
  );
}
