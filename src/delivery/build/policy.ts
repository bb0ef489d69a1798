import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {readSearchConfig} from '../../search/model/environment.ts';
import {contentSecurityPolicy, searchOrigins} from '../model/policy.ts';
import {sourceHash} from './inline-code.ts';

/** File with the policy that the last build needs, beside the build itself. */
export const policyFile = 'deploy/generated/policy.txt';

/** The policy of a site that is built under an environment: only the hosts of the search service depend on it. */
export function policyFor(environment: Readonly<Record<string, string | undefined>>): string {
  return contentSecurityPolicy(sourceHash, searchOrigins(readSearchConfig(environment)));
}

/** Reads the policy that the last build needs. */
export function readPolicy(root: string): string {
  const file = path.join(root, policyFile);
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm run build" first.`);
  return readFileSync(file, 'utf8').trim();
}
