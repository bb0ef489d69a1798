import {encodeAddress} from '../../site/model/address.ts';

/** Writes structured data as JSON, with every address of the site percent-encoded and safe inside a script element. */
export function structuredDataJson(data: unknown, siteUrl: string): string {
  const encode = (_: string, value: unknown): unknown =>
    typeof value === 'string' && value.startsWith(`${siteUrl}/`) ? encodeAddress(value) : value;
  return JSON.stringify(data, encode).replace(/</g, '\\u003c');
}
