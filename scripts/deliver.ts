/**
 * Makes a build ready to be served, after every plugin has written its files: names the scripts of pages in their HTML,
 * refuses inline code that the Content-Security-Policy doesn't know, packs the simulator, writes the rules for content
 * networks, compresses, and gives files the time of their content.
 */
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {packSimulator} from 'endless-simulator/pack';
import {compressible, precompress} from '../src/delivery/build/compress.ts';
import {refusedInlineCode} from '../src/delivery/build/inline-code.ts';
import {renderHeaders, renderRedirects} from '../src/delivery/build/network.ts';
import {readScripts, withScripts} from '../src/delivery/plugin/route-packing/page-scripts.ts';
import {policyFile, policyFor} from '../src/delivery/build/policy.ts';
import {runCommand} from './lib/command.ts';
import {readRedirects, withMarkdown} from '../src/site/build/redirects.ts';
import {stampFiles} from '../src/delivery/build/stamp.ts';

const root = process.cwd();
const build = path.join(root, 'build');

/** Adds their scripts to pages, and refuses inline code. */
async function finishPages(pages: readonly string[]): Promise<void> {
  const problems = new Map<string, string>();
  const scripts = readScripts(path.join(root, '.docusaurus/route-packing'), build);
  for (const page of pages) {
    const file = path.join(build, page);
    const html = await readFile(file, 'utf8');
    for (const problem of refusedInlineCode(html)) if (!problems.has(problem)) problems.set(problem, page);
    const finished = withScripts(html, scripts.get(`/${page.replace(/(?:^|\/)index\.html$|\.html$/, '')}`) ?? []);
    if (finished !== html) writeFileSync(file, finished);
  }
  if (problems.size > 0)
    throw new Error([...problems].map(([problem, page]) => `build/${page}: ${problem}`).join('\n'));
}

function writeNetworkRules(policy: string): void {
  const changelog = path.join(build, 'changelog');
  const quarters = existsSync(changelog) ? readdirSync(changelog).filter((name) => /^\d{4} Q\d$/.test(name)) : [];
  const redirects = renderRedirects(quarters.sort(), withMarkdown(readRedirects(root)));
  writeFileSync(path.join(build, '_headers'), renderHeaders(policy));
  writeFileSync(path.join(build, '_redirects'), redirects);
}

async function deliver(): Promise<void> {
  const started = performance.now();
  if (!existsSync(path.join(build, 'index.html'))) throw new Error(`${build} has no index.html. Run "npm run build".`);
  const pages = (await Globby('**/*.html', {cwd: build})).sort();
  await finishPages(pages);
  const policy = policyFor(process.env);
  mkdirSync(path.dirname(path.join(root, policyFile)), {recursive: true});
  writeFileSync(path.join(root, policyFile), `${policy}\n`);
  writeNetworkRules(policy);
  await packSimulator(path.join(build, 'downloads'), build);

  const files = await Globby(`**/*.{${compressible.join(',')}}`, {cwd: build, absolute: true});
  await precompress(files);
  stampFiles(build, await Globby('**/*', {cwd: build, dot: true, ignore: ['.files']}));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`[deliver] ${pages.length} pages checked, ${files.length} files compressed in ${seconds} s`);
}

await runCommand(deliver, 'deliver');
