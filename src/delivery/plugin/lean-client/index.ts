/**
 * Makes what every page downloads and runs smaller. Docusaurus' route table tells the address of each page three times
 * and the file that it was made from once; it is sent packed. The router compares literal paths. Languages of code
 * blocks are loaded with code blocks. A page is painted before its scripts are fetched. Server rendering and `npm start` keep the originals.
 */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import type {LoadContext, Plugin} from '@docusaurus/types';
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

/** Writes the packed table and the loaders of its chunks into the folder of generated files. */
function writeTable(generatedFilesDir: string): void {
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
  const folder = path.join(generatedFilesDir, 'route-table');
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'table.json'), JSON.stringify(table));
  writeFileSync(path.join(folder, 'registry.js'), `export default {\n${loaders.join('\n')}\n};\n`);
}

export default function leanClientPlugin({generatedFilesDir}: LoadContext): Plugin {
  const replacements: [request: RegExp, module: string][] = [
    [/^@generated\/routes$/, path.join(__dirname, 'routes.ts')],
    [/^@generated\/routesChunkNames$/, path.join(__dirname, 'chunk-names.ts')],
    [/^@generated\/registry$/, path.join(generatedFilesDir, 'route-table/registry.js')],
    [/^path-to-regexp$/, path.join(__dirname, 'literal-path.ts')],
    [/^\.\/preload$/, path.join(__dirname, 'preload.ts')],
    [/[\\/]theme-classic[\\/]lib[\\/]prism-include-languages$/, path.join(__dirname, 'nothing.ts')],
  ];
  return {
    name: 'lean-client',
    configureWebpack(config, isServer, {currentBundler}) {
      if (isServer || config.mode !== 'production') return {};
      writeTable(generatedFilesDir);
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      return {
        // A chunk that is called as it is named needs no map from its name to a number.
        optimization: {chunkIds: 'named'},
        plugins: replacements.map(([request, module]) => new NormalModuleReplacementPlugin(request, module)),
      };
    },
  };
}
