/**
 * Runs the steps of `npm run build` and the build of a stock Docusaurus site (preset classic, same version, bundler and
 * pages) in one run, and prints the ratio of the builds. In the stock site the components of pages render only their
 * children, so the ratio is the price of everything that this site adds.
 */
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {Globby} from '@docusaurus/utils';
import {runCommand} from './lib/command.ts';

const root = process.cwd();
const stock = path.join(root, '.cache/bench-stock');
const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

function timed(name: string, cwd: string, command: string, ...args: string[]): number {
  const started = performance.now();
  const {status, stdout, stderr} = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: {...process.env, NODE_ENV: 'production'},
  });
  if (status !== 0) throw new Error(`${name} failed:\n${stdout.slice(-3000)}\n${stderr.slice(-3000)}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(`${name.padEnd(38)} ${seconds.toFixed(1).padStart(7)} s`);
  return seconds;
}

/** Removes what the stock site lacks from a page, and returns the names of the page's components. */
function simplify(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^(?:import .+ from '@(?:site|theme)\/.+|displayed_sidebar: .+)$/gm, ''));
  return text.match(/(?<=<)[A-Z][A-Za-z]+/g) ?? [];
}

/** Writes a stock site with the pages of this one, and returns how many they are. */
function writeStockSite(): number {
  const ignore = 'ignore';
  const blog = {postsPerPage: 100, onInlineTags: ignore, onInlineAuthors: ignore, onUntruncatedBlogPosts: ignore};
  mkdirSync(path.join(stock, 'src/theme'), {recursive: true});
  const site = {
    title: 'Stock',
    url: 'https://docs.example.com',
    baseUrl: '/',
    trailingSlash: false,
    future: {v4: true, faster: true},
    onBrokenLinks: 'warn',
    onBrokenAnchors: ignore,
    onDuplicateRoutes: ignore,
    markdown: {hooks: {onBrokenMarkdownLinks: ignore, onBrokenMarkdownImages: ignore}},
    presets: [
      [
        'classic',
        {docs: {path: 'help', routeBasePath: 'help'}, blog: {path: 'changelog', routeBasePath: 'changelog', ...blog}},
      ],
    ],
    plugins: [['@docusaurus/plugin-content-docs', {id: 'api', path: 'api', routeBasePath: 'api'}]],
  };
  writeFileSync(path.join(stock, 'docusaurus.config.js'), `module.exports = ${JSON.stringify(site)};\n`);
  writeFileSync(path.join(stock, 'package.json'), '{"name": "stock", "private": true}\n');
  symlinkSync(path.join(root, 'node_modules'), path.join(stock, 'node_modules'));
  for (const folder of ['help', 'changelog', 'api', 'static'])
    cpSync(path.join(root, folder), path.join(stock, folder), {recursive: true});
  const pages = Globby.sync('{help,changelog,api}/**/*.{md,mdx}', {cwd: stock, absolute: true});
  const themed = ['Tabs', 'TabItem', 'CodeBlock'];
  const provided = new Set([...themed, 'Details', 'Admonition']);
  const components = [...new Set(pages.flatMap(simplify))].filter((name) => !provided.has(name));
  writeFileSync(
    path.join(stock, 'src/theme/MDXComponents.js'),
    [
      "import Original from '@theme-original/MDXComponents';",
      ...themed.map((name) => `import ${name} from '@theme/${name}';`),
      'const Children = ({children}) => children ?? null;',
      `export default {...Original, ${[...themed, ...components.map((name) => `${name}: Children`)].join(', ')}};`,
    ].join('\n'),
  );
  return pages.length;
}

function clearCaches(): void {
  for (const cache of ['.docusaurus', 'node_modules/.cache'])
    rmSync(path.join(root, cache), {recursive: true, force: true});
}

await runCommand(() => {
  rmSync(stock, {recursive: true, force: true});
  clearCaches();
  timed('generate the reference', root, 'npm', 'run', '--silent', 'generate');
  const build = timed('build this site', root, process.execPath, docusaurus, 'build');
  timed('compress and write headers', root, 'npm', 'run', '--silent', 'deliver');
  const pages = writeStockSite();
  clearCaches();
  const stockBuild = timed(`build stock Docusaurus, ${pages} pages`, stock, process.execPath, docusaurus, 'build');
  console.log(`ratio of the builds ${(build / stockBuild).toFixed(2)}`);
});
rmSync(stock, {recursive: true, force: true});
