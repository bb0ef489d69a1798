/** Addresses of requests and the ranges that they may come from. */

/** Where requests come from that don't say. */
const usualAddress = '203.0.113.24';

interface Address {
  bits: bigint;
  /** How many bits addresses of its version have. */
  length: 32 | 128;
}

/** Groups of an address, each of so many bits; undefined when there are too many or too few, or one is too large. */
function joined(groups: readonly number[], count: number, size: number): bigint | undefined {
  if (groups.length !== count || groups.some((group) => !(group < 2 ** size))) return undefined;
  return groups.reduce((sum, group) => (sum << BigInt(size)) + BigInt(group), 0n);
}

function readIPv4(text: string): Address | undefined {
  const groups = text.split('.').map((group) => (/^\d{1,3}$/.test(group) ? Number(group) : NaN));
  const bits = joined(groups, 4, 8);
  return bits === undefined ? undefined : {bits, length: 32};
}

/** Reads groups of hexadecimal digits, of which `::` stands for as many zeros as are missing. */
function readIPv6(text: string): Address | undefined {
  const parts = text.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - parts.flat().length;
  if (parts.length > 2 || (parts.length === 2 && missing < 1)) return undefined;
  const all = parts.flatMap((part, at) => (at === 0 ? part : [...Array<string>(missing).fill('0'), ...part]));
  const bits = joined(
    all.map((group) => (/^[0-9a-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : NaN)),
    8,
    16,
  );
  return bits === undefined ? undefined : {bits, length: 128};
}

const readAddress = (text: string): Address | undefined => readIPv4(text) ?? readIPv6(text);

/** Reads a range in CIDR notation, or an address as the range that holds it alone. */
function readRange(text: string): (Address & {prefix: number}) | undefined {
  const [, prefix, ...rest] = text.split('/');
  const address = readAddress(text.replace(/\/.*$/, ''));
  if (!address || rest.length > 0) return undefined;
  if (prefix === undefined) return {...address, prefix: address.length};
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= address.length
    ? {...address, prefix: Number(prefix)}
    : undefined;
}

/** An address, or a range in CIDR notation, in its shortest form; any other text as it is. */
export function shortened(text: string): string {
  const [address = ''] = text.split('/');
  return readIPv6(address) ? text.replace(address, new URL(`http://[${address}]`).hostname.slice(1, -1)) : text;
}

/** Address of a request by its headers. */
export const addressOf = (headers: ReadonlyMap<string, string>): string =>
  shortened(headers.get('x-forwarded-for') ?? usualAddress);

/** Whether a text is an address or a range in CIDR notation. */
export const isAddressOrRange = (text: string): boolean => readRange(text) !== undefined;

/** Whether an address is the one given, or lies in the range given. */
export function isInRange(text: string, range: string): boolean {
  const [address, within] = [readAddress(text), readRange(range)];
  if (!address || !within || address.length !== within.length) return false;
  const rest = BigInt(within.length - within.prefix);
  return address.bits >> rest === within.bits >> rest;
}
