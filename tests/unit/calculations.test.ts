/** What the calculators of Help say; calculations-story.test.ts compares it with what the simulator's shops are told. */
import {describe, expect, test} from 'vitest';
import {setsSentence, shopSentence, toldAtLocations} from '../../src/content/model/calculations.ts';

describe('what a shop is told', () => {
  test.each<[string, number[], number, number, number[]]>([
    ['the example', [70, 48], 6, 5, [59, 48]],
    ['nothing to subtract', [70, 48], 0, 0, [70, 48]],
    ['more than the first has', [4, 48], 6, 5, [0, 41]],
    ['more than both have', [4, 5], 6, 5, [0, 0]],
    ['a warehouse below zero', [-3, 10], 0, 2, [0, 5]],
  ])('%s', (_what, available, unassigned, buffer, told) => {
    expect(toldAtLocations({available, unassigned, buffer})).toEqual(told);
  });

  test('in words', () => {
    expect(shopSentence({available: [70, 48], unassigned: 6, buffer: 5})).toBe(
      'With mapped locations, the location of warehouse 1 is told 59 and the location of warehouse 2 is told 48. A shop without mapped locations is told 107.',
    );
    expect(shopSentence({available: [1, 0], unassigned: 4, buffer: 5})).toContain('oversold: 3 units are missing');
    expect(shopSentence({available: [1], unassigned: 2, buffer: 0})).toContain('oversold: 1 unit is missing');
    expect(shopSentence({available: [1, 3], unassigned: 4, buffer: 0})).not.toContain('oversold');
  });
});

describe('how many sets', () => {
  const set = (tents: number, mats: number, stoves: number): string =>
    setsSentence([
      {name: 'Tent', available: tents, quantity: 1},
      {name: 'Mat', available: mats, quantity: 2},
      {name: 'Stove', available: stoves, quantity: 1},
    ]);

  test.each([
    [118, 110, 40, 'You can sell 40 sets. Stove decides'],
    [118, 3, 40, 'You can sell 1 set. Mat decides'],
    [5, 10, 5, 'You can sell 5 sets. Tent, Mat and Stove decide,'],
    [-2, 10, 5, 'You can sell 0 sets. Tent decides'],
  ])('%d tents, %d mats, %d stoves', (tents, mats, stoves, said) => {
    expect(set(tents, mats, stoves)).toContain(said);
  });

  test('a component that is needed 0 times counts as needed once', () => {
    expect(setsSentence([{name: 'Tent', available: 3, quantity: 0}])).toContain('You can sell 3 sets');
  });
});
