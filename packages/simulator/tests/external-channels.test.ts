/** What the channels of shops and retailers do with orders: where they arrive, and when they wait. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const mug = 'AP-MUG-ENM-WHT';

beforeEach(() => caller.reset());

/** What a retailer orders lies here once its mailbox has been read. */
function retailOrder(purchaseOrderNumber: string, partner = 'Fellside Retail'): void {
  const lines = [{sku: mug, quantity: 7}];
  playEvent(caller.platform.simulator, {kind: 'edi.order_850', partner, purchaseOrderNumber, lines});
  caller.wait('PT16M');
}

/** Channels of the orders that a search finds. */
const channels = (query: string): string[] =>
  caller
    .ask<{
      orders: {nodes: {salesChannel: {name: string}}[]};
    }>('query ($query: String) { orders(first: 9, filter: {query: $query}) { nodes { salesChannel { name } } } }', {query})
    .orders.nodes.map(({salesChannel}) => salesChannel.name);

const unmap = (channel: string): unknown =>
  caller.run('updateSalesChannel', {id: caller.id(`sch:${channel}`), externalSalesChannelIds: []});

const mapNew = (name: string, external: string): unknown =>
  caller.run('createSalesChannel', {
    brandId: caller.id('bra:alder-pine'),
    name,
    type: 'WHOLESALE',
    currency: 'EUR',
    externalSalesChannelIds: [caller.id(`esc:${external}`)],
  });

describe('the orders of a retailer', () => {
  it('arrive in the channel that it is mapped to', () => {
    unmap('wholesale');
    mapNew('Lake shops', 'fellside');
    retailOrder('FR-70001');
    expect(channels('FR-70001')).toEqual(['Lake shops']);
  });

  it('fail while it is mapped to none', () => {
    unmap('wholesale');
    retailOrder('FR-70001');
    expect(channels('FR-70001')).toEqual([]);
    const {ediDocuments} = caller.ask<{ediDocuments: {nodes: {status: string; errors: string[]}[]}}>(
      'query { ediDocuments(first: 1, filter: {statuses: [FAILED]}, sort: {field: CREATED_AT, direction: DESC}) { nodes { status errors } } }',
    );
    expect(ediDocuments.nodes).toMatchObject([{errors: ['No sales channel takes the orders of this partner.']}]);
  });

  it('come in once, whatever it is mapped to since', () => {
    retailOrder('FR-70001');
    unmap('wholesale');
    mapNew('Lake shops', 'fellside');
    retailOrder('FR-70001');
    expect(channels('FR-70001')).toEqual(['Retailers']);
  });

  it.each<[what: string, change: () => object, named: string]>([
    ['another channel', () => ({salesChannelId: caller.id('sch:direct')}), 'FR-70001'],
    ['another number', () => ({purchaseOrderNumber: 'FR-70001-B'}), 'FR-70001-B'],
    ['no number', () => ({purchaseOrderNumber: null}), 'FR-70001'],
  ])('are known by the number of their document when %s is entered here', (_what, change, named) => {
    retailOrder('FR-70001');
    const find = 'query { orders(first: 1, sort: {field: CREATED_AT, direction: DESC}) { nodes { id } } }';
    const id = String(caller.ask<{orders: {nodes: {id: string}[]}}>(find).orders.nodes[0]?.id);
    caller.run('updateOrder', {id, ...change()});
    const before = caller.ask(find);
    retailOrder('FR-70001');
    expect(caller.ask(find)).toEqual(before);
    const lines = [{sku: mug, quantity: 5}];
    const edit = {kind: 'edi.change_860', partner: 'Fellside Retail', purchaseOrderNumber: 'FR-70001', lines};
    playEvent(caller.platform.simulator, edit);
    caller.wait('PT16M');
    expect(caller.line(id, mug)).toMatchObject({quantity: 7, canceledQuantity: 2});
    caller.run('approveOrder', {id});
    caller.wait('PT16M');
    const documents = `query ($id: EndlessID!) { ediDocuments(first: 9, filter: {orderIds: [$id]}) {
      nodes { type reference } } }`;
    const {ediDocuments} = caller.ask<{ediDocuments: {nodes: {type: string; reference: string}[]}}>(documents, {id});
    const answers = ediDocuments.nodes.filter(({type}) => type === 'ORDER_ACKNOWLEDGMENT_855');
    expect(answers.map(({reference}) => reference)).toContain(named);
  });

  it('come in from a retailer that was connected since', () => {
    const {integration} = caller.run<{integration: {id: string}}>(
      'setupIntegration',
      {
        name: 'Nippon Camp',
        provider: 'edi',
        type: 'EDI',
        credentials: {password: 'x'},
        settings: [{key: 'mailbox_id', value: 'NIPPON'}],
      },
      'integration { id }',
      'dana-company',
    );
    caller.run(
      'updateIntegration',
      {
        id: integration.id,
        brandIds: [caller.id('bra:alder-pine')],
        syncDirection: 'BIDIRECTIONAL',
        settings: [{key: 'environment', value: 'PRODUCTION'}],
      },
      '',
      'dana-company',
    );
    retailOrder('NC-1', 'Nippon Camp');
    expect(channels('NC-1')).toEqual(['Nippon Camp']);
  });
});

describe('the orders of a shop', () => {
  const place = (number: string): unknown =>
    playEvent(caller.platform.simulator, {
      kind: 'shop.order_placed',
      shop: 'Shopify EU',
      number,
      lines: [{sku: mug, name: 'Enamel mug', quantity: 1, unitPrice: '14.00'}],
    });

  it('arrive in the channel that its waiting orders find when they come in', () => {
    const shop = {id: caller.id('int:shopify-eu')};
    caller.run('pauseIntegration', shop, '', 'dana-company');
    place('AP-90001');
    unmap('web-eu');
    caller.run('resumeIntegration', shop, '', 'dana-company');
    caller.wait('PT1H');
    expect(channels('AP-90001')).toEqual([]);
    mapNew('Second webshop', 'eu-online');
    caller.wait('PT1H');
    expect(channels('AP-90001')).toEqual(['Second webshop']);
  });

  it('arrive in the channel that it is mapped to', () => {
    unmap('web-eu');
    mapNew('Second webshop', 'eu-online');
    place('AP-90001');
    expect(channels('AP-90001')).toEqual(['Second webshop']);
  });
});
