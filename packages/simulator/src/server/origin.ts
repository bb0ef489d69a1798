/** Which requests come from this machine: a page of another origin may neither read nor steer the simulator. */
import type {IncomingMessage} from 'node:http';

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLocalAddress(address: string): boolean {
  try {
    return localNames.has(new URL(address).hostname);
  } catch {
    return false;
  }
}

/** Whether an `Origin` is of this machine; programs send none. */
export const isLocalOrigin = (origin: string | null | undefined): boolean =>
  origin === null || origin === undefined || isLocalAddress(origin);

/** Whether `Host` and `Origin` of a request are of this machine, on any port. */
export const isLocalRequest = ({headers}: IncomingMessage): boolean =>
  isLocalAddress(`http://${headers.host ?? ''}`) && isLocalOrigin(headers.origin);
