/**
 * Generates the API reference: checks the schema, removes the pages of the last run, lets graphql-markdown
 * write them anew and proves that no item of the schema is without its page.
 */
import {spawnSync} from 'node:child_process';
import {existsSync, rmSync, statSync} from 'node:fs';
import path from 'node:path';
import {loadModel, SchemaError} from '../src/reference/model.ts';
import {schemaFolder} from '../src/reference/formatter.ts';
import {writeBacklinks} from '../src/reference/backlinks.ts';
import {writeDownloads} from '../src/reference/downloads.ts';

function fail(message: string): never {
  console.error(`[api] ${message}`);
  process.exit(1);
}

const root = process.cwd();
const started = performance.now();
let model;
try {
  model = loadModel(path.resolve(root, schemaFolder));
} catch (error) {
  if (error instanceof SchemaError) fail(error.message);
  throw error;
}
writeBacklinks(model, root);
writeDownloads(model.schema, root);
for (const group of ['operations', 'types']) rmSync(path.join(root, 'api', group), {recursive: true, force: true});

const result = spawnSync(process.execPath, ['--import', 'tsx', 'node_modules/@docusaurus/core/bin/docusaurus.mjs', 'graphql-to-doc'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (result.status !== 0) fail(`graphql-markdown ended with ${result.status ?? result.signal}. Its messages above name the cause.`);

// graphql-markdown names files in its own way (`asnitem.mdx`); the address comes from the page's id.
const {slugify} = (await import('@graphql-markdown/utils')) as {slugify: (name: string) => string};
const missing = model.entities.filter(({group, kind, name}) => {
  const file = path.join(root, 'api', group, kind, `${slugify(name)}.mdx`);
  return !existsSync(file) || statSync(file).size === 0;
});
if (missing.length > 0) {
  fail(`No page, or an empty one, for: ${missing.map(({kind, name}) => `${name} (${kind})`).join(', ')}.`);
}
console.log(`[api] ${model.entities.length} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`);
