import {readFile, rm, writeFile} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import {promisify} from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Extensions worth compressing; pictures and fonts are compressed already. */
export const compressible = ['html', 'css', 'js', 'json', 'xml', 'svg', 'txt', 'md', 'graphql', 'map', 'webmanifest'];

/** Large assets are shared by many pages and deserve the best compression, which takes too long for every page. */
function brotliQuality(file: string, size: number): number {
  const shared = /\.(?:css|js|json)$/.test(file) && size > 50_000 && size < 2_000_000;
  return shared ? zlib.constants.BROTLI_MAX_QUALITY : 9;
}

/** The smallest window for the whole file: clearing the default one takes longer than compressing a page. */
function brotliWindow(size: number): number {
  return Math.min(zlib.constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(size + 16))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const {BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
  const size = content.length;
  const options = {
    params: {
      [BROTLI_PARAM_QUALITY]: brotliQuality(file, size),
      [BROTLI_PARAM_LGWIN]: brotliWindow(size),
      [BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
  const twins = {gz: await gzip(content, {level: 9}), br: await brotli(content, options)};
  for (const [suffix, compressed] of Object.entries(twins)) {
    if (compressed.length < size) await writeFile(`${file}.${suffix}`, compressed);
    else await rm(`${file}.${suffix}`, {force: true});
  }
}

/** Writes a `.gz` and a `.br` twin beside each file, where the twin is smaller. */
export async function precompress(files: readonly string[]): Promise<void> {
  const queue = [...files];
  const worker = async (): Promise<void> => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({length: availableParallelism() * 2}, worker));
}
