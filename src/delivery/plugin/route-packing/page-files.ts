/**
 * Gives the files of all pages one hash. The bundler's runtime, which every reader downloads, lists the hash of each
 * chunk: a thousand pages would make it several kilobytes larger.
 */
import {createHash} from 'node:crypto';
import {runInNewContext} from 'node:vm';
import type {CurrentBundler} from '@docusaurus/types';
import {pageSuffix} from './route-table.ts';

type Bundler = CurrentBundler['instance'];

/** Digits of the hash in the name of a chunk's file. */
export const hashLength = 8;

/** `require.u = (chunk) => "assets/js/" + chunk + "." + ({…})[chunk] + ".js"`, as the minifier writes it. */
const chunkAddress = /(\w+\.u=(\w+)=>"assets\/js\/"\+\2\+"\."\+)\((\{[^{}]*\})\)\[\2\]/;

/**
 * Replaces the hashes of pages in the minified script of the runtime.
 *
 * @param hash - The hash in the names of all pages' files.
 * @throws Error when the script doesn't have the expected form.
 */
export function shareHash(runtime: string, hash: string): string {
  const [expression, start = '', chunk = '', map = ''] = chunkAddress.exec(runtime) ?? [];
  if (expression === undefined)
    throw new Error(
      'The runtime has no map from chunks to their hashes. Adapt src/delivery/plugin/route-packing/page-files.ts to what this version of Rspack writes.',
    );
  const hashes = Object.entries(runInNewContext(`(${map})`) as Record<string, string>);
  const others = Object.fromEntries(hashes.filter(([name]) => !pageSuffix.test(name)));
  const isPage = `${String(pageSuffix)}.test(${chunk})`;
  return runtime.replace(expression, () => `${start}(${isPage}?"${hash}":(${JSON.stringify(others)})[${chunk}])`);
}

/** The file of a chunk that the bundler wrote. */
function fileOf(chunk: string, files: readonly string[]): string {
  const start = `assets/js/${chunk}.`;
  const file = files.find((name) => name.startsWith(start));
  if (file === undefined)
    throw new Error(
      `No script is named ${start}*.js. Adapt "pageChunk" in src/delivery/plugin/route-packing/route-table.ts to how this version of Rspack names chunks.`,
    );
  return file;
}

/**
 * A plugin that names the files of pages by one hash of all their contents, after they are minified.
 *
 * @param pages - The chunks of pages.
 */
export function sharedPageHash({Compilation, sources}: Bundler, pages: readonly string[]) {
  const name = 'shared-page-hash';
  return {
    apply(compiler: InstanceType<Bundler['Compiler']>): void {
      compiler.hooks.thisCompilation.tap(name, (compilation) => {
        // Before the bundler replaces hashes by those of the final contents, the runtime's own among them.
        compilation.hooks.processAssets.tap({name, stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE}, (assets) => {
          const files = Object.keys(assets);
          const pageFiles = pages.map((page) => [page, fileOf(page, files)] as const);
          const content = createHash('sha256');
          for (const [, file] of pageFiles) content.update(assets[file]?.source() ?? '');
          const hash = content.digest('hex').slice(0, hashLength);
          for (const [page, file] of pageFiles) compilation.renameAsset(file, `assets/js/${page}.${hash}.js`);
          for (const file of files.filter((asset) => asset.includes('/runtime~')))
            compilation.updateAsset(file, (source) => new sources.RawSource(shareHash(String(source.source()), hash)));
        });
      });
    },
  };
}
