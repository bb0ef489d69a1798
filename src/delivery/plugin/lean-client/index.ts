/**
 * Makes what every page downloads and runs smaller. Docusaurus' route table tells the address of each page three times
 * and the file that it was made from once; it is sent packed. Its configuration is sent without the options of plugins,
 * which name folders of the machine that builds. Server rendering and `npm start` keep the originals.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {runInNewContext} from 'node:vm';
import type {CurrentBundler, DocusaurusConfig, LoadContext, Plugin} from '@docusaurus/types';
import {packHashes} from './chunk-hashes.ts';
import {hashLength} from './page-hashes.ts';
import {
  contentPaths,
  packRoutes,
  pageChunks,
  renameChunks,
  shortNames,
  type ChunkNames,
  type GeneratedRoute,
  type RouteTable,
} from './route-table.ts';

/** A file as a module of a folder imports it. */
const relativeTo = (folder: string, file: string): string => {
  const relative = path.relative(folder, file).replaceAll('\\', '/');
  return relative.startsWith('.') ? relative : `./${relative}`;
};

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

/**
 * Writes the packed table, the loaders of its chunks and the configuration for the browser into the folder of generated
 * files, and gives the table.
 */
function writeModules({generatedFilesDir, siteConfig}: LoadContext): RouteTable {
  const read = (file: string): string => readFileSync(path.join(generatedFilesDir, file), 'utf8');
  const routes = evaluate(read('routes.js'), {
    ComponentCreator: (route: string, hash?: string) => ({path: route, hash}),
  }) as GeneratedRoute[];
  const registry = evaluate(read('registry.js'), {require: {resolveWeak: () => undefined}}) as Record<
    string,
    [loader: unknown, file: string]
  >;
  const chunkNames = JSON.parse(read('routesChunkNames.json')) as Record<string, ChunkNames>;
  const shorts = shortNames(Object.keys(registry), contentPaths(chunkNames));
  const nameOf = (name: string): string => shorts.get(name) ?? name;
  const table = packRoutes(
    routes,
    Object.fromEntries(Object.entries(chunkNames).map(([key, names]) => [key, renameChunks(names, nameOf)])),
  );
  const modules = Object.entries(registry).map(([name, [, file]]) => ({short: JSON.stringify(nameOf(name)), file}));
  const isPage = ({file}: {file: string}): boolean => /^@site\/api\/(?:operations|types)\/.*\.mdx$/.test(file);
  const loaders = (list: typeof modules): string =>
    list
      .map(({short, file}) => `  ${short}: [() => import(/* webpackChunkName: ${short} */ ${JSON.stringify(file)})],\n`)
      .join('');
  const folder = path.join(generatedFilesDir, 'lean-client');
  mkdirSync(folder, {recursive: true});
  writeFileSync(path.join(folder, 'table.json'), JSON.stringify(table));
  // Nobody loads `pages.js`: it tells the bundler which chunks there are, and `loadPage` gets them by their names.
  writeFileSync(path.join(folder, 'pages.js'), `export default {\n${loaders(modules.filter(isPage))}};\n`);
  writeFileSync(
    path.join(folder, 'registry.js'),
    `import {loadPage} from ${JSON.stringify(relativeTo(folder, path.join(__dirname, 'page-chunks.ts')))};
const known = {
${loaders(modules.filter((module) => !isPage(module)))}  pages: [() => import(/* webpackChunkName: "pages" */ './pages.js')],
};
export default new Proxy(known, {get: (_, name) => known[name] ?? [() => loadPage(name)]});
`,
  );
  // Absolute paths would make the hash of the main script depend on the folder of the build.
  writeFileSync(
    path.join(folder, 'client-modules.js'),
    read('client-modules.js').replace(
      /require\("([^"]+)"\)/g,
      (_, file: string) => `require(${JSON.stringify(relativeTo(folder, file))})`,
    ),
  );
  writeFileSync(path.join(folder, 'config.js'), `export default ${JSON.stringify(browserConfig(siteConfig))};\n`);
  return table;
}

/** The configuration as browsers need it. */
export function browserConfig(config: DocusaurusConfig): DocusaurusConfig {
  return {...config, presets: [], plugins: [], themes: [], staticDirectories: [], headTags: []};
}

/** Components that pages of one kind need together: what is split finer is repeated, and asked for file by file. */
const sharedChunks = {
  docs: {
    name: 'docs',
    test: /[\\/]theme-classic[\\/]lib[\\/]theme[\\/]Doc(?:Root|Item|Sidebar|Breadcrumbs|Paginator|Version)/,
    chunks: 'async',
    enforce: true,
    priority: 31,
  },
  theme: {
    name: 'theme',
    test: /[\\/]@docusaurus[\\/](?!theme-classic[\\/]lib[\\/]theme[\\/]Blog).*[\\/]lib[\\/]|[\\/]src[\\/](?:site|search)[\\/]ui[\\/]|lean-client[\\/]link/,
    chunks: 'async',
    minChunks: 4,
    enforce: true,
    priority: 30,
  },
} as const;

type Bundler = CurrentBundler['instance'];

/** `__webpack_require__.gca`, which gives the address of a chunk's file. Docusaurus' own maps each name to itself first. */
function chunkAddresses({RuntimeModule}: Bundler) {
  class AddressModule extends RuntimeModule {
    override generate(): string {
      return '__webpack_require__.gca = (name) => __webpack_require__.p + __webpack_require__.u(name);';
    }
  }
  return {
    apply(compiler: InstanceType<Bundler['Compiler']>): void {
      compiler.hooks.thisCompilation.tap('lean-client', (compilation) => {
        compilation.hooks.additionalTreeRuntimeRequirements.tap('lean-client', (chunk) => {
          compilation.addRuntimeModule(chunk, new AddressModule('chunk addresses'));
        });
      });
    },
  };
}

/** Packs the hashes of pages in the runtime, after it is minified. */
function packedHashes({Compilation, sources}: Bundler, pages: readonly string[]) {
  return {
    apply(compiler: InstanceType<Bundler['Compiler']>): void {
      compiler.hooks.thisCompilation.tap('lean-client', (compilation) => {
        compilation.hooks.processAssets.tap(
          {name: 'lean-client', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER},
          (assets) => {
            for (const file of Object.keys(assets).filter((name) => name.includes('/runtime~')))
              compilation.updateAsset(
                file,
                (source) => new sources.RawSource(packHashes(String(source.source()), pages)),
              );
          },
        );
      });
    },
  };
}

export default function leanClientPlugin(context: LoadContext): Plugin {
  const {generatedFilesDir, siteDir} = context;
  const replacements: [request: RegExp, module: string][] = [
    [/^@generated\/routes$/, path.join(__dirname, 'routes.ts')],
    [/^@generated\/routesChunkNames$/, path.join(__dirname, 'chunk-names.ts')],
    [/^@generated\/registry$/, path.join(generatedFilesDir, 'lean-client/registry.js')],
    [/^@generated\/client-modules$/, path.join(generatedFilesDir, 'lean-client/client-modules.js')],
    [/^@generated\/docusaurus\.config$/, path.join(generatedFilesDir, 'lean-client/config.js')],
    [/^@docusaurus\/Link$/, path.join(__dirname, 'link.tsx')],
  ];
  return {
    name: 'lean-client',
    configureWebpack(config, isServer, {currentBundler}) {
      if (config.mode !== 'production') return {};
      // Classes of style sheets are named with the salt too, and pages have to name the same ones.
      const hashSalt = createHash('sha256')
        .update(readFileSync(path.join(siteDir, 'package-lock.json')))
        .update(readFileSync(path.join(__dirname, 'chunk-hashes.ts')))
        .digest('hex');
      if (isServer) return {output: {hashSalt}};
      const table = writeModules(context);
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      const others = config.plugins?.filter((plugin) => plugin?.constructor.name !== 'ChunkAssetPlugin') ?? [];
      /** Replaces a package for one of those that import it. */
      const replaceFor = (importer: string, request: string, module: string) =>
        new NormalModuleReplacementPlugin(
          new RegExp(`^${request}$`),
          (resource: {request: string; contextInfo?: {issuer?: string}}) => {
            const issuer = (resource.contextInfo?.issuer ?? '').replaceAll('\\', '/');
            if (issuer.includes(`/node_modules/${importer}/`)) resource.request = path.join(__dirname, module);
          },
        );
      return {
        // A chunk that is called as it is named needs no map from its name to a number.
        // Hashes of the written files would be put in by replacing text, and five digits of one can be part of a number on
        // a page. A hash of the modules doesn't know the minifier, whose version the lock file names, nor how
        // hashes are packed.
        optimization: {chunkIds: 'named', realContentHash: false, splitChunks: {cacheGroups: sharedChunks}},
        // By its name a chunk would need that map after all. Five digits tell two builds of one chunk apart.
        output: {
          chunkFilename: `assets/js/[id].[contenthash:${hashLength}].js`,
          chunkLoadingGlobal: 'siteChunks',
          hashSalt,
        },
        mergeStrategy: {plugins: 'replace'},
        // Code is coloured when pages are built; this client module would load Prism everywhere.
        resolve: {
          alias: {
            [require.resolve('@docusaurus/theme-classic/lib/prism-include-languages')]: path.join(
              __dirname,
              'nothing.ts',
            ),
          },
        },
        plugins: [
          ...others,
          chunkAddresses(currentBundler.instance),
          packedHashes(currentBundler.instance, pageChunks(table)),
          ...replacements.map(([request, module]) => new NormalModuleReplacementPlugin(request, module)),
          // The router alone: it would make a thousand regular expressions before the first page answers a tap.
          replaceFor('react-router', 'path-to-regexp', 'literal-path.ts'),
          replaceFor('react-router', 'hoist-non-react-statics', 'statics.ts'),
          replaceFor('@docusaurus/theme-classic', 'nprogress', 'progress-bar.ts'),
          replaceFor('@docusaurus/utils-common', 'tslib', 'tslib.ts'),
        ],
      };
    },
  };
}
