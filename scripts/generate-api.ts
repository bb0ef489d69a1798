/**
 * Generates the API reference: checks the schema, removes the pages of the last run, lets graphql-markdown
 * write them anew and proves that no item of the schema is without its page.
 */
import {existsSync, mkdirSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {loadModel, SchemaError} from '../src/reference/model/model.ts';
import {schemaFolder} from '../src/reference/build/formatter.ts';
import {entriesByDomain, listings, type Listing} from '../src/reference/model/kinds.ts';
import {renderIndexPage} from '../src/reference/build/page.ts';
import {writeBacklinks} from '../src/reference/build/backlinks.ts';
import {writeDownloads} from '../src/reference/build/downloads.ts';

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
const built = model;

function writeIndexPage(listing: Listing): void {
  if (entriesByDomain(built, listing).length === 0) return;
  const folder = path.join(root, 'api', listing.group, listing.path);
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'index.mdx'), renderIndexPage(built, listing));
}

writeBacklinks(model, root);
writeDownloads(model.schema, root);

for (const group of ['operations', 'types']) rmSync(path.join(root, 'api', group), {recursive: true, force: true});

// It reads the site's configuration, which reads the schema: only now is that known to be sound.
const {runGraphqlMarkdown} = await import('./checks/graphql-markdown.ts');
await runGraphqlMarkdown();
for (const listing of listings) writeIndexPage(listing);

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
