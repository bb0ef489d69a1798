/** Addresses of the playground that carry a request with them. Nothing of it reaches a server: it is the fragment. */

/** What the playground opens with. */
export interface SharedRequest {
  document: string;
  /** As text, because it may be unfinished. */
  variables?: string;
  /** Name of the caller. */
  as?: string;
}

const playground = '/playground';

/** The request as the fragment of an address: JSON in base64url. */
export function encodeRequest(request: SharedRequest): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The request in a fragment, with or without its `#`; undefined when there is none. */
export function decodeRequest(fragment: string): SharedRequest | undefined {
  try {
    const text = atob(fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes));
    return isRequest(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRequest(value: unknown): value is SharedRequest {
  if (typeof value !== 'object' || value === null) return false;
  const {document, variables = '', as = ''} = value as Record<string, unknown>;
  return [document, variables, as].every((part) => typeof part === 'string');
}

/** Address of the playground with a request. */
export const playgroundLink = (request: SharedRequest): string => `${playground}#${encodeRequest(request)}`;
