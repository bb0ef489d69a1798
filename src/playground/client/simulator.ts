/** The simulator of this site. */
import {openSimulator as open, type SimulatorConnection} from 'endless-simulator/browser';

const createWorker = (): Worker => new Worker(new URL('./simulator-worker.ts', import.meta.url));

/** Opens the simulator, once for all pages of the visit. */
export const openSimulator = (tell?: (message: string) => void): Promise<SimulatorConnection> =>
  open(createWorker, tell);
