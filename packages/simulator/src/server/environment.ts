/** What a shell sets so that samples of the documentation go to this simulator, each as its caller. */
import {tokenVariable} from '../model/shown.ts';
import type {Host} from './host.ts';
import {endpoint} from './http.ts';

const tokenOf = (headers: Record<string, string>): string | undefined =>
  headers['Authorization']?.replace(/^Bearer /, '');

/** A text between single quotes, as shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Lines for `eval`: a token of every caller, and those of the first one with a brand as what samples read. */
export function environmentOf({platform, options}: Host, port: number): string {
  const callers = options.world === 'empty' ? [] : Object.entries(platform.callers);
  const [, first] = callers.find(([, {headers}]) => 'X-Brand-Id' in headers) ?? [];
  const variables: [name: string, value: string | undefined][] = [
    ...callers.map(([name, {headers}]): [string, string | undefined] => [tokenVariable(name), tokenOf(headers)]),
    ['ENDLESS_URL', `http://localhost:${port}${endpoint}`],
    ['ENDLESS_TOKEN', tokenOf(first?.headers ?? {})],
    ['ENDLESS_COMPANY', first?.headers['X-Company-Id']],
    ['ENDLESS_BRAND', first?.headers['X-Brand-Id']],
  ];
  return variables
    .flatMap(([name, value]) => (value === undefined ? [] : [`export ${name}=${quoted(value)}\n`]))
    .join('');
}
