import type {ComponentType} from 'react';
import type {SearchModalProps} from './Modal.tsx';

/** The search modal's component. */
export type SearchModal = ComponentType<SearchModalProps>;

let modal: SearchModal | undefined;

/** Fetches the modal's code, once; a failed fetch is tried again by the next call. */
export async function loadModal(): Promise<SearchModal> {
  modal ??= (await import('./Modal.tsx')).default;
  return modal;
}
