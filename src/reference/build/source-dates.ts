import path from 'node:path';
import {lastCommits} from '../../site/build/last-commits.ts';
import {schemaFolder} from './schema-folder.ts';

let dates: Map<string, string> | undefined;

/** Date of the last commit that changed a file of the schema; `undefined` outside of git or before the first commit. */
export function sourceDate(file: string): string | undefined {
  dates ??= lastCommits([schemaFolder]);
  return dates.get(path.posix.join(schemaFolder, file));
}
