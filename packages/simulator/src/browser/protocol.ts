/** What the page and the thread of the simulator tell each other. */
import type {PackedState} from '../model/pack.ts';
import type {Entity} from '../model/rules.ts';
import type {Answer, SimulatorRequest} from '../model/simulator.ts';

/** A request that changed the state, or a move of the clock: what has to be done again to reach the same state. */
export type Entry = {request: SimulatorRequest} | {advance: string};

/** Records of one type as they are stored, with the ids of those that the last change touched. */
export interface Table {
  now: string;
  records: Entity[];
  changed: string[];
}

/** Where a simulation stands after its start. */
export interface Started {
  now: string;
  /** Names the schema and the data set that simulations of this build begin with. */
  version: string;
}

export type Task =
  | {type: 'start'; version: string; entries: readonly Entry[]}
  | {type: 'execute'; request: SimulatorRequest}
  | {type: 'subscribe'; request: SimulatorRequest; channel: number}
  | {type: 'unsubscribe'; channel: number}
  | {type: 'advance'; by: string}
  | {type: 'reset'}
  | {type: 'table'; name: string};

export type Call = Task & {id: number};

/** What a task came to: `entry` is what it adds to the journal. */
export interface Outcome {
  value: unknown;
  entry?: Entry;
}

export type Message = (Outcome & {id: number}) | {id: number; failure: string} | {channel: number; event: Answer};

/** What the thread works with: the build writes it. */
export interface Engine {
  version: string;
  /** SDL without prose. */
  sdl: string;
  state: PackedState;
}
