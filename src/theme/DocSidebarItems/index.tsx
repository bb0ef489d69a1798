import type {ReactNode} from 'react';
import DocSidebarItems from '@theme-original/DocSidebarItems';
import type {Props} from '@theme/DocSidebarItems';
import useRouteContext from '@docusaurus/useRouteContext';
import {api} from '../../site/model/sections.ts';
import ReferenceSidebar from '../../reference/ui/ReferenceSidebar.tsx';

/** The reference has hundreds of entries on each page: it draws them with less markup, and with a filter. */
export default function DocSidebarItemsOrReference(props: Props): ReactNode {
  return useRouteContext().plugin.id === api.id ? <ReferenceSidebar {...props} /> : <DocSidebarItems {...props} />;
}
