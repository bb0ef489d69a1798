/** Steps of stories that guides have shown, so that a later step can run the earlier ones first. */
import type {ShownRequest} from 'endless-simulator';
import type {StoryStepData} from '../../reference/model/scenario.ts';

const stories = new Map<string, ShownRequest[]>();

export function noteStoryStep({story, at, scenarios: [scenario]}: StoryStepData): void {
  const steps = stories.get(story) ?? [];
  if (scenario) steps[at] = scenario.shown;
  stories.set(story, steps);
}

/** The remembered steps of a story before one of them, in their order; `flat` leaves out those that no guide has shown. */
export const stepsBefore = ({story, at}: Pick<StoryStepData, 'story' | 'at'>): ShownRequest[] =>
  (stories.get(story) ?? []).slice(0, at).flat();
