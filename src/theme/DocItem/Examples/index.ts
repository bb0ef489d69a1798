/** The components of examples, for pages that show some: they bring them along as a module of their route. */
import Example from '../../../playground/ui/Example/index.tsx';
import StoryStep from '../../../playground/ui/StoryStep.tsx';

export default {Example, StoryStep};
