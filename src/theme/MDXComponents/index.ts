import MDXComponents from '@theme-original/MDXComponents';
import Diagram from '../../content/ui/Diagram/index.tsx';
import ScrollableTable from '../../content/ui/ScrollableTable/index.tsx';
import PageHead from '../../reference/ui/PageHead.tsx';
import {
  Deprecated,
  ErrorRow,
  Expand,
  Fact,
  Facts,
  FieldNames,
  Returned,
  Row,
  Rows,
  Signature,
} from '../../reference/ui/Members.tsx';

/** Components of the reference, so that generated pages need no imports. */
const reference = {Deprecated, ErrorRow, Expand, Fact, Facts, FieldNames, PageHead, Returned, Row, Rows, Signature};

export default {...MDXComponents, table: ScrollableTable, Diagram, ...reference};
