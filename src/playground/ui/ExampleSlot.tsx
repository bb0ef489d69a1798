/** Examples where a page's Markdown puts them. Their code comes with the page, so that others don't download it. */
import {createContext, useContext, type ComponentProps, type ReactNode} from 'react';
import type Example from './Example/index.tsx';
import type StoryStep from './StoryStep.tsx';

interface Examples {
  Example: typeof Example;
  StoryStep: typeof StoryStep;
}

/** What the page brings along. */
export const ExamplesOfPage = createContext<Examples | undefined>(undefined);

function useExamples(): Examples {
  const components = useContext(ExamplesOfPage);
  if (!components)
    throw new Error('Examples run on pages of operations and on guides of the API: see src/reference/plugin/slim-docs.ts.');
  return components;
}

export function ExampleSlot(props: ComponentProps<Examples['Example']>): ReactNode {
  const {Example} = useExamples();
  return <Example {...props} />;
}

export function StoryStepSlot(props: ComponentProps<Examples['StoryStep']>): ReactNode {
  const {StoryStep} = useExamples();
  return <StoryStep {...props} />;
}
