import type {ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Layout from '@theme/Layout';
import Heading from '@theme/Heading';
import SearchLauncher from '../search/ui/SearchLauncher/index.tsx';
import {sections} from '../site/model/sections.ts';
import {site} from '../site/model/site.ts';
import styles from './index.module.css';

const tasks = [
  {
    to: '/help/guides/shopify/creating-a-shopify-integration',
    title: 'Connect a Shopify store',
    text: 'Link the store, choose brands and test the first sync.',
  },
  {
    to: '/help/faqs/what-do-different-order-statuses-mean',
    title: 'Find out why an order is stuck',
    text: 'Read its status and alerts, then release, approve or allocate it.',
  },
  {
    to: '/help/faqs/what-are-order-routing-strategies',
    title: 'Decide which warehouse ships',
    text: 'Put the three routing strategies in the order that suits you.',
  },
  {
    to: '/help/core-concepts/understanding-inventory-management',
    title: 'Understand your stock figures',
    text: 'Physical, in stock, allocated, available: how they add up.',
  },
  {
    to: '/api#first-request',
    title: 'Send your first API request',
    text: 'Token, headers and a query to copy, in cURL, TypeScript or Python.',
  },
];

export default function Home(): ReactNode {
  return (
    <Layout description={site.tagline}>
      <main>
        <header className={styles.hero}>
          <div className="container">
            <Heading as="h1">{site.platform} documentation</Heading>
            <p>
              {site.platform} runs orders, inventory, product catalogue, suppliers and warehouses for brands, and
              connects them to shops, carriers and EDI partners. Everything you can do in the app, you can do with its
              GraphQL API.
            </p>
            <SearchLauncher />
          </div>
        </header>
        <div className={clsx('container', styles.home)}>
          <section className="row margin-bottom--lg" aria-label="Sections">
            {sections.map(({path, title, text, action}) => (
              <div key={path} className="col">
                <Link to={path} className={styles.section}>
                  <Heading as="h2">{title}</Heading>
                  <p>{text}</p>
                  <span>{action}</span>
                </Link>
              </div>
            ))}
          </section>
          <section aria-labelledby="tasks">
            <Heading as="h2" id="tasks">
              What people come for
            </Heading>
            <ol className="clean-list">
              {tasks.map(({to, title, text}) => (
                <li key={to} className="row row--no-gutters">
                  <Link to={to} className="col col--4">
                    {title}
                  </Link>
                  <span className="col">{text}</span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </main>
    </Layout>
  );
}
