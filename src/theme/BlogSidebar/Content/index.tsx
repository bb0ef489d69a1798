// Wrapped: the sidebar lists only the latest notes, so it links to all of them.
import type {ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Content from '@theme-original/BlogSidebar/Content';
import type {Props} from '@theme/BlogSidebar/Content';
import {changelog} from '../../../site/model/sections.ts';

export default function BlogSidebarContentWithArchive(props: Props): ReactNode {
  return (
    <>
      <Content {...props} />
      <Link to={`${changelog.path}/archive`}>All release notes</Link>
    </>
  );
}
