import {EventRefusal, playEvent} from '../../src/events/index.ts';
import type {Fields} from '../../src/model/rules.ts';
import type {Simulator} from '../../src/model/simulator.ts';

/** Why an event from outside is refused: reason, field and words; `none` when it happens. */
export function refusalOfEvent(simulator: Simulator, event: Fields): string {
  try {
    playEvent(simulator, event);
  } catch (error) {
    if (error instanceof EventRefusal) return `${error.reason} ${error.field}: ${error.message}`;
    throw error;
  }
  return 'none';
}
