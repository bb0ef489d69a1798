import {useEffect, useMemo, type ReactNode} from 'react';
import type {StoryStepData} from '../../reference/model/scenario.ts';
import {noteStoryStep, stepsBefore} from '../client/story-steps.ts';
import Example from './Example/index.tsx';

/** A step of a story within a guide: request and answer, one above the other. */
export default function StoryStep({data}: {data: string}): ReactNode {
  const step = useMemo(() => JSON.parse(data) as StoryStepData, [data]);
  useEffect(() => noteStoryStep(step), [step]);
  return <Example kind={step.kind} scenarios={step.scenarios} earlier={() => stepsBefore(step)} inGuide />;
}
