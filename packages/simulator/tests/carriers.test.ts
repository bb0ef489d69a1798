/** Carriers and services that come with Endless: every company uses them, and switches them for itself. */
import {beforeEach, describe, expect, it} from 'vitest';
import {address, Outsider} from './support/outsider.ts';

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
