/**
 * Builds this site and a stock Docusaurus site (preset classic, same version, bundler and pages) in one run and prints
 * how the times compare. Components of the pages render only their children in the stock site, so that its build does
 * less: the ratio is the price of everything this site adds.
 */
import {spawnSync} from 'node:child_process';
import {cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import glob from 'fast-glob';

const {values} = parseArgs({options: {keep: {type: 'boolean', default: false}}});
const root = process.cwd();
const stock = path.join(root, '.cache/bench-stock');

function timed(name: string, cwd: string, command: string, args: string[]): number {
  const started = performance.now();
  const {status, stdout, stderr} = spawnSync(command, args, {cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env: {...process.env, NODE_ENV: 'production'}});
  if (status !== 0) throw new Error(`${name} failed:\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${name.padEnd(34)} ${seconds.toFixed(1).padStart(7)} s`);
  return seconds;
}

/** Names of the components that a page uses; imports and sidebars are removed, since the stock site has none of them. */
function simplify(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^import .+ from '@site\/.+$/gm, '').replace(/^import .+ from '@theme\/.+$/gm, '').replace(/^displayed_sidebar: .+$/m, ''));
  return text.match(/(?<=<)[A-Z][A-Za-z]+/g) ?? [];
}

function writeStockSite(): number {
  rmSync(stock, {recursive: true, force: true});
  mkdirSync(path.join(stock, 'src/theme'), {recursive: true});
  symlinkSync(path.join(root, 'node_modules'), path.join(stock, 'node_modules'));
  for (const folder of ['help', 'changelog', 'api', 'static']) cpSync(path.join(root, folder), path.join(stock, folder), {recursive: true});
  const pages = glob.sync('{help,changelog,api}/**/*.{md,mdx}', {cwd: stock, absolute: true});
  const known = new Set(['Tabs', 'TabItem', 'Details', 'Admonition', 'CodeBlock']);
  const components = [...new Set(pages.flatMap(simplify))].filter((name) => !known.has(name)).sort();
  writeFileSync(
    path.join(stock, 'src/theme/MDXComponents.js'),
    [
      "import Original from '@theme-original/MDXComponents';",
      "import Tabs from '@theme/Tabs';",
      "import TabItem from '@theme/TabItem';",
      "import CodeBlock from '@theme/CodeBlock';",
      'const Children = ({children}) => children ?? null;',
      `export default {...Original, Tabs, TabItem, CodeBlock, ${components.map((name) => `${name}: Children`).join(', ')}};`,
      '',
    ].join('\n'),
  );
  writeFileSync(path.join(stock, 'package.json'), '{"name": "stock", "private": true}\n');
  writeFileSync(
    path.join(stock, 'docusaurus.config.js'),
    `module.exports = {
  title: 'Stock', url: 'https://docs.example.com', baseUrl: '/', trailingSlash: false,
  future: {v4: true, faster: true},
  onBrokenLinks: 'warn', onBrokenAnchors: 'ignore', onDuplicateRoutes: 'ignore',
  markdown: {hooks: {onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'ignore'}},
  presets: [['classic', {
    docs: {path: 'help', routeBasePath: 'help'},
    blog: {path: 'changelog', routeBasePath: 'changelog', postsPerPage: 100, onInlineTags: 'ignore', onInlineAuthors: 'ignore', onUntruncatedBlogPosts: 'ignore'},
  }]],
  plugins: [['@docusaurus/plugin-content-docs', {id: 'api', path: 'api', routeBasePath: 'api'}]],
};
`,
  );
  return pages.length;
}

try {
  const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');
  // Both builds start without caches.
  for (const cache of ['.docusaurus', 'node_modules/.cache']) rmSync(path.join(root, cache), {recursive: true, force: true});
  const generate = timed('generate the reference', root, 'npm', ['run', '--silent', 'generate']);
  const build = timed('build this site', root, process.execPath, [docusaurus, 'build']);
  const deliver = timed('compress and write headers', root, 'npm', ['run', '--silent', 'deliver']);
  const pages = writeStockSite();
  rmSync(path.join(root, 'node_modules/.cache'), {recursive: true, force: true});
  const reference = timed(`build stock Docusaurus, ${pages} pages`, stock, process.execPath, [docusaurus, 'build']);
  console.log(`ratio of the builds                ${(build / reference).toFixed(2).padStart(7)}`);
  console.log(`ratio with generation and delivery ${((generate + build + deliver) / reference).toFixed(2).padStart(7)}`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  if (!values.keep && existsSync(stock)) rmSync(stock, {recursive: true, force: true});
}
