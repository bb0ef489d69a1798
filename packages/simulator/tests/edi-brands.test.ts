/** A trading partner of two brands, and what each of them sees of its documents. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {address, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const everyone = 'dana-company';
const partner = 'Kestrel Stores';
const [pine, junior] = [caller.id('bra:alder-pine'), caller.id('bra:alder-junior')];
const ofPine = 'AP-PLATE-ENM-WHT';
const ofJunior = 'AJ-MUG-ENM-YEL';
let integration = '';

interface Document {
  id: string;
  type: string;
  status: string;
  errors: string[];
  reference: string | null;
  content: Fields | null;
  brand: {id: string} | null;
  rawFile: {id: string} | null;
  order: {id: string; number: string; brand: {id: string}; salesChannel: {integration: {id: string}}} | null;
}

beforeEach(() => {
  caller.reset();
  const input = {
    name: partner,
    provider: 'edi',
    type: 'EDI',
    credentials: {user: 'kestrel'},
    settings: [
      {key: 'mailbox_id', value: 'KESTREL'},
      {key: 'environment', value: 'PRODUCTION'},
    ],
    brandIds: [pine, junior],
    syncDirection: 'BIDIRECTIONAL',
  };
  integration = caller.run<{integration: {id: string}}>('setupIntegration', input, 'integration { id }', everyone)
    .integration.id;
});

const documents = (types: string[], as = everyone): Document[] =>
  caller.ask<{ediDocuments: {nodes: Document[]}}>(
    `query ($filter: EDIDocumentFilter) { ediDocuments(first: 100, filter: $filter) { nodes { id type status errors
      reference content brand { id } rawFile { id }
      order { id number brand { id } salesChannel { integration { id } } } } } }`,
    {filter: {types, integrationIds: [integration]}},
    as,
  ).ediDocuments.nodes;

/** Leaves a document in the mailbox, lets it be read and applied, and returns what became of it. */
function sent(kind: string, purchaseOrderNumber: string, more: Fields): Document | undefined {
  playEvent(caller.platform.simulator, {kind, partner, purchaseOrderNumber, ...more});
  caller.wait('PT16M');
  const [latest] = documents(['ORDER_850', 'ORDER_CHANGE_860']);
  expect(latest?.reference).toBe(purchaseOrderNumber);
  return latest;
}

const lines = (...skus: string[]): Fields => ({lines: skus.map((sku) => ({sku, quantity: 2}))});
const ordered = (number: string, ...skus: string[]) => sent('edi.order_850', number, lines(...skus));
const changed = (number: string, more: Fields) => sent('edi.change_860', number, more);
const workFor = (...brandIds: string[]): unknown =>
  caller.run('updateIntegration', {id: integration, brandIds}, '', everyone);

describe('an order', () => {
  it.each([
    ['B-1', ofPine, pine],
    ['B-2', ofJunior, junior],
  ])('%s is made in the brand of its article %s', (number, sku, id) => {
    const made = ordered(number, sku);
    expect(made).toMatchObject({status: 'PROCESSED', brand: {id}, order: {brand: {id}}});
    expect(made?.order?.salesChannel.integration.id).toBe(integration);
  });

  it('fails in no brand when none has its articles', () => {
    const errors = ['PO1 line 1: no product has the SKU AP-NOTHING.'];
    expect(ordered('B-3', 'AP-NOTHING')).toMatchObject({status: 'FAILED', brand: null, errors, order: null});
  });

  it('fails in the brand that has some of its articles', () => {
    const errors = ['PO1 line 2: no product has the SKU AJ-NOTHING.'];
    expect(ordered('B-3', ofJunior, 'AJ-NOTHING')).toMatchObject({status: 'FAILED', brand: {id: junior}, errors});
  });

  it('fails when its articles are of several brands', () => {
    const errors = ['PO1: the articles are of several brands, and an order has those of one.'];
    expect(ordered('B-3', ofJunior, ofPine)).toMatchObject({status: 'FAILED', brand: null, errors});
  });

  it('that was of no brand is of that which has its article by the time it is read again, and so is its text', () => {
    const failed = ordered('B-3', 'AJ-LATER');
    const text = failed?.rawFile?.id;
    const file = (as: string): unknown =>
      caller.ask('query ($id: EndlessID!) { file(id: $id) { id } }', {id: text}, as)['file'];
    expect([file('dana'), file('dana-junior')]).toEqual([{id: text}, {id: text}]);
    caller.run('addProduct', {brandId: junior, sku: 'AJ-LATER', name: 'Later', type: 'BASE_ITEM'}, '', everyone);
    caller.run('resendEDIDocument', {id: failed?.id}, '', everyone);
    caller.wait('PT1M');
    expect(documents(['ORDER_850'])).toMatchObject([{brand: {id: junior}}]);
    expect([file('dana'), file('dana-junior')]).toEqual([null, {id: text}]);
  });

  it('is answered in its brand, and so are the receipts', () => {
    const made = ordered('B-2', ofJunior);
    const order = {id: made?.order?.id};
    caller.run('updateOrder', {...order, shippingAddress: address}, '', 'dana-junior');
    caller.run('approveOrder', order, '', 'dana-junior');
    caller.wait('PT30M');
    const all = documents(['ORDER_ACKNOWLEDGMENT_855', 'FUNCTIONAL_ACKNOWLEDGMENT_997']);
    expect(all.map(({type}) => type).sort()).toEqual([
      'FUNCTIONAL_ACKNOWLEDGMENT_997',
      'FUNCTIONAL_ACKNOWLEDGMENT_997',
      'ORDER_ACKNOWLEDGMENT_855',
    ]);
    expect(new Set(all.map(({brand}) => brand?.id))).toEqual(new Set([junior]));
  });

  it('has the customer that the partner is in its brand, whatever that is called there by now', () => {
    const customerOf = (made: Document | undefined): unknown =>
      caller.platform.simulator.store.need('Order', made?.order?.id).customer;
    const first = customerOf(ordered('B-1', ofPine));
    caller.run('updateCustomer', {id: first, companyName: 'Kestrel'}, '', everyone);
    expect(customerOf(ordered('B-2', ofJunior))).not.toBe(first);
    expect(customerOf(ordered('B-3', ofPine))).toBe(first);
  });
});

describe('a change', () => {
  it('is of the brand of its order', () => {
    ordered('B-2', ofJunior);
    expect(changed('B-2', {isCanceled: true})).toMatchObject({status: 'PROCESSED', brand: {id: junior}});
  });

  it('is not applied to an order of a brand that the partner no longer deals with, and stays with that brand', () => {
    const made = ordered('B-1', ofPine)?.order;
    workFor(junior);
    const late = changed('B-1', {lines: [{sku: ofPine, quantity: 1}]});
    const errors = [`BCH: the partner no longer deals with the brand of ${made?.number}.`];
    expect(late).toMatchObject({status: 'FAILED', errors, brand: {id: pine}, order: {id: made?.id}});
    expect(caller.line(made?.id ?? '', ofPine)).toMatchObject({quantity: 2, canceledQuantity: 0});
    const seen = (as: string): string[] => documents(['ORDER_CHANGE_860'], as).map(({id}) => id);
    expect([seen('tom'), seen('aisha')]).toEqual([[late?.id], []]);
    workFor(junior, pine);
    caller.run('resendEDIDocument', {id: late?.id}, '', everyone);
    caller.wait('PT1M');
    expect(caller.line(made?.id ?? '', ofPine)).toMatchObject({canceledQuantity: 1});
  });
});

describe('an order that waits to be applied', () => {
  it('is made in no brand that was taken away meanwhile', () => {
    playEvent(caller.platform.simulator, {
      kind: 'edi.order_850',
      partner,
      purchaseOrderNumber: 'B-1',
      ...lines(ofPine),
    });
    caller.platform.simulator.advance('2025-09-30T09:15:10.000Z');
    workFor();
    caller.wait('PT1M');
    const errors = ['No sales channel takes the orders of this partner.'];
    expect(documents(['ORDER_850'])).toMatchObject([{status: 'FAILED', errors, order: null}]);
  });
});

describe('stock', () => {
  it('is reported for each brand that the partner deals with', () => {
    const {store} = caller.platform.simulator;
    for (const channel of store.referring('SalesChannel', 'integration', integration)) {
      const id = caller.id(`prd:${channel.brand === pine ? ofPine : ofJunior}`);
      caller.run('updateProductSalesChannels', {id, listings: [{salesChannelId: channel.id}]}, '', everyone);
    }
    const [report] = store.referring('EDIDocument', 'type', 'INVENTORY_846');
    // The first report switches the others on.
    store.insert('EDIDocument', {...report, id: undefined, integration, partnerName: partner, createdAt: store.now});
    const reported = (): unknown[] =>
      documents(['INVENTORY_846'])
        .filter(({content}) => content)
        .map(({brand, content}) => [brand?.id, (content as {lines: {sku: string}[]}).lines.map(({sku}) => sku)]);
    caller.wait('P1D');
    expect(reported().sort()).toEqual(
      [
        [pine, [ofPine]],
        [junior, [ofJunior]],
      ].sort(),
    );
    workFor(junior);
    caller.wait('P1D');
    expect(reported()).toHaveLength(3);
  });
});

describe('a request for a brand', () => {
  const counts = (as: string): Fields =>
    caller.ask(
      `{ integrations(filter: {types: [EDI]}) { totalCount } ediDocuments { totalCount }
        ediTransactions(first: 100) { totalCount nodes { documentCount documents { totalCount } } } }`,
      {},
      as,
    );

  it('shows no transmissions of partners that the brand doesn’t deal with', () => {
    workFor(pine);
    expect(counts('dana-junior')).toMatchObject({
      integrations: {totalCount: 0},
      ediDocuments: {totalCount: 0},
      ediTransactions: {totalCount: 0},
    });
    expect(counts('dana')['ediTransactions']).toEqual(counts(everyone)['ediTransactions']);
  });

  it('shows documents of no brand to the brands of their partner', () => {
    ordered('B-3', 'AP-NOTHING');
    const seen = (as: string): number => documents(['ORDER_850'], as).length;
    expect([seen('dana'), seen('dana-junior'), seen('aisha')]).toEqual([1, 1, 1]);
    workFor(pine);
    expect([seen('dana'), seen('dana-junior'), seen('aisha')]).toEqual([1, 0, 0]);
  });
});
