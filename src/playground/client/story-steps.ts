/** Steps of stories that guides have shown, so that a later step can run the earlier ones first. */
import type {ShownRequest} from 'endless-simulator';
import type {StoryStepData} from '../../reference/model/scenario.ts';

const stories = new Map<string, Map<number, ShownRequest>>();

export function noteStoryStep({story, at: index, scenarios}: StoryStepData): void {
  const steps = stories.get(story) ?? new Map<number, ShownRequest>();
  stories.set(story, steps);
  const [scenario] = scenarios;
  if (scenario) steps.set(index, scenario.shown);
}

/** The remembered steps of a story before one of them, in their order. */
export const stepsBefore = ({story, at: last}: Pick<StoryStepData, 'story' | 'at'>): ShownRequest[] =>
  [...(stories.get(story) ?? [])]
    .filter(([index]) => index < last)
    .sort(([a], [b]) => a - b)
    .map(([, step]) => step);
