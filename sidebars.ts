import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/** Help, in the order in which a newcomer learns the platform. */
const help: SidebarsConfig[string] = [
  'index',
  {
    type: 'category',
    label: 'Core concepts',
    link: {
      type: 'generated-index',
      title: 'Core concepts',
      slug: '/core-concepts',
      description: 'The model behind Endless, one part a page: who owns what, what is sold, what is in stock, and what happens to an order.',
    },
    items: [
      'core-concepts/understanding-companies-brands-and-users',
      'core-concepts/understanding-integrations',
      'core-concepts/understanding-product-management',
      'core-concepts/understanding-warehouses-and-locations',
      'core-concepts/understanding-inventory-management',
      'core-concepts/understanding-sales-channels',
      'core-concepts/understanding-order-management',
      'core-concepts/understanding-supply-chain-management',
    ],
  },
  {
    type: 'category',
    label: 'Guides',
    link: {
      type: 'generated-index',
      title: 'Guides: Shopify',
      slug: '/guides/shopify',
      description: 'From an unconnected Shopify store to the first shipped order, in three procedures that build on each other.',
    },
    items: [
      'guides/shopify/creating-a-shopify-integration',
      'guides/shopify/importing-products-from-shopify',
      'guides/shopify/processing-shopify-orders',
    ],
  },
  {
    type: 'category',
    label: 'FAQs',
    link: {
      type: 'generated-index',
      title: 'FAQs',
      slug: '/faqs',
      description: 'Short answers to what readers ask most often about orders: statuses, allocation and routing.',
    },
    items: [
      'faqs/what-do-different-order-statuses-mean',
      'faqs/what-is-order-allocation',
      'faqs/what-are-order-routing-strategies',
      'faqs/what-is-local-routing',
    ],
  },
  'glossary',
  {
    type: 'category',
    label: 'Features',
    link: {
      type: 'generated-index',
      title: 'Features',
      slug: '/features',
      description: 'What each area of the platform does, where to find it, and what it does not do.',
    },
    items: [
      'features/catalog-management-features',
      'features/inventory-management-features',
      'features/order-management-features',
    ],
  },
  'support/contacting-support',
];

export default {help} satisfies SidebarsConfig;
