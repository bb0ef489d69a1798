// Wrapped: the page's actions and, on the list of notes, its head are above the content.
import {use, type ReactNode} from 'react';
import BlogLayout from '@theme-original/BlogLayout';
import type {Props} from '@theme/BlogLayout';
import {ListHead} from '../../changelog/ui/NoteListHead/index.tsx';
import PageActions from '../../content/ui/PageActions/index.tsx';

export default function BlogLayoutWithHead({children, ...props}: Props): ReactNode {
  const head = use(ListHead);
  return (
    <BlogLayout {...props}>
      <PageActions />
      {head}
      {children}
    </BlogLayout>
  );
}
