/** The simulator in a browser, as a page sees it. */
export {followEnd, openSimulator, resetVisit, stopSimulator, type SimulatorConnection} from './browser/connection.ts';
export type {Table} from './browser/protocol.ts';
export {
  notYetRun,
  renamedIds,
  requestOf,
  runScenario,
  runSteps,
  saysTheSame,
  withIds,
  type Result,
} from './browser/run.ts';
export {currentVisit, followVisit, forgetVisit, keepVisit, type Visit} from './browser/visit.ts';
