import MDXComponents from '@theme-original/MDXComponents';
import ScrollableTable from '@site/src/components/ScrollableTable';
import {Code, Signature} from '@site/src/components/reference/Code';
import Example from '@site/src/components/reference/Example';
import PageHead from '@site/src/components/reference/PageHead';
import {
  Deprecated,
  ErrorRow,
  Expand,
  Fact,
  Facts,
  Rest,
  Returned,
  Row,
  Rows,
} from '@site/src/components/reference/Members';

/** Components of the reference, so that generated pages need no imports. */
const reference = {
  Code,
  Deprecated,
  ErrorRow,
  Example,
  Expand,
  Fact,
  Facts,
  PageHead,
  Rest,
  Returned,
  Row,
  Rows,
  Signature,
};

export default {...MDXComponents, table: ScrollableTable, ...reference};
