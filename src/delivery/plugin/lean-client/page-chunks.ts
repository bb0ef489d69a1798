/**
 * Loads the content of a page of the reference by the name of its chunk alone. The bundler's way would name chunk and
 * module of each of a thousand pages in the script of every page.
 */

import table from '@generated/lean-client/table.json';
import {hashOf} from './page-hashes.ts';
import {pageChunks} from './route-table.ts';

/** What the script of a chunk hands over: its names, and its modules by id. */
type Arrival = [chunks: string[], modules: Record<string, unknown>, ...rest: unknown[]];

declare const siteChunks: {push: (arrival: Arrival) => unknown};
declare const __webpack_chunk_load__: (name: string) => Promise<unknown>;
declare const __webpack_require__: {
  (id: string): object;
  /** Hashes of the files of pages, as `chunk-hashes.ts` packs them. */
  pageHashes: string;
  /** The runtime asks it for the hash of a page. */
  pageHash: (name: string) => string | undefined;
};

let names: string[] | undefined;
__webpack_require__.pageHash = (name) => {
  names ??= pageChunks(table);
  return hashOf(name, __webpack_require__.pageHashes, names);
};

/** Ids of modules by the chunk that brought them. */
const arrived = new Map<string, string[]>();

const handOver = siteChunks.push;
siteChunks.push = (arrival) => {
  const [chunks, modules] = arrival;
  for (const chunk of chunks) arrived.set(chunk, Object.keys(modules));
  return handOver(arrival);
};

/** The module with the page; a chunk may carry what the page imports, too. */
export async function loadPage(chunk: string): Promise<object> {
  await __webpack_chunk_load__(chunk);
  const page = arrived
    .get(chunk)
    ?.map((id) => __webpack_require__(id))
    .find((module) => 'frontMatter' in module);
  if (!page) throw new Error(`The script of the page "${chunk}" holds no page.`);
  return page;
}
