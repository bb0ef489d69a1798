/**
 * Makes what every page downloads and runs smaller. Docusaurus' route table tells the address of each page three times
 * and the file that it was made from once; it is sent packed. Its configuration is sent without the options of plugins,
 * which name folders of the machine that builds. Server rendering and `npm start` keep the originals.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import type {DocusaurusConfig, LoadContext, Plugin} from '@docusaurus/types';
import {packRoutes, renameChunks, shortNames, type ChunkNames, type GeneratedRoute} from './route-table.ts';

/** Evaluates what a generated module exports; its imports are given. */
function evaluate(source: string, imports: Record<string, unknown>): unknown {
  const mark = 'export default ';
  const start = source.indexOf(mark);
  if (start < 0)
    throw new Error(
      'A module in .docusaurus has no default export. Adapt src/delivery/plugin/lean-client to what this version of Docusaurus writes.',
    );
  return runInNewContext(
    `(${source
      .slice(start + mark.length)
      .trim()
      .replace(/;$/, '')})`,
    imports,
  );
}

/** Writes the packed table, the loaders of its chunks and the configuration for the browser into the folder of generated files. */
function writeModules({generatedFilesDir, siteConfig}: LoadContext): void {
  const read = (file: string): string => readFileSync(path.join(generatedFilesDir, file), 'utf8');
  const routes = evaluate(read('routes.js'), {
    ComponentCreator: (route: string, hash?: string) => ({path: route, hash}),
  }) as GeneratedRoute[];
  const registry = evaluate(read('registry.js'), {require: {resolveWeak: () => undefined}}) as Record<
    string,
    [loader: unknown, file: string]
  >;
  const shorts = shortNames(Object.keys(registry));
  const nameOf = (name: string): string => shorts.get(name) ?? name;
  const chunkNames = Object.entries(JSON.parse(read('routesChunkNames.json')) as Record<string, ChunkNames>);
  const table = packRoutes(
    routes,
    Object.fromEntries(chunkNames.map(([key, names]) => [key, renameChunks(names, nameOf)])),
  );
  const loaders = Object.entries(registry).map(([name, [, file]]) => {
    const short = JSON.stringify(nameOf(name));
    return `  ${short}: [() => import(/* webpackChunkName: ${short} */ ${JSON.stringify(file)})],`;
  });
  const folder = path.join(generatedFilesDir, 'lean-client');
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'table.json'), JSON.stringify(table));
  writeFileSync(path.join(folder, 'registry.js'), `export default {\n${loaders.join('\n')}\n};\n`);
  writeFileSync(path.join(folder, 'config.js'), `export default ${JSON.stringify(browserConfig(siteConfig))};\n`);
}

/** The configuration as browsers need it. */
export function browserConfig(config: DocusaurusConfig): DocusaurusConfig {
  return {...config, presets: [], plugins: [], themes: [], staticDirectories: [], headTags: []};
}

export default function leanClientPlugin(context: LoadContext): Plugin {
  const {generatedFilesDir} = context;
  const replacements: [request: RegExp, module: string][] = [
    [/^@generated\/routes$/, path.join(__dirname, 'routes.ts')],
    [/^@generated\/routesChunkNames$/, path.join(__dirname, 'chunk-names.ts')],
    [/^@generated\/registry$/, path.join(generatedFilesDir, 'lean-client/registry.js')],
    [/^@generated\/docusaurus\.config$/, path.join(generatedFilesDir, 'lean-client/config.js')],
  ];
  return {
    name: 'lean-client',
    configureWebpack(config, isServer, {currentBundler}) {
      if (isServer || config.mode !== 'production') return {};
      writeModules(context);
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      return {
        // A chunk that is called as it is named needs no map from its name to a number.
        optimization: {chunkIds: 'named'},
        // src/theme/CodeBlock loads the languages with the code blocks; this client module would load Prism everywhere.
        resolve: {alias: {[require.resolve('@docusaurus/theme-classic/lib/prism-include-languages')]: false}},
        plugins: [
          ...replacements.map(([request, module]) => new NormalModuleReplacementPlugin(request, module)),
          // The router alone: it would make a thousand regular expressions before the first page answers a tap.
          new NormalModuleReplacementPlugin(
            /^path-to-regexp$/,
            (resource: {request: string; contextInfo?: {issuer?: string}}) => {
              if (/[\\/]node_modules[\\/]react-router[\\/]/.test(resource.contextInfo?.issuer ?? ''))
                resource.request = path.join(__dirname, 'literal-path.ts');
            },
          ),
        ],
      };
    },
  };
}
