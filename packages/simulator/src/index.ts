/** The engine and what it answers with. */
export type {Exchange, ScenarioRun, StoryRun} from './model/scenario.ts';
export {ScenarioError} from './model/scenario.ts';
export {shownRequest, shownScenarios, tokenVariable, type ShownRequest, type ShownScenario} from './model/shown.ts';
export type {Answer, SimulatorRequest} from './model/simulator.ts';
export {isId} from './model/words.ts';
