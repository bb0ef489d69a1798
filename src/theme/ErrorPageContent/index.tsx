// Wrapped: the stock page keeps the title of the page that crashed.
import type {ComponentProps, ReactNode} from 'react';
import Head from '@docusaurus/Head';
import ErrorPageContent from '@theme-original/ErrorPageContent';
import type StockErrorPageContent from '@theme/ErrorPageContent';

export default function TitledErrorPage(props: ComponentProps<typeof StockErrorPageContent>): ReactNode {
  return (
    <>
      <Head>
        <title>Page Error</title>
      </Head>
      <ErrorPageContent {...props} />
    </>
  );
}
