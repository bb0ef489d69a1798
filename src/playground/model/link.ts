/** Addresses of the playground that carry a request. It is the fragment, so nothing of it reaches a server. */
import {readRequest, type Request} from './request.ts';

export function playgroundLink(request: Request): string {
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return `/playground#${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** The request in a fragment, with or without its `#`; undefined when it carries none that can be read. */
export function requestInLink(fragment: string): Request | undefined {
  try {
    const text = atob(fragment.replace(/^#/, '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return readRequest(JSON.parse(new TextDecoder('utf-8', {fatal: true}).decode(bytes)));
  } catch {
    return undefined;
  }
}
