/**
 * The bundler's runtime names every chunk with the hash in its file's name. Names of pages follow from the route table,
 * which every reader has, so their hashes are sent alone, in the order of the names.
 */
import {runInNewContext} from 'node:vm';
import {hashLength} from './page-hashes.ts';

/** `require.u = (name) => "assets/js/" + name + "." + ({…})[name] + ".js"`, as it is minified. */
const addresses = /(\w+)\.u=(\w+)=>"assets\/js\/"\+\2\+"\."\+\((\{[^{}]*\})\)\[\2\]\+"\.js"/;

/**
 * The script of the runtime with the hashes of pages packed.
 *
 * @param pages - Names of the chunks of pages, sorted.
 * @throws Error when the script is not written as expected, or lacks a page.
 */
export function packHashes(runtime: string, pages: readonly string[]): string {
  const [whole, require = '', name = '', map = ''] = addresses.exec(runtime) ?? [];
  if (whole === undefined)
    throw new Error(
      'The runtime tells the addresses of chunks in another way than expected. Adapt src/delivery/plugin/lean-client/chunk-hashes.ts to what this version of Rspack writes.',
    );
  const hashes = new Map(Object.entries(runInNewContext(`(${map})`) as Record<string, string>));
  const packed = pages.map((page) => {
    const hash = hashes.get(page);
    hashes.delete(page);
    if (hash?.length !== hashLength)
      throw new Error(`The chunk "${page}" of a page has no hash of ${hashLength} digits.`);
    return hash;
  });
  const rest = JSON.stringify(Object.fromEntries(hashes));
  const address = `"assets/js/"+${name}+"."+(${rest}[${name}]??${require}.pageHash(${name}))+".js"`;
  return runtime.replace(whole, () => `${require}.pageHashes="${packed.join('')}",${require}.u=${name}=>${address}`);
}
