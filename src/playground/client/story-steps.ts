/** Steps of stories that guides have shown, so that a later step can run the earlier ones first. */
import type {ShownRequest} from 'endless-simulator';
import type {StoryStepData} from '../../reference/model/scenario.ts';

const stories = new Map<string, Map<number, ShownRequest>>();

/** Notes a step, and those before it that the page shows nowhere. */
export function noteStoryStep({story, at, unshown, scenarios}: StoryStepData): void {
  const steps = stories.get(story) ?? new Map<number, ShownRequest>();
  stories.set(story, steps);
  for (const [place, step] of unshown) steps.set(place, step);
  const [own] = scenarios;
  if (own) steps.set(at, own.shown);
}

/** The noted steps of a story before one of them, in their order. */
export const stepsBefore = ({story, at}: Pick<StoryStepData, 'story' | 'at'>): ShownRequest[] =>
  [...(stories.get(story) ?? [])]
    .filter(([place]) => place < at)
    .sort(([a], [b]) => a - b)
    .map(([, step]) => step);
