/** Runs the scenarios, so that the process that starts this one finds their answers in the cache. */
import {readRuns} from 'endless-simulator/node';

try {
  readRuns();
} catch {
  // That process runs them again, and says what is wrong.
}
