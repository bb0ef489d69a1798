import {readFile, rm, writeFile} from 'node:fs/promises';
import {availableParallelism} from 'node:os';
import {promisify} from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Extensions worth compressing; pictures and fonts already are. */
export const compressible = ['html', 'css', 'js', 'json', 'xml', 'svg', 'txt', 'md', 'graphql', 'map', 'webmanifest'] as const;

/** Below this, headers outweigh what compression saves. */
const smallest = 512;

/** Pages are many and change with each build; assets are few and are sent most often. */
function brotliQuality(file: string): number {
  return file.endsWith('.html') || file.endsWith('.md') ? 9 : 11;
}

/** Bytes of a set of files, as they are and compressed. */
export interface CompressionTotals {
  files: number;
  plain: number;
  gzip: number;
  brotli: number;
}

async function compressFile(file: string, totals: CompressionTotals): Promise<void> {
  const content = await readFile(file);
  const options = {params: {[zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality(file), [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length}};
  const small = content.length < smallest;
  const [zipped, brotlied] = small ? [content, content] : await Promise.all([gzip(content, {level: 9}), brotli(content, options)]);
  for (const [suffix, compressed] of [['gz', zipped], ['br', brotlied]] as const) {
    if (compressed.length < content.length) await writeFile(`${file}.${suffix}`, compressed);
    else await rm(`${file}.${suffix}`, {force: true});
  }
  totals.files += 1;
  totals.plain += content.length;
  totals.gzip += Math.min(zipped.length, content.length);
  totals.brotli += Math.min(brotlied.length, content.length);
}

/** Writes `.gz` and `.br` twins beside the files that they make smaller. */
export async function precompress(files: readonly string[]): Promise<CompressionTotals> {
  const totals: CompressionTotals = {files: 0, plain: 0, gzip: 0, brotli: 0};
  const queue = [...files];
  const worker = async (): Promise<void> => {
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) await compressFile(file, totals);
  };
  await Promise.all(Array.from({length: availableParallelism() * 2}, worker));
  return totals;
}
