/** Pushes the records of `build/` to the hosted search service: `npm run search:push [-- --dry-run] [--shrink]`. */
import {parseArgs} from 'node:util';
import {algoliasearch} from 'algoliasearch';
import {readPages} from '../src/search/build/build-index.ts';
import {hostsOf} from '../src/search/client/algolia/hosts.ts';
import {readHosts, readIndexNames} from '../src/search/model/environment.ts';
import {push, type PushTarget} from '../src/search/build/push.ts';
import {recordsOf} from '../src/search/build/records.ts';
import {runCommand} from './lib/command.ts';
import {shardIds} from '../src/search/model/types.ts';

function required(name: string, what: string): string {
  const value = (process.env[name] ?? '').trim();
  if (value === '') throw new Error(`${name} is missing: set it to ${what}. Nothing was written.`);
  return value;
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      'dry-run': {type: 'boolean', default: false},
      shrink: {type: 'boolean', default: false},
      build: {type: 'string', default: 'build'},
    },
  });
  const appId = required('ALGOLIA_APP_ID', 'the application id');
  const apiKey = required('ALGOLIA_ADMIN_API_KEY', 'a key that may write indices');
  const indexNames = readIndexNames(process.env);
  const origins = readHosts(process.env);
  const open = origins.find((origin) => /^http:\/\/(?!(?:localhost|127\.0\.0\.1)(?::|$))/.test(origin));
  if (open !== undefined)
    throw new Error(`ALGOLIA_HOSTS has "${open}": a key that may write goes over https alone. Nothing was written.`);
  const pages = await readPages({siteDir: '.', outDir: values.build});
  const targets: PushTarget[] = [...shardIds, 'global' as const].map((section) => ({
    indexName: indexNames[section],
    records: recordsOf(section === 'global' ? pages : pages.filter(({shard}) => shard === section)),
  }));
  const client = algoliasearch(appId, apiKey, origins.length > 0 ? {hosts: hostsOf(origins)} : {});
  const log = (line: string): void => console.log(`[search] ${line}`);
  await push({client, targets, dryRun: values['dry-run'], shrink: values.shrink, log});
}

await runCommand(main, 'search');
