import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Copies the files that git tracks, with their uncommitted changes, to a new temporary folder that shares the packages.
 *
 * @returns the folder
 */
export function copySite(name: string): string {
  const root = process.cwd();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', list, {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024}).split('\0')) {
    if (!file || !existsSync(file)) continue;
    mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
    cpSync(path.join(root, file), path.join(folder, file));
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}
