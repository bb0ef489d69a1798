/**
 * Loads the content of a page by the id of its chunk alone. The bundler's own loaders would list the chunk and the module
 * of each of a thousand pages in the script of every page.
 */

/** What the scripts of chunks pass on: the ids of their chunks, and their modules by id. */
declare const siteChunks: [chunks: string[], modules: Record<string, unknown>][];
declare const __webpack_chunk_load__: (chunk: string) => Promise<unknown>;
declare const __webpack_require__: (module: string) => object;

/** The module of a page; its chunk may also contain modules that the page imports. */
export async function loadPage(chunk: string): Promise<object> {
  await __webpack_chunk_load__(chunk);
  const [, modules = {}] = siteChunks.find(([chunks]) => chunks.includes(chunk)) ?? [];
  const page = Object.keys(modules)
    .map((id) => __webpack_require__(id))
    .find((module) => 'contentTitle' in module);
  if (!page) throw new Error(`The script of the chunk "${chunk}" contains no page.`);
  return page;
}
