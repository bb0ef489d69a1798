/** Accounts in outside systems: their credentials end, each is connected once, and one that was removed is set up again. */
import {beforeEach, describe, expect, it} from 'vitest';
import {playEvent} from '../src/events/index.ts';
import {problemsOfState} from '../src/model/integrity.ts';
import type {Fields} from '../src/model/rules.ts';
import {Outsider} from './support/outsider.ts';
import {refusalOfEvent} from './support/refusal-of-event.ts';

const caller = new Outsider();
const {simulator, world} = caller.platform;
const alder = 'dana-company';

beforeEach(() => caller.reset());

interface Connection {
  id: string;
  status: string;
  lastError: string | null;
  pausedAt: string | null;
  externalAccountId: string | null;
}

const connection = (id: string): Connection =>
  caller.ask<{integration: Connection}>(
    'query ($id: EndlessID!) { integration(id: $id) { id status lastError pausedAt externalAccountId } }',
    {id},
    alder,
  ).integration;

const ordersOf = (number: string): Fields[] =>
  simulator.store.all('Order').filter(({purchaseOrderNumber}) => purchaseOrderNumber === number);

const shared = {brandIds: [caller.id('bra:alder-pine')], syncDirection: 'BIDIRECTIONAL'};

const setUp = (input: Fields): string =>
  caller.run<{integration: {id: string}}>('setupIntegration', {...shared, ...input}, 'integration { id }', alder)
    .integration.id;

describe('credentials that end during a pause', () => {
  const id = caller.id('int:postlink');

  it('keep the integration paused until new ones are given', () => {
    caller.run('pauseIntegration', {id}, '', alder);
    caller.wait('P15D');
    const {pausedAt} = connection(id);
    expect(caller.try('resumeIntegration', {id}, 'integration { id }', alder)).toMatchObject({
      integration: null,
      userErrors: [
        {
          reason: 'CONNECTION_FAILED',
          field: ['input', 'id'],
          message: 'The connection test failed: The credentials have expired.',
        },
      ],
    });
    expect(connection(id)).toMatchObject({status: 'PAUSED', lastError: null, pausedAt});
    caller.run('updateIntegration', {id, credentials: {key: 'new'}}, '', alder);
    caller.run('resumeIntegration', {id}, '', alder);
    expect(connection(id)).toMatchObject({status: 'ACTIVE'});
  });

  it('end the pause with an error at the time that was given for it', () => {
    caller.wait('P2D');
    caller.run('pauseIntegration', {id, resumeAt: '2025-10-15T12:00:00Z'}, '', alder);
    caller.wait('P14D');
    const lastError = 'The credentials have expired.';
    expect(connection(id)).toMatchObject({status: 'ERROR', lastError, pausedAt: null});
    const ways = simulator.store
      .all('SystemLog')
      .flatMap(({subjectId, details}) => (subjectId === id ? [(details as {after: Fields}).after['status']] : []));
    expect(ways).not.toContain('ACTIVE');
    caller.run('updateIntegration', {id, credentials: {key: 'new'}}, '', alder);
    expect(connection(id)).toMatchObject({status: 'ACTIVE', lastError: null});
  });

  it('that hold beyond it let the integration go on', () => {
    caller.run('pauseIntegration', {id, resumeAt: '2025-10-02T12:00:00Z'}, '', alder);
    caller.wait('P3D');
    expect(connection(id)).toMatchObject({status: 'ACTIVE'});
  });
});

const credentials = {key: 'abc'};
const account = {
  carrier: {provider: 'postlink', type: 'CARRIER', credentials},
  partner: {provider: 'edi', type: 'EDI', credentials},
  warehouse: {provider: 'northbound', type: 'WMS', credentials},
};

describe.each([
  ['carrier', 'account_number', 'PL-440217', 'int:postlink'],
  ['partner', 'mailbox_id', 'ALDERPINE', 'int:edi'],
  ['warehouse', 'facility_code', 'NB-ANR-02', 'int:wms-antwerp'],
] as const)('an account of a %s', (kind, key, taken, present) => {
  const input = (value: string): Fields => ({...account[kind], name: 'Another', settings: [{key, value}]});

  it('is connected once', () => {
    for (const value of [taken, taken.toLowerCase()])
      expect(caller.try('setupIntegration', input(value), '', alder).userErrors).toMatchObject([
        {reason: 'ALREADY_EXISTS', field: ['input', 'settings', '0', 'value']},
      ]);
    const other = setUp(input('ANOTHER-1'));
    expect(connection(other)).toMatchObject({status: 'ACTIVE', externalAccountId: 'ANOTHER-1'});
    const change = (id: string, value: string): string[] =>
      caller.reasons('updateIntegration', {id, settings: [{key, value}]}, alder);
    expect(change(other, taken)).toEqual(['ALREADY_EXISTS']);
    expect(change(other, 'another-1')).toEqual([]);
    expect(change(other, 'ANOTHER-2')).toEqual([]);
    expect(connection(other).externalAccountId).toBe('ANOTHER-2');
    expect(change(caller.id(present), 'ANOTHER-2')).toEqual(['ALREADY_EXISTS']);
    expect(change(caller.id(present), taken)).toEqual([]);
  });

  it('is connected again after its removal', () => {
    caller.run('removeIntegration', {id: caller.id(present), force: true}, '', alder);
    expect(connection(setUp(input(taken)))).toMatchObject({status: 'ACTIVE', externalAccountId: taken});
  });
});

describe('an event from outside', () => {
  const lines = [{sku: 'AP-MUG-ENM-WHT', quantity: 5}];

  it('reaches the partner that was set up again under the name of a removed one', () => {
    const order = {kind: 'edi.order_850', partner: 'Fellside Retail', purchaseOrderNumber: 'FS-90001', lines};
    caller.run('removeIntegration', {id: caller.id('int:edi'), force: true}, '', alder);
    expect(refusalOfEvent(simulator, order)).toBe('NOT_CONNECTED partner: Fellside Retail is REMOVED.');
    const environment = {key: 'environment', value: 'PRODUCTION'};
    const settings = [{key: 'mailbox_id', value: 'ALDERPINE'}, environment];
    setUp({...account.partner, name: 'Fellside Retail', settings});
    playEvent(simulator, order);
    caller.wait('PT16M');
    expect(ordersOf('FS-90001')).toMatchObject([{newStatus: 'PENDING'}]);
    expect(problemsOfState(simulator.contextOfSystem(), world.ids)).toEqual([]);
  });

  it('reaches the shop that was set up again under the name of a removed one', () => {
    caller.wait('PT2M');
    caller.run('removeIntegration', {id: caller.id('int:shopify-eu'), force: true}, '', alder);
    const externalDomain = 'alder-pine-eu.example.com';
    const id = setUp({provider: 'shopify', type: 'SHOPPING_PLATFORM', name: 'Shopify EU', externalDomain});
    caller.wait('PT3M');
    const sold = {...lines[0], name: 'Enamel mug', unitPrice: '14.00'};
    for (const [at, shop] of ['Shopify EU', externalDomain].entries())
      playEvent(simulator, {kind: 'shop.order_placed', shop, number: `EU-9000${at}`, lines: [sold]});
    playEvent(simulator, {kind: 'shop.order_canceled', shop: 'Shopify EU', order: 'EU-90000'});
    playEvent(simulator, {kind: 'connection.failed', integration: 'Shopify EU', reason: 'No answer.'});
    expect(connection(id)).toMatchObject({status: 'ERROR', lastError: 'No answer.'});
  });
});

it('a partner that is removed gets and sends nothing that was waiting', () => {
  const lines = [{sku: 'AP-MUG-ENM-WHT', quantity: 5}];
  playEvent(simulator, {kind: 'edi.order_850', partner: 'Fellside Retail', purchaseOrderNumber: 'FS-90001', lines});
  caller.wait('PT15M10S');
  const sent = simulator.store.all('EDIDocument').find(({controlNumber}) => controlNumber === '112');
  caller.run('resendEDIDocument', {id: sent?.id});
  const of = (status: string): Fields[] =>
    simulator.store
      .referring('EDIDocument', 'status', status)
      .filter(({integration}) => integration === caller.id('int:edi'));
  const open = [...of('QUEUED'), ...of('RECEIVED')];
  expect(of('RECEIVED').map(({reference}) => reference)).toContain('FS-90001');
  expect(of('QUEUED').length).toBeGreaterThan(0);
  caller.run('removeIntegration', {id: caller.id('int:edi'), force: true}, '', alder);
  caller.wait('P1D');
  for (const {id} of open)
    expect(simulator.store.need('EDIDocument', id)).toMatchObject({
      status: 'FAILED',
      errors: ['The integration was removed.'],
    });
  expect(ordersOf('FS-90001')).toEqual([]);
  expect([...of('QUEUED'), ...of('RECEIVED')]).toEqual([]);
  expect(caller.reasons('resendEDIDocument', {id: open[0]?.['id']})).toEqual(['INTEGRATION_NOT_ACTIVE']);
});
