import type {SearchFailure, SearchRequest, SearchResponse, SectionId} from '../types.ts';
import type {HostOptions} from './host.ts';

export type WorkerCall =
  | {id: number; type: 'start'; options: HostOptions}
  | {id: number; type: 'preload'; section: SectionId}
  | {id: number; type: 'search'; requests: readonly SearchRequest[]};

export type WorkerAnswer = {id: number; ok: true; value: SearchResponse | undefined} | {id: number; ok: false; failure: SearchFailure};
