/** Carriers and services that come with Endless: every company uses them, and switches them for itself. */
import {beforeEach, describe, expect, it} from 'vitest';
import {address, money, Outsider} from './support/outsider.ts';

const caller = new Outsider();
const [alder, moorland] = ['dana-company', 'owen'];

interface Switched {
  isActive: boolean;
  updatedAt: string;
}

const carrier = (key: string, who: string): Switched =>
  caller.ask<{carrier: Switched}>(
    'query ($id: EndlessID!) { carrier(id: $id) { isActive updatedAt } }',
    {id: caller.id(key)},
    who,
  ).carrier;

/** Services by their id, as a list that names what changed since a moment has them. */
const services = (who: string, updatedAfter = '2025-01-01T00:00:00Z'): Map<string, Switched> =>
  new Map(
    caller
      .ask<{
        carrierServices: {nodes: (Switched & {id: string})[]};
      }>('query ($filter: CarrierServiceFilter) { carrierServices(first: 100, filter: $filter) { nodes { id isActive updatedAt } } }', {filter: {updatedAfter}}, who)
      .carrierServices.nodes.map(({id, ...rest}) => [id, rest]),
  );

const switchCarrier = (key: string, isActive: boolean, who: string): unknown =>
  caller.run('updateCarrier', {id: caller.id(key), isActive}, '', who);
const switchService = (key: string, isActive: boolean, who: string): unknown =>
  caller.run('updateCarrierService', {id: caller.id(key), isActive}, '', who);

beforeEach(() => {
  caller.reset();
});

describe('a carrier that comes with Endless', () => {
  const rhein = 'car:rhein-kurier';
  const paket = caller.id('csv:rhein-kurier-paket');

  it('is switched off, and on, for one company alone', () => {
    const before = {carrier: carrier(rhein, moorland), services: services(moorland)};
    const {updatedAt} = carrier(rhein, alder);
    switchCarrier(rhein, false, alder);
    expect(carrier(rhein, alder)).toMatchObject({isActive: false});
    expect(carrier(rhein, alder).updatedAt > updatedAt).toBe(true);
    expect(services(alder).get(paket)).toMatchObject({isActive: false});
    expect({carrier: carrier(rhein, moorland), services: services(moorland)}).toEqual(before);
    switchCarrier(rhein, false, moorland);
    switchCarrier(rhein, true, alder);
    expect([alder, moorland].map((who) => carrier(rhein, who).isActive)).toEqual([true, false]);
    expect([alder, moorland].map((who) => services(who).get(paket)?.isActive)).toEqual([true, false]);
  });

  it('that is off already is as it was', () => {
    switchCarrier(rhein, false, alder);
    const before = carrier(rhein, alder);
    switchCarrier(rhein, false, alder);
    expect(carrier(rhein, alder)).toEqual(before);
    expect(carrier(rhein, moorland).isActive).toBe(true);
  });

  it('that is off keeps the switches of its services for when it is on again', () => {
    switchCarrier(rhein, false, alder);
    const before = services(alder).get(paket);
    switchService('csv:rhein-kurier-paket', false, alder);
    expect(services(alder).get(paket)).toEqual(before);
    switchCarrier(rhein, true, alder);
    expect(services(alder).get(paket)).toEqual(before);
    switchService('csv:rhein-kurier-paket', true, alder);
    expect(services(alder).get(paket)).toMatchObject({isActive: true});
    expect(services(moorland).get(paket)).toMatchObject({isActive: true});
  });

  it('is compared with what the company has read', () => {
    const {updatedAt: expectedUpdatedAt} = carrier(rhein, alder);
    switchCarrier(rhein, false, alder);
    const input = {id: caller.id(rhein), isActive: false, expectedUpdatedAt};
    expect(caller.reasons('updateCarrier', {...input, isActive: true}, alder)).toEqual(['STALE_RECORD']);
    expect(caller.reasons('updateCarrier', input, moorland)).toEqual([]);
  });

  it('has services that each company switches for itself', () => {
    const before = services(moorland);
    switchService('csv:rhein-kurier-paket', false, alder);
    expect(services(alder).get(paket)?.isActive).toBe(false);
    expect(services(moorland)).toEqual(before);
  });

  it('is open to a company while another one has connected it, and work of others keeps nobody from switching it', () => {
    expect(caller.reasons('updateCarrier', {id: caller.id('car:postlink'), isActive: false}, alder)).toEqual([
      'IN_USE',
    ]);
    const query = 'query ($id: EndlessID!) { carrier(id: $id) { integration { id } } }';
    expect(caller.ask(query, {id: caller.id('car:postlink')}, moorland)).toEqual({carrier: {integration: null}});
    switchCarrier('car:postlink', false, moorland);
    expect([alder, moorland].map((who) => carrier('car:postlink', who).isActive)).toEqual([true, false]);
  });

  it('is mapped to by a company that has it on', () => {
    switchCarrier('car:isle-mail', false, alder);
    const input = {carrierServiceId: caller.id('csv:isle-mail-tracked-48'), externalMethodName: 'Slow'};
    expect(caller.reasons('registerCarrierServiceMapping', input, alder)).toEqual(['INACTIVE']);
    expect(caller.reasons('registerCarrierServiceMapping', input, moorland)).toEqual([]);
  });

  it('is given to orders of a company that has it on, and its use by one company shows in no other', () => {
    const order = (who: string, brand: string, channel: string, sku: string): unknown =>
      caller.run(
        'createOrder',
        {
          brandId: caller.id(brand),
          salesChannelId: caller.id(channel),
          shippingMethod: 'Tracked 48',
          shippingAddress: address,
          items: [{sku, quantity: 1}],
        },
        'order { carrierService { id } }',
        who,
      );
    const mapping = (who: string): unknown =>
      caller
        .ask<{
          carrierServiceMappings: {nodes: {externalMethodName: string}[]};
        }>('{ carrierServiceMappings(first: 100) { nodes { externalMethodName lastUsedAt recentOrderCount } } }', {}, who)
        .carrierServiceMappings.nodes.find(({externalMethodName}) => externalMethodName === 'Tracked 48');
    const before = mapping(moorland);
    switchCarrier('car:isle-mail', false, moorland);
    expect(order(alder, 'bra:alder-pine', 'sch:direct', 'AP-LAMP-LED-BLK')).toMatchObject({
      order: {carrierService: {id: caller.id('csv:isle-mail-tracked-48')}},
    });
    expect(mapping(alder)).toMatchObject({lastUsedAt: caller.platform.simulator.state.now, recentOrderCount: 1});
    expect(mapping(moorland)).toEqual(before);
    expect(order(moorland, 'bra:moorland-trail', 'sch:moorland-telephone', 'MT-TENT-1P-GRY')).toMatchObject({
      order: {carrierService: null},
    });
  });
});

describe('services of a carrier that is switched', () => {
  it.each([
    ['comes with Endless', 'car:rhein-kurier', ['csv:rhein-kurier-paket']],
    ['the company registered', 'car:amstel-bikes', ['csv:amstel-bikes-city']],
  ])('change with it when it %s, but for those that are off by themselves', (_text, key, changed) => {
    const {state} = caller.platform.simulator;
    const ids = changed.map((each) => caller.id(each));
    for (const isActive of [false, true]) {
      const since = state.now;
      switchCarrier(key, isActive, alder);
      expect([...services(alder, since)]).toEqual(
        ids.map((id) => [id, {isActive, updatedAt: caller.platform.simulator.state.now}]),
      );
    }
  });
});

describe('an account with a carrier', () => {
  const postlink = caller.id('int:postlink');
  const [pine, junior] = [caller.id('bra:alder-pine'), caller.id('bra:alder-junior')];
  const account = {provider: 'postlink', type: 'CARRIER', credentials: {key: 'abc'}, syncDirection: 'BIDIRECTIONAL'};

  const setUp = (name: string, number: string, brandIds: string[]): string =>
    caller.run<{integration: {id: string}}>(
      'setupIntegration',
      {...account, name, brandIds, settings: [{key: 'account_number', value: number}]},
      'integration { id }',
      alder,
    ).integration.id;

  const connection = (who = alder): string | undefined =>
    caller.ask<{carrier: {integration: {id: string} | null}}>(
      'query ($id: EndlessID!) { carrier(id: $id) { integration { id } } }',
      {id: caller.id('car:postlink')},
      who,
    ).carrier.integration?.id;

  function label(): {reason: string; message: string}[] {
    const items = [{sku: 'AP-LAMP-LED-BLK', quantity: 1, unitPrice: money('10.00')}];
    const {id} = caller.order(items, {financialStatus: 'PAID', autoFulfill: true});
    const carrierServiceId = caller.id('csv:postlink-parcel');
    return caller.try('fulfillOrder', {id, carrierServiceId}).userErrors;
  }

  it('is its connection until the integration is removed, and so is the one that is set up again', () => {
    expect(connection()).toBe(postlink);
    caller.run('removeIntegration', {id: postlink}, '', alder);
    expect(connection()).toBeUndefined();
    expect(label()).toMatchObject([{message: 'The carrier has no integration that labels are bought through.'}]);
    const again = setUp('Postlink account', 'PL-440217', [pine]);
    expect(connection()).toBe(again);
    expect(connection(moorland)).toBeUndefined();
    expect(label()).toEqual([]);
  });

  it('beside another one has labels bought for its own brands', () => {
    caller.run('updateIntegration', {id: postlink, brandIds: [junior]}, '', alder);
    expect(label()).toMatchObject([{reason: 'INTEGRATION_NOT_ACTIVE'}]);
    const second = setUp('Postlink for Alder & Pine', 'PL-440218', [pine]);
    expect(label()).toEqual([]);
    caller.run('pauseIntegration', {id: postlink}, '', alder);
    expect(connection()).toBe(second);
    caller.run('pauseIntegration', {id: second}, '', alder);
    expect(label()).toMatchObject([{message: "The integration of the carrier isn't `ACTIVE`."}]);
  });

  it.each([
    ['labels', {syncDirection: 'OUTBOUND'}, [], ['INTEGRATION_NOT_ACTIVE']],
    ['services', {syncDirection: 'INBOUND'}, ['INTEGRATION_NOT_ACTIVE'], []],
    ['nothing', {syncDirection: 'NONE'}, ['INTEGRATION_NOT_ACTIVE'], ['INTEGRATION_NOT_ACTIVE']],
    ['nothing', {brandIds: []}, ['INTEGRATION_NOT_ACTIVE'], ['INTEGRATION_NOT_ACTIVE']],
  ])('gives %s with %j', (_what, change, labels, services) => {
    caller.run('updateIntegration', {id: postlink, ...change}, '', alder);
    expect(label().map(({reason}) => reason)).toEqual(labels);
    const run = {integrationId: postlink, action: 'IMPORT_CARRIER_SERVICES'};
    expect(caller.reasons('runIntegrationAction', run, alder)).toEqual(services);
  });
});
