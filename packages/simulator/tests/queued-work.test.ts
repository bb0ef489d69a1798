/** Background work of an integration that is paused, removed or changed before the work has begun. */
import {beforeEach, describe, expect, it} from 'vitest';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();
const {simulator} = caller.platform;
const alder = 'dana-company';
const [shop, wms] = [caller.id('int:shopify-eu'), caller.id('int:wms-antwerp')];

beforeEach(() => {
  caller.reset();
  // The hourly comparison of nine o'clock is still at work until then.
  caller.wait('PT2M');
});

const start = (mutation: string, input: Fields): string =>
  caller.run<{process: {id: string}}>(mutation, input, 'process { id }', alder).process.id;

const ended = (id: string): unknown => {
  caller.wait('PT1M');
  const query = 'query ($id: EndlessID!) { process(id: $id) { status message completedCount } }';
  return caller.ask<{process: Fields}>(query, {id}, alder).process;
};

/** All that the work of these tests can change. */
const reached = (): unknown =>
  ['Product', 'Order', 'ProductSalesChannel', 'ProductPrice'].map((type) => simulator.store.all(type));

const works: [mutation: string, input: Fields][] = [
  ['syncProducts', {integrationId: shop}],
  ['syncInventory', {integrationId: shop}],
  ['runIntegrationAction', {integrationId: shop, action: 'IMPORT_PRODUCTS'}],
  ['runIntegrationAction', {integrationId: shop, action: 'SYNC_ORDERS'}],
  ['runIntegrationAction', {integrationId: shop, action: 'TEST_CONNECTION'}],
];

describe('work on many records', () => {
  const results = (id: string, who: string): unknown => {
    const query = 'query ($id: EndlessID!) { process(id: $id) { results { nodes { id error { reason } } } } }';
    return caller.ask<{process: {results: {nodes: unknown[]}} | null}>(query, {id}, who).process?.results.nodes;
  };

  it('tells whoever asked for it, also of records that they can’t see', () => {
    const orders = ['bra:alder-junior', 'bra:alder-pine'].map(
      (brand) => simulator.store.having('Order', 'brand').find((each) => each.brand === caller.id(brand))?.id,
    );
    const input = {ids: orders, reason: 'CUSTOMER_REQUEST'};
    const {process} = caller.run<{process: {id: string}}>('bulkHoldOrders', input, 'process { id }', 'aisha');
    caller.wait('PT1M');
    expect(results(process.id, 'aisha')).toMatchObject([{id: orders[0]}, {error: {reason: 'RECORD_NOT_FOUND'}}]);
    expect(results(process.id, 'dana-company')).toHaveLength(2);
  });
});

describe('work that has not begun', () => {
  it.each(works)('fails without effect when the integration is removed: %s %j', (mutation, input) => {
    const id = start(mutation, input);
    caller.run('removeIntegration', {id: shop, force: true}, '', alder);
    const before = reached();
    expect(ended(id)).toEqual({status: 'FAILED', message: 'Shopify EU is REMOVED.', completedCount: 0});
    expect(reached()).toEqual(before);
  });

  it.each(works)('fails without effect when the integration is paused: %s %j', (mutation, input) => {
    const id = start(mutation, input);
    caller.run('pauseIntegration', {id: shop}, '', alder);
    const before = reached();
    expect(ended(id)).toEqual({status: 'FAILED', message: 'Shopify EU is PAUSED.', completedCount: 0});
    expect(reached()).toEqual(before);
  });

  it('reads no notice in a WMS that is paused', () => {
    const items = [{productId: caller.id('prd:AP-JKT-M-NVY'), expectedQuantity: 5}];
    const place = {brandId: caller.id('bra:alder-pine'), warehouseId: caller.id('whs:antwerp')};
    const {asn} = caller.run<{asn: {id: string}}>('createASN', {type: 'TRANSFER', ...place, items}, 'asn { id }');
    caller.run('sendASNToWMS', {id: asn.id});
    const id = start('syncASNInventory', {id: asn.id});
    caller.run('pauseIntegration', {id: wms}, '', alder);
    expect(ended(id)).toMatchObject({status: 'FAILED', message: 'Northbound Antwerp is PAUSED.'});
  });

  it.each(works.filter(([, {action}]) => action !== 'TEST_CONNECTION' && action !== undefined))(
    'fails without effect when nothing comes in any more: %s %j',
    (mutation, input) => {
      const id = start(mutation, input);
      caller.run('updateIntegration', {id: shop, syncDirection: 'OUTBOUND'}, '', alder);
      const before = reached();
      expect(ended(id)).toMatchObject({
        status: 'FAILED',
        message: "The integration's sync direction rules the action out.",
      });
      expect(reached()).toEqual(before);
    },
  );

  it.each([
    [{syncDirection: 'NONE'}, "The integration's sync direction is `OUTBOUND` or `NONE`."],
    [{brandIds: []}, 'The integration has no brand.'],
  ])('imports no products once nothing comes in: %j', (change, message) => {
    const id = start('syncProducts', {integrationId: shop});
    caller.run('updateIntegration', {id: shop, ...change}, '', alder);
    const before = reached();
    expect(ended(id)).toMatchObject({status: 'FAILED', message});
    expect(reached()).toEqual(before);
  });
});

it('has its work finished first when the integration is paused at work', () => {
  const id = start('syncProducts', {integrationId: shop});
  caller.wait('PT3S');
  expect(simulator.store.need('Process', id).status).toBe('RUNNING');
  caller.run('pauseIntegration', {id: shop}, '', alder);
  expect(ended(id)).toMatchObject({status: 'COMPLETED', message: null});
});

it('catches up after a pause, though it is paused again at work', () => {
  caller.run('pauseIntegration', {id: shop}, '', alder);
  const id = start('resumeIntegration', {id: shop});
  caller.wait('PT3S');
  caller.run('pauseIntegration', {id: shop}, '', alder);
  expect(ended(id)).toMatchObject({status: 'COMPLETED'});
});
