import type {ReactNode} from 'react';
import example from '@generated/endless-playground/default/front.json';
import action from '@generated/changelog/default/action.json';
import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import examples from '../playground/ui/Example/index.tsx';
import SearchLauncher from '../search/ui/SearchLauncher/index.tsx';
import {sections} from '../site/model/sections.ts';
import {site} from '../site/model/site.ts';
import styles from './index.module.css';

/** Titles and texts by address. */
const tasks: Record<string, [title: string, text: string]> = {
  '/help/guides/shopify/creating-a-shopify-integration': [
    'Connect a Shopify store',
    'Link the store, choose brands and test the first sync.',
  ],
  '/help/faqs/what-do-different-order-statuses-mean': [
    'Find out why an order is stuck',
    'Read its status and alerts, then release, approve or allocate it.',
  ],
  '/help/faqs/what-are-order-routing-strategies': [
    'Decide which warehouse ships',
    'Put the three routing strategies in the order that suits you.',
  ],
  '/help/core-concepts/understanding-inventory-management': [
    'Understand your stock figures',
    'Physical, in stock, allocated, available: how they add up.',
  ],
  '/help/guides/access/roles-and-permissions': [
    'Give a colleague access',
    'Choose the role that holds the permissions they need.',
  ],
  '/playground': ['Try the API without an account', 'Send requests to a simulated Endless and watch its data change.'],
};

const ways: Record<string, Record<string, string>> = {
  'You write software': {
    '/api#first-request': 'Send your first request',
    '/api/guides': 'Follow the guide of your integration',
    '/playground': 'Open the playground',
  },
  'You run operations': {
    '/help/when-something-goes-wrong': 'Something goes wrong today',
    '/help/core-concepts': 'Learn how Endless works',
    '/help/glossary': 'Look up a word',
  },
  'You are an agent': {
    'pathname:///llms.txt': 'All pages as Markdown',
    'pathname:///schema.graphql': 'The schema',
    '/api/guides/http-behaviour': 'What the endpoint answers',
  },
};

/** A request that the simulator answers in the reader's browser; a foreign schema has none. */
function LiveExample(): ReactNode {
  if (example.scenarios.length === 0) return null;
  return (
    <div className={styles.example}>
      <examples.Example {...example} inGuide>
        <Heading as="h2">Run it here: the API on simulated data</Heading>
      </examples.Example>
    </div>
  );
}

export default function Home(): ReactNode {
  return (
    <Layout description={site.tagline}>
      <main>
        <header className={styles.hero}>
          <div className={styles.inner}>
            <div>
              <Heading as="h1" className={styles.title}>
                {site.platform} documentation
              </Heading>
              <p className={styles.lead}>
                {site.platform} runs orders, inventory, product catalogue, suppliers and warehouses for brands, and
                connects them to shops, carriers and EDI partners. Everything you can do in the app, you can do with its
                GraphQL API.
              </p>
              <SearchLauncher />
            </div>
            <LiveExample />
          </div>
        </header>
        <div className={styles.body}>
          <section className={styles.sections} aria-label="Sections">
            {sections.map(({path, title, text, action: label}) => (
              <Link key={path} to={path} className={styles.section}>
                <Heading as="h2">{title}</Heading>
                <p>{text}</p>
                <span className={styles.action}>{label}</span>
              </Link>
            ))}
          </section>
          {action && (
            <p className={styles.required}>
              <strong>{action.label}.</strong> {action.what} <Link to={action.to}>{action.title}</Link>
            </p>
          )}
          <section className={styles.tasks} aria-labelledby="tasks">
            <Heading as="h2" id="tasks">
              What people come for
            </Heading>
            <ul>
              {Object.entries(tasks).map(([to, [title, text]]) => (
                <li key={to}>
                  <Link to={to}>{title}</Link>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
          </section>
          <section className={styles.ways} aria-label="Where to start">
            {Object.entries(ways).map(([title, links]) => (
              <div key={title}>
                <Heading as="h2">{title}</Heading>
                <ul>
                  {Object.entries(links).map(([to, text]) => (
                    <li key={to}>
                      <Link to={to}>{text}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </section>
        </div>
      </main>
    </Layout>
  );
}
