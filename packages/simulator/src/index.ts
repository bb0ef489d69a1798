/** The engine and what it answers with. */
export type {Exchange, ScenarioRun, StoryRun} from './model/scenario.ts';
export {ScenarioError} from './model/scenario.ts';
export {isId, shownRequest, shownScenarios, type ShownRequest, type ShownScenario} from './model/shown.ts';
export type {Answer, SimulatorRequest} from './model/simulator.ts';
