/** The platform that tests ask. */
import {readPlatform, type Platform} from '../../src/build/scenarios.ts';

let shared: Platform | undefined;

/** The platform with its data set as it is at first. Read once for all tests of a process, because reading takes a second. */
export function freshPlatform(): Platform {
  shared ??= readPlatform();
  shared.simulator.restore(structuredClone(shared.world.state));
  return shared;
}
