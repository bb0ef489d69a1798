import {createHash} from 'node:crypto';
import {readFileSync, utimesSync, writeFileSync} from 'node:fs';
import path from 'node:path';

/** Name of the list of files in a build, hidden from readers by its dot. */
export const filesList = '.files';

const year = 365 * 24 * 3600;
const earliest = 30 * year;
const span = 24 * year;

/**
 * A time derived from the content: web servers derive validators from the time and size of a file, and readers must not
 * download an unchanged file again after a build. Between 2000 and 2024, so that no file is from the future.
 */
export function timeOfContent(sha256: string): number {
  return earliest + (Number.parseInt(sha256.slice(0, 12), 16) % span);
}

/**
 * Gives each file the time of its content and lists all files with their hashes in the format of `sha256sum --check`.
 * The same content gives the same list, which proves on the server that a build arrived complete.
 *
 * @param files - Paths relative to the folder.
 */
export function stampFiles(folder: string, files: readonly string[]): void {
  const lines = [...files].sort().map((file) => {
    const absolute = path.join(folder, file);
    const hash = createHash('sha256').update(readFileSync(absolute)).digest('hex');
    const time = timeOfContent(hash);
    utimesSync(absolute, time, time);
    return `${hash}  ${file}\n`;
  });
  writeFileSync(path.join(folder, filesList), lines.join(''));
}
