/** Days and moments at both ends of the calendar, which arithmetic must survive. */
import {beforeEach, describe, expect, it} from 'vitest';
import {inZone} from '../src/model/presentation.ts';
import {utcMoment} from '../src/model/time.ts';
import {nightAfter} from '../src/rules/days.ts';
import {Outsider} from './support/outsider.ts';

const outsider = new Outsider();
beforeEach(() => outsider.reset());

describe('days far from ours', () => {
  it.each(['0000-01-01', '0999-12-31', '9999-12-30', '9999-12-31'])('%s is a day to ship by', (shipByOn) => {
    const {id} = outsider.order([{productId: outsider.id('prd:AP-TENT-2P-GRN'), quantity: 1}], {shipByOn});
    outsider.wait('PT1M');
    const {order} = outsider.ask<{order: {shipByOn: string}}>(
      'query ($id: EndlessID!) { order(id: $id) { shipByOn } }',
      {id},
    );
    expect(order).toEqual({shipByOn});
  });

  it('a lot that never expires can be sold', () => {
    const product = outsider.id('prd:AP-TENT-2P-GRN');
    outsider.run('setInventoryQuantities', {
      warehouseId: outsider.id('whs:leeds'),
      ignoreExpectedQuantities: true,
      items: [{productId: product, quantity: 3, lotNumber: 'L-9999', expiresOn: '9999-12-31'}],
    });
    outsider.wait('P2D');
    const lots = outsider.platform.simulator.store.all('ItemLocation').filter(({lotNumber}) => lotNumber === 'L-9999');
    expect(lots.map(({physical, unavailableReason}) => [physical, unavailableReason ?? null])).toEqual([[3, null]]);
  });

  it.each([
    ['0000-01-01', 'UTC', '0000-01-02T00:00:00.000Z'],
    ['0999-12-31', 'Etc/GMT-1', '0999-12-31T23:00:00.000Z'],
    ['2025-03-29', 'Europe/Brussels', '2025-03-29T23:00:00.000Z'],
    ['9999-12-30', 'America/New_York', '9999-12-31T05:00:00.000Z'],
    ['9999-12-31', 'Asia/Tokyo', '9999-12-31T23:59:59.999Z'],
  ])('the night after %s in %s begins at %s', (day, zone, expected) => {
    expect(nightAfter(day, zone)).toBe(expected);
  });
});

describe('moments', () => {
  it.each(['9999-12-31T23:59:59-12:00', '0000-01-01T00:00:00+12:00'])('%s is outside the calendar', (moment) => {
    expect(utcMoment(moment)).toBeUndefined();
    expect(() => outsider.ask(`{orders(filter: {updatedAfter: "${moment}"}) {nodes {id}}}`)).toThrow('calendar');
    const input = {warehouseId: outsider.id('whs:leeds'), countedAt: moment, items: []};
    expect(() => outsider.try('setInventoryQuantities', input)).toThrow('calendar');
  });

  it.each([
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000+00:00'],
    ['0000-06-01T00:00:00.000Z', '0000-06-01T00:00:00.000+00:00'],
    ['2025-09-30T09:00:00.123Z', '2025-09-30T09:00:00.123+00:00'],
  ])('%s is shown with its year', (moment, shown) => {
    expect(inZone(moment, 'UTC')).toBe(shown);
  });
});
