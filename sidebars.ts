import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/** Help: runbooks for bad days first, then all else in the order in which a newcomer learns the platform. */
const help: SidebarsConfig[string] = [
  'index',
  {
    type: 'category',
    label: 'When something goes wrong today',
    link: {
      type: 'generated-index',
      title: 'When something goes wrong today',
      slug: '/when-something-goes-wrong',
      description:
        'One page for each bad morning: the first three steps, what not to do, how you know that it worked, and whom to call.',
    },
    items: [
      'when-something-goes-wrong/order-stuck',
      'when-something-goes-wrong/address-wrong-while-picking',
      'when-something-goes-wrong/batch-to-recall',
      'when-something-goes-wrong/wrong-product-received',
      'when-something-goes-wrong/delivery-nobody-announced',
      'when-something-goes-wrong/supplier-sent-too-many',
      'when-something-goes-wrong/carrier-down',
      'when-something-goes-wrong/shop-offline',
      'when-something-goes-wrong/shop-oversold',
      'when-something-goes-wrong/shop-shows-too-few',
      'when-something-goes-wrong/3pl-refuses',
      'when-something-goes-wrong/edi-document-missing',
      'when-something-goes-wrong/product-off-sale',
      'when-something-goes-wrong/price-wrong-after-payment',
      'when-something-goes-wrong/two-people-one-order',
      'when-something-goes-wrong/parcel-lost',
      'when-something-goes-wrong/building-to-close',
    ],
  },
  {
    type: 'category',
    label: 'Start by role',
    link: {
      type: 'generated-index',
      title: 'Start by role',
      slug: '/start',
      description:
        'Six starting pages with five tasks each: order desk, warehouse, purchasing, catalogue, administration and finance.',
    },
    items: [
      'start/order-desk',
      'start/warehouse',
      'start/purchasing',
      'start/catalogue',
      'start/administration',
      'start/finance',
    ],
  },
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
      'core-concepts/understanding-product-management',
      'core-concepts/understanding-inventory-management',
      'core-concepts/understanding-warehouses-and-locations',
      'core-concepts/understanding-order-management',
      'core-concepts/what-endless-does-by-itself',
      'core-concepts/understanding-sales-channels',
      'core-concepts/understanding-supply-chain-management',
      'core-concepts/understanding-companies-brands-and-users',
      'core-concepts/understanding-integrations',
    ],
  },
  {
    type: 'category',
    label: 'Guides',
    link: {
      type: 'generated-index',
      title: 'Guides',
      slug: '/guides',
      description: 'Every task step by step, by area: products, stock, orders, access, Shopify and other integrations.',
    },
    items: [
      {
        type: 'category',
        label: 'Products',
        link: {
          type: 'generated-index',
          title: 'Guides: Products',
          slug: '/guides/products',
          description: 'Add a season of products, sell several of them as one, and say how each is packed.',
        },
        items: ['guides/products/looking-after-many-products', 'guides/products/bundles-and-packaging'],
      },
      {
        type: 'category',
        label: 'Stock and supply',
        link: {
          type: 'generated-index',
          title: 'Guides: Stock and supply',
          slug: '/guides/stock',
          description: 'Keep counts right, receive and buy goods, and make sure that shops sell only what is there.',
        },
        items: [
          'guides/stock/counting-and-moving-stock',
          'guides/stock/receiving-a-delivery',
          'guides/stock/over-deliveries-and-wrong-receipts',
          'guides/stock/tracking-lots',
          'guides/stock/buying-with-a-purchase-order',
          'guides/stock/stopping-a-shop-from-overselling',
          'guides/stock/keeping-stock-back',
          'guides/stock/closing-the-month',
          'guides/stock/opening-and-closing-a-warehouse',
          'guides/stock/working-with-a-3pl',
        ],
      },
      {
        type: 'category',
        label: 'Orders',
        link: {
          type: 'generated-index',
          title: 'Guides: Orders',
          slug: '/guides/orders',
          description:
            'What people do with orders all day: find and enter them, ship them, change them, clear their alerts and take returns.',
        },
        items: [
          'guides/orders/working-through-the-order-list',
          'guides/orders/creating-an-order',
          'guides/orders/picking-packing-and-shipping',
          'guides/orders/changing-an-order',
          'guides/orders/releasing-an-order-on-hold',
          'guides/orders/splitting-an-order',
          'guides/orders/setting-up-a-sales-channel',
          'guides/orders/prices-tax-and-currency',
          'guides/orders/orders-that-wait-for-a-delivery',
          'guides/orders/selling-before-goods-arrive',
          'guides/orders/working-at-the-same-time',
          'guides/orders/order-alerts',
          'guides/orders/returns',
        ],
      },
      {
        type: 'category',
        label: 'Shopify',
        link: {
          type: 'generated-index',
          title: 'Guides: Shopify',
          slug: '/guides/shopify',
          description:
            'From an unconnected Shopify store to the first shipped order, in procedures that build on each other, with a list of what each side calls things.',
        },
        items: [
          'guides/shopify/creating-a-shopify-integration',
          'guides/shopify/importing-products-from-shopify',
          'guides/shopify/going-live-with-shopify',
          'guides/shopify/processing-shopify-orders',
          'guides/shopify/correcting-the-mapping-of-a-location',
          {type: 'doc', id: 'guides/shopify/shopify-words-and-endless-words', label: "Shopify's words and ours"},
        ],
      },
      {
        type: 'category',
        label: 'People and access',
        link: {
          type: 'generated-index',
          title: 'Guides: People and access',
          slug: '/guides/access',
          description:
            'Give each person the role that the work needs, let an agency into one brand, take access away, and add a brand.',
        },
        items: [
          'guides/access/inviting-and-removing-people',
          'guides/access/roles-and-permissions',
          'guides/access/onboarding-a-brand',
          'guides/access/changing-your-settings',
          'guides/access/creating-api-keys',
        ],
      },
      {
        type: 'category',
        label: 'Carriers, EDI and other systems',
        link: {
          type: 'generated-index',
          title: 'Guides: Carriers, EDI and other systems',
          slug: '/guides/integrations',
          description: 'Buy labels from your carrier, trade with an EDI partner, and keep every connection running.',
        },
        items: [
          'guides/integrations/connecting-a-carrier',
          'guides/integrations/connecting-an-edi-partner',
          'guides/integrations/pausing-and-checking-an-integration',
        ],
      },
    ],
  },
  {
    type: 'category',
    label: 'Checklists',
    link: {
      type: 'generated-index',
      title: 'Checklists',
      slug: '/checklists',
      description:
        'Six lists for a clipboard: opening shift, cut-off, stocktake, month end, peak season and a new building.',
    },
    items: [
      'checklists/opening-shift',
      'checklists/cut-off',
      'checklists/stocktake',
      'checklists/month-end',
      'checklists/peak-season',
      'checklists/new-building',
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
      'faqs/what-has-no-way-in-endless',
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
      description:
        'A map of all tasks by area: where each begins, which guide shows it, and what the platform does not do.',
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
