import {useEffect, useState, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import Playground from '../../playground/ui/Playground/index.tsx';
import type {Offer} from '../../playground/model/offer.ts';
import {api} from '../../site/model/sections.ts';
import styles from './styles.module.css';

const foreignSchema = 'This site documents another schema. Only the schema of Endless can be simulated.';
const loadFailed = "The examples can't be loaded. Check your network connection and load the page again.";

export default function PlaygroundPage(): ReactNode {
  const [offer, setOffer] = useState<Offer>();
  const [message, setMessage] = useState('Loading the playground…');
  useEffect(() => {
    import('@generated/endless-playground/default/offer.json').then(
      ({default: loaded}) => (loaded.callers.length > 0 ? setOffer(loaded) : setMessage(foreignSchema)),
      () => setMessage(loadFailed),
    );
  }, []);
  return (
    <Layout
      title="API playground"
      description="Try the GraphQL API of Endless in your browser: write requests, move the clock and watch the data change."
    >
      <main className={styles.page}>
        <Heading as="h1">API playground</Heading>
        <p>
          Write requests against a simulated Endless and watch its data change. Nothing leaves your browser: the
          simulator runs on this page, and what you change lasts until you close the tab.{' '}
          <Link to={api.path}>Read the API reference</Link> for what each operation does.
        </p>
        {offer ? (
          <Playground offer={offer} />
        ) : (
          <p role="status" className={styles.waiting}>
            {message}
          </p>
        )}
        <noscript>
          <p>
            The playground needs JavaScript. Without it, the page of each operation in the{' '}
            <Link to={api.path}>API reference</Link> shows complete requests with their answers.
          </p>
        </noscript>
      </main>
    </Layout>
  );
}
