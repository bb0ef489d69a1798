/**
 * Makes what every page downloads smaller. Docusaurus' route table contains the address of each page three times and the
 * file that it comes from once; browsers get it packed. Server rendering and `npm start` keep the original.
 */
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {noteChunkFiles} from './chunk-files.ts';
import {modulesFolder, writeModules} from './generated-modules.ts';
import {hashLength, sharedPageHash} from './page-files.ts';

/** Components that pages of one kind need together: split finer, they would be repeated or requested one by one. */
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
    test: /[\\/]@docusaurus[\\/](?!plugin-content-blog|theme-common[\\/]lib[\\/]utils[\\/]usePluralForm|theme-classic[\\/]lib[\\/]theme[\\/](?:Blog|Tag)).*[\\/]lib[\\/]|[\\/]src[\\/](?:(?:site|search)[\\/]ui|site[\\/]model)[\\/]/,
    chunks: 'async',
    minChunks: 4,
    enforce: true,
    priority: 30,
  },
} as const;

export default function routePackingPlugin(context: LoadContext): Plugin {
  const generated = (file: string): string => path.join(context.generatedFilesDir, modulesFolder, file);
  const replacements: [request: RegExp, module: string][] = [
    [/^@docusaurus\/Link$/, path.resolve(__dirname, '../../../site/ui/Link/index.tsx')],
    [/^@generated\/routes$/, path.join(__dirname, 'routes.ts')],
    [/^@generated\/routesChunkNames$/, path.join(__dirname, 'chunk-names.ts')],
    [/^@generated\/registry$/, generated('registry.js')],
    [/^@generated\/client-modules$/, generated('client-modules.js')],
    [/^@generated\/docusaurus\.config$/, generated('config.js')],
    [/^@generated\/globalData$/, generated('global-data.json')],
    [/^@generated\/site-metadata$/, generated('site-metadata.json')],
    [/^react-router-config$/, path.join(__dirname, 'router-config.tsx')],
    [/^tslib$/, path.join(__dirname, 'tslib.ts')],
  ];
  return {
    name: 'route-packing',
    configureWebpack(config, isServer, {currentBundler: {instance: bundler}}) {
      if (config.mode !== 'production' || isServer) return {};
      return {
        // A chunk whose id is its name needs no map from its name to a number.
        optimization: {chunkIds: 'named', splitChunks: {cacheGroups: sharedChunks}},
        // The router imports them for a function that nobody calls and for checks during development.
        module: {rules: [{test: /[\\/](?:hoist-non-react-statics|react-is)[\\/]/, sideEffects: false}]},
        output: {chunkFilename: `assets/js/[id].[contenthash:${hashLength}].js`, chunkLoadingGlobal: 'siteChunks'},
        plugins: [
          sharedPageHash(bundler, writeModules(context)),
          noteChunkFiles(generated('chunk-files.json')),
          ...replacements.map(([request, module]) => new bundler.NormalModuleReplacementPlugin(request, module)),
        ],
      };
    },
  };
}
