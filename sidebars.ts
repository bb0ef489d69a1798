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
      {type: 'doc', id: 'when-something-goes-wrong/order-stuck', label: 'Order stuck'},
      {type: 'doc', id: 'when-something-goes-wrong/address-wrong-while-picking', label: 'Address wrong while picking'},
      {type: 'doc', id: 'when-something-goes-wrong/batch-to-recall', label: 'Batch to recall'},
      {type: 'doc', id: 'when-something-goes-wrong/wrong-product-received', label: 'Wrong product received'},
      {type: 'doc', id: 'when-something-goes-wrong/delivery-nobody-announced', label: 'Delivery that nobody announced'},
      {type: 'doc', id: 'when-something-goes-wrong/supplier-sent-too-many', label: 'Supplier sent too many'},
      {type: 'doc', id: 'when-something-goes-wrong/carrier-down', label: 'Carrier down'},
      {type: 'doc', id: 'when-something-goes-wrong/shop-offline', label: 'Shop offline, and catching up'},
      {type: 'doc', id: 'when-something-goes-wrong/shop-oversold', label: 'Shop oversold'},
      {type: 'doc', id: 'when-something-goes-wrong/shop-shows-too-few', label: 'Shop shows too few'},
      {type: 'doc', id: 'when-something-goes-wrong/3pl-refuses', label: '3PL refuses an order'},
      {type: 'doc', id: 'when-something-goes-wrong/edi-document-missing', label: 'EDI document missing'},
      {type: 'doc', id: 'when-something-goes-wrong/price-wrong-after-payment', label: 'Price wrong after payment'},
      {type: 'doc', id: 'when-something-goes-wrong/two-people-one-order', label: 'Two people at one order'},
      {type: 'doc', id: 'when-something-goes-wrong/parcel-lost', label: 'Parcel lost'},
      {type: 'doc', id: 'when-something-goes-wrong/building-to-close', label: 'Building to close'},
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
      {type: 'doc', id: 'start/order-desk', label: 'Order desk'},
      {type: 'doc', id: 'start/warehouse', label: 'Warehouse'},
      {type: 'doc', id: 'start/purchasing', label: 'Purchasing'},
      {type: 'doc', id: 'start/catalogue', label: 'Catalogue'},
      {type: 'doc', id: 'start/administration', label: 'Administration'},
      {type: 'doc', id: 'start/finance', label: 'Finance'},
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
      {type: 'doc', id: 'core-concepts/understanding-product-management', label: 'Products'},
      {type: 'doc', id: 'core-concepts/understanding-inventory-management', label: 'Inventory'},
      {type: 'doc', id: 'core-concepts/understanding-warehouses-and-locations', label: 'Warehouses and locations'},
      {type: 'doc', id: 'core-concepts/understanding-order-management', label: 'Orders'},
      {type: 'doc', id: 'core-concepts/what-endless-does-by-itself', label: 'What happens by itself'},
      {type: 'doc', id: 'core-concepts/understanding-sales-channels', label: 'Sales channels'},
      {type: 'doc', id: 'core-concepts/understanding-supply-chain-management', label: 'Supply chain'},
      {type: 'doc', id: 'core-concepts/understanding-companies-brands-and-users', label: 'Companies, brands and users'},
      {type: 'doc', id: 'core-concepts/understanding-integrations', label: 'Integrations'},
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
        items: [
          {type: 'doc', id: 'guides/products/looking-after-many-products', label: 'Clone, archive and score'},
          {type: 'doc', id: 'guides/products/bundles-and-packaging', label: 'Bundles and packaging'},
        ],
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
          {type: 'doc', id: 'guides/stock/counting-and-moving-stock', label: 'Count, adjust and move'},
          {type: 'doc', id: 'guides/stock/receiving-a-delivery', label: 'Receive a delivery'},
          {
            type: 'doc',
            id: 'guides/stock/over-deliveries-and-wrong-receipts',
            label: 'Over-deliveries, wrong receipts',
          },
          {type: 'doc', id: 'guides/stock/tracking-lots', label: 'Track and recall lots'},
          {type: 'doc', id: 'guides/stock/buying-with-a-purchase-order', label: 'Buy with a purchase order'},
          {type: 'doc', id: 'guides/stock/stopping-a-shop-from-overselling', label: 'Stop overselling'},
          {type: 'doc', id: 'guides/stock/keeping-stock-back', label: 'Keep stock back'},
          {type: 'doc', id: 'guides/stock/closing-the-month', label: 'Value and movements at month end'},
          {type: 'doc', id: 'guides/stock/opening-and-closing-a-warehouse', label: 'Open and close a warehouse'},
          {type: 'doc', id: 'guides/stock/working-with-a-3pl', label: 'Work with a 3PL'},
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
          {type: 'doc', id: 'guides/orders/working-through-the-order-list', label: 'Order list, shortcuts and tasks'},
          {type: 'doc', id: 'guides/orders/creating-an-order', label: 'Create an order'},
          {type: 'doc', id: 'guides/orders/picking-packing-and-shipping', label: 'Pick, pack and ship'},
          {type: 'doc', id: 'guides/orders/changing-an-order', label: 'Change, hold or cancel'},
          {type: 'doc', id: 'guides/orders/releasing-an-order-on-hold', label: 'Release a hold'},
          {type: 'doc', id: 'guides/orders/splitting-an-order', label: 'Split an order'},
          {type: 'doc', id: 'guides/orders/setting-up-a-sales-channel', label: 'Set up a sales channel'},
          {type: 'doc', id: 'guides/orders/prices-tax-and-currency', label: 'Prices, tax and currency'},
          {type: 'doc', id: 'guides/orders/orders-that-wait-for-a-delivery', label: 'Orders that wait for a delivery'},
          {type: 'doc', id: 'guides/orders/selling-before-goods-arrive', label: 'Sell before goods arrive'},
          {type: 'doc', id: 'guides/orders/working-at-the-same-time', label: 'Work at the same time'},
          {type: 'doc', id: 'guides/orders/order-alerts', label: 'Order alerts'},
          {type: 'doc', id: 'guides/orders/returns', label: 'Returns'},
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
            'From an unconnected Shopify store to the first shipped order, in four procedures that build on each other, with a list of what each side calls things.',
        },
        items: [
          {type: 'doc', id: 'guides/shopify/creating-a-shopify-integration', label: 'Connect a store'},
          {type: 'doc', id: 'guides/shopify/importing-products-from-shopify', label: 'Import products'},
          {type: 'doc', id: 'guides/shopify/going-live-with-shopify', label: 'Go live'},
          {type: 'doc', id: 'guides/shopify/processing-shopify-orders', label: 'Process orders'},
          {type: 'doc', id: 'guides/shopify/correcting-the-mapping-of-a-location', label: 'Correct a mapping'},
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
          {type: 'doc', id: 'guides/access/inviting-and-removing-people', label: 'Invite and remove people'},
          {type: 'doc', id: 'guides/access/roles-and-permissions', label: 'Roles and permissions'},
          {type: 'doc', id: 'guides/access/onboarding-a-brand', label: 'Onboard a brand'},
          {type: 'doc', id: 'guides/access/changing-your-settings', label: 'Your own settings'},
          {type: 'doc', id: 'guides/access/creating-api-keys', label: 'API keys'},
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
          {type: 'doc', id: 'guides/integrations/connecting-a-carrier', label: 'Connect a carrier'},
          {type: 'doc', id: 'guides/integrations/connecting-an-edi-partner', label: 'Connect an EDI partner'},
          {
            type: 'doc',
            id: 'guides/integrations/pausing-and-checking-an-integration',
            label: 'Pause, resume and check',
          },
        ],
      },
    ],
  },
  {
    type: 'category',
    label: 'Checklists',
    link: {
      type: 'generated-index',
      title: 'Checklists to print',
      slug: '/checklists',
      description:
        'Six lists for a clipboard: opening shift, cut-off, stocktake, month end, peak season and a new building.',
    },
    items: [
      {type: 'doc', id: 'checklists/opening-shift', label: 'Opening shift'},
      {type: 'doc', id: 'checklists/cut-off', label: 'Cut-off'},
      {type: 'doc', id: 'checklists/stocktake', label: 'Stocktake'},
      {type: 'doc', id: 'checklists/month-end', label: 'Month end'},
      {type: 'doc', id: 'checklists/peak-season', label: 'Peak season'},
      {type: 'doc', id: 'checklists/new-building', label: 'New building'},
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
      {type: 'doc', id: 'faqs/what-do-different-order-statuses-mean', label: 'Order statuses and stuck orders'},
      {type: 'doc', id: 'faqs/what-is-order-allocation', label: 'Allocation: who gets stock'},
      {type: 'doc', id: 'faqs/what-are-order-routing-strategies', label: 'Routing: which warehouse ships'},
      {type: 'doc', id: 'faqs/what-has-no-way-in-endless', label: 'What has no way, and what to do'},
      {type: 'doc', id: 'faqs/what-is-local-routing', label: 'Local routing: who decides'},
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
      {type: 'doc', id: 'features/catalog-management-features', label: 'All catalogue tasks'},
      {type: 'doc', id: 'features/inventory-management-features', label: 'All stock tasks'},
      {type: 'doc', id: 'features/order-management-features', label: 'All order tasks'},
    ],
  },
  'support/contacting-support',
];

export default {help} satisfies SidebarsConfig;
