import type {SearchFailure, SearchRequest, SectionId} from '../model/types.ts';
import type {HostOptions} from './host.ts';

export type WorkerCall =
  | {id: number; type: 'start'; options: HostOptions}
  | {id: number; type: 'preload'; section: SectionId}
  | {id: number; type: 'search'; requests: readonly SearchRequest[]};

/** An answer travels as JSON: a page reads it in less time than it takes over a tree of objects. */
export type WorkerAnswer = {id: number; ok: true; json?: string} | {id: number; ok: false; failure: SearchFailure};
