import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {schemaFolder} from './schema-folder.ts';

let dates: Map<string, string> | undefined;

/** Reads when each file of the schema was last committed, with one call of git. */
function readDates(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const {status, stdout} = spawnSync('git', ['log', '--format=%x00%cI', '--name-only', '--', folder], {encoding: 'utf8', maxBuffer: 64 * 1024 * 1024});
  if (status !== 0) return found;
  for (const commit of stdout.split('\0')) {
    const [date, ...files] = commit.split('\n').filter(Boolean);
    if (!date) continue;
    for (const file of files) {
      const name = path.basename(file);
      if (!found.has(name)) found.set(name, date);
    }
  }
  return found;
}

/** Date of the last commit that changed a file of the schema; `undefined` outside of git or before the first commit. */
export function sourceDate(file: string): string | undefined {
  dates ??= readDates(schemaFolder);
  return dates.get(file);
}
