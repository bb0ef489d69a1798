/** A warehouse that a trading partner runs: orders to ship go to it by EDI, and its answers count for these alone. */
import {beforeEach, describe, expect, test} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {brokenInvariants} from '../src/build/invariants.ts';
import type {Fields} from '../src/model/rules.ts';
import {momentAfter} from '../src/model/scenario.ts';
import {freshPlatform} from './support/platform.ts';
import {refusalOfEvent} from './support/refusal-of-event.ts';

const platform = freshPlatform();
const {simulator, world, callers} = platform;
const idOf = (name: string): string => world.ids.get(name) ?? name;
const number = 'MT-2015';
const work = `${number}-1`;

beforeEach(() => simulator.restore(structuredClone(world.state)));

function send(operation: string, input: Fields): void {
  const type = `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Input`;
  const query = `mutation ($input: ${type}!) {${operation}(input: $input) {userErrors {reason message}}}`;
  const {data} = simulator.execute({query, variables: {input}, headers: callers['owen']?.headers ?? {}});
  expect(data?.[operation], operation).toEqual({userErrors: []});
}

const wait = (duration: string): void => simulator.advance(momentAfter(simulator.state.now, duration));
const find = (type: string) => simulator.store.all(type).find((each) => each['number'] === number);
const orders940 = () =>
  simulator.store
    .all('EDIDocument')
    .filter(({type}) => type === 'WAREHOUSE_SHIPPING_ORDER_940')
    .slice(1);

/** An order by telephone that is released to the 3PL. */
function release(): void {
  const sku = 'MT-TENT-1P-GRY';
  send('createOrder', {
    brandId: idOf('bra:moorland-trail'),
    salesChannelId: idOf('sch:moorland-telephone'),
    number,
    financialStatus: 'PAID',
    shippingAddress: {line1: '2 Main Street', city: 'Keswick', postalCode: 'CA12 5BD', countryCode: 'GB'},
    items: [{sku, quantity: 3, unitPrice: {amount: '120.00', currency: 'GBP'}}],
  });
  const id = find('Order')?.id;
  send('approveOrder', {id});
  send('releaseOrderToFulfillment', {id});
}

const advice = (fields: Fields = {}): Fields => ({
  kind: 'edi.shipping_advice_945',
  partner: 'Border Fulfilment',
  fulfillment: work,
  trackingNumber: 'BF20150001',
  ...fields,
});

const refusalOf = (event: Fields): string => refusalOfEvent(simulator, event);

describe('an order that is released to a warehouse of a trading partner', () => {
  test('goes to the partner as a shipping order, once its mailbox is written', () => {
    release();
    const lines = [{sku: 'MT-TENT-1P-GRY', quantity: 3}];
    expect(orders940()).toEqual([
      expect.objectContaining({
        direction: 'OUTBOUND',
        status: 'QUEUED',
        controlNumber: '2',
        partnerName: 'Border Fulfilment',
        reference: work,
        order: find('Order')?.id,
        content: {fulfillment: work, lines},
      }),
    ]);
    wait('PT11M');
    const [document] = orders940();
    expect(document?.['status']).toBe('SENT');
    expect(simulator.store.get('EDITransaction', document?.['transaction'])).toMatchObject({
      senderId: 'ZZ:MOORLAND',
      receiverId: 'ZZ:BORDER',
      controlNumber: '2',
    });
  });

  test('is shipped by the answer of that partner, in part and then in full', () => {
    release();
    wait('PT30M');
    playEvent(simulator, advice({items: [{sku: 'MT-TENT-1P-GRY', quantity: 1}]}));
    expect(find('Order')?.['newStatus']).toBe('PARTIALLY_SHIPPED');
    playEvent(simulator, advice({trackingNumber: 'BF20150002'}));
    expect(find('Order')?.['newStatus']).toBe('SHIPPED');
    expect(brokenInvariants(simulator.contextOfSystem())).toEqual([]);
  });

  test('has the answer confirmed with a receipt', () => {
    release();
    wait('PT30M');
    playEvent(simulator, advice());
    wait('PT11M');
    const {store} = simulator;
    const answer = store
      .all('EDIDocument')
      .filter(({type}) => type === 'WAREHOUSE_SHIPPING_ADVICE_945')
      .at(-1);
    expect(answer?.['reference']).toBe(work);
    expect(store.get('EDIDocument', answer?.['acknowledgment'])).toMatchObject({
      type: 'FUNCTIONAL_ACKNOWLEDGMENT_997',
      status: 'SENT',
      reference: work,
    });
    expect(store.get('EDITransaction', answer?.['transaction'])?.['acknowledgedAt']).toBeTruthy();
  });

  test('waits while the connection is paused', () => {
    const id = idOf('int:edi-border');
    send('pauseIntegration', {id});
    release();
    wait('P1D');
    expect(orders940()).toEqual([expect.objectContaining({status: 'QUEUED', reference: work})]);
    send('resumeIntegration', {id});
    wait('PT1S');
    expect(orders940()).toEqual([expect.objectContaining({status: 'SENT', reference: work})]);
  });
});

describe('a notice that was sent to a warehouse of a trading partner', () => {
  test('goes to it again when it changes', () => {
    const productId = idOf('prd:MT-TENT-1P-GRY');
    const to = {brandId: idOf('bra:moorland-trail'), warehouseId: idOf('whs:carlisle')};
    send('createASN', {...to, type: 'TRANSFER', items: [{productId, expectedQuantity: 12}]});
    const {id = '', number: notice} = simulator.store.all('ASN').at(-1) ?? {};
    const contents = () => simulator.store.referring('EDIDocument', 'asn', id).map(({content}) => content);
    const sku = 'MT-TENT-1P-GRY';
    const updateItems = [{id: simulator.store.referring('ASNItem', 'asn', id)[0]?.id, expectedQuantity: 15}];
    send('updateASN', {id, trackingNumber: 'BF1'});
    expect(contents()).toEqual([]);
    send('sendASNToWMS', {id});
    wait('PT1H');
    send('updateASN', {id, updateItems, expectedArrivalOn: '2025-10-09'});
    expect(simulator.store.get('ASN', id)?.sentToWmsAt).toBe(simulator.state.now);
    expect(contents()).toMatchObject([
      {notice, trackingNumber: 'BF1', lines: [{sku, quantity: 12}]},
      {notice, trackingNumber: 'BF1', expectedArrivalOn: '2025-10-09', lines: [{sku, quantity: 15}]},
    ]);
  });
});

describe('a document that is sent again', () => {
  const sentAgain = (id: string | undefined): unknown => {
    send('resendEDIDocument', {id});
    return simulator.store.get('EDIDocument', id)?.content;
  };

  test('asks a warehouse for what is left of its work', () => {
    release();
    wait('PT30M');
    playEvent(simulator, advice({items: [{sku: 'MT-TENT-1P-GRY', quantity: 1}]}));
    expect(sentAgain(orders940()[0]?.id)).toEqual({fulfillment: work, lines: [{sku: 'MT-TENT-1P-GRY', quantity: 2}]});
  });

  test('announces what is expected now', () => {
    const to = {brandId: idOf('bra:moorland-trail'), warehouseId: idOf('whs:carlisle')};
    const items = [{productId: idOf('prd:MT-TENT-1P-GRY'), expectedQuantity: 12}];
    send('createASN', {...to, type: 'TRANSFER', items});
    const {id = ''} = simulator.store.all('ASN').at(-1) ?? {};
    send('sendASNToWMS', {id});
    wait('PT1H');
    send('updateASN', {id, expectedArrivalOn: '2025-10-09'});
    wait('PT1H');
    const [first] = simulator.store.referring('EDIDocument', 'asn', id);
    expect(sentAgain(first?.id)).toMatchObject({expectedArrivalOn: '2025-10-09'});
    expect(simulator.store.get('ASN', id)?.sentToWmsAt).toBe(simulator.store.get('EDIDocument', first?.id)?.updatedAt);
  });
});

describe('an answer is refused', () => {
  test('before the shipping order has gone out', () => {
    release();
    expect(refusalOf(advice())).toBe(
      'NOT_ASKED partner: The shipping order (940) of MT-2015-1 is QUEUED. It goes to Border Fulfilment within ten minutes: move the clock.',
    );
  });

  test.each(['FAILED', 'REJECTED'])('when the shipping order is %s', (status) => {
    release();
    const {id = '', controlNumber} = orders940()[0] ?? {};
    if (status === 'FAILED') simulator.store.update('EDIDocument', id, {_outcome: {status}});
    wait('PT11M');
    if (status === 'REJECTED')
      playEvent(simulator, {kind: 'edi.receipt_997', partner: 'Border Fulfilment', controlNumber, isAccepted: false});
    expect(refusalOf(advice())).toBe(
      `NOT_ASKED partner: The shipping order (940) of MT-2015-1 is ${status}. Send it again with resendEDIDocument.`,
    );
  });

  test('from a partner that was not asked', () => {
    release();
    wait('PT30M');
    expect(refusalOf(advice({partner: 'Fellside Retail'}))).toBe(
      'NOT_ASKED partner: The shipping order (940) of MT-2015-1 went to Border Fulfilment, not to Fellside Retail. Name that partner.',
    );
    expect(find('Order')?.['newStatus']).toBe('IN_PROGRESS');
  });

  test('for work of a warehouse that nobody reaches by EDI', () => {
    expect(refusalOf(advice({fulfillment: 'AP-10378-1'}))).toBe(
      'NOT_ASKED partner: No shipping order (940) of AP-10378-1 went to Border Fulfilment. One goes out when an order is released to a warehouse that the partner runs.',
    );
  });
});
