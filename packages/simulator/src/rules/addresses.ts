/** Addresses of requests and the ranges that they may come from. */

/** The 32 bits of an IPv4 address; undefined when it is none. */
function bitsOf(address: string): number | undefined {
  const parts = address.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : NaN));
  if (parts.length !== 4 || parts.some((part) => !(part <= 255))) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

const isIPv6 = (address: string): boolean =>
  address.includes(':') && /^[0-9a-f:]{2,39}$/i.test(address) && !/:::|::.*::/.test(address);

/** Whether a text is an address or a range in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  if (rest.length > 0) return false;
  const longest = isIPv6(address) ? 128 : 32;
  const isAddress = isIPv6(address) || bitsOf(address) !== undefined;
  return isAddress && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= longest));
}

/** Whether an address is the one given, or lies in the IPv4 range given. */
export function isInRange(address: string, range: string): boolean {
  const [base = '', length] = range.split('/');
  const [own, start] = [bitsOf(address), bitsOf(base)];
  if (own === undefined || start === undefined) return address.toLowerCase() === range.toLowerCase();
  const size = 2 ** (32 - Number(length ?? 32));
  return Math.floor(own / size) === Math.floor(start / size);
}
