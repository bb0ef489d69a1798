/** Writes the modules that replace Docusaurus' generated ones in the browser. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import type {DocusaurusConfig, LoadContext} from '@docusaurus/types';
import {packRoutes, pageChunk, pathOfFile, renameChunks, type ChunkNames, type GeneratedRoute} from './route-table.ts';

/** Folder of the written modules within Docusaurus' generated files. */
export const modulesFolder = 'route-packing';

/** The request with which a module of a folder imports a file. */
function requestOf(folder: string, file: string): string {
  const relative = path.relative(folder, file).replaceAll('\\', '/');
  return JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`);
}

/** Evaluates the default export of a generated module, with the given variables. */
function evaluate(source: string, variables: Record<string, unknown>): unknown {
  const [, expression] = /export default ([^]*?);?\s*$/.exec(source) ?? [];
  if (expression === undefined)
    throw new Error(
      'A module in .docusaurus has no default export. Adapt src/delivery/plugin/route-packing to what this version of Docusaurus writes.',
    );
  return runInNewContext(`(${expression})`, variables);
}

/** What only the build reads; options of plugins name folders of the machine that builds. */
const buildOptions: ReadonlySet<string> = new Set<keyof DocusaurusConfig>([
  'presets',
  'plugins',
  'themes',
  'staticDirectories',
  'headTags',
  'scripts',
  'stylesheets',
  'clientModules',
  'markdown',
  'storage',
  'onBrokenLinks',
  'onBrokenAnchors',
  'onDuplicateRoutes',
]);

/** The configuration as browsers need it. */
export function browserConfig({future, ...config}: DocusaurusConfig): Partial<DocusaurusConfig> {
  const read = Object.entries(config).filter(([name]) => !buildOptions.has(name));
  return {...Object.fromEntries(read), future: {experimental_router: future.experimental_router} as typeof future};
}

type GlobalData = Record<string, Record<string, {versions?: {mainDocId: string; docs: {id: string}[]}[]}>>;

/** The global data of plugins with the first page of each version alone: no link of this site is looked up by an id. */
export function browserData(data: GlobalData): GlobalData {
  for (const version of Object.values(data).flatMap((instances) =>
    Object.values(instances).flatMap(({versions = []}) => versions),
  ))
    version.docs = version.docs.filter(({id}) => id === version.mainDocId);
  return data;
}

/** The client modules by relative paths, so that the folder of the build is in no hash, and without Prism. */
function clientModules(source: string, folder: string): string {
  return source
    .split('\n')
    .filter((line) => !line.includes('prism-include-languages')) // code is coloured at build
    .join('\n')
    .replace(/require\("([^"]+)"\)/g, (_, file: string) => `require(${requestOf(folder, file)})`);
}

/**
 * The loaders of chunks by name. Those of pages stand in `pages.js`, which nobody loads: it only tells the bundler which
 * chunks exist.
 */
function registryModules(files: Readonly<Record<string, string>>, folder: string): Record<string, string> {
  const load = (file: string): string => `import(${JSON.stringify(file)})`;
  const pages = Object.values(files).filter((file) => pathOfFile(file) !== undefined);
  const others = Object.entries(files).filter(([, file]) => pathOfFile(file) === undefined);
  const loaders = others.map(
    ([name, file]) => `  "${name}": [() => import(/* webpackChunkName: "${name}" */ ${JSON.stringify(file)})],\n`,
  );
  return {
    'pages.js': `export default [\n${pages.map((file) => `  () => ${load(file)},\n`).join('')}];\n`,
    'registry.js': `import {loadPage} from ${requestOf(folder, path.join(__dirname, 'page-loader.ts'))};
const loaders = {
${loaders.join('')}  pages: [() => ${load('./pages.js')}],
};
export default new Proxy(loaders, {get: (_, name) => loaders[name] ?? [() => loadPage(name)]});
`,
  };
}

/** Writes the modules and returns the chunks of pages that browsers derive from paths. */
export function writeModules({generatedFilesDir, siteConfig}: LoadContext): string[] {
  const read = (file: string): string => readFileSync(path.join(generatedFilesDir, file), 'utf8');
  const routes = evaluate(read('routes.js'), {
    ComponentCreator: (route: string, hash?: string) => ({path: route, hash}),
  }) as GeneratedRoute[];
  const registry = evaluate(read('registry.js'), {require: {resolveWeak: () => undefined}}) as Record<
    string,
    [loader: unknown, file: string]
  >;
  const files = Object.fromEntries(Object.entries(registry).map(([name, [, file]]) => [name, file]));
  const nameOf = (name: string): string => {
    const page = pathOfFile(files[name] ?? '');
    return page === undefined ? name : pageChunk(page);
  };
  const chunkNames = JSON.parse(read('routesChunkNames.json')) as Record<string, ChunkNames>;
  const renamed = Object.entries(chunkNames).map(([key, names]) => [key, renameChunks(names, nameOf)]);
  const folder = path.join(generatedFilesDir, modulesFolder);
  const modules: Record<string, string> = {
    'table.json': JSON.stringify(packRoutes(routes, Object.fromEntries(renamed) as typeof chunkNames)),
    'client-modules.js': clientModules(read('client-modules.js'), folder),
    'global-data.json': JSON.stringify(browserData(JSON.parse(read('globalData.json')) as GlobalData)),
    // No page names the versions of plugins.
    'site-metadata.json': JSON.stringify({...(JSON.parse(read('site-metadata.json')) as object), pluginVersions: {}}),
    'config.js': `export default ${JSON.stringify(browserConfig(siteConfig))};\n`,
    ...registryModules(files, folder),
  };
  mkdirSync(folder, {recursive: true});
  for (const [file, source] of Object.entries(modules)) writeFileSync(path.join(folder, file), source);
  return Object.keys(files)
    .map(nameOf)
    .filter((name) => !(name in files))
    .sort();
}
