/** The simulator in a browser, as a page sees it. */
export {openSimulator, resetVisit, type SimulatorConnection} from './browser/connection.ts';
export type {Table} from './browser/protocol.ts';
export {notYetRun, renamedIds, runScenario, saysTheSame, withIds, type Result} from './browser/run.ts';
export {currentVisit, followVisit, forgetVisit} from './browser/visit.ts';
