/** The components of examples, for pages that show some. */
import Example from './Example/index.tsx';
import StoryStep from './StoryStep.tsx';

export default {Example, StoryStep};
