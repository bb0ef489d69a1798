import {describe, expect, it} from 'vitest';
import {cappedInTurn, takenInTurn} from '../src/rules/shop-quantities.ts';

describe('what the locations of a shop are told', () => {
  it.each([
    {numbers: [70, 48], units: 11, told: [59, 48]},
    {numbers: [70, 48], units: 80, told: [0, 38]},
    {numbers: [70, 48], units: 200, told: [0, 0]},
    {numbers: [70, -3], units: 0, told: [67, 0]},
    {numbers: [-5, 20], units: 2, told: [0, 13]},
    {numbers: [], units: 4, told: []},
  ])('takes $units from $numbers in turn', ({numbers, units, told}) => {
    expect(takenInTurn(numbers, units)).toEqual(told);
  });

  it('adds up to the one number that a shop without locations is told', () => {
    for (const first of [-4, 0, 3, 9])
      for (const second of [-2, 0, 5, 8])
        for (const units of [0, 2, 7, 30]) {
          const together = takenInTurn([first, second], units).reduce((sum, told) => sum + told, 0);
          expect(together).toBe(Math.max(0, first + second - units));
        }
  });

  it('cuts the last location first when a listing has a limit', () => {
    expect(cappedInTurn([59, 48], 80)).toEqual([59, 21]);
    expect(cappedInTurn([59, 48], 10)).toEqual([10, 0]);
  });
});
