import {existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {closest} from '../../../src/site/model/edit-distance.ts';
import type {ProsePage} from './page.ts';

/** Kilobytes of an image. */
const largest = 500;
/** Pixels: twice the width of the column. */
const widest = 1600;
const images = '**/*.{avif,gif,jpg,jpeg,png,svg,webp}';

/** Width in pixels of a PNG, which begins with a header; 0 for other files. */
function widthOf(file: string): number {
  if (!file.endsWith('.png')) return 0;
  const bytes = readFileSync(file);
  return bytes.toString('latin1', 12, 16) === 'IHDR' ? bytes.readUInt32BE(16) : 0;
}

/** Says what is wrong with the image at an address and how to fix it; `undefined` if nothing is. */
export function imageFault(root: string, page: ProsePage, url: string, file: string): string | undefined {
  const where = path.relative(root, file);
  if (!existsSync(file)) {
    const beside = path.join(root, path.dirname(page.file));
    const near = closest(url.replaceAll('\\', '/').replace(/^\/?static\//, '/'), [
      ...Globby.sync(images, {cwd: path.join(root, 'static')}).map((name) => `/${name}`),
      ...Globby.sync(images, {cwd: beside}).map((name) => `./${name}`),
    ]);
    return `There is no file ${where}. ${near === '' ? 'Add the file.' : `Did you mean ${near}? Otherwise add the file.`}`;
  }
  const size = Math.round(statSync(file).size / 1000);
  if (size > largest)
    return `${where} has ${size} kB. Make it smaller, at most ${largest} kB: everybody who reads the page waits for it.`;
  const width = widthOf(file);
  return width > widest
    ? `${where} is ${width} pixels wide. Make it at most ${widest}: no page shows more.`
    : undefined;
}
