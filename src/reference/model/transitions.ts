import {transitionsOf} from 'endless-simulator/schema';
import type {SchemaModel} from './model.ts';

/** What each mutation does to which status. */
export type TransitionsByMutation = ReadonlyMap<string, {status: string; from: string[]; to: string}[]>;

export function transitionsByMutation({types}: SchemaModel): TransitionsByMutation {
  const found = new Map<string, {status: string; from: string[]; to: string}[]>();
  for (const {name: status, definition} of types.values()) {
    for (const {from, to, mutation} of transitionsOf(definition)) {
      if (mutation) found.set(mutation, [...(found.get(mutation) ?? []), {status, from, to}]);
    }
  }
  return found;
}
