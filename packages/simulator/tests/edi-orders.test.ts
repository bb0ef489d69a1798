/** What a retailer's documents do to orders, and what it is told of these. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const plate = 'AP-PLATE-ENM-WHT';
const mug = 'AP-MUG-ENM-WHT';
const tent = 'AP-TENT-2P-GRN';

interface Document {
  id: string;
  status: string;
  errors: string[];
  reference: string | null;
  content: Fields | null;
  order: {id: string; number: string; items: {nodes: {id: string; sku: string; quantity: number}[]}} | null;
}

beforeEach(() => caller.reset());

const documents = (type: string): Document[] =>
  caller.ask<{ediDocuments: {nodes: Document[]}}>(
    `query ($types: [EDIDocumentType!]) { ediDocuments(first: 100, filter: {types: $types}) { nodes {
      id status errors reference content order { id number items(first: 9) { nodes { id sku quantity } } } } } }`,
    {types: [type]},
    'dana-company',
  ).ediDocuments.nodes;

const named = (type: string, reference: string): Document[] =>
  documents(type).filter((each) => each.reference === reference);

/** Leaves a document in the mailbox of a partner, and lets it be read and applied. */
function sent(kind: string, purchaseOrderNumber: string, more: Fields, partner = 'Fellside Retail'): void {
  playEvent(caller.platform.simulator, {kind, partner, purchaseOrderNumber, ...more});
  caller.wait('PT16M');
}

const ordered = (number: string, more: Fields = {lines: [{sku: plate, quantity: 24}]}, partner?: string): void =>
  sent('edi.order_850', number, more, partner);
const changed = (number: string, more: Fields = {}): void => sent('edi.change_860', number, more);

/** Lines of a document: an article and its units. */
const linesOf = (...lines: [string, number][]): Fields => ({lines: lines.map(([sku, quantity]) => ({sku, quantity}))});

const madeOf = (number: string): NonNullable<Document['order']> => {
  const made = named('ORDER_850', number)[0]?.order;
  if (!made) throw new Error(`No order was made of ${number}.`);
  return made;
};

/** Units that stand on the lines of an order. */
const keptOn = (number: string): [string, number][] =>
  caller.read(madeOf(number).id).items.nodes.map((line) => [line.sku, line.quantity - line.canceledQuantity]);

describe('an order by EDI', () => {
  it('fails where no sales channel takes the orders of the partner', () => {
    ordered('TT-1', {lines: [{sku: plate, quantity: 24}]}, 'Tatra Textiles');
    const errors = ['No sales channel takes the orders of this partner.'];
    expect(named('ORDER_850', 'TT-1')).toMatchObject([{status: 'FAILED', errors, order: null}]);
  });

  it('is made once, whatever is sent again', () => {
    ordered('FS-4001');
    const [first] = named('ORDER_850', 'FS-4001');
    expect(first).toMatchObject({status: 'PROCESSED', order: {items: {nodes: [{sku: plate, quantity: 24}]}}});
    ordered('FS-4001', {lines: [{sku: mug, quantity: 6}]});
    const second = named('ORDER_850', 'FS-4001').find(({id}) => id !== first?.id);
    const errors = [`BEG: the order FS-4001 came in before, as ${first?.order?.number}.`];
    expect(second).toMatchObject({status: 'FAILED', errors, order: null});
  });
});

describe('a change by EDI', () => {
  it('fails when there is no such order', () => {
    changed('FS-9999', {lines: [{sku: plate, quantity: 1}]});
    const errors = ['BCH: there is no order FS-9999.'];
    expect(named('ORDER_CHANGE_860', 'FS-9999')).toMatchObject([{status: 'FAILED', errors, order: null}]);
  });

  it.each([
    ['without lines', {}],
    ['to what stands on the order', {lines: [{sku: plate, quantity: 24}]}],
  ])('%s leaves the order as it is', (_text, more) => {
    ordered('FS-4001');
    changed('FS-4001', more);
    expect(named('ORDER_CHANGE_860', 'FS-4001')).toMatchObject([
      {status: 'PROCESSED', errors: [], order: {items: {nodes: [{sku: plate, quantity: 24}]}}},
    ]);
  });

  it.each([
    ['as they are', linesOf([mug, 10], [plate, 6], [mug, 5]), [10, 6, 5]],
    ['to more of the first', linesOf([mug, 12], [plate, 6], [mug, 5]), [12, 6, 5]],
    ['to less of the first and more of the second', linesOf([mug, 4], [mug, 8]), [4, 6, 8]],
    ['whatever case the article is in', linesOf([mug.toLowerCase(), 9], [mug, 5]), [9, 6, 5]],
    ['to one line with less than the first', linesOf([mug, 2]), [2, 6, 0]],
    ['to one line with more than both', linesOf([mug, 20]), [20, 6, 0]],
    ['to a line more', linesOf([mug, 10], [mug, 5], [mug, 3]), [10, 6, 5, 3]],
    ['by two lines of an article that is new', linesOf([tent, 1], [tent, 2]), [10, 6, 5, 1, 2]],
  ])('brings an article on two lines %s', (_text, more, kept) => {
    ordered('R-1', linesOf([mug, 10], [plate, 6], [mug, 5]));
    changed('R-1', more);
    expect(named('ORDER_CHANGE_860', 'R-1')).toMatchObject([{status: 'PROCESSED', errors: []}]);
    expect(keptOn('R-1').map(([, units]) => units)).toEqual(kept);
  });

  it('tells lines of an article that it added from each other in the next change', () => {
    ordered('R-1', linesOf([mug, 10]));
    changed('R-1', linesOf([mug, 10], [mug, 5], [tent, 1]));
    changed('R-1', linesOf([mug, 10], [mug, 7]));
    expect(keptOn('R-1')).toEqual([
      [mug, 10],
      [mug, 7],
      [tent, 1],
    ]);
  });

  it('counts units of the article on lines that were added here', () => {
    ordered('R-1', linesOf([mug, 10], [mug, 5]));
    const {id} = madeOf('R-1');
    caller.run('addOrderItem', {orderId: id, item: {sku: mug, quantity: 4}});
    changed('R-1', linesOf([mug, 12], [mug, 5]));
    expect(keptOn('R-1').map(([, units]) => units)).toEqual([10, 5, 2]);
  });

  it('comes too late for an order that is completed', () => {
    ordered('R-1', linesOf([mug, 10]));
    const {id} = madeOf('R-1');
    caller.run('approveOrder', {id});
    caller.run('releaseOrderToFulfillment', {id});
    caller.ship(id);
    caller.wait('P15D');
    changed('R-1', {isCanceled: true});
    const errors = ['BCH: the change came too late, because the order is COMPLETED.'];
    expect(named('ORDER_CHANGE_860', 'R-1')).toMatchObject([{status: 'FAILED', errors}]);
    expect(caller.read(id).statusAlerts).toEqual([]);
  });

  it('names the line of the document that can’t be applied', () => {
    ordered('R-1', linesOf([mug, 10]));
    changed('R-1', linesOf([mug, 10], [mug, 5], ['AP-NOTHING', 1]));
    const errors = ['PO1 line 3: no product has the SKU AP-NOTHING.'];
    expect(named('ORDER_CHANGE_860', 'R-1')).toMatchObject([{status: 'FAILED', errors}]);
    expect(keptOn('R-1')).toEqual([[mug, 10]]);
  });
});

describe('the answer to an order', () => {
  const answers = (reference: string): unknown[] =>
    named('ORDER_ACKNOWLEDGMENT_855', reference).map(({content}) => content);

  it('names the articles that a change left alone, also of an order from before', () => {
    const order = {id: caller.id('ord:10382')};
    // A change to the tents has come too late by then.
    caller.wait('PT2M');
    caller.run('deallocateOrder', order);
    changed('FS-3351', {lines: [{sku: mug, quantity: 2}]});
    expect(named('ORDER_CHANGE_860', 'FS-3351')[0]).toMatchObject({
      status: 'PROCESSED',
      order: {
        items: {
          nodes: [
            {sku: tent, quantity: 12},
            {sku: mug, quantity: 2},
          ],
        },
      },
    });
    caller.run('cancelOrder', {...order, reason: 'OUT_OF_STOCK'});
    const rejected = {acceptedQuantity: 0, answer: 'REJECTED'};
    const lines = [
      {sku: tent, quantity: 12, ...rejected},
      {sku: mug, quantity: 2, ...rejected},
    ];
    expect(answers('FS-3351')).toContainEqual({purchaseOrderNumber: 'FS-3351', lines});
  });

  it('goes by the number of the order’s document when the order has lost its own', () => {
    ordered('FS-4001');
    const {id = ''} = named('ORDER_850', 'FS-4001')[0]?.order ?? {};
    caller.run('updateOrder', {id, purchaseOrderNumber: null});
    caller.run('approveOrder', {id});
    expect(answers('FS-4001')).toMatchObject([
      {purchaseOrderNumber: 'FS-4001', lines: [{sku: plate, answer: 'ACCEPTED'}]},
    ]);
  });
});

describe('the answer to an order with an article on two lines', () => {
  type Answer = [string, number, number, string];
  const answered = (number: string): Answer[] => {
    caller.run('approveOrder', {id: madeOf(number).id});
    const {content} = named('ORDER_ACKNOWLEDGMENT_855', number)[0] ?? {};
    const {lines} = content as {lines: {sku: string; quantity: number; acceptedQuantity: number; answer: string}[]};
    return lines.map((line) => [line.sku, line.quantity, line.acceptedQuantity, line.answer]);
  };
  const lineIds = (): string[] => madeOf('P-3').items.nodes.map(({id}) => id);

  beforeEach(() => ordered('P-3', linesOf([mug, 5], [plate, 6], [mug, 5])));

  it('accepts each of them', () => {
    expect(answered('P-3')).toEqual([
      [mug, 5, 5, 'ACCEPTED'],
      [plate, 6, 6, 'ACCEPTED'],
      [mug, 5, 5, 'ACCEPTED'],
    ]);
  });

  it.each([
    ['units of the first are cancelled', 0, 4, [1, 5], ['CHANGED', 'ACCEPTED']],
    ['units of the second are cancelled', 2, 4, [5, 1], ['ACCEPTED', 'CHANGED']],
    ['the first is cancelled', 0, 5, [0, 5], ['REJECTED', 'ACCEPTED']],
  ])('tells them apart when %s', (_text, at, quantity, accepted, words) => {
    caller.run('cancelOrderItem', {id: lineIds()[at], quantity, reason: 'OUT_OF_STOCK'});
    expect(answered('P-3').filter(([sku]) => sku === mug)).toEqual([
      [mug, 5, accepted[0], words[0]],
      [mug, 5, accepted[1], words[1]],
    ]);
  });

  it('tells them apart when the first is removed or gets another article', () => {
    const [first, , last] = lineIds();
    caller.run('removeOrderItem', {id: first});
    caller.run('updateOrderItem', {id: last, productId: caller.id(`prd:${tent}`)});
    caller.run('addOrderItem', {orderId: madeOf('P-3').id, item: {sku: mug, quantity: 3}});
    expect(answered('P-3')).toEqual([
      [mug, 5, 3, 'CHANGED'],
      [plate, 6, 6, 'ACCEPTED'],
      [mug, 5, 0, 'REJECTED'],
    ]);
  });

  it('answers what the retailer changed them to', () => {
    changed('P-3', linesOf([mug, 7], [mug, 2], [mug, 1]));
    caller.run('cancelOrderItem', {id: lineIds()[2], quantity: 1, reason: 'OUT_OF_STOCK'});
    expect(answered('P-3')).toEqual([
      [mug, 7, 7, 'ACCEPTED'],
      [plate, 6, 6, 'ACCEPTED'],
      [mug, 2, 1, 'CHANGED'],
      [mug, 1, 1, 'ACCEPTED'],
    ]);
  });
});

describe('an order with an article on two lines', () => {
  it('ships from the first and then from the second, and says so in its notices and invoices', () => {
    ordered('P-3', linesOf([mug, 5], [mug, 5]));
    const {id} = madeOf('P-3');
    caller.run('approveOrder', {id});
    caller.run('releaseOrderToFulfillment', {id});
    const fulfillment = caller.read(id).fulfillments[0]?.number;
    for (const [at, quantity] of [7, 3].entries())
      playEvent(caller.platform.simulator, {
        kind: 'warehouse.shipped',
        fulfillment,
        trackingNumber: `TR-${at}`,
        items: [{sku: mug, quantity}],
      });
    expect(caller.read(id).newStatus).toBe('SHIPPED');
    for (const type of ['ASN_856', 'INVOICE_810'])
      expect(
        named(type, 'P-3')
          .map(({content}) => (content as {lines: {quantity: number}[]}).lines.map((line) => line.quantity))
          .sort(),
      ).toEqual([[3], [5, 2]]);
  });
});

it('an order of two articles is invoiced its discount, also what it gained on a line that was invoiced before', () => {
  ordered('P-4', linesOf([mug, 5], [plate, 5]));
  const {id} = madeOf('P-4');
  caller.run('approveOrder', {id});
  caller.run('releaseOrderToFulfillment', {id});
  const fulfillment = caller.read(id).fulfillments[0]?.number;
  const leave = (sku: string): unknown =>
    playEvent(caller.platform.simulator, {
      kind: 'warehouse.shipped',
      fulfillment,
      trackingNumber: `TR-${sku}`,
      items: [{sku, quantity: 5}],
    });
  leave(mug);
  caller.run('updateOrder', {id, discount: {amount: '10.00', currency: 'EUR'}});
  leave(plate);
  const lines = named('INVOICE_810', 'P-4').flatMap(({content}) => (content as {lines: {discount: string}[]}).lines);
  expect(lines.map(({discount}) => Number(discount)).sort()).toEqual([-10, 0]);
});

describe('the notice of a supplier on EDI', () => {
  it('leaves out lines that were declined', () => {
    const purchase = {id: caller.id('po:10495')};
    const items = [
      {id: caller.id('poi:10495.1'), quantity: 100},
      {id: caller.id('poi:10495.2'), quantity: 0},
    ];
    caller.run('confirmPurchaseOrder', {...purchase, items});
    caller.wait('P40D');
    type Read = {purchaseOrder: {asns: {nodes: {items: {nodes: Fields[]}}[]}}};
    const {purchaseOrder} = caller.ask<Read>(
      `query ($id: EndlessID!) { purchaseOrder(id: $id) { asns { nodes { items { nodes {
        lineNumber expectedQuantity product { sku } } } } } } }`,
      purchase,
    );
    expect(purchaseOrder.asns.nodes.map((asn) => asn.items.nodes)).toEqual([
      [{lineNumber: 1, expectedQuantity: 100, product: {sku: 'AP-MAT-LNG-ORG'}}],
    ]);
  });
});

describe('transmissions', () => {
  it('are found from one control number to another, as numbers', () => {
    const numbers = (filter: Fields): string[] =>
      caller
        .ask<{ediTransactions: {nodes: {controlNumber: string}[]}}>(
          `query ($filter: EDITransactionFilter) { ediTransactions(first: 100, filter: $filter) {
            nodes { controlNumber } } }`,
          {filter: {direction: 'OUTBOUND', ...filter}},
        )
        .ediTransactions.nodes.map(({controlNumber}) => controlNumber)
        .sort();
    expect(numbers({controlNumberFrom: '42', controlNumberTo: '44'})).toEqual(['42', '43', '44']);
    const all = numbers({});
    expect(all).toContain('41');
    expect(numbers({controlNumberTo: '41'})).toEqual(['41']);
    expect(numbers({controlNumberFrom: '42'})).toEqual(all.filter((number) => number !== '41'));
    expect(numbers({controlNumberTo: '100'})).toEqual(all);
  });
});

describe('a stock report', () => {
  const reports = (): {id: string; createdAt: string}[] =>
    caller.platform.simulator.store.all('EDIDocument').filter(({type}) => type === 'INVENTORY_846');
  const skus = (id: string | undefined): string[] => {
    const {content} = caller.platform.simulator.store.need('EDIDocument', id);
    return (content as {lines: {sku: string}[]}).lines.map(({sku}) => sku);
  };

  it('that was held up until after midnight is followed by another at nine minutes past two', () => {
    const edi = {id: caller.id('int:edi')};
    caller.run('pauseIntegration', edi);
    caller.platform.simulator.advance('2025-10-03T01:00:00.000Z');
    const before = reports().length;
    caller.run('resumeIntegration', edi);
    caller.wait('P1D');
    expect(
      reports()
        .slice(before)
        .map(({createdAt}) => createdAt.slice(0, 16)),
    ).toEqual(['2025-10-03T01:00', '2025-10-03T02:09']);
  });

  it('that was the first has no line of what had been taken off before it', () => {
    const {store} = caller.platform.simulator;
    const [first, second] = reports();
    caller.run('resendEDIDocument', {id: first?.id});
    expect(skus(first?.id)).toContain(plate);
    const listings = store
      .referring('ProductSalesChannel', 'product', caller.id(`prd:${plate}`))
      .filter(({salesChannel}) => store.need('SalesChannel', salesChannel).integration === caller.id('int:edi'));
    const takenOff = (updatedAt: string): void => {
      for (const {id} of listings) store.update('ProductSalesChannel', id, {isListed: false, updatedAt});
      for (const {id} of [first, second].flatMap((report) => report ?? [])) {
        caller.wait('PT11M');
        caller.run('resendEDIDocument', {id});
      }
    };
    takenOff('2025-09-16T23:00:00.000Z');
    expect([skus(first?.id).includes(plate), skus(second?.id).includes(plate)]).toEqual([false, false]);
    takenOff('2025-09-17T12:00:00.000Z');
    expect([skus(first?.id).includes(plate), skus(second?.id).includes(plate)]).toEqual([true, true]);
  });
});

it('a document that was sent goes out again, whatever its partner would have answered', () => {
  const {store} = caller.platform.simulator;
  const sent = store.referring('EDIDocument', 'status', 'SENT');
  expect(sent.length).toBeGreaterThan(3);
  for (const {id} of sent) caller.run('resendEDIDocument', {id}, '', 'dana-company');
  caller.wait('PT16M');
  expect(sent.filter(({id}) => store.need('EDIDocument', id).status === 'QUEUED')).toEqual([]);
});

it('an envelope names its partner and the mailbox that its connection uses', () => {
  const {integration} = caller.run<{integration: {id: string}}>(
    'setupIntegration',
    {
      ...{name: 'Harbour & Daughters', provider: 'edi', type: 'EDI', credentials: {user: 'a'}},
      ...{brandIds: [caller.id('bra:alder-pine')], syncDirection: 'BIDIRECTIONAL'},
      settings: [
        {key: 'mailbox_id', value: 'alder-9'},
        {key: 'environment', value: 'PRODUCTION'},
      ],
    },
    'integration { id }',
    'dana-company',
  );
  const lines = [{sku: plate, quantity: 5}];
  playEvent(caller.platform.simulator, {
    ...{kind: 'edi.order_850', partner: 'Harbour & Daughters', purchaseOrderNumber: 'H-1', lines},
  });
  caller.wait('PT45M');
  const {store} = caller.platform.simulator;
  const sent = store.referring('EDITransaction', 'integration', integration.id);
  const numbers = sent.map(({direction, senderId, receiverId}) => `${direction} ${senderId} ${receiverId}`);
  expect(new Set(numbers)).toEqual(
    new Set(['INBOUND ZZ:HARBOURDAUGHTER ZZ:ALDER9', 'OUTBOUND ZZ:ALDER9 ZZ:HARBOURDAUGHTER']),
  );
});
