/**
 * Lets a worker read messages after each test. Synchronous tests in a row never return to the event loop; after a
 * minute of them Vitest gives up waiting for its answers and the run fails, though each test passes.
 */
import {setImmediate} from 'node:timers/promises';
import {afterEach} from 'vitest';

afterEach(() => setImmediate());
