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
      description:
        'The model behind Endless, one part a page: who owns what, what is sold, what is in stock, and what happens to an order.',
    },
    items: [
      {type: 'doc', id: 'core-concepts/understanding-companies-brands-and-users', label: 'Companies, brands and users'},
      {type: 'doc', id: 'core-concepts/understanding-integrations', label: 'Integrations'},
      {type: 'doc', id: 'core-concepts/understanding-product-management', label: 'Products'},
      {type: 'doc', id: 'core-concepts/understanding-warehouses-and-locations', label: 'Warehouses and locations'},
      {type: 'doc', id: 'core-concepts/understanding-inventory-management', label: 'Inventory'},
      {type: 'doc', id: 'core-concepts/understanding-sales-channels', label: 'Sales channels'},
      {type: 'doc', id: 'core-concepts/understanding-order-management', label: 'Orders'},
      {type: 'doc', id: 'core-concepts/understanding-supply-chain-management', label: 'Supply chain'},
    ],
  },
  {
    type: 'category',
    label: 'Guides',
    link: {
      type: 'generated-index',
      title: 'Guides',
      slug: '/guides/shopify',
      description:
        'From an unconnected Shopify store to the first shipped order in three procedures, and a role for each person.',
    },
    items: [
      'guides/shopify/creating-a-shopify-integration',
      'guides/shopify/importing-products-from-shopify',
      'guides/shopify/processing-shopify-orders',
      'guides/access/roles-and-permissions',
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
      {type: 'doc', id: 'features/catalog-management-features', label: 'Catalogue'},
      {type: 'doc', id: 'features/inventory-management-features', label: 'Inventory'},
      {type: 'doc', id: 'features/order-management-features', label: 'Orders'},
    ],
  },
  'support/contacting-support',
];

export default {help} satisfies SidebarsConfig;
