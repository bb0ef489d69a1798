/** What a walk begins with, and what it consists of. */
import type {Contract} from '../../src/model/contract.ts';
import type {Fields} from '../../src/model/rules.ts';

/** One step: an operation, time that passes, or a look at everything. Ids of new records are labels. */
export interface Step {
  caller: string;
  operation?: string;
  input?: Fields;
  wait?: string;
  /** Seed of a look at pages, at everything, or with the eyes of another company. */
  look?: {kind: 'pages' | 'everything' | 'stranger'; seed: number};
}

/** What all walks begin with. */
export interface Start {
  contract: Contract;
  /** Ids of the data set by type. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** Open units of products on all orders of the data set, and on each order. */
  ordered: ReadonlyMap<string, number>;
  orderedBy: ReadonlyMap<string, ReadonlyMap<string, number>>;
  brand: string;
  channels: readonly string[];
  warehouses: readonly string[];
  skus: readonly string[];
}
