/**
 * Proves that other schemas build as ours does: `npm run check:schemas -- saleor.graphql storefront.schema.json`.
 * Each is generated and built, with its links checked, in a temporary copy of the site.
 */
import {spawnSync} from 'node:child_process';
import {rmSync} from 'node:fs';
import path from 'node:path';
import {copySite} from './lib/copy-site.ts';

const maxBuffer = 256 * 1024 * 1024;

const schemas = process.argv.slice(2);
if (schemas.length === 0) {
  console.error('Give the schemas to build: npm run check:schemas -- <file or folder>...');
  process.exit(1);
}
const folder = copySite('check-schemas');
try {
  for (const schema of schemas) {
    const started = performance.now();
    const env = {...process.env, SCHEMA_DIR: path.resolve(schema), NODE_OPTIONS: '--max-old-space-size=6144'};
    const failed = ['tsx scripts/generate-api.ts', 'docusaurus build'].find((step) => {
      const options = ['--no-install', ...step.split(' ')];
      const {status, stdout, stderr} = spawnSync('npx', options, {cwd: folder, encoding: 'utf8', maxBuffer, env});
      if (status !== 0) console.error(`${schema}: "${step}" fails.\n${stdout}\n${stderr}`);
      return status !== 0;
    });
    if (failed) process.exitCode = 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${schema}: ${failed ? 'fails' : 'built, links checked'} (${seconds} s)`);
  }
} finally {
  rmSync(folder, {recursive: true, force: true});
}
