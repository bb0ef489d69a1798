/** Pushes the records of `build/` to the hosted search service: `npm run search:push [-- --dry-run]`. */
import {readFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {algoliasearch} from 'algoliasearch';
import {readPages, synonymGroups} from '../src/search/build-index.ts';
import {readHosts, readIndexNames} from '../src/search/environment.ts';
import {oneWaySynonyms, push, type PushTarget} from '../src/search/push.ts';
import {recordsOf} from '../src/search/records.ts';
import {shardIds} from '../src/search/types.ts';
import {site} from '../src/site.ts';

const usage = 'Usage: npm run search:push [-- --dry-run] [--build <folder>]';

function required(name: string, what: string): string {
  const value = (process.env[name] ?? '').trim();
  if (value === '') throw new Error(`${name} is missing: set it to ${what}. Nothing was written.`);
  return value;
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {'dry-run': {type: 'boolean', default: false}, build: {type: 'string', default: 'build'}, help: {type: 'boolean', default: false}},
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const appId = required('ALGOLIA_APP_ID', 'the application id');
  const apiKey = required('ALGOLIA_ADMIN_API_KEY', 'a key that may write indices');
  const indexNames = readIndexNames(process.env);
  const hosts = readHosts(process.env).map((origin) => {
    const {protocol, host} = new URL(origin);
    return {url: host, accept: 'readWrite' as const, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const)};
  });
  const client = algoliasearch(appId, apiKey, hosts.length > 0 ? {hosts} : {});
  const sources = {
    outDir: values.build,
    baseUrl: site.baseUrl,
    glossary: await readFile('help/glossary.json', 'utf8'),
    synonyms: await readFile('src/search/synonyms.json', 'utf8'),
  };
  const pages = await readPages(sources);
  const targets: PushTarget[] = [...shardIds, 'global' as const].map((section) => ({
    section,
    indexName: indexNames[section],
    records: recordsOf(section === 'global' ? pages : pages.filter(({shard}) => shard === section), site.baseUrl),
  }));
  await push({client, targets, synonyms: oneWaySynonyms(synonymGroups(sources)), dryRun: values['dry-run'], log: (line) => console.log(`[search] ${line}`)});
}

main().catch((error: unknown) => {
  console.error(`[search] ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
});
