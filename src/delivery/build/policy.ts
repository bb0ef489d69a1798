import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {readSearchConfig} from '../../search/model/environment.ts';
import {contentSecurityPolicy, searchOrigins} from '../model/policy.ts';
import {sourceHash} from './inline-code.ts';

/** File with the policy of the last build, beside the build itself. */
export const policyFile = 'deploy/generated/policy.txt';

/** The policy of a site built in an environment, on which only the hosts of the search service depend. */
export function policyFor(environment: Readonly<Record<string, string | undefined>>): string {
  return contentSecurityPolicy(sourceHash, searchOrigins(readSearchConfig(environment)));
}

/** Reads the policy of the last build. */
export function readPolicy(root: string): string {
  const file = path.join(root, policyFile);
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm run build" first.`);
  return readFileSync(file, 'utf8').trim();
}
