/**
 * Percent-encodes a path or an absolute URL that may hold raw spaces, and leaves what is encoded already as it is:
 * `/changelog/2025 Q3/x` and `/changelog/2025%20Q3/x` both give the latter.
 */
export function encodeAddress(address: string): string {
  const end = address.search(/[?#]/);
  const [path, rest] = end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end)];
  return encodeURI(path).replace(/%25([\da-f]{2})/gi, '%$1') + rest;
}

/** Undoes {@link encodeAddress}: routes are matched by their raw path. An address with a malformed escape stays as it is. */
export function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Address of a file in the repository's web editor. */
export const editAddress = (base: string, ...parts: string[]): string => base + encodeAddress(parts.join('/'));
