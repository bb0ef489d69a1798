import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {smallState, stepKinds, Walk} from './support/simulator-walk.ts';
import {freshPlatform} from './support/platform.ts';

const platform = freshPlatform();
const state = smallState(platform, [
  'AP-TENT-2P-GRN',
  'AP-MAT-LNG-GRY',
  'AP-STOVE-GAS',
  'AP-SET-WKND',
  'AP-TARP-3X3-GRN',
  'AP-PART-CLOTH-GRN',
  'AP-PART-CORD-3',
  'AP-PART-BUCKLE-25',
]);

const step = fc.tuple(fc.nat({max: stepKinds - 1}), fc.nat({max: 2 ** 31 - 1}));

/** Runs of the property; a longer search is `SIMULATOR_RUNS=1000 npm test -w packages/simulator -- properties`. */
const numRuns = Number(process.env['SIMULATOR_RUNS'] ?? 60);
const seed = Number(process.env['SIMULATOR_SEED'] ?? 20_250_930);

describe('whatever is sent in whatever order', () => {
  test(`quantities add up after every step, and everything can be brought to an end (seed ${seed}, ${numRuns} runs)`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, {minLength: 30, maxLength: 80, size: 'max'}), async (steps) => {
        // A run blocks the thread: the runner has to hear from it in between.
        await new Promise(setImmediate);
        const walk = new Walk(platform, state);
        try {
          for (const [position, choices] of steps) {
            walk.step(position, choices);
            expect(walk.broken()).toEqual([]);
          }
          walk.finish();
          expect(walk.unfinished()).toEqual([]);
          expect(walk.broken()).toEqual([]);
        } catch (error) {
          throw new Error(`${(error as Error).message}\nAfter:\n${walk.log.slice(-8).join('\n')}`, {cause: error});
        }
      }),
      {numRuns, seed, endOnFailure: false},
    );
  }, 600_000);
});
