/**
 * Makes a build ready to be served, after every plugin has written its files: computes the
 * Content-Security-Policy from the pages, writes the rules of nginx and of static hosts, and compresses.
 * `--no-compress` leaves compression to the host.
 */
import {existsSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {parseArgs} from 'node:util';
import glob from 'fast-glob';
import {compressible, precompress, type CompressionTotals} from '../src/delivery/build/compress.ts';
import {collectInlineCode, contentSecurityPolicy, noInlineCode, searchOrigins} from '../src/delivery/build/csp.ts';
import {renderHttpRules, renderServerRules} from '../src/delivery/build/nginx.ts';
import {generatedFolder, type DeliveryPolicy} from '../src/delivery/build/policy.ts';
import {readSearchConfig} from '../src/search/model/environment.ts';
import {renderHeaders, renderRedirects} from '../src/delivery/build/static-hosts.ts';

const {values: options} = parseArgs({options: {'no-compress': {type: 'boolean', default: false}}});
const root = process.cwd();
const build = path.join(root, 'build');
const started = performance.now();

function write(file: string, content: string): void {
  mkdirSync(path.dirname(file), {recursive: true});
  writeFileSync(file, content);
}

async function compress(): Promise<CompressionTotals> {
  return precompress(await glob(`**/*.{${compressible.join(',')}}`, {cwd: build, absolute: true, dot: false}));
}

async function deliver(): Promise<void> {
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`${build} has no index.html. Run "npm run build".`);
  for (const stale of await glob('**/*.{gz,br}', {cwd: build, absolute: true})) rmSync(stale);
  // Nothing below changes a file that is being compressed.
  const compression = options['no-compress'] ? undefined : compress();

  const pages = (await glob('**/*.html', {cwd: build})).sort();
  const code = noInlineCode();
  for (const page of pages) {
    try {
      collectInlineCode(await readFile(path.join(build, page), 'utf8'), code);
    } catch (error) {
      throw new Error(`build/${page}: ${(error as Error).message}`, {cause: error});
    }
  }
  const policy: DeliveryPolicy = {
    contentSecurityPolicy: contentSecurityPolicy(code, searchOrigins(readSearchConfig(process.env))),
  };
  const routes = pages
    .filter((page) => page !== '404.html')
    .map((page) => (page === 'index.html' ? '/' : `/${page.replace(/\.html$/, '')}`));

  write(path.join(build, '_headers'), renderHeaders(policy.contentSecurityPolicy));
  write(path.join(build, '_redirects'), renderRedirects(routes));
  const generated = path.join(root, generatedFolder);
  write(path.join(generated, 'netlify/_redirects'), renderRedirects(routes, {force: true}));
  write(path.join(generated, 'nginx/http.conf'), renderHttpRules());
  write(path.join(generated, 'nginx/server.conf'), renderServerRules(policy.contentSecurityPolicy));
  write(path.join(generated, 'policy.json'), `${JSON.stringify(policy, null, 2)}\n`);
  console.log(
    `[deliver] ${pages.length} pages: ${code.scripts.size} inline scripts, ${code.styleElements.size} style elements, ${code.styleAttributes.size} style attributes allowed by hash`,
  );

  if (compression) {
    const {files: count, plain, gzip, brotli} = await compression;
    const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
    console.log(
      `[deliver] ${count} files: ${megabytes(plain)} MB, gzip ${megabytes(gzip)} MB, Brotli ${megabytes(brotli)} MB`,
    );
  }
  console.log(`[deliver] done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

try {
  await deliver();
} catch (error) {
  console.error(`[deliver] ${(error as Error).message}`);
  process.exit(1);
}
