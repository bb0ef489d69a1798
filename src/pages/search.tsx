import type {ReactNode} from 'react';
import BrowserOnly from '@docusaurus/BrowserOnly';
import Head from '@docusaurus/Head';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import SearchResults from '../search/ui/SearchResults/index.tsx';

/** The page behind "See all results": the same engine and records as the modal, with paging. */
export default function SearchPage(): ReactNode {
  return (
    <Layout title="Search" description="Search the guides, release notes and API reference.">
      <Head>
        <meta name="robots" content="noindex, follow" />
      </Head>
      <main className="container container--text margin-vert--lg">
        <Heading as="h1">Search</Heading>
        <BrowserOnly fallback={<p>Searching needs JavaScript.</p>}>{() => <SearchResults />}</BrowserOnly>
      </main>
    </Layout>
  );
}
