import type {ReactNode} from 'react';
import DocSidebarItems from '@theme-original/DocSidebarItems';
import type {Props} from '@theme/DocSidebarItems';
import {useActivePlugin} from '@docusaurus/plugin-content-docs/client';
import ReferenceSidebar from '@site/src/components/reference/ReferenceSidebar';

/** The reference has hundreds of entries on each page: it draws them with less markup, and with a filter. */
export default function DocSidebarItemsOrReference(props: Props): ReactNode {
  return useActivePlugin()?.pluginId === 'api' ? <ReferenceSidebar {...props} /> : <DocSidebarItems {...props} />;
}
