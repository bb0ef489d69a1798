import {copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, {recursive: true, withFileTypes: true})
        .filter((entry) => entry.isFile())
        .map(({parentPath, name}) => path.relative(folder, path.join(parentPath, name)))
    : [];

const isSame = (a: string, b: string): boolean => existsSync(b) && readFileSync(a).equals(readFileSync(b));

/** Makes a folder the copy of another one, and leaves files that are the same untouched: programs watch them. */
export function syncFolder(from: string, to: string): void {
  const wanted = filesBelow(from);
  const names = new Set(wanted);
  for (const file of filesBelow(to)) if (!names.has(file)) rmSync(path.join(to, file));
  for (const file of wanted) {
    if (isSame(path.join(from, file), path.join(to, file))) continue;
    mkdirSync(path.dirname(path.join(to, file)), {recursive: true});
    copyFileSync(path.join(from, file), path.join(to, file));
  }
}
