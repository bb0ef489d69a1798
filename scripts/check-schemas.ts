/**
 * Proves that other schemas build as ours does: `npm run check:schemas -- saleor.graphql storefront.schema.json schema/`.
 * Each is generated and built, links checked, in a temporary copy of the site, and every item has to have one page;
 * nothing here changes. `--keep <folder>` keeps the builds to look at.
 */
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {loadModel} from '../src/reference/build/schema-source.ts';
import {copySite} from './checks/copy-site.ts';
import {wrongPages} from './checks/schema-pages.ts';

const root = process.cwd();
const copying = {recursive: true, force: true};
const {positionals: schemas, values} = parseArgs({allowPositionals: true, options: {keep: {type: 'string'}}});

/** Runs one step; its output is shown only when it fails. */
function succeeds(folder: string, schema: string, command: string, ...args: string[]): boolean {
  const {status, stdout, stderr} = spawnSync('npx', ['--no-install', command, ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: {...process.env, SCHEMA_DIR: path.resolve(root, schema), NODE_OPTIONS: '--max-old-space-size=6144'},
  });
  if (status !== 0) console.error(`${schema}: "${command} ${args.join(' ')}" fails.\n${stdout}\n${stderr}`);
  return status === 0;
}

/** Whether the build has one page for each item of the schema and no others; it names those that are wrong. */
function hasItsPages(folder: string, schema: string): boolean {
  const built = path.join(folder, 'build');
  const files = ['api/operations', 'api/types']
    .flatMap((own) =>
      readdirSync(path.join(built, own), {recursive: true, encoding: 'utf8'}).map((file) => `${own}/${file}`),
    )
    .filter((file) => file.endsWith('.html'));
  const texts = files.map((file): [string, string] => [
    `/${file.replace(/\.html$/, '')}`,
    readFileSync(path.join(built, file), 'utf8'),
  ]);
  const wrong = wrongPages(loadModel(schema), new Map(texts));
  if (wrong.length > 0) console.error(`${schema}: ${wrong.join('\n')}`);
  return wrong.length === 0;
}

if (schemas.length === 0) {
  console.error('Give the schemas to build: npm run check:schemas -- <file or folder>...');
  process.exitCode = 1;
} else {
  const folder = copySite('check-schemas');
  try {
    for (const schema of schemas) {
      const started = performance.now();
      const isBuilt =
        succeeds(folder, schema, 'tsx', 'scripts/generate-api.ts') &&
        succeeds(folder, schema, 'docusaurus', 'build') &&
        hasItsPages(folder, schema);
      const build = path.join(folder, 'build');
      if (values.keep && existsSync(build)) cpSync(build, path.join(values.keep, path.parse(schema).name), copying);
      rmSync(build, copying);
      if (!isBuilt) process.exitCode = 1;
      const seconds = ((performance.now() - started) / 1000).toFixed(0);
      console.log(`${schema}: ${isBuilt ? 'built, links checked, a page for each item' : 'fails'} (${seconds} s)`);
    }
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}
