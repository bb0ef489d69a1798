/** Which requests come from this machine: a page of another origin may neither read nor steer the simulator. */
import type {IncomingMessage, ServerResponse} from 'node:http';

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

function isLocalAddress(address: string): boolean {
  try {
    return localNames.has(new URL(address).hostname);
  } catch {
    return false;
  }
}

/** Origins beside those of this machine whose pages may use the simulator. */
export type AllowedOrigins = readonly string[];

const isAllowedOrigin = (origin: string | undefined, allowed: AllowedOrigins): boolean =>
  origin === undefined || isLocalAddress(origin) || allowed.includes(origin);

/**
 * Whether a request is sent to this machine, by a program or by a page of an allowed origin. Images and frames of pages
 * come without an origin, but browsers say that they are of another site; a link that somebody follows may be.
 */
export const isAllowedRequest = ({headers}: IncomingMessage, allowed: AllowedOrigins): boolean =>
  isLocalAddress(`http://${headers.host ?? ''}`) &&
  isAllowedOrigin(headers.origin, allowed) &&
  (headers.origin !== undefined ||
    headers['sec-fetch-site'] !== 'cross-site' ||
    headers['sec-fetch-dest'] === 'document');

/** Lets a page of an allowed origin read the answer, without cookies. */
export function allowOrigin({headers}: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Vary', 'Origin');
  if (headers.origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', headers.origin);
  response.setHeader('Access-Control-Expose-Headers', 'X-Request-Id, Retry-After, WWW-Authenticate');
}

/** Answers the question of a browser whether a page may send a request. */
export function answerPreflight({headers}: IncomingMessage, response: ServerResponse, methods: string): void {
  response.setHeader('Allow', methods);
  response.setHeader('Access-Control-Allow-Methods', methods);
  response.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? 'Content-Type');
  response.setHeader('Access-Control-Max-Age', '600');
  response.writeHead(204).end();
}
