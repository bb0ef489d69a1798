/** Reads the schema, the data set, the scenarios and the stories, and runs them. */
export {emptyEngine, readEngine} from './build/engine-data.ts';
export {readAnsweredStories} from './build/golden.ts';
export {readRuns, runsFile, stateOf} from './build/runs.ts';
export {readPlatform, runScenarios, type Platform} from './build/scenarios.ts';
export {WorldError} from './build/world.ts';
