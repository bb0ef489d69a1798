/** A minute of random walks over HTTP; `npm run walk -w packages/simulator` goes further. */
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openCourse, scenarioOf, shrink, walk, type Course} from './run.ts';

/** Walks that take about a minute on a machine with nothing else to do. */
const seeds = Array.from({length: 9}, (_, at) => 20_250_930 + at);
const steps = 50;

let course: Course;

beforeAll(async () => {
  course = await openCourse();
});

afterAll(() => course.close());

test.each(seeds)('a walk of seed %i finds nothing', async (seed) => {
  const found = await walk(course, seed, steps);
  expect(found && scenarioOf(await shrink(course, found))).toBeUndefined();
});
