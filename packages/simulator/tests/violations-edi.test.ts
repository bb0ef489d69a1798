/** Documents that trading partners exchange by EDI, as an outside caller sees them. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import type {Fields} from '../src/model/rules.ts';
import {undeclaredMoves} from './support/moves.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

beforeEach(() => caller.reset());

interface Sent {
  id: string;
  type: string;
  status: string;
  content: Fields | null;
}

/** A purchase order to a supplier on EDI, whose 850 waits for the next transmission. */
function issued(): {id: string; integrationId: string; supplierId: string} {
  const {store} = caller.platform.simulator;
  const supplier = store
    .having('Supplier', 'ediIntegration')
    .find(({ediIntegration}) => store.get('Integration', ediIntegration)?.status === 'ACTIVE');
  const items = [{productId: caller.id('prd:AP-TARP-3X3-GRN'), quantity: 24, unitCost: '2.5'}];
  const made = caller.run<{purchaseOrder: {id: string}}>(
    'createPurchaseOrder',
    {supplierId: supplier?.id, items},
    'purchaseOrder { id }',
  );
  const {id} = made.purchaseOrder;
  caller.run('issuePurchaseOrder', {id, ignoreMinimum: true});
  return {id, integrationId: supplier?.ediIntegration ?? '', supplierId: supplier?.id ?? ''};
}

const read = (id: string): {status: string; documents: Sent[]} => {
  const query = `query ($id: EndlessID!) { purchaseOrder(id: $id) { status
    ediDocuments(first: 20) { nodes { id type status content } } } }`;
  const {purchaseOrder} = caller.ask<{purchaseOrder: {status: string; ediDocuments: {nodes: Sent[]}}}>(query, {id});
  return {status: purchaseOrder.status, documents: purchaseOrder.ediDocuments.nodes};
};

const typesOf = (id: string): string[] => read(id).documents.map(({type, status}) => `${type} ${status}`);

it('a longer document makes a larger transmission', () => {
  const skus = ['AP-PLATE-ENM-WHT', 'AP-MUG-ENM-WHT', 'AP-POT-TI-1L'];
  const sizes = [1, 3].map((count) => {
    const lines = skus.slice(0, count).map((sku) => ({sku, quantity: 24}));
    const purchaseOrderNumber = `FS-400${count}`;
    playEvent(caller.platform.simulator, {
      kind: 'edi.order_850',
      partner: 'Fellside Retail',
      purchaseOrderNumber,
      lines,
    });
    caller.wait('PT15M');
    type Read = {ediDocuments: {nodes: {reference: string | null; transaction: {size: string} | null}[]}};
    const {ediDocuments} = caller.ask<Read>(
      'query { ediDocuments(first: 100) { nodes { reference transaction { size } } } }',
    );
    return Number(ediDocuments.nodes.find(({reference}) => reference === purchaseOrderNumber)?.transaction?.size);
  });
  const [short = 0, long = 0] = sizes;
  expect(short).toBeGreaterThan(0);
  expect(long).toBeGreaterThan(short);
});

it('a mailbox is read at the next quarter of an hour, and shows the run that read it', () => {
  const query = `query ($id: EndlessID!) { integrationActions(integrationId: $id) { code nextRunAt
    lastProcess { operation status createdAt finishedAt results(first: 5) { nodes { outcome message } } } } }`;
  const reading = (): unknown =>
    caller
      .ask<{integrationActions: {code: string}[]}>(query, {id: caller.id('int:edi')})
      .integrationActions.find(({code}) => code === 'FETCH_EDI_DOCUMENTS');
  expect(reading()).toMatchObject({nextRunAt: '2025-09-30T09:15:00.000Z', lastProcess: null});
  caller.platform.simulator.advance('2025-09-30T09:15:00.000Z');
  const lastProcess = {
    operation: 'runIntegrationAction',
    status: 'COMPLETED',
    createdAt: '2025-09-30T09:15:00.000Z',
    finishedAt: '2025-09-30T09:15:00.000Z',
    results: {nodes: [{outcome: 'SUCCEEDED', message: 'ORDER_850 FS-3352 was fetched.'}]},
  };
  expect(reading()).toMatchObject({nextRunAt: '2025-09-30T09:30:00.000Z', lastProcess});
});

describe('a paused connection', () => {
  it('sends and receives nothing until it is resumed', () => {
    const {id, integrationId} = issued();
    caller.run('pauseIntegration', {id: integrationId});
    caller.wait('P1D');
    expect(read(id).status).toBe('ISSUED');
    expect(typesOf(id)).toEqual(['PURCHASE_ORDER_850 QUEUED']);
    caller.run('resumeIntegration', {id: integrationId});
    caller.wait('PT30M');
    expect(typesOf(id)).toContain('PURCHASE_ORDER_850 ACKNOWLEDGED');
    caller.wait('P1D');
    expect(read(id).status).toBe('CONFIRMED');
  });

  it('keeps a document that was sent from being acknowledged', () => {
    const {id, integrationId} = issued();
    caller.wait('PT11M');
    expect(typesOf(id)).toEqual(['PURCHASE_ORDER_850 SENT']);
    caller.run('pauseIntegration', {id: integrationId});
    caller.wait('PT1H');
    expect(typesOf(id)).toEqual(['PURCHASE_ORDER_850 SENT']);
  });
});

describe('what waited for a connection', () => {
  it('happens with the answer that resumes it, as the schema says', () => {
    const {integrationId} = issued();
    caller.run('pauseIntegration', {id: integrationId});
    caller.wait('P1D');
    expect(undeclaredMoves(caller, 'resumeIntegration', {id: integrationId})).toEqual([]);
  });

  it('happens with the answer that lets data move again, as the schema says', () => {
    const {integrationId} = issued();
    caller.wait('PT30M');
    caller.run('updateIntegration', {id: integrationId, syncDirection: 'NONE'});
    caller.wait('P1D');
    expect(undeclaredMoves(caller, 'updateIntegration', {id: integrationId, syncDirection: 'BIDIRECTIONAL'})).toEqual(
      [],
    );
  });

  it('happens with the answer that gives a supplier another connection, as the schema says', () => {
    const {integrationId, supplierId} = issued();
    caller.wait('PT30M');
    caller.run('pauseIntegration', {id: integrationId});
    caller.wait('P1D');
    expect(undeclaredMoves(caller, 'updateSupplier', {id: supplierId, ediIntegrationId: caller.id('int:edi')})).toEqual(
      [],
    );
  });
});

describe('what is kept of a document', () => {
  const {simulator} = caller.platform;
  const newest = (): string => {
    const partner = {kind: 'edi.order_850', partner: 'Fellside Retail', purchaseOrderNumber: 'FS-4001'};
    playEvent(simulator, {...partner, lines: [{sku: 'AP-NOTHING', quantity: 1}]});
    caller.wait('PT16M');
    const orders = simulator.store.referring('EDIDocument', 'type', 'ORDER_850');
    return orders.find(({reference}) => reference === 'FS-4001')?.id ?? '';
  };
  const shown = (id: string): unknown =>
    caller.ask('query ($id: EndlessID!) { ediDocument(id: $id) { status rawFile { id } } }', {id})['ediDocument'];
  const fileOf = (id: string): unknown => simulator.store.need('EDIDocument', id).rawFile;

  it.each([
    ['its text', 'up to 24 months', '2023-09-30T12:00:00.000Z', true],
    ['no text', 'after 24 months', '2023-09-29T12:00:00.000Z', false],
  ])('is %s %s', (_what, _when, createdAt, isKept) => {
    const id = newest();
    const file = fileOf(id);
    for (const [type, each] of [
      ['EDIDocument', id],
      ['File', file],
    ] as const)
      simulator.store.update(type, String(each), {createdAt});
    expect(shown(id)).toEqual({status: 'FAILED', rawFile: isKept ? {id: file} : null});
    const found = caller.ask('query ($file: EndlessID!) { file(id: $file) { id } }', {file})['file'];
    expect(found).toEqual(isKept ? {id: file} : null);
    expect(caller.reasons('resendEDIDocument', {id})).toEqual(isKept ? [] : ['NO_LONGER_KEPT']);
  });

  it.each([
    ['is built anew', '855-117', []],
    ['can only go out as it was', '856-99', ['NO_LONGER_KEPT']],
  ])('tells whether one without its text is sent again that %s', (_what, key, reasons) => {
    const id = caller.id(`edi:${key}`);
    simulator.store.update('File', String(fileOf(id)), {createdAt: '2023-09-29T12:00:00.000Z'});
    expect(caller.reasons('resendEDIDocument', {id, useStoredText: true})).toEqual(['NO_LONGER_KEPT']);
    expect(caller.reasons('resendEDIDocument', {id})).toEqual(reasons);
    caller.wait('PT16M');
    expect(shown(id)).toMatchObject({rawFile: reasons.length > 0 ? null : {id: fileOf(id)}});
  });

  it('is nothing after seven years', () => {
    const id = newest();
    simulator.store.update('EDIDocument', id, {createdAt: '2018-09-30T12:00:00.000Z'});
    expect(shown(id)).toMatchObject({status: 'FAILED'});
    simulator.store.update('EDIDocument', id, {createdAt: '2018-09-30T09:00:00.000Z'});
    expect(shown(id)).toBeNull();
    expect(caller.reasons('resendEDIDocument', {id})).toEqual(['RECORD_NOT_FOUND']);
  });
});

describe('a removed connection', () => {
  it('is no longer that of the supplier, which answers nothing any more', () => {
    const {id, integrationId, supplierId} = issued();
    caller.run('removeIntegration', {id: integrationId, force: true});
    const query = 'query ($id: EndlessID!) { supplier(id: $id) { ediIntegration { id } } }';
    expect(caller.ask(query, {id: supplierId})).toEqual({supplier: {ediIntegration: null}});
    caller.wait('P1D');
    expect(read(id).status).toBe('ISSUED');
    expect(caller.reasons('updateSupplier', {id: supplierId, ediIntegrationId: integrationId})).toEqual([
      'INVALID_REFERENCE',
    ]);
  });
});

describe('a purchase order that is cancelled', () => {
  it('tells the supplier, and is not sent again', () => {
    const {id} = issued();
    caller.wait('PT30M');
    const order = read(id).documents.find(({type}) => type === 'PURCHASE_ORDER_850');
    caller.run('cancelPurchaseOrder', {id, reason: 'Bought elsewhere.'});
    caller.wait('PT30M');
    expect(read(id).documents.find(({type}) => type === 'PURCHASE_ORDER_CHANGE_860')).toMatchObject({
      status: 'ACKNOWLEDGED',
      content: {isCanceled: true, reason: 'Bought elsewhere.'},
    });
    expect(caller.reasons('resendEDIDocument', {id: order?.id})).toEqual(['STATUS_NOT_ALLOWED']);
  });
});

describe('a document that waits when what it asks for is cancelled', () => {
  it('does not go out, so that there is nothing to take back', () => {
    const {id} = issued();
    caller.run('cancelPurchaseOrder', {id});
    caller.wait('PT1H');
    expect(typesOf(id)).toEqual(['PURCHASE_ORDER_850 FAILED']);
  });

  it('is taken back when it waits to go out once more', () => {
    const {id} = issued();
    caller.wait('PT30M');
    caller.run('resendEDIDocument', {id: read(id).documents[0]?.id});
    caller.run('cancelPurchaseOrder', {id});
    caller.wait('PT1H');
    expect(typesOf(id).sort()).toEqual(['PURCHASE_ORDER_850 FAILED', 'PURCHASE_ORDER_CHANGE_860 ACKNOWLEDGED']);
  });
});

describe('control numbers', () => {
  it('of what a partner sends are given once', () => {
    caller.wait('PT2H');
    const query = `{ ediDocuments(first: 100, filter: {direction: INBOUND}) {
      nodes { controlNumber createdAt partnerName } } }`;
    type Numbered = {controlNumber: string; createdAt: string; partnerName: string};
    const {ediDocuments} = caller.ask<{ediDocuments: {nodes: Numbered[]}}>(query);
    const own = ediDocuments.nodes.filter(({partnerName}) => partnerName === 'Fellside Retail');
    const byTime = own.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    const numbers = byTime.map(({controlNumber}) => Number(controlNumber));
    const first = numbers[0] ?? 0;
    expect(numbers.length).toBeGreaterThan(8);
    expect(numbers).toEqual(numbers.map((_, at) => first + at));
  });
});

describe('a change that a retailer sends too late', () => {
  const errorsOf = (id: unknown): unknown =>
    caller.ask<{ediDocument: Fields}>('query ($id: EndlessID!) { ediDocument(id: $id) { errors } }', {id}).ediDocument[
      'errors'
    ];

  it('says in which status the order is, and was before its hold', () => {
    const id = caller.id('edi:860-315');
    caller.run('resendEDIDocument', {id});
    caller.wait('PT1M');
    expect(errorsOf(id)).toEqual([
      'BCH: the change came too late, because the order is ON_HOLD and was ALLOCATED before.',
    ]);
  });

  it('is no alert on an order that is canceled', () => {
    const id = caller.id('ord:10382');
    const query = `query ($id: EndlessID!) { order(id: $id) { newStatus statusAlerts { kind } }
      ediDocuments(first: 1, filter: {types: [ORDER_CHANGE_860]}) { nodes { status order { id } } } }`;
    caller.run('cancelOrder', {id, reason: 'DUPLICATE'});
    caller.wait('P15D');
    expect(caller.ask(query, {id})).toEqual({
      order: {newStatus: 'CANCELED', statusAlerts: []},
      ediDocuments: {nodes: [{status: 'FAILED', order: {id}}]},
    });
  });
});

describe('a partner under test', () => {
  const underTest = (integration: string): void =>
    void caller.run('updateIntegration', {id: integration, settings: [{key: 'environment', value: 'TEST'}]});
  const newest = (type: string): Fields => {
    const query = `query ($types: [EDIDocumentType!]) { ediDocuments(first: 1, filter: {types: $types}) {
      nodes { status order { id } transaction { isTest acknowledgedAt } } } }`;
    const {ediDocuments} = caller.ask<{ediDocuments: {nodes: Fields[]}}>(query, {types: [type]});
    return ediDocuments.nodes[0] ?? {};
  };

  it('sends an order that is read and answered, and makes none', () => {
    underTest(caller.id('int:edi'));
    const orders = caller.platform.simulator.store.all('Order').length;
    caller.wait('PT1H');
    const transaction = {isTest: true, acknowledgedAt: '2025-09-30T09:25:30.000Z'};
    expect(newest('ORDER_850')).toEqual({status: 'PROCESSED', order: null, transaction});
    expect(newest('FUNCTIONAL_ACKNOWLEDGMENT_997')).toMatchObject({transaction: {isTest: true}});
    expect(caller.platform.simulator.store.all('Order')).toHaveLength(orders);
  });

  it('neither answers a purchase order nor announces its goods', () => {
    underTest(caller.id('int:edi-tatra'));
    const {id} = issued();
    caller.wait('P60D');
    expect(typesOf(id)).toEqual(['PURCHASE_ORDER_850 ACKNOWLEDGED']);
    expect(read(id).status).toBe('ISSUED');
  });

  it('ships nothing of an order that it reports as shipped', () => {
    const settings = [{key: 'environment', value: 'TEST'}];
    caller.run('updateIntegration', {id: caller.id('int:edi-border'), settings}, '', 'owen');
    const {simulator} = caller.platform;
    const before = simulator.store.all('OrderShipment').length;
    const advice = {fulfillment: 'MT-2014-1', trackingNumber: 'NLP40260003'};
    playEvent(simulator, {kind: 'edi.shipping_advice_945', partner: 'Border Fulfilment', ...advice});
    const document = simulator.store
      .all('EDIDocument')
      .filter(({type}) => type === 'WAREHOUSE_SHIPPING_ADVICE_945')
      .at(-1);
    expect(document).toMatchObject({status: 'PROCESSED', order: null});
    expect(simulator.store.all('OrderShipment')).toHaveLength(before);
  });
});
