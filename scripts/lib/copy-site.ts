import {execFileSync} from 'node:child_process';
import {cpSync, existsSync, mkdtempSync, symlinkSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Files below a folder that git tracks or would track. */
export function filesOfSite(root: string): string[] {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, {cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024}).split('\0');
  return files.filter((file) => file && existsSync(path.join(root, file)));
}

/** Copies the site, with its uncommitted changes, to a new temporary folder that shares the packages. */
export function copySite(name: string): string {
  const root = process.cwd();
  const folder = mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  for (const file of filesOfSite(root)) cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}
