import MDXComponents from '@theme-original/MDXComponents';
import Diagram from '../../content/ui/Diagram/index.tsx';
import ScrollableTable from '../../content/ui/ScrollableTable/index.tsx';
import PageHead from '../../reference/ui/PageHead.tsx';
import members from '../../reference/ui/Members.tsx';

/** With the components of the reference, so that generated pages need no imports. */
export default {...MDXComponents, table: ScrollableTable, Diagram, PageHead, ...members};
