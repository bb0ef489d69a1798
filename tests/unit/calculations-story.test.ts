import {expect, test} from 'vitest';
import {valueIn} from '../../src/content/build/story-values.ts';
import {toldAtLocations} from '../../src/content/model/calculations.ts';
import {readRuns} from 'endless-simulator/node';

test('the calculators of Help say what the shop of the story is told', () => {
  const story = readRuns().stories.get('what-a-shop-is-told');
  for (const step of story?.steps ?? []) {
    const at = (path: string): number => Number(valueIn(step, `watched.productBySku.${path}`));
    const available = [0, 1].map((place) => at(`inventoryItem.warehouseQuantities.${place}.available`));
    const told = [0, 1].map((place) => at(`salesChannels.nodes.0.pushedQuantities.${place}.quantity`));
    expect(toldAtLocations({available, unassigned: at('inventoryItem.unassigned'), buffer: 5})).toEqual(told);
  }
  expect(story?.steps.length).toBeGreaterThan(1);
}, 60_000);
