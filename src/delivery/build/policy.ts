import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';

/** Folder of what the last build tells the server, beside the build itself. */
export const generatedFolder = 'deploy/generated';

/** What a server must know of a build besides its files. */
export interface DeliveryPolicy {
  contentSecurityPolicy: string;
}

/** Reads the policy of the last build. */
export function readPolicy(root: string): DeliveryPolicy {
  const file = path.join(root, generatedFolder, 'policy.json');
  if (!existsSync(file)) throw new Error(`${file} is missing. Run "npm run build" first.`);
  const policy = JSON.parse(readFileSync(file, 'utf8')) as Partial<DeliveryPolicy>;
  if (typeof policy.contentSecurityPolicy !== 'string')
    throw new Error(`${file} has no "contentSecurityPolicy". Run "npm run build" again.`);
  return {contentSecurityPolicy: policy.contentSecurityPolicy};
}
