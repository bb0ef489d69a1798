import type {ReactNode} from 'react';
import type {ExampleData} from '../../reference/model/scenario.ts';
import Example from './Example/index.tsx';

/** A step of a story within a guide: request and answer, one above the other. */
export default function StoryStep({data}: {data: string}): ReactNode {
  return <Example {...(JSON.parse(data) as ExampleData)} inGuide />;
}
