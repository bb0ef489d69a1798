/**
 * Loads the content of a page by the id of its chunk alone. The bundler's own loaders would list the chunk and the module
 * of each of a thousand pages in the script of every page.
 */

/** What the script of a chunk passes on: the ids of its chunks, and its modules by id. */
type LoadedChunk = [chunks: string[], modules: Record<string, unknown>, ...rest: unknown[]];

declare const siteChunks: {push: (chunk: LoadedChunk) => unknown};
declare const __webpack_chunk_load__: (chunk: string) => Promise<unknown>;
declare const __webpack_require__: (module: string) => object;

/** Ids of modules by the chunk that contains them. */
const modulesOf = new Map<string, string[]>();

const push = siteChunks.push;
siteChunks.push = (loaded) => {
  const [chunks, modules] = loaded;
  for (const chunk of chunks) modulesOf.set(chunk, Object.keys(modules));
  return push(loaded);
};

/** The module of a page; its chunk may also contain modules that the page imports. */
export async function loadPage(chunk: string): Promise<object> {
  await __webpack_chunk_load__(chunk);
  const page = modulesOf
    .get(chunk)
    ?.map((id) => __webpack_require__(id))
    .find((module) => 'contentTitle' in module);
  if (!page) throw new Error(`The script of the chunk "${chunk}" contains no page.`);
  return page;
}
