/** Countries, states and currencies, and how an address names its state. */
import {describe, expect, it} from 'vitest';
import {Outsider} from './support/outsider.ts';

const caller = new Outsider();

describe('countries', () => {
  const codes = (args: string): string[] =>
    caller.ask<{countries: {code: string}[]}>(`{ countries${args} { code } }`).countries.map(({code}) => code);

  it('are found by how their name or their code begins, whatever the capitals', () => {
    expect(codes('(query: "switz")')).toEqual(['CH']);
    expect(codes('(query: " pO ")')).toEqual(['PL', 'PT']);
    expect(codes('(query: "ch")')).toEqual(['TD', 'CL', 'CN', 'CX', 'CH'].filter((code) => codes('').includes(code)));
    expect(codes('(query: "zzz")')).toEqual([]);
  });

  it('are found by their codes, also together with a query', () => {
    expect(codes('(codes: ["PT", "PL", "XX"])')).toEqual(['PL', 'PT']);
    expect(codes('(codes: ["PT", "NL"], query: "po")')).toEqual(['PT']);
  });

  it('are null one by one where there is none', () => {
    const one = (code: string): unknown =>
      caller.ask<{country: unknown}>('query ($code: String!) { country(code: $code) { name currency { code } } }', {
        code,
      }).country;
    expect(one('PT')).toEqual({name: 'Portugal', currency: {code: 'EUR'}});
    expect(one('XX')).toBeNull();
  });
});

describe('the state of an address', () => {
  const address = {recipient: 'Sam Field', line1: '12 Oak Street', city: 'Portland', countryCode: 'US'};

  it('is told with its country', () => {
    caller.reset();
    const {id} = caller.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1}], {
      shippingAddress: {...address, postalCode: '97201', stateCode: 'OR'},
    });
    const read =
      'query ($id: EndlessID!) { order(id: $id) { shippingAddress { state { code name country { code } } } } }';
    expect(caller.ask(read, {id})).toEqual({
      order: {shippingAddress: {state: {code: 'OR', name: 'Oregon', country: {code: 'US'}}}},
    });
  });

  it('is null where there are none', () => {
    caller.reset();
    const {id} = caller.order([{sku: 'AP-LAMP-LED-BLK', quantity: 1}]);
    const read = 'query ($id: EndlessID!) { order(id: $id) { shippingAddress { state { code } } } }';
    expect(caller.ask(read, {id})).toEqual({order: {shippingAddress: {state: null}}});
  });
});
